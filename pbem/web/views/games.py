"""The page of a game, its whole log, and its map in words."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from pbem.accounts import unsent
from pbem.mail import delivery
from pbem.play import queries, service
from pbem.play.models import Ask, EventRow, EventRows, Game
from pbem.web import chronicle, lessons, mapping, telling, wording
from pbem.web.access import Visit, visit, visit_watching
from pbem.web.views import challenges, notes

RECENT = 16
"""Events shown on the page of a game; the log has all of them."""

LOOKED_AT = 8
"""So many hexes of what one looks at to answer are in view at first."""


@gzip_page
@require_GET
def game(request: HttpRequest, code: str) -> HttpResponse:
    """A game as its visitor may see it; before the start, the challenge."""
    found = visit(request, code)
    if found.game.started_at is None:
        return challenges.show(request, found)
    page = {
        **header(found),
        **_table(found),
        "talk": list(queries.chat_for(found.game, found.seat)),
        "digests": queries.published_digests(found.game)[-6:] if found.is_live else [],
        "options": challenges.chosen_options(found),
        "note": notes.note_of(found),
        "may_note": found.person is not None and (found.seat is None or found.seat.person == found.person),
        **_unsent(request, found),
        "is_draw_on_offer": any(
            place.seat and place.seat.draw_offered_at for place in telling.line(found.game).places
        ),
    }
    if found.seat is not None and queries.unread_chat(found.seat):
        service.see_chat(found.seat)
    return render(request, "web/game.html", page)


def _unsent(request: HttpRequest, found: Visit) -> dict[str, str]:
    """What the visitor wrote here when his log-in had run out: nothing of it was said or noted."""
    said, noted = (reverse(name, args=[found.game.code]) for name in ("talk", "note"))
    kept = unsent.take(request, said, noted) if found.person else {}
    if kept:
        messages.warning(request, "You had to log in first: your words were not sent, and stand below.")
    return {"unsent_talk": kept.get(said, ""), "unsent_note": kept.get(noted, "")}


def _table(found: Visit) -> dict[str, object]:
    """The map with the newest events; nothing of them where the game is closed to this visitor."""
    if queries.is_closed(found.game, found.side):
        return {}
    heard = queries.events_for(found.game, found.side)
    recent = list(heard.order_by("-number")[:RECENT])[::-1]
    return {
        **mapping.shown(found, events=last_round(heard)),
        "chapters": chronicle.chapters(recent, found.game.is_opened)[::-1],
        "focus": " ".join(looked_at(found) or _where(recent)),
    }


def last_round(heard: EventRows) -> list[EventRow]:
    """The events of the newest adjudication: what the arrows on the map show."""
    newest = heard.order_by("-number").first()
    return list(heard.filter(question_number=newest.question_number)) if newest else []


def looked_at(found: Visit) -> list[str]:
    """What a visitor who has an answer to give looks at for it."""
    asked = queries.request_for(found.seat) if found.seat and found.game.is_live else None
    return list(asked.focus()[:LOOKED_AT]) if asked else []


def _where(recent: list[EventRow]) -> list[str]:
    """The hexes of the newest events that happened somewhere: what the map shows first."""
    return next((row.hexes for row in reversed(recent) if row.hexes), [])


def header(found: Visit) -> dict[str, object]:
    """What the head of every page of a game shows."""
    ask = queries.current_ask(found.seat) if found.seat else None
    return {
        "visit": found,
        "game": found.game,
        "title": found.title,
        "line": telling.line(found.game, found.is_live),
        "late": late(found),
        "is_closed": queries.is_closed(found.game, found.side),
        "spectators": queries.spectator_words(found.game.spectators_late),
        "eyes": queries.eyes_on_offer(found.game),
        "ask": ask,
        "guide": lessons.guide_of(found),
        "score": score(found),
        "told": told(found.game) if found.is_live else [],
        "is_my_turn": ask is not None and ask.state == ask.State.OPEN and found.game.is_live,
        "has_answered": ask is not None and ask.state == ask.State.ANSWERED and found.game.is_live,
    }


def score(found: Visit) -> list[tuple[str, Any]]:
    """What the result counted, with names as people say them."""
    sides = {side.slug: side.name for side in found.title.sides}
    points: dict[str, Any] = (found.game.result or {}).get("score") or {}
    return [(sides.get(key) or key.replace("_", " ").capitalize(), value) for key, value in points.items()]


def late(found: Visit) -> queries.Horizon | None:
    """How far a spectator looks who may not see the present; None where nothing is held back."""
    if found.is_live or queries.is_closed(found.game, found.side) or found.game.started_at is None:
        return None
    return queries.horizon(found.game, found.side)


def told(game: Game) -> list[str]:
    """How far the letters to those the game waits for have come; both sides may know it."""
    question = queries.current_question(game) if game.is_live else None
    if question is None:
        return []
    waiting = question.asks.filter(state=Ask.State.OPEN).select_related("seat__person")
    words = [(telling.player_name(ask.seat), delivery.of_ask(ask)) for ask in waiting]
    return [f"{name}: {letter.sentence}" for name, letter in words if letter is not None]


@require_GET
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Everything the visitor may know of one turn, or of the newest."""
    found = visit_watching(request, code)
    heard = queries.events_for(found.game, found.side)
    turns = sorted(set(heard.order_by().values_list("turn", flat=True)))
    wanted = request.GET.get("turn", "")
    turn = int(wanted) if wanted.isdecimal() and int(wanted) in turns else (turns[-1] if turns else 0)
    page = {
        **header(found),
        "turns": turns,
        "turn": turn,
        "chapters": chronicle.chapters(heard.filter(turn=turn), found.game.is_opened),
    }
    return render(request, "web/log.html", page)


@require_GET
def map_in_words(request: HttpRequest, code: str) -> HttpResponse:
    """The map as text, for those who cannot see a picture."""
    found = visit_watching(request, code)
    sections = wording.sections(queries.text_map(found.game, found.side))
    return render(request, "web/map_words.html", {**header(found), "sections": sections})
