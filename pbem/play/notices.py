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
seat_changed              side, reason
seal_opened               side, reason, question
rolled_back               branch, question, reason, dice (kept, new), commitment, is_paused
judge_acted               act (a sentence), side, reason, question
========================  ====================================================================
"""

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.play.models import Ask, EventRow, Game, Notice, NoticeKind, Pause, Question, Seat
from pbem.play.work import wake_post


def tell(seat: Seat, kind: NoticeKind, key: str, **data: Any) -> None:
    """Have a seat's person told, once per ``key``; bots and empty seats are told nothing."""
    if seat.person_id is not None:
        _write(seat.person_id, kind, f"{key}:{seat.pk}:{seat.person_id}", seat.game, seat, data)


def tell_all(game: Game, kind: NoticeKind, key: str, *, but: Seat | None = None, **data: Any) -> None:
    """Have every seat of a game told (save ``but``)."""
    for seat in game.seats.all():
        if but is None or seat.pk != but.pk:
            tell(seat, kind, key, **data)


def tell_person(person: Person, kind: NoticeKind, key: str, game: Game | None, **data: Any) -> None:
    """Have somebody told who has no seat (yet)."""
    _write(person.pk, kind, f"{key}:person:{person.pk}", game, None, data)


def _write(
    person_id: int,
    kind: NoticeKind,
    key: str,
    game: Game | None,
    seat: Seat | None,
    data: dict[str, Any],
) -> None:
    """Write the row unless its key exists, and wake the post. Nobody is told of a lesson: he is there."""
    if game is not None and game.purpose == Game.Purpose.LESSON:
        return
    row = Notice(
        kind=kind,
        game=game,
        seat=seat,
        person_id=person_id,
        data=data,
        key=key,
        created_at=timezone.now(),
    )
    Notice.objects.bulk_create([row], ignore_conflicts=True)
    wake_post()


def new_notices() -> QuerySet[Notice]:
    """What is still to be told, oldest first."""
    return Notice.objects.filter(state=Notice.State.NEW).select_related("game", "seat", "person")


def settle(notices: Iterable[Notice], state: Notice.State = Notice.State.DONE) -> int:
    """Mark notices as told (or dropped); returns how many were still new."""
    ids = [notice.pk for notice in notices]
    return Notice.objects.filter(pk__in=ids, state=Notice.State.NEW).update(
        state=state, done_at=timezone.now()
    )


def is_still_true(notice: Notice) -> bool:
    """Would the notice be true if told now? "Your turn" and reminders age, the rest stays."""
    if notice.seat is not None and notice.seat.person_id != notice.person_id:
        return False
    if notice.kind in {NoticeKind.YOUR_TURN, NoticeKind.REMINDER, NoticeKind.LAST_CHANCE}:
        return _is_open(notice)
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


def _is_told_truly(notice: Notice) -> bool:
    """Are the events it speaks of still those that happened? A roll-back gives their numbers to others."""
    last = EventRow.objects.filter(game=notice.game, number=notice.data.get("last"))
    return last.filter(written_at__lte=notice.created_at).exists()


def _is_ended(notice: Notice) -> bool:
    """Is the game over (and has not been set back)?"""
    return notice.game is not None and notice.game.is_over


CURRENT: dict[NoticeKind, Callable[[Notice], bool]] = {
    NoticeKind.REPORT: _is_told_truly,
    NoticeKind.GAME_OVER: _is_ended,
    NoticeKind.SILENCE: _is_held,
    NoticeKind.JUDGE_NEEDED: _is_held,
    NoticeKind.SEAT_OFFERED: _is_offered,
    NoticeKind.SEAT_CALLED: _is_called,
    NoticeKind.PAUSE_PROPOSED: _is_proposed,
}
"""Kinds that age with what they speak of, besides requests."""


def _is_open(notice: Notice) -> bool:
    """Is the ask the notice speaks of still waiting for its answer?"""
    ask = Ask.objects.filter(pk=notice.data.get("ask")).select_related("question__game").first()
    if ask is None or ask.state != Ask.State.OPEN or not ask.question.is_current:
        return False
    return ask.question.game.status == Game.Status.RUNNING
