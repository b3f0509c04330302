"""Days that count, and time counted over them; right where clocks are put forward and back.

Hours are hours that really pass. Days and times of day are those of the game's zone. A time
of day that a change of summer time leaves out is taken as much later as the clocks jump; of
one that comes twice a deadline takes the second, a day's beginning the first.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from pbem.play.clock.rules import Clock, Rest

DAY = timedelta(days=1)


def wall(day: date, at: time, zone: ZoneInfo) -> datetime:
    """The moment (in UTC) at which the clocks of a zone show a time on a day; the later of two."""
    naive = datetime.combine(day, at)
    early = naive.replace(tzinfo=zone, fold=0).astimezone(UTC)
    late = naive.replace(tzinfo=zone, fold=1).astimezone(UTC)
    # In a gap the first reading lies after the second, and is the one beyond the jump.
    return max(early, late)


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """When a day begins in a zone, in UTC."""
    begin = datetime.combine(day, time(0), tzinfo=zone).astimezone(UTC)
    return begin


def next_working_day(clock: Clock, day: date) -> date:
    """That day, or the first after it that is no day of rest."""
    while clock.is_rest(day):
        day += DAY
    return day


def later_days(clock: Clock, opened: datetime, days: int) -> datetime:
    """So many days that count after a moment, at the same time of day."""
    local = opened.astimezone(clock.place)
    day, left = local.date(), days
    while left:
        day += DAY
        left -= not (clock.rest is Rest.STOP and clock.is_rest(day))
    return wall(next_working_day(clock, day), local.time().replace(fold=0), clock.place)


def add_hours(clock: Clock, since: datetime, span: timedelta) -> datetime:
    """When a span of time that counts has passed since a moment."""
    if not _has_rest(clock):
        return since + span
    if clock.rest is Rest.SHIFT:
        return off_rest(clock, since + span)
    at, left = since.astimezone(UTC), span
    while True:
        day = at.astimezone(clock.place).date()
        end = midnight(day + DAY, clock.place)
        if not clock.is_rest(day):
            if left <= end - at:
                return at + left
            left -= end - at
        at = end


def elapsed(clock: Clock, since: datetime, until: datetime) -> timedelta:
    """How much time that counts lies between two moments; nothing when the second comes first."""
    if not _has_rest(clock) or clock.rest is Rest.SHIFT:
        return max(until - since, timedelta(0))
    at, sum_ = since.astimezone(UTC), timedelta(0)
    while at < until:
        day = at.astimezone(clock.place).date()
        end = min(midnight(day + DAY, clock.place), until)
        if not clock.is_rest(day):
            sum_ += end - at
        at = end
    return sum_


def off_rest(clock: Clock, due: datetime) -> datetime:
    """A deadline moved to the same time of the next day that is no day of rest, if need be."""
    local = due.astimezone(clock.place)
    day = next_working_day(clock, local.date())
    return due if day == local.date() else wall(day, local.time().replace(fold=0), clock.place)


def settle(clock: Clock, due: datetime, *, is_reaction: bool = False) -> datetime:
    """A deadline that was moved, put where this clock lets deadlines fall: never earlier."""
    if clock.slots and (clock.slots_for_reactions or not is_reaction):
        return next_slot(clock, due)
    return off_rest(clock, due) if _has_rest(clock) and not _is_end_of_day(clock, due) else due


def _is_end_of_day(clock: Clock, due: datetime) -> bool:
    """Does a stopping clock end exactly with a day that counted?"""
    local = due.astimezone(clock.place)
    return clock.rest is Rest.STOP and due == midnight(local.date(), clock.place)


def next_slot(clock: Clock, since: datetime) -> datetime:
    """The first wall-clock deadline at or after a moment that falls on no day of rest.

    Reading refuses clocks without any, so the search ends.
    """
    day = since.astimezone(clock.place).date() - DAY  # slots of a skipped day come a day later
    while True:
        found = [wall(day, slot.at, clock.place) for slot in clock.slots if slot.is_on(day)]
        after = [moment for moment in found if moment >= since]
        if after and not clock.is_rest(day):
            return min(after)
        day += DAY


def _has_rest(clock: Clock) -> bool:
    return bool(clock.rest_days or clock.holidays)
