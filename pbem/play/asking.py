"""What a seat is asked, and what it has ordered: for that seat's own eyes where it says so."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from games.engine.aids import Duty, Forecast, Sketch
from games.engine.request import Request
from games.engine.sheet import STANDING, Sheet
from pbem.play import completing, tables
from pbem.play.models import Ask, ChatMessage, EarlyOrders, Game, Question, Seat, Submission
from pbem.play.submitting import is_clearing, sections_of


def current_ask(seat: Seat) -> Ask | None:
    """What this seat is asked now; also when it has answered and the other side has not."""
    found = Ask.objects.filter(seat=seat, question__state__in=Question.CURRENT)
    return found.select_related("question__game", "seat__person").first()


def ask_by_token(token: str) -> Ask | None:
    """The ask whose reply address holds this token, open or long closed."""
    found = Ask.objects.filter(token=token.lower())
    return found.select_related("question__game", "seat__person", "seat__game").first()


def seat_by_token(token: str) -> Seat | None:
    """The seat whose own address (chat, standing orders) holds this token."""
    return Seat.objects.filter(mail_token=token.lower()).select_related("person", "game").first()


def request_for(seat: Seat) -> Request[Any, Any] | None:
    """The engine's request as put to this seat now: prompt, help, template, options, suggestions."""
    ask = current_ask(seat)
    if ask is None:
        return None
    return tables.request_of(ask.question.game, seat, ask.question.number)


@dataclass(frozen=True)
class Checked:
    """What would become of a text if it were sent now. ``sheet`` is None when nothing is asked.

    ``forecasts``, ``duties`` and ``sketches`` are about the lines of the sheet: what they would lead to up to
    the dice, what they owe or leave unused, how they look on the map; ``filled`` are its lines that the
    seat's standing orders would make more exact. All of it comes from the request put to this seat, and so
    from what its side may know.
    """

    sheet: Sheet[Any] | None
    early: tuple[tuple[str, bool], ...]
    standing: Sheet[Any] | None
    forecasts: tuple[Forecast, ...] = ()
    duties: tuple[Duty, ...] = ()
    sketches: tuple[Sketch, ...] = ()
    filled: tuple[str, ...] = ()


def check(seat: Seat, text: str) -> Checked:
    """Read a text as :func:`service.submit` would, writing nothing: for checks while typing.

    ``early`` pairs each section's heading with whether a request is called so.
    """
    ask = current_ask(seat)
    lines, sections = sections_of(text, ask)
    title = tables.title_of(seat.game.title)
    standing = sections.pop(STANDING, [])
    kinds = {request.kind for request in title.request_kinds}
    request = tables.request_of(ask.question.game, seat, ask.question.number) if ask else None
    filled = completing.read(seat, request, lines)[1] if request and seat.standing else ()
    return Checked(
        sheet=request.read(lines) if request else None,
        early=tuple((kind, kind in kinds) for kind in sorted(sections)),
        standing=None if is_clearing(standing) else title.check_standing(seat.side, standing),
        forecasts=request.forecast(lines) if request else (),
        duties=request.duties(lines) if request else (),
        sketches=request.sketch(lines) if request else (),
        filled=tuple(filled),
    )


def submissions_of(seat: Seat) -> QuerySet[Submission]:
    """All a seat has sent (its own eyes only), the newest first."""
    return seat.submissions.select_related("ask", "seat__game")


def accepted_for(ask: Ask) -> Submission | None:
    """The orders that stand for an ask (its own seat's eyes only)."""
    standing = Submission.Status.ACCEPTED, Submission.Status.USED
    return ask.submissions.filter(status__in=standing).first()


def kept_for(ask: Ask) -> Submission | None:
    """The newest orders that were kept without being accepted (its own seat's eyes only)."""
    return ask.submissions.filter(status=Submission.Status.KEPT).first()


def early_of(seat: Seat) -> QuerySet[EarlyOrders]:
    """The early orders that wait (their own seat's eyes only)."""
    return seat.early_orders.filter(state=EarlyOrders.State.WAITING)


def published_orders(game: Game, viewer: Seat | None = None) -> QuerySet[Submission]:
    """Receipts both may see: of all sides once the game is over, else the viewer's own used ones.

    Orders can hold what the rules keep hidden beyond a request, so they open with the game's end.
    """
    used = Submission.objects.filter(seat__game=game, status=Submission.Status.USED)
    if not game.is_opened:
        used = used.filter(seat=viewer) if viewer else used.none()
    return used.select_related("seat").order_by("question_number", "seat_id")


def published_digests(game: Game) -> list[dict[str, Any]]:
    """The digests of all orders carried out so far, for anybody: number, side, digest, received_at."""
    used = Submission.objects.filter(seat__game=game, status=Submission.Status.USED)
    return [
        {"number": number, "side": side, "digest": digest, "received_at": received_at}
        for number, side, digest, received_at in used.order_by("question_number", "seat_id").values_list(
            "question_number", "seat__side", "digest", "received_at"
        )
    ]


def chat_for(game: Game, seat: Seat | None) -> QuerySet[ChatMessage]:
    """The talk of the table, for those who sit at it; nothing for others."""
    found = ChatMessage.objects.filter(game=game).select_related("seat", "person")
    return found if seat is not None and seat.game_id == game.pk else found.none()


def unread_chat(seat: Seat) -> int:
    """How many messages of the other side the seat's player has not seen on the page."""
    others = ChatMessage.objects.filter(game=seat.game_id).exclude(seat=seat)
    return (others.filter(posted_at__gt=seat.chat_seen_at) if seat.chat_seen_at else others).count()
