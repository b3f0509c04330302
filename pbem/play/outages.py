"""Making up for outages: who could not answer because the server was down gets the time back."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from pbem.play import heartbeats, timing
from pbem.play.auditing import record
from pbem.play.models import Game, NoticeKind, Outage, Question
from pbem.play.notices import tell_all

LAST_PART = 4
"""An outage counts in this last part of a request's time (a quarter) ..."""

LEAST, MOST = timedelta(hours=1), timedelta(hours=24)
"""... which is taken as at least and at most so long. At least so much time is given back."""

NAMES = {
    heartbeats.CLOCK: "the server's clock",
    heartbeats.QUEUE: "the server's queue",
    heartbeats.WORKER: "the server's worker",
    heartbeats.INTAKE: "the intake of letters",
}


def is_made_up(game: Game, question: Question, now: datetime) -> bool:
    """Was a part of the server down late in a request's time? Then the deadline moves by itself."""
    if question.due_at is None or question.held_at is not None:
        return False
    begin = _last_part(question, question.due_at)
    found = list(Outage.objects.filter(ended_at__gt=begin, began_at__lt=question.due_at + question.grace))
    if not found:
        return False
    _make_up(game, question, found, begin, now)
    return True


def _last_part(question: Question, due: datetime) -> datetime:
    """From when on an outage counts that was not made up for."""
    last = min(max(question.window / LAST_PART, LEAST), MOST)
    return max(due - last, question.credited_at or question.opened_at, question.opened_at)


def concerned(questions: Sequence[Question]) -> set[int]:
    """The games of those requests that an outage may have to be made up for."""
    dues = [question.due_at for question in questions if question.due_at is not None]
    recent = list(Outage.objects.filter(ended_at__gt=min(dues) - MOST)) if dues else []
    return {
        question.game_id
        for question in questions
        if question.due_at is not None
        and any(outage.ended_at > _last_part(question, question.due_at) for outage in recent)
    }


def _make_up(game: Game, question: Question, found: list[Outage], begin: datetime, now: datetime) -> None:
    """Give back what was left when it went down, from when it was up again."""
    if question.due_at is None:
        return
    down = max(min(outage.began_at for outage in found), begin)
    up = max(outage.ended_at for outage in found)
    left = max(question.due_at - down, LEAST)
    question.credited_at = up
    question.save(update_fields=["credited_at"])
    clock = timing.clock_of(game)
    due = max(timing.overtime(question, up, left), now + LEAST)
    timing.move_to(question, timing.settled(question, due, clock), clock, now)
    parts = sorted({outage.name for outage in found})
    reason = (
        f"{_names(parts).capitalize()} was down late in the time for this request; the time is given back."
    )
    entry = record(game, None, "outage made up", reason, question=question.number, parts=parts)
    key = f"deadline_moved:{entry.pk}"
    tell_all(game, NoticeKind.DEADLINE_MOVED, key, question=question.number, reason=reason)


def _names(parts: list[str]) -> str:
    return " and ".join(NAMES.get(part, part) for part in parts)
