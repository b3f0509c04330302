"""Times as people read them: on their own clock, and on the other side's."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from pbem.accounts.models import Person


@dataclass(frozen=True)
class Moment:
    """A point in time for one reader: his clock, his zone, and other clocks that differ."""

    local: str
    zone: str
    others: tuple[str, ...] = ()
    left: str = ""


def clock(at: datetime, zone: ZoneInfo) -> str:
    """Day and hour: "Thursday 3 December, 21:00"."""
    local = at.astimezone(zone)
    return f"{local:%A} {local.day} {local:%B}, {local:%H:%M}"


def moment(
    at: datetime, reader: Person, others: tuple[Person, ...] = (), now: datetime | None = None
) -> Moment:
    """A time for a reader, with the clocks of others where they show another hour."""
    told = tuple(
        f"{clock(at, other.zone)} for {other.display_name} ({zone_name(other)})"
        for other in others
        if at.astimezone(other.zone).utcoffset() != at.astimezone(reader.zone).utcoffset()
    )
    return Moment(clock(at, reader.zone), zone_name(reader), told, left(at - now) if now else "")


def zone_name(person: Person) -> str:
    """A zone as it is written in letters."""
    return person.timezone.replace("_", " ")


def left(span: timedelta) -> str:
    """How long that is, roughly: "2 days 23 hours", "40 minutes"."""
    minutes = int(span.total_seconds() // 60)
    if minutes <= 0:
        return "now"
    days, hours, rest = minutes // 1440, minutes // 60 % 24, minutes % 60
    if days:
        return f"{_count(days, 'day')} {_count(hours, 'hour')}" if hours else _count(days, "day")
    if hours:
        return (
            f"{_count(hours, 'hour')} {_count(rest, 'minute')}"
            if rest and hours < 6
            else _count(hours, "hour")
        )
    return _count(rest, "minute")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
