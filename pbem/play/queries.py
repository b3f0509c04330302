"""Reading games, for pages and letters. Nothing here writes, nothing shows what a side may not know.

What a side sees of the map comes from the title's ``view`` alone; what it hears, from the
events of its audience; what it has ordered, from its own seat's rows.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from games.engine.codec import decode
from games.engine.events import Event
from games.engine.names import JSON, Side
from games.engine.request import Request
from games.engine.sheet import STANDING, Sheet
from games.engine.title import Picture, Title
from pbem.accounts.models import Person
from pbem.play import locking, tables
from pbem.play.models import (
    Ask,
    ChatMessage,
    Checkpoint,
    EarlyOrders,
    EventRow,
    EventRows,
    Game,
    Question,
    Seat,
    Submission,
)
from pbem.play.submitting import is_clearing, sections_of

LIVE = (Game.Status.RUNNING, Game.Status.PAUSED, Game.Status.FAULTED)


# Games and people ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Standing:
    """One of a person's games as his list shows it. ``ask`` is there when he has to answer."""

    game: Game
    seat: Seat
    question: Question | None
    ask: Ask | None

    @property
    def is_my_turn(self) -> bool:
        """The person owes an answer."""
        return self.ask is not None and self.ask.state == Ask.State.OPEN

    @property
    def due_at(self) -> datetime | None:
        """When the answer is due."""
        return self.question.due_at if self.question and self.is_my_turn else None


def games_of(person: Person) -> list[Standing]:
    """A person's live games, the most urgent first: his turn by deadline, then the rest by change."""
    seats = Seat.objects.filter(person=person, game__status__in=LIVE).select_related("game", "person")
    games = [seat.game_id for seat in seats]
    current = Question.objects.filter(game__in=games, state__in=Question.CURRENT)
    questions = {question.game_id: question for question in current}
    asks = {
        ask.question_id: ask
        for ask in Ask.objects.filter(question__in=questions.values(), seat__person=person)
    }
    found = []
    for seat in seats:
        question = questions.get(seat.game_id)
        found.append(Standing(seat.game, seat, question, asks.get(question.pk) if question else None))
    return sorted(found, key=_urgency)


def _urgency(standing: Standing) -> tuple[bool, float, float]:
    due = standing.due_at
    return (
        not standing.is_my_turn,
        due.timestamp() if due else float("inf"),
        -standing.game.changed_at.timestamp(),
    )


def past_games_of(person: Person) -> QuerySet[Game]:
    """Games a person played that are over, the newest first."""
    over = Game.Status.FINISHED, Game.Status.ABANDONED
    return Game.objects.filter(seats__person=person, status__in=over, started_at__isnull=False).order_by(
        "-finished_at"
    )


def own_challenges(person: Person) -> QuerySet[Game]:
    """Challenges that wait and in which a person sits or to which he is invited."""
    mine = Q(seats__person=person) | Q(invited=person) | Q(host=person)
    return Game.objects.filter(mine, status=Game.Status.OPEN).distinct()


def open_challenges(person: Person | None) -> QuerySet[Game]:
    """Challenges a visitor could take up, public and with a password."""
    found = Game.objects.filter(status=Game.Status.OPEN).exclude(visibility=Game.Visibility.INVITED)
    return found.exclude(seats__person=person) if person is not None else found


def public_games() -> QuerySet[Game]:
    """Games anybody may watch (as a spectator sees them): running and finished ones."""
    return Game.objects.filter(status__in=[*LIVE, Game.Status.FINISHED])


def seat_of(game: Game, person: Person | None) -> Seat | None:
    """The seat a person has in a game."""
    if person is None or not person.is_authenticated:
        return None
    return game.seats.select_related("person").filter(person=person).first()


def viewer_side(game: Game, person: Person | None) -> Side | None:
    """As which side a visitor looks at a game; None is a spectator."""
    seat = seat_of(game, person)
    return seat.side or None if seat else None


def title_for(game: Game) -> Title[Any]:
    """The game's rules. Raises Refused when this server has them no more."""
    return tables.title_of(game.title)


