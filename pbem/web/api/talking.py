"""What players say to each other through the API, a draw, and giving up."""

from typing import Any

from django.http import HttpRequest
from ninja import Router, Status

from pbem.accounts.reader import reader
from pbem.play import queries, service
from pbem.play.models import ChatMessage, Game, Seat, Source
from pbem.web.access import visit_seated
from pbem.web.api import reading, shapes
from pbem.web.api.auth import limit, require_orders
from pbem.web.api.sending import TROUBLES

router = Router(tags=["the table"])


@router.get(
    "/games/{code}/talk",
    response={200: list[shapes.MessageShape], 403: shapes.Trouble, 404: shapes.Trouble},
    summary="What was said at the table",
)
def talk(request: HttpRequest, code: str, after: int = 0) -> list[dict[str, Any]]:
    """In order; ``after`` is the id of the last message one knows. For those who play."""
    found, seat = visit_seated(request, code)
    return [_message(said, seat) for said in queries.chat_for(found.game, seat) if said.pk > after]


@router.post("/games/{code}/talk", response={201: shapes.MessageShape, **TROUBLES}, summary="Say something")
def say(request: HttpRequest, code: str, words: shapes.WordsIn) -> Status[dict[str, Any]]:
    """The other side reads it; spectators do not."""
    limit(request, "talk")
    require_orders(request)
    _, seat = visit_seated(request, code)
    return Status(201, _message(service.post_chat(seat, words.text, Source.API), seat))


def _message(said: ChatMessage, reader_seat: Seat) -> dict[str, Any]:
    return {
        "id": said.pk,
        "side": said.seat.side,
        "person": said.person.display_name if said.person else "",
        "is_you": said.seat_id == reader_seat.pk,
        "text": said.text,
        "posted_at": said.posted_at,
    }


@router.post(
    "/games/{code}/draw", response={200: shapes.GameShape, **TROUBLES}, summary="Offer or decline a draw"
)
def draw(request: HttpRequest, code: str, answer: shapes.DrawIn) -> dict[str, Any]:
    """The game ends when both sides want it."""
    limit(request, "talk")
    require_orders(request)
    found, seat = visit_seated(request, code)
    if answer.wanted:
        service.offer_draw(seat)
    else:
        service.decline_draw(seat)
    return reading.shape_for(Game.objects.get(pk=found.game.pk), reader(request))


@router.post(
    "/games/{code}/concede", response={200: shapes.GameShape, **TROUBLES}, summary="Give the game up"
)
def concede(request: HttpRequest, code: str, answer: shapes.ConcedeIn) -> dict[str, Any]:
    """The other side wins at once; this cannot be undone, so ``sure`` must be true."""
    limit(request, "talk")
    require_orders(request)
    found, seat = visit_seated(request, code)
    if not answer.sure:
        raise service.Refused("Say that you are sure: it cannot be undone.")
    service.concede(seat)
    return reading.shape_for(Game.objects.get(pk=found.game.pk), reader(request))
