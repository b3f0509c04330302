"""The reading half of the API: titles, games, the state, what happened, what is asked."""

from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router
from ninja.params import functions as params

from games.engine import registry
from games.engine.title import Title
from pbem.accounts.models import Person
from pbem.accounts.reader import reader
from pbem.play import queries
from pbem.play.models import Ask, EventRow, Game
from pbem.web import sheets, telling
from pbem.web.access import Visit, visit, visit_seated, visit_watching
from pbem.web.api import shapes

router = Router(tags=["reading"])
MANY = 200
EYES: str = params.Query("", alias="as", description="In a game that is over: a side, or `public`.")
"""With whose eyes to look; :func:`pbem.web.access.visit` reads it."""


@router.get("/titles", response=list[shapes.TitleShape], summary="What can be played here")
def titles(request: HttpRequest) -> list[dict[str, Any]]:
    """All titles with sides, options and bots."""
    return [_title(title) for title in registry.titles()]


def _title(title: Title[Any]) -> dict[str, Any]:
    return {
        "slug": title.slug,
        "name": title.name,
        "summary": title.summary,
        "turns": title.turns,
        "sides": list(title.sides),
        "options": [
            {
                "key": option.key,
                "label": option.label,
                "rule": option.rule,
                "choices": list(option.choices),
                "default": option.default,
            }
            for option in title.options
        ],
        "bots": sorted(title.bots),
    }


@router.get("/games", response=list[shapes.GameShape], summary="One's live games, the most urgent first")
def games(request: HttpRequest) -> list[dict[str, Any]]:
    """The games one plays in."""
    person = reader(request)
    mine = [standing.game for standing in queries.games_of(person)]
    return [shape_for(game, person) for game in mine]


@router.get("/games/{code}", response={200: shapes.GameShape, 404: shapes.Trouble}, summary="One game")
def game(request: HttpRequest, code: str) -> dict[str, Any]:
    """Any game one may see."""
    return game_shape(visit(request, code))


def shape_for(row: Game, person: Person) -> dict[str, Any]:
    """A game as a person meets it."""
    return game_shape(Visit(row, person, queries.seat_of(row, person), queries.title_for(row)))


def game_shape(found: Visit) -> dict[str, Any]:
    """A game as its visitor meets it."""
    row: Game = found.game
    ask = queries.current_ask(found.seat) if found.seat else None
    question = queries.current_question(row) if row.is_live and found.is_live else None
    return {
        "code": row.code,
        "name": row.label,
        "title": row.title,
        "status": row.status,
        "visibility": row.visibility,
        "side_choice": row.side_choice,
        "pace_hours": row.pace_hours,
        "reaction_hours": row.reaction_hours,
        "message": row.message,
        "turn": row.turn,
        "turn_name": row.turn_name,
        "step": row.row if found.is_live else "",
        "options": row.options,
        "seats": [
            {
                "side": seat.side,
                "player": telling.player_name(seat),
                "is_you": found.seat is not None and seat.pk == found.seat.pk,
                "is_bot": bool(seat.bot),
            }
            for seat in row.seats.select_related("person")
        ],
        "your_side": found.own_side,
        "is_your_turn": ask is not None and ask.state == Ask.State.OPEN and row.is_live,
        "due_at": question.due_at if question else None,
        "result": row.result,
    }


@router.get(
    "/games/{code}/state",
    response={200: shapes.StateShape, 403: shapes.Trouble, 404: shapes.Trouble},
    summary="The position as one's side may know it",
)
def state(request: HttpRequest, code: str, eyes: str = EYES) -> dict[str, Any]:
    """For who plays: his side's knowledge; for anybody else: a spectator's, as late as the game says."""
    found = visit_watching(request, code)
    seen = queries.horizon(found.game, found.side)
    state = queries.view(found.game, found.side)
    return {
        "game": found.game.code,
        "side": found.side,
        "turn": found.game.turn if seen.is_now else seen.shown,
        "revision": found.game.revision if seen.checkpoint is None else seen.checkpoint,
        "state": state,
    }


@router.get(
    "/games/{code}/events",
    response={200: list[shapes.EventShape], 403: shapes.Trouble, 404: shapes.Trouble},
    summary="What happened after an event",
)
def events(request: HttpRequest, code: str, after: int = -1, eyes: str = EYES) -> list[EventRow]:
    """At most 200 at a time, in order; for a spectator, as late as the game says."""
    found = visit_watching(request, code)
    return list(queries.events_for(found.game, found.side, first=after + 1)[:MANY])


@router.get(
    "/games/{code}/request",
    response={200: shapes.RequestShape, 403: shapes.Trouble, 404: shapes.Trouble},
    summary="What one is asked now",
)
def asked(request: HttpRequest, code: str) -> dict[str, Any]:
    """404 while nothing is asked of this side."""
    _, seat = visit_seated(request, code)
    ask, now = queries.current_ask(seat), queries.request_for(seat)
    if ask is None or now is None:
        raise Http404("Nothing is asked of your side at present.")
    choices = now.options()
    return {
        "number": ask.question.number,
        "kind": ask.kind,
        "name": ask.name,
        "rule": ask.rule,
        "is_sealed": ask.question.is_sealed,
        "is_answered": ask.state != Ask.State.OPEN,
        "due_at": ask.question.due_at,
        "prompt": now.prompt(),
        "facts": list(now.facts()),
        "help": list(now.help()),
        "template": list(now.template()),
        "default": list(now.default()),
        "options": None if choices is None else list(choices),
        "subjects": list(now.subjects()),
    }


@router.post(
    "/games/{code}/suggestions",
    response={200: list[shapes.SuggestionShape], 403: shapes.Trouble, 404: shapes.Trouble},
    summary="Legal lines for a subject",
)
def suggestions(request: HttpRequest, code: str, wanted: shapes.AskForLines) -> list[Any]:
    """What the map of the pages offers, given the sheet so far; nothing is written."""
    _, seat = visit_seated(request, code)
    now = queries.request_for(seat)
    if now is None or wanted.subject not in {known.id for known in now.subjects()}:
        return []
    return list(sheets.suggested_json(now, wanted.subject, wanted.lines)["suggestions"])


@router.get(
    "/games/{code}/study/{path:subject}",
    response={200: shapes.StudyShape, 403: shapes.Trouble, 404: shapes.Trouble},
    summary="What a subject is, sees, reaches and hits",
)
def study(request: HttpRequest, code: str, subject: str) -> Any:
    """From what this side may know; 404 for what is not asked about now."""
    _, seat = visit_seated(request, code)
    now = queries.request_for(seat)
    if now is None or subject not in {known.id for known in now.subjects()}:
        raise Http404("That is not asked about now.")
    return now.study(subject)
