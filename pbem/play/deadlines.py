"""The clock: reminders, deadlines, and the sweep that finds what was left lying.

Nothing depends on a message that fires at a set time: a minute's sweep reads what is due
from the rows, so a clock that stood still for an hour catches up by itself.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from pbem.play import answering, tables, work
from pbem.play.locking import current_question, locked
from pbem.play.models import Ask, Game, NoticeKind, Question, Submission
from pbem.play.notices import tell

logger = logging.getLogger(__name__)

STUCK_AFTER = timedelta(seconds=60)
"""How long an answered question, or a bot's, may lie before a worker is called again."""

HOLDS: list[Callable[[Game, datetime], bool]] = []
"""Reasons to wait although a deadline has passed, asked with the game and the deadline. The
post adds one: a letter that reached us in time and has not been read yet still counts."""


@dataclass
class Swept:
    """What one sweep did."""

    reminded: int = 0
    expired: int = 0
    woken: int = 0


def sweep() -> Swept:
    """Remind, close what is due, call workers to what is stuck. One bad game stops no other."""
    now = timezone.now()
    swept = Swept()
    for question in _due(now):
        swept.expired += _guarded(expire, question, now)
    for question in _to_remind(now):
        swept.reminded += _guarded(remind, question, now)
    for question in _stuck(now):
        work.hand_out(work.ADJUDICATE, question.game_id, question.number)
        swept.woken += 1
    return swept


def _guarded(act: Callable[[int, int, datetime], bool], question: Question, now: datetime) -> bool:
    try:
        return act(question.game_id, question.number, now)
    except Exception:  # logged; the next sweep tries again
        logger.exception("sweep: game %s, request %s", question.game_id, question.number)
        return False


def _running() -> QuerySet[Question]:
    return Question.objects.filter(game__status=Game.Status.RUNNING).order_by("pk")


def _due(now: datetime) -> list[Question]:
    return list(_running().filter(state=Question.State.OPEN, due_at__lte=now))


def _to_remind(now: datetime) -> list[Question]:
    return list(_running().filter(state=Question.State.OPEN, remind_at__lte=now))


def _stuck(now: datetime) -> list[Question]:
    """Answered questions nobody carried out, and questions a bot has not answered."""
    before = now - STUCK_AFTER
    ready = _running().filter(state=Question.State.READY, ready_at__lte=before)
    of_bots = Ask.objects.filter(state=Ask.State.OPEN, asked_at__lte=before).exclude(seat__bot="")
    waiting = _running().filter(state=Question.State.OPEN, pk__in=of_bots.values("question"))
    return [*ready, *waiting]


def expire(game_id: int, number: int, now: datetime, *, even_if_early: bool = False) -> bool:
    """Find an answer for every seat that let the deadline pass; True if the time was up.

    ``even_if_early`` is a judge's "adjudicate now".
    """
    with locked(game_id) as game:
        question = current_question(game)
        if question is None or question.number != number or question.state != Question.State.OPEN:
            return False
        if game.status != Game.Status.RUNNING:
            return False
        if not even_if_early and not _is_time_up(game, question, now):
            return False
        asks = question.asks.filter(state=Ask.State.OPEN, seat__bot="")
        late = list(asks.select_related("seat__person", "question__game"))
        used = {ask.seat.side: _miss(game, ask, now) for ask in late}
        _tell_missed(game, question, used)
        return True


def _is_time_up(game: Game, question: Question, now: datetime) -> bool:
    """Has the deadline passed, and has everything that came before it been read?"""
    if question.due_at is None or question.due_at > now:
        return False
    return not any(hold(game, question.due_at) for hold in HOLDS)


def _miss(game: Game, ask: Ask, now: datetime) -> Submission:
    """Answer for an absent seat and count the miss."""
    ask.missed_at = now
    ask.save(update_fields=["missed_at"])
    ask.seat.misses += 1
    ask.seat.save(update_fields=["misses"])
    request = tables.request_of(game, ask.seat, ask.question.number)
    return answering.answer_for_absent(ask, request)


def _tell_missed(game: Game, question: Question, used: dict[str, Submission]) -> None:
    """Both sides learn who let it pass; only the seat itself learns what was used for it."""
    for seat in game.seats.select_related("person"):
        own = used.get(seat.side)
        tell(
            seat,
            NoticeKind.DEADLINE_PASSED,
            f"deadline_passed:{question.pk}",
            question=question.number,
            missed=sorted(used),
            submission=own.pk if own else None,
            used=own.source if own else None,
        )


def remind(game_id: int, number: int, now: datetime) -> bool:
    """Call a request to mind, once for each seat that has not answered; True if anyone was."""
    with locked(game_id) as game:
        question = current_question(game)
        if question is None or question.number != number or game.status != Game.Status.RUNNING:
            return False
        if question.remind_at is None or question.remind_at > now:
            return False
        question.remind_at = None
        question.save(update_fields=["remind_at"])
        asks = question.asks.filter(state=Ask.State.OPEN, seat__bot="", reminded_at=None)
        reminded = False
        for ask in asks.select_related("seat__person", "seat__game"):
            ask.reminded_at = now
            ask.save(update_fields=["reminded_at"])
            key = f"reminder:{ask.pk}:{ask.issue}"
            tell(ask.seat, NoticeKind.REMINDER, key, ask=ask.pk, question=question.number)
            reminded = True
        return reminded
