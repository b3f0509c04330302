"""Calling a request to mind, and the last call; only those who have not answered, once each."""

from collections.abc import Callable
from datetime import datetime

from pbem.play.locking import current_question, locked
from pbem.play.models import Ask, Game, NoticeKind, Question
from pbem.play.notices import tell


def remind(game_id: int, number: int, now: datetime) -> bool:
    """Call a request to mind, once for each seat that has not answered; True if anyone was."""
    return _each(game_id, number, now, "remind_at", _remind)


def call_last(game_id: int, number: int, now: datetime) -> bool:
    """Say that the time is nearly up and what will count then; True if anyone was told."""
    return _each(game_id, number, now, "last_chance_at", _call_last)


def _each(game_id: int, number: int, now: datetime, field: str, act: Callable[[Ask, datetime], bool]) -> bool:
    """Do it for every human seat that has not answered, if the moment in ``field`` has come."""
    with locked(game_id) as game:
        question = current_question(game)
        if question is None or question.number != number or game.status != Game.Status.RUNNING:
            return False
        moment: datetime | None = getattr(question, field)
        if moment is None or moment > now or question.state != Question.State.OPEN:
            return False
        setattr(question, field, None)
        question.save(update_fields=[field])
        asks = question.asks.filter(state=Ask.State.OPEN, seat__bot="")
        told = [act(ask, now) for ask in asks.select_related("seat__person", "seat__game", "question")]
        return any(told)


def _remind(ask: Ask, now: datetime) -> bool:
    if ask.reminded_at is not None:
        return False
    ask.reminded_at = now
    ask.save(update_fields=["reminded_at"])
    due = ask.question.due_at
    # Put again after an extension, an ask is called to mind again.
    key = f"reminder:{ask.pk}:{ask.issue}:{due.isoformat() if due else ''}"
    tell(ask.seat, NoticeKind.REMINDER, key, ask=ask.pk, question=ask.question.number)
    return True


def _call_last(ask: Ask, now: datetime) -> bool:
    if ask.last_called_at is not None:
        return False
    ask.last_called_at = now
    ask.save(update_fields=["last_called_at"])
    due = ask.question.due_at
    key = f"last_chance:{ask.pk}:{ask.issue}:{due.isoformat() if due else ''}"
    tell(ask.seat, NoticeKind.LAST_CHANCE, key, ask=ask.pk, question=ask.question.number)
    return True
