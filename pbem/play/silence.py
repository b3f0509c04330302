"""When nobody answers: what the rules of the game's clock say, rung by rung.

First the time bank, then the rule of the game: the time once more, a judge, an offer of the
seat; and in the end always an answer that is found for the seat, so that nobody's absence
stops a game for ever.
"""

from datetime import datetime, timedelta

from pbem.play import banks, offering, timing
from pbem.play.clock import Clock, Silence
from pbem.play.judges import judges_of
from pbem.play.models import Ask, Game, NoticeKind, Question
from pbem.play.notices import tell_all, tell_person

JUDGE_TIME = timedelta(days=14)
"""How long a request waits for a judge before the default plays."""


def is_put_off(game: Game, question: Question, late: list[Ask], now: datetime) -> bool:
    """Is there a reason to go on waiting for those who are late? If so, everything is set for it."""
    present = [ask for ask in late if ask.seat.person_id is not None]
    if question.held_at is not None or not present:
        return False
    if banks.run(game, question, present, now):
        return True
    clock = timing.clock_of(game)
    if clock.silence is Silence.EXTEND and question.extended_at is None:
        _extend(game, question, now)
        return True
    for ask in present:
        count(ask, now)
    return _offer(question, present, clock, now) or _ask_judge(game, question, present, clock, now)


def is_plain(question: Question, late: list[Ask], clock: Clock) -> bool:
    """Is there surely nothing to wait for: no bank, no rule but the default, no seat to be offered?"""
    if question.held_at is not None:
        return False
    present = [ask for ask in late if ask.seat.person_id is not None]
    if present and clock.silence is not Silence.DEFAULT:
        return False
    return not any(banks.is_able(ask) or _will_be_gone(ask, clock) for ask in present)


def _will_be_gone(ask: Ask, clock: Clock) -> bool:
    """Is this one miss too many?"""
    misses = ask.seat.misses + (ask.overdue_at is None)
    return ask.seat.offered_at is None and 0 < clock.misses <= misses


def count(ask: Ask, now: datetime) -> None:
    """Note, once for each ask, that all its time has passed without an answer."""
    if ask.overdue_at is None:
        ask.overdue_at = now
        ask.save(update_fields=["overdue_at"])
        ask.seat.misses += 1
        ask.seat.save(update_fields=["misses"])


def _extend(game: Game, question: Question, now: datetime) -> None:
    """The full time once more, and once only."""
    question.extended_at = now
    question.save(update_fields=["extended_at"])
    question.asks.update(reminded_at=None, last_called_at=None)
    timing.give_again(question, now)
    key = f"extended:{question.pk}"
    reason = "Nobody had answered, so the time is given once more, as the rules of this game say."
    tell_all(game, NoticeKind.DEADLINE_MOVED, key, question=question.number, reason=reason)


def _offer(question: Question, late: list[Ask], clock: Clock, now: datetime) -> bool:
    """Offer the seats whose players have stayed away too often."""
    gone = [ask.seat for ask in late if _is_gone(ask, clock)]
    for seat in gone:
        offering.offer(seat, now)
    if gone:
        hold(question, now, offering.OFFER_TIME)
    return bool(gone)


def _is_gone(ask: Ask, clock: Clock) -> bool:
    if ask.seat.offered_at is not None:
        return False
    return clock.silence is Silence.OFFER or 0 < clock.misses <= ask.seat.misses


def _ask_judge(game: Game, question: Question, late: list[Ask], clock: Clock, now: datetime) -> bool:
    """Let a judge decide, if the game says so; not for seats that are on offer anyway."""
    sides = [ask.seat.side for ask in late if ask.seat.offered_at is None]
    if clock.silence is not Silence.JUDGE or not sides:
        return False
    hold(question, now, JUDGE_TIME)
    key = f"silence:{question.pk}"
    tell_all(game, NoticeKind.SILENCE, key, question=question.number, missed=sides)
    for judge in judges_of(game):
        tell_person(
            judge, NoticeKind.JUDGE_NEEDED, f"judge_needed:{question.pk}", game, question=question.number
        )
    return True


def hold(question: Question, now: datetime, span: timedelta) -> None:
    """Wait for somebody to decide, but not for ever. Nobody is reminded of that moment."""
    if question.remaining is not None:  # the game is paused, and with it all waiting
        return
    question.held_at, question.due_at = now, now + span
    question.remind_at = question.last_chance_at = None
    question.save(update_fields=["held_at", "due_at", "remind_at", "last_chance_at"])
