"""When a request is due."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from pbem.play.clock.calendar import add_hours, later_days, next_slot
from pbem.play.clock.rules import Clock


@dataclass(frozen=True)
class Span:
    """The time a request is given: hours that pass, or (when set) days."""

    hours: int
    days: int | None = None

    def times(self, factor: int) -> "Span":
        """So many times as long."""
        return Span(self.hours * factor, self.days * factor if self.days else None)


def deadline(clock: Clock, opened: datetime, span: Span, *, is_reaction: bool = False) -> datetime:
    """When a request opened at a moment is due, by the clock's days, hours and wall-clock deadlines.

    On a clock that only shifts deadlines off days of rest a longer time may end earlier: what
    would end on Sunday at 14:00 is due on Monday at 14:00, what takes eleven hours more on
    Monday at 01:00. Where that would be unfair there is :func:`latest`.
    """
    due = (
        later_days(clock, opened, span.days)
        if span.days
        else add_hours(clock, opened, timedelta(hours=span.hours))
    )
    if clock.slots and (clock.slots_for_reactions or not is_reaction):
        return next_slot(clock, due)
    return due


def latest(clock: Clock, opened: datetime, span: Span, factor: int, *, is_reaction: bool = False) -> datetime:
    """When a request is due that is given so many times its time: never earlier than with fewer."""
    spans = [span.times(times) for times in range(1, factor + 1)]
    return max(deadline(clock, opened, given, is_reaction=is_reaction) for given in spans)
