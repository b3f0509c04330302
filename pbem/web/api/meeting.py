"""Finding a game through the API: challenges opened and taken, and what can be done until the start."""

from typing import Any

from django.db import transaction
from django.http import HttpRequest
from ninja import Router, Status

from pbem.accounts import service as accounts
from pbem.accounts.models import Person
from pbem.accounts.reader import reader
from pbem.play import queries, service
from pbem.play.models import Game
from pbem.web.access import visit, visit_seated
from pbem.web.api import reading, shapes
from pbem.web.api.auth import limit, require_orders
from pbem.web.api.sending import TROUBLES

router = Router(tags=["challenges"])
MANY = 200


@router.get(
    "/challenges", response=list[shapes.GameShape], summary="Challenges one could take up, and one's own"
)
def challenges(request: HttpRequest, title: str = "") -> list[dict[str, Any]]:
    """At most 200 of each, one's own and invitations first; ``title`` narrows them to one title."""
    person = reader(request)
    found = [*queries.own_challenges(person)[:MANY], *queries.open_challenges(person)[:MANY]]
    return [reading.shape_for(game, person) for game in found if title in {"", game.title}]


@router.post(
    "/challenges",
    response={201: shapes.GameShape, **TROUBLES},
    summary="Open a challenge",
)
def open_challenge(request: HttpRequest, wanted: shapes.ChallengeIn) -> Status[dict[str, Any]]:
    """One sits down at once. With a bot named the game begins; else it waits for somebody."""
    limit(request, "challenge")
    require_orders(request)
    person = reader(request)
    wishes = wanted.model_dump(exclude={"title", "invited", "phrase", "bot"})
    with transaction.atomic():
        game = service.open_challenge(person, wanted.title, **wishes, invited=_person(wanted.invited))
        if wanted.phrase:
            service.set_phrase(game.seats.get(person=person), wanted.phrase)
        if wanted.bot:
            service.seat_bot(game, wanted.bot, person)
    return Status(201, _fresh(game, person))


def _person(name: str) -> Person | None:
    """Whoever goes by that name; None for no name. Raises Refused."""
    found = accounts.named(name) if name else None
    if name and found is None:
        raise service.Refused("Nobody here has this name.")
    return found


def _fresh(game: Game, person: Person) -> dict[str, Any]:
    """The game as it is after an act."""
    return reading.shape_for(Game.objects.get(pk=game.pk), person)


@router.post(
    "/games/{code}/accept", response={200: shapes.GameShape, **TROUBLES}, summary="Take the open seat"
)
def accept(request: HttpRequest, code: str, wanted: shapes.AcceptIn) -> dict[str, Any]:
    """The game begins if that was the last seat, unless its host starts it."""
    limit(request, "challenge")
    require_orders(request)
    found = visit(request, code)
    service.accept(found.game, reader(request), **wanted.model_dump())
    return _fresh(found.game, reader(request))


@router.post("/games/{code}/phrase", response={200: shapes.GameShape, **TROUBLES}, summary="Set one's phrase")
def phrase(request: HttpRequest, code: str, wanted: shapes.PhraseIn) -> dict[str, Any]:
    """One's own share of the dice key, until the game begins."""
    require_orders(request)
    found, seat = visit_seated(request, code)
    service.set_phrase(seat, wanted.phrase)
    return _fresh(found.game, reader(request))


@router.post("/games/{code}/bot", response={200: shapes.GameShape, **TROUBLES}, summary="Seat a bot")
def bot(request: HttpRequest, code: str, wanted: shapes.BotIn) -> dict[str, Any]:
    """A bot takes the open seat of one's own challenge, and the game begins."""
    require_orders(request)
    found = visit(request, code)
    service.seat_bot(found.game, wanted.bot, reader(request))
    return _fresh(found.game, reader(request))


@router.post("/games/{code}/start", response={200: shapes.GameShape, **TROUBLES}, summary="Begin the game")
def start(request: HttpRequest, code: str) -> dict[str, Any]:
    """For whoever opened a challenge that does not begin by itself, once its seats are taken."""
    require_orders(request)
    found = visit(request, code)
    service.start(found.game, reader(request))
    return _fresh(found.game, reader(request))


@router.post(
    "/games/{code}/leave", response={200: shapes.GameShape, **TROUBLES}, summary="Leave before the start"
)
def leave(request: HttpRequest, code: str) -> dict[str, Any]:
    """Whoever opened the challenge withdraws it by leaving."""
    require_orders(request)
    found, seat = visit_seated(request, code)
    service.leave(seat)
    return _fresh(found.game, reader(request))


@router.post(
    "/games/{code}/decline", response={200: shapes.GameShape, **TROUBLES}, summary="Decline an invitation"
)
def decline(request: HttpRequest, code: str) -> dict[str, Any]:
    """For the invited person; the challenge is closed."""
    require_orders(request)
    found = visit(request, code)
    service.decline(found.game, reader(request))
    return _fresh(found.game, reader(request))


@router.post(
    "/games/{code}/cancel", response={200: shapes.GameShape, **TROUBLES}, summary="Withdraw a challenge"
)
def cancel(request: HttpRequest, code: str) -> dict[str, Any]:
    """For whoever opened it, as long as it has not begun."""
    require_orders(request)
    found = visit(request, code)
    service.cancel(found.game, reader(request))
    return _fresh(found.game, reader(request))
