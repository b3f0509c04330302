"""The clock: reminders, deadlines, and the sweep that finds what is due.

Nothing depends on a message that fires at a set time: a minute's sweep reads what is due
from the rows, so a clock that stood still for an hour catches up by itself.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from pbem.play import (
    answering,
    breaker,
    closing,
    heartbeats,
    holds,
    outages,
    pausing,
    reminding,
    silence,
    tables,
    tracing,
    work,
)
from pbem.play.locking import current_question, locked
from pbem.play.models import Ask, Game, Question, Submission
from pbem.play.notices import write_down

logger = logging.getLogger(__name__)

AT_ONCE = 25
"""So many deadlines a sweep closes itself, and so many a worker takes at a time when there are more."""


@dataclass
class Swept:
    """What one sweep did."""

    reminded: int = 0
    expired: int = 0
    handed_out: int = 0
    resumed: int = 0
    is_halted: bool = False


def sweep() -> Swept:
    """Remind, and close what is due. One bad game stops no other."""
    now = timezone.now()
    swept = Swept()
    _beat(now)
    due = _due(now)
    swept.is_halted = breaker.is_halted(due, now)
    if not swept.is_halted:
        for pause in pausing.due(now):
            swept.resumed += _guarded(pausing.resume_due, pause.game_id, pause.pk, now)
        swept.expired, swept.handed_out = _close_due(due, now)
        for question in _to_remind(now):
            swept.reminded += _guarded(reminding.remind, question.game_id, question.number, now)
        for question in _to_call(now):
            _guarded(reminding.call_last, question.game_id, question.number, now)
    return swept


def _close_due(due: list[Question], now: datetime) -> tuple[int, int]:
    """Close what is due; more than a handful goes to all workers. How many here, and how many there.

    Nothing passes while a part of the server is down.
    """
    if heartbeats.silent(now):
        return 0, 0
    expired = handed_out = 0
    requests = [(question.game_id, question.number) for question in due]
    for chunk in [requests[first : first + AT_ONCE] for first in range(0, len(requests), AT_ONCE)]:
        if len(requests) > AT_ONCE and work.hand_out(work.EXPIRE_MANY, chunk):
            handed_out += len(chunk)
        else:
            expired += sum(_guarded(expire, game_id, number, now) for game_id, number in chunk)
    return expired, handed_out


def expire_many(requests: Sequence[tuple[int, int]], now: datetime) -> None:
    """Close many requests (games and numbers); the plain ones are carried out together, then the others."""
    if breaker.is_frozen():
        return
    try:
        left = closing.close(requests, now)
    except Exception as error:  # whatever one game is guilty of must not stop the others
        logger.error("closing %s requests at once: %s", len(requests), type(error).__name__)
        left = list(requests)
    for game_id, number in left:
        _guarded(expire, game_id, number, now)


def _beat(now: datetime) -> None:
    """The clock goes, the queue takes messages; whether a worker is there, its own task shows."""
    if not heartbeats.longest_gap():
        return
    heartbeats.beat(heartbeats.CLOCK, now)
    if work.hand_out(work.BEAT):
        heartbeats.beat(heartbeats.QUEUE, now)


def _guarded(act: Callable[[int, int, datetime], bool], game_id: int, number: int, now: datetime) -> bool:
    try:
        return act(game_id, number, now)
    except Exception:  # logged; the next sweep tries again
        with tracing.about(str(game_id)):  # the log repeats no words of the error: they may be orders
            logger.exception("sweep: game %s, %s %s", game_id, act.__name__, number)
        return False


def _running() -> QuerySet[Question]:
    return Question.objects.filter(game__status=Game.Status.RUNNING).order_by("pk")


def _due(now: datetime) -> list[Question]:
    """Those whose deadline and grace have passed."""
    passed = _running().filter(state=Question.State.OPEN, due_at__lte=now)
    return [question for question in passed if question.due_at and question.due_at + question.grace <= now]


def _to_remind(now: datetime) -> list[Question]:
    return list(_running().filter(state=Question.State.OPEN, remind_at__lte=now))


def _to_call(now: datetime) -> list[Question]:
    return list(_running().filter(state=Question.State.OPEN, last_chance_at__lte=now))


def expire(game_id: int, number: int, now: datetime, *, judged: str | None = None) -> bool:
    """Find an answer for every seat that let the deadline pass; True if the time was up.

    Before that come an outage that is made up for, time banks, and whatever else the rules
    of the game's clock say. ``judged`` is the reason of a judge who does not wait: then no
    miss is counted before the time is up, and the players are told why.
    """
    with locked(game_id) as game:
        question = current_question(game)
        if question is None or question.number != number or question.state != Question.State.OPEN:
            return False
        if game.status != Game.Status.RUNNING:
            return False
        question.game = game
        asks = question.asks.filter(state=Ask.State.OPEN, seat__bot="")
        late = list(asks.select_related("seat__person", "seat__game", "question__game"))
        if judged is None and _is_to_wait(game, question, late, now):
            return False
        if not late:  # answers that were to wait for the deadline
            answering.mark_ready(question, is_time_up=True)
            return True
        if judged is None or _is_time_up(game, question, now):
            for ask in late:
                silence.count(ask, now)
        used = {ask.seat.side: _answer(game, question, ask, now) for ask in late}
        _tell_missed(game, question, used, judged)
        return True


def _is_to_wait(game: Game, question: Question, late: list[Ask], now: datetime) -> bool:
    """Is the time not up yet, or is there more of it?"""
    if not _is_time_up(game, question, now):
        return True
    if not late:
        return False
    return outages.is_made_up(game, question, now) or silence.is_put_off(game, question, late, now)


def _is_time_up(game: Game, question: Question, now: datetime) -> bool:
    """Has the deadline passed with its grace, and has everything that came before been read?"""
    if question.due_at is None or question.due_at + question.grace > now:
        return False
    return not holds.held([(game, question.due_at + question.grace)])


def _answer(game: Game, question: Question, ask: Ask, now: datetime) -> Submission:
    """Answer for an absent seat (which saves the ask with it)."""
    ask.missed_at = now
    ask.late_after = question.due_at + question.grace if question.due_at else None
    ask.question = question
    request = tables.request_of(game, ask.seat, question.number)
    return answering.answer_for_absent(ask, request)


def _tell_missed(game: Game, question: Question, used: dict[str, Submission], judged: str | None) -> None:
    """Both sides learn who let it pass; only the seat itself learns what was used for it."""
    seats = list(game.seats.select_related("person"))
    write_down(closing.missed_notes(seats, question, used, reason=judged))
