"""When people are away, as intervals, and how far a deadline is moved by them."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from pbem.play.clock import Clock
from pbem.play.models import Absence, Ask, Question

Interval = tuple[datetime, datetime]
DAY = timedelta(days=1)


def beyond(due: datetime, since: datetime, away: Iterable[Interval]) -> datetime:
    """A deadline moved by all the time after ``since`` that lies within the intervals."""
    for start, end in merged(away):
        if start < due and end > since:
            due += end - max(start, since)
    return due


def present(due: datetime, since: datetime, away: Iterable[Interval]) -> datetime:
    """The deadline as it would be without the intervals: the other way round from ``beyond``."""
    inside = [(max(start, since), min(end, due)) for start, end in merged(away)]
    return due - sum((end - start for start, end in inside if end > start), timedelta(0))


def merged(intervals: Iterable[Interval]) -> list[Interval]:
    """The same time as intervals in order that do not touch."""
    found: list[Interval] = []
    for start, end in sorted(intervals):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


def of_question(question: Question, clock: Clock) -> list[Interval]:
    """When those who are asked and have not answered are away, as far as the game allows it."""
    asks = question.asks.filter(state=Ask.State.OPEN, seat__person__isnull=False)
    people = asks.values_list("seat__person", flat=True)
    return [interval for person in people for interval in allowed(person, clock.absence_days)]


def not_always_there(people: Iterable[int], now: datetime) -> set[int]:
    """Those of these people who are away now or have announced that they will be."""
    found = Absence.objects.filter(person__in=list(people), ends_at__gt=now)
    return set(found.values_list("person", flat=True))


def allowed(person_id: int, days: int) -> list[Interval]:
    """A person's absences, cut where the days a game allows in a calendar year are used up."""
    left: dict[int, timedelta] = {}
    found: list[Interval] = []
    for absence in Absence.objects.filter(person=person_id).order_by("starts_at", "pk"):
        year = absence.starts_at.year
        rest = left.setdefault(year, days * DAY)
        end = min(absence.ends_at, absence.starts_at + rest)
        left[year] = rest - (end - absence.starts_at)
        if end > absence.starts_at:
            found.append((absence.starts_at, end))
    return found