# The position ----------------------------------------------------------------------------------------------


def view(game: Game, side: Side | None, checkpoint: int | None = None) -> dict[str, JSON]:
    """What a side may know of the position, now or at a checkpoint (for a replay).

    Raises Refused before the start and Checkpoint.DoesNotExist.
    """
    title = title_for(game)
    if checkpoint is None:
        return title.view(tables.peek(game).state, side)
    mark = Checkpoint.objects.get(game=game, number=checkpoint)
    return title.view(decode(title.state_type, mark.data["state"]), side)


def picture(
    game: Game,
    side: Side | None,
    *,
    checkpoint: int | None = None,
    focus: Sequence[str] = (),
    events: Iterable[EventRow] = (),
    max_width: int | None = None,
) -> Picture:
    """The map as a side may see it, whole or around ``focus``, with what ``events`` add."""
    seen = view(game, side, checkpoint)
    heard = [event_of(row) for row in events]
    return title_for(game).picture(seen, focus, heard, max_width)


def png(game: Game, drawn: Picture, width: int | None = None) -> bytes:
    """A picture as PNG."""
    return title_for(game).png(drawn, width)


def text_map(
    game: Game, side: Side | None, *, checkpoint: int | None = None, focus: Sequence[str] = ()
) -> str:
    """The map in words."""
    return title_for(game).text_map(view(game, side, checkpoint), focus)


def checkpoints(game: Game) -> QuerySet[Checkpoint]:
    """The step boundaries a replay walks along, without the positions."""
    return Checkpoint.objects.filter(game=game).defer("data").order_by("number")


# What happened ---------------------------------------------------------------------------------------------


def events_for(
    game: Game,
    side: Side | None,
    *,
    first: int | None = None,
    last: int | None = None,
    turn: int | None = None,
) -> EventRows:
    """The events a side may know, by number; bounds are inclusive."""
    found = EventRow.objects.filter(game=game).order_by("number").heard_by(side)
    if first is not None:
        found = found.filter(number__gte=first)
    if last is not None:
        found = found.filter(number__lte=last)
    return found if turn is None else found.filter(turn=turn)


def event_of(row: EventRow) -> Event:
    """An event as the engine knows it, for a picture."""
    audience = tuple(side for side in row.audience.split("|") if side) if row.audience else None
    return Event(
        rule=row.rule,
        text=row.text,
        hexes=tuple(row.hexes),
        audience=audience,
        kind=row.kind,
        data=dict(row.data),
    )


def events_at(game: Game, side: Side | None, checkpoint: int) -> EventRows:
    """The events of the step that led to a checkpoint, as a side may know them."""
    mark = Checkpoint.objects.get(game=game, number=checkpoint)
    before = Checkpoint.objects.filter(game=game, number=checkpoint - 1).first()
    first = before.data["events"] + 1 if before else 1
    return events_for(game, side, first=first, last=mark.data["events"])


# What is asked ---------------------------------------------------------------------------------------------


def current_question(game: Game) -> Question | None:
    """The question the game waits for (who is asked and until when is public)."""
    return locking.current_question(game)


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
    """What would become of a text if it were sent now. ``sheet`` is None when nothing is asked."""

    sheet: Sheet[Any] | None
    early: tuple[tuple[str, bool], ...]
    standing: Sheet[Any] | None


def check(seat: Seat, text: str) -> Checked:
    """Read a text as :func:`service.submit` would, writing nothing: for checks while typing.

    ``early`` pairs each section's heading with whether a request is called so.
    """
    ask = current_ask(seat)
    lines, sections = sections_of(text, ask)
    title = title_for(seat.game)
    standing = sections.pop(STANDING, [])
    kinds = {request.kind for request in title.request_kinds}
    request = tables.request_of(ask.question.game, seat, ask.question.number) if ask else None
    return Checked(
        sheet=request.read(lines) if request else None,
        early=tuple((kind, kind in kinds) for kind in sorted(sections)),
        standing=None if is_clearing(standing) else title.check_standing(seat.side, standing),
    )


# What was ordered ------------------------------------------------------------------------------------------


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
