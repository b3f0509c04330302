"""The rules of a clock as people read them, in whole sentences."""

import calendar
from datetime import timedelta

from pbem.play.clock.deadline import Span
from pbem.play.clock.rules import Clock, Rest, Silence
from pbem.play.clock.slots import DAILY, LAST, WEEKDAYS, Slot

SILENCES = {
    Silence.DEFAULT: "When nobody answers, the standing orders or the default of the rules count.",
    Silence.EXTEND: "When nobody answers, the time is given once more; then the default counts.",
    Silence.JUDGE: "When nobody answers, a judge decides.",
    Silence.OFFER: "When nobody answers, the seat is offered to substitutes.",
}


def describe(clock: Clock, main: Span, reaction: Span) -> tuple[str, ...]:
    """Everything a player should know of the clock before he takes a seat."""
    told = [
        f"{span_words(main).capitalize()} for each sheet of orders, {span_words(reaction)} for a reaction.",
        _slots(clock),
        _rest(clock),
        _first(clock),
        f"{duration(clock.grace).capitalize()} of grace after each deadline." if clock.grace else "",
        _bank(clock),
        SILENCES[clock.silence],
        _misses(clock),
        _away(clock),
    ]
    return tuple(sentence for sentence in told if sentence)


def span_words(span: Span) -> str:
    """ "3 days", "36 hours"."""
    return _count(span.days, "day") if span.days else _count(span.hours, "hour")


def duration(span: timedelta) -> str:
    """A time in words: "30 minutes", "12 hours", "2 days 3 hours"."""
    minutes = int(span.total_seconds() // 60)
    days, hours, rest = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = [(days, "day"), (hours, "hour"), (rest, "minute")]
    return " ".join(_count(number, noun) for number, noun in parts if number) or "no time"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _weekday(short: str) -> str:
    return calendar.day_name[WEEKDAYS.index(short)]


def slot_words(slot: Slot) -> str:
    """ "Sunday 20:00", "the last day of a month, 20:00"."""
    at = f"{slot.at:%H:%M}"
    if slot.day == DAILY:
        return f"every day {at}"
    if slot.day == LAST:
        return f"the last day of a month, {at}"
    return f"{_weekday(slot.day)} {at}" if slot.day in WEEKDAYS else f"day {slot.day} of a month, {at}"


def _slots(clock: Clock) -> str:
    if not clock.slots:
        return ""
    what = "Requests are" if clock.slots_for_reactions else "Sheets are"
    times = " or ".join(slot_words(slot) for slot in clock.slots)
    return f"{what} due at the first of these times that leaves their full time: {times} ({_zone(clock)})."


def _rest(clock: Clock) -> str:
    days = [_weekday(day) for day in sorted(clock.rest_days, key=WEEKDAYS.index)]
    days += [f"{day.day} {day:%B %Y}" for day in sorted(clock.holidays)]
    if not days:
        return ""
    does = "The clock stands still on" if clock.rest is Rest.STOP else "No deadline falls on"
    return f"{does} {', '.join(days)} ({_zone(clock)})."


def _zone(clock: Clock) -> str:
    return clock.zone.replace("_", " ")


def _first(clock: Clock) -> str:
    if clock.first_factor == 1:
        return ""
    times = {2: "twice", 3: "three times", 4: "four times"}[clock.first_factor]
    return f"A player's first request is given {times} the time."


def _bank(clock: Clock) -> str:
    if not clock.bank_most:
        return ""
    gain = f", {duration(clock.bank_gain)} more for each answer in time" if clock.bank_gain else ""
    return (
        f"A time bank of {duration(clock.bank)} a side{gain}, at most {duration(clock.bank_most)}; "
        "it is used by itself after a deadline."
    )


def _misses(clock: Clock) -> str:
    if not clock.misses or clock.silence is Silence.OFFER:
        return ""
    return f"After {_count(clock.misses, 'missed deadline')} in a row the seat is offered to substitutes."


def _away(clock: Clock) -> str:
    absences = (
        f"Announced absences stop the clock for up to {_count(clock.absence_days, 'day')} a year and player"
        if clock.absence_days
        else "Absences do not stop the clock"
    )
    pauses = (
        f"the players may agree on pauses of up to {_count(clock.pause_days, 'day')} in all"
        if clock.pause_days
        else "the players cannot pause the game"
    )
    return f"{absences}; {pauses}."
