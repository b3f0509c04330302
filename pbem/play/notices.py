"""The outbox at the level of facts: what is to be told to whom.

The rows are written in the transaction that makes them true. The mail app reads the new
ones, asks :func:`is_still_true`, writes letters and calls :func:`settle`. ``data`` by kind:

========================  ====================================================================
your_turn                 ask, question (number), early_failed (submission or null)
receipt                   submission, source
report                    question (number just adjudicated), first, last (event numbers)
reminder, last_chance     ask, question
deadline_passed           question, missed (sides), reason (a judge's, or null); to a seat
                          that missed it: submission,
                          used (source: kept, early, standing, default), else null
deadline_moved            question, reason
game_started              side
game_over                 result (JSON); the seed may be shown now
paused, resumed, faulted  reason; paused by agreement: until (ISO)
pause_proposed            side, days, pause
pause_declined            side
away                      side, starts_at, ends_at (ISO)
unreachable               side
time_bank                 question, sides whose bank runs
silence                   question, missed (sides): a judge is to decide
seat_offered              side, misses
seat_called               side; by (who asks), or to the table: declined (who did)
briefing                  side (the reader's own)
judge_needed              question (to a judge, no seat)
mass_miss                 halt, note (to a host; no game, no seat)
chat                      message
challenge                 (the game says all)
challenge_closed          reason
draw_offered / _declined  side
seat_changed              side, reason; to whoever sat there before: was_yours
seal_opened               side, reason, question
rolled_back               branch, question, turn, step, reason, dice (kept, new), commitment,
                          is_paused
judge_acted               act (a sentence), side, reason, question
========================  ====================================================================
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.play.models import Ask, EventRow, Game, Notice, NoticeKind, Pause, Question, Seat
from pbem.play.work import wake_post

_held: ContextVar[list[Notice] | None] = ContextVar("notices to be written at the end", default=None)


def tell(seat: Seat, kind: NoticeKind, key: str, **data: Any) -> None:
    """Have a seat's person told, once per ``key``; bots and empty seats are told nothing."""
    write_down([note(seat, kind, key, **data)])


def note(seat: Seat, kind: NoticeKind, key: str, **data: Any) -> Notice | None:
    """What :func:`tell` writes, not written yet; None for bots and empty seats.

    Nobody is told of a lesson either: he is there.
    """
    if seat.person_id is None or seat.game.purpose == Game.Purpose.LESSON:
        return None
    return _row(seat.person_id, kind, f"{key}:{seat.pk}:{seat.person_id}", seat.game, seat, data)


def write_down(notes: Iterable[Notice | None]) -> None:
    """Write notices, save those whose key exists, and wake the post."""
    rows = [row for row in notes if row is not None]
    held = _held.get()
    if held is not None:
        held += rows
    elif rows:
        Notice.objects.bulk_create(rows, ignore_conflicts=True)
        wake_post()


@contextmanager
def game_by_game() -> Iterator[None]:
    """Notices told within are written at the end, those of one game beside each other.

    So the post, which takes them in portions, makes one letter of what belongs together.
    """
    held: list[Notice] = []
    before = _held.set(held)
    try:
        yield
    finally:
        _held.reset(before)
    held.sort(key=lambda row: row.game_id or 0)
    write_down(held)


def tell_all(game: Game, kind: NoticeKind, key: str, *, but: Seat | None = None, **data: Any) -> None:
    """Have every seat of a game told (save ``but``)."""
    seats = [seat for seat in game.seats.all() if but is None or seat.pk != but.pk]
    write_down(note(seat, kind, key, **data) for seat in seats)


def tell_person(person: Person, kind: NoticeKind, key: str, game: Game | None, **data: Any) -> None:
    """Have somebody told who has no seat (yet)."""
    if game is None or game.purpose != Game.Purpose.LESSON:
        write_down([_row(person.pk, kind, f"{key}:person:{person.pk}", game, None, data)])


def _row(
    person_id: int,
    kind: NoticeKind,
    key: str,
    game: Game | None,
    seat: Seat | None,
    data: dict[str, Any],
) -> Notice:
    return Notice(
        kind=kind,
        game=game,
        seat=seat,
        person_id=person_id,
        data=data,
        key=key,
        created_at=timezone.now(),
    )


def new_notices() -> QuerySet[Notice]:
    """What is still to be told, oldest first."""
    new = Notice.objects.filter(state=Notice.State.NEW).select_related("game", "seat", "person")
    return new.defer("game__save_data")  # a whole position, and nobody needs it here


