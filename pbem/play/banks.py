"""The time bank of a seat: used by itself after a deadline, filled by answers in time."""

from datetime import datetime, timedelta

from pbem.play import timing
from pbem.play.clock import Clock, elapsed
from pbem.play.models import Ask, Game, NoticeKind, Question, Seat, Submission
from pbem.play.notices import tell_all

NOTHING = timedelta(0)


def run(game: Game, question: Question, late: list[Ask], now: datetime) -> bool:
    """Let the banks of those who are late run, once for each request; False when there are none.

    While one side uses its bank, the other may still answer too.
    """
    able = [ask for ask in late if is_able(ask)]
    if not able or question.due_at is None:
        return False
    began = question.due_at
    for ask in able:
        ask.bank_from = began
        ask.save(update_fields=["bank_from"])
    ends = max(timing.overtime(question, began, ask.seat.bank) for ask in able)
    timing.move_to(question, ends, timing.clock_of(game), now)
    key = f"time_bank:{question.pk}:{began.isoformat()}"
    sides = [ask.seat.side for ask in able]
    tell_all(game, NoticeKind.TIME_BANK, key, question=question.number, sides=sides)
    return True


def is_able(ask: Ask) -> bool:
    """Has the seat a bank that has not run for this request?"""
    return ask.bank_from is None and ask.seat.bank > NOTHING and ask.person_id is not None


def settle_up(game: Game, question: Question, answers: list[Submission]) -> None:
    """When a question is carried out: pay for overtime, add what answers in time have earned."""
    clock = timing.clock_of(game)
    for row in answers:
        ask = row.ask
        if ask is None or ask.person_id is None or ask.person_id != ask.seat.person_id:
            continue
        _book(ask, row.received_at, clock)


def _book(ask: Ask, received_at: datetime, clock: Clock) -> None:
    """Change a seat's bank by one answer."""
    seat = ask.seat
    if ask.bank_from is not None:
        bank = max(seat.bank - elapsed(clock, ask.bank_from, received_at), NOTHING)
    elif ask.overdue_at is None:
        bank = max(min(seat.bank + clock.bank_gain, clock.bank_most), seat.bank)
    else:
        return
    if bank != seat.bank:
        Seat.objects.filter(pk=seat.pk).update(bank=bank)