def settle(notices: Iterable[Notice], state: Notice.State = Notice.State.DONE) -> int:
    """Mark notices as told (or dropped); returns how many were still new."""
    ids = [notice.pk for notice in notices]
    return Notice.objects.filter(pk__in=ids, state=Notice.State.NEW).update(
        state=state, done_at=timezone.now()
    )


@dataclass
class Known:
    """What is read once for many notices: the requests they speak of, and when events were told."""

    asks: dict[int, Ask] = field(default_factory=dict)
    told_at: dict[tuple[int, int], datetime] = field(default_factory=dict)


def known_of(notices: Sequence[Notice]) -> Known:
    """All that :func:`is_still_true` has to read for the commonest kinds."""
    asked = [row.data.get("ask") for row in notices if row.kind in OF_A_REQUEST]
    reports = [row for row in notices if row.kind == NoticeKind.REPORT]
    games = {row.game_id for row in reports}
    events = EventRow.objects.filter(game__in=games, number__in={row.data.get("last") for row in reports})
    asks = (
        Ask.objects.filter(pk__in=asked).select_related("question__game").defer("question__game__save_data")
    )
    told = events.order_by().values_list("game", "number", "written_at")
    return Known(
        asks={ask.pk: ask for ask in asks},
        told_at={(game, number): written_at for game, number, written_at in told},
    )


def is_still_true(notice: Notice, known: Known | None = None) -> bool:
    """Would the notice be true if told now? "Your turn" and reminders age, the rest stays.

    ``known`` saves reading what was read for many notices together.
    """
    if notice.seat is not None and notice.seat.person_id != notice.person_id:
        return False
    if notice.kind in OF_A_REQUEST:
        return _is_open(notice, known or known_of([notice]))
    if notice.kind == NoticeKind.REPORT:
        return _is_told_truly(notice, known or known_of([notice]))
    if notice.kind in CURRENT:
        return CURRENT[NoticeKind(notice.kind)](notice)
    if notice.kind == NoticeKind.CHALLENGE:
        return notice.game is not None and notice.game.status == Game.Status.OPEN
    return True


def _is_held(notice: Notice) -> bool:
    """Does the request still wait for somebody to decide?"""
    number = notice.data.get("question")
    held = Question.objects.filter(game=notice.game, number=number, state=Question.State.OPEN)
    return held.filter(held_at__isnull=False).exists()


def _is_offered(notice: Notice) -> bool:
    """Is the seat still to be had?"""
    side = notice.data.get("side")
    return Seat.objects.filter(game=notice.game, side=side, offered_at__isnull=False).exists()


def _is_called(notice: Notice) -> bool:
    """Is the person still asked to take the seat? That somebody declined stays true."""
    if "declined" in notice.data:
        return True
    asked = Seat.objects.filter(game=notice.game, side=notice.data.get("side"), called=notice.person_id)
    return asked.filter(offered_at__isnull=False).exists()


def _is_proposed(notice: Notice) -> bool:
    """Does the proposal still wait for an answer?"""
    proposed = Pause.objects.filter(pk=notice.data.get("pause"), state=Pause.State.PROPOSED)
    return proposed.exists()


def _is_told_truly(notice: Notice, known: Known) -> bool:
    """Are the events it speaks of still those that happened? A roll-back gives their numbers to others."""
    told_at = known.told_at.get((notice.game_id or 0, notice.data.get("last", 0)))
    return told_at is not None and told_at <= notice.created_at


def _is_ended(notice: Notice) -> bool:
    """Is the game over (and has not been set back)?"""
    return notice.game is not None and notice.game.is_over


CURRENT: dict[NoticeKind, Callable[[Notice], bool]] = {
    NoticeKind.GAME_OVER: _is_ended,
    NoticeKind.SILENCE: _is_held,
    NoticeKind.JUDGE_NEEDED: _is_held,
    NoticeKind.SEAT_OFFERED: _is_offered,
    NoticeKind.SEAT_CALLED: _is_called,
    NoticeKind.PAUSE_PROPOSED: _is_proposed,
}
"""Kinds that age with what they speak of, besides requests and reports."""


OF_A_REQUEST = {NoticeKind.YOUR_TURN, NoticeKind.REMINDER, NoticeKind.LAST_CHANCE}
"""Kinds that are true as long as the request is open."""


def _is_open(notice: Notice, known: Known) -> bool:
    """Is the ask the notice speaks of still waiting for its answer?"""
    ask = known.asks.get(notice.data.get("ask", 0))
    if ask is None or ask.state != Ask.State.OPEN or not ask.question.is_current:
        return False
    return ask.question.game.status == Game.Status.RUNNING
