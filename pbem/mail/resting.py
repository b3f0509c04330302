"""When a person wants no ordinary letters: at his quiet hours, and when he had enough for a day.

Answers to his own letters, and what speaks of a deadline that would pass meanwhile, come all
the same (:mod:`pbem.mail.wishes` decides that). While he rests, ``letters_rest_until`` keeps his
notices out of the way of everybody else's.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count

from pbem.accounts.models import LetterStyle, Person
from pbem.mail.models import ANSWER, Letter
from pbem.play.models import NoticeKind

DAY = timedelta(hours=24)

ROOM = timedelta(minutes=90)
"""After his hour, so long for the daily letter to be written before single ones may go again."""


def quiet_until(person: Person, now: datetime) -> datetime | None:
    """When the quiet hours end that are now; None outside of them. By the person's own clock."""
    begin, end = person.quiet_from, person.quiet_until
    if begin is None or end is None or begin == end:
        return None
    local = now.astimezone(person.zone)
    is_quiet = begin <= local.hour < end if begin < end else local.hour >= begin or local.hour < end
    return next_at(person, end, now) if is_quiet else None


def next_at(person: Person, hour: int, now: datetime) -> datetime:
    """The next full hour of that number on the person's wall clock, right across a change of summer time."""
    local = now.astimezone(person.zone)
    at = local.replace(hour=hour, minute=0, second=0, microsecond=0)
    return at if at > local else at + timedelta(days=1)


def most(person: Person) -> int:
    """How many letters he gets within 24 hours; 0 for no limit."""
    limits = [limit for limit in (person.letters_a_day, int(settings.PBEM_LETTERS_PER_DAY)) if limit]
    return min(limits, default=0)


def is_full(person: Person, now: datetime, counted: Mapping[int, int] | None = None) -> bool:
    """Has he had as many letters as are allowed within the last 24 hours? ``counted``: see :func:`counts`."""
    limit = most(person)
    if not limit:
        return False
    return (counts([person], now) if counted is None else counted).get(person.pk, 0) >= limit


def counts(people: Iterable[Person], now: datetime) -> dict[int, int]:
    """How many letters those of these people who have a limit had within the last 24 hours.

    Answers to their own letters and receipts are not counted.
    """
    limited = [person.pk for person in people if most(person)]
    recent = Letter.objects.filter(person__in=limited, created_at__gt=now - DAY)
    own = recent.exclude(kind__in=[ANSWER, NoticeKind.RECEIPT]).exclude(answers__gt="")
    told = own.exclude(state=Letter.State.DROPPED).order_by().values_list("person")
    return dict(told.annotate(n=Count("pk")))


def full_until(person: Person, now: datetime, counted: Mapping[int, int] | None = None) -> datetime | None:
    """When ordinary letters may go again to somebody who has had enough; None when he has not."""
    return next_at(person, person.digest_hour, now) + ROOM if is_full(person, now, counted) else None


def until(person: Person, now: datetime, counted: Mapping[int, int] | None = None) -> datetime | None:
    """When the person's rest ends; None when he does not rest. ``counted``: see :func:`counts`."""
    ends = quiet_until(person, now), full_until(person, now, counted)
    return max((end for end in ends if end is not None), default=None)


def rest(person: Person, end: datetime) -> None:
    """Leave his ordinary notices alone until then."""
    Person.objects.filter(pk=person.pk).update(letters_rest_until=end)


def is_gathered(person: Person, now: datetime) -> bool:
    """Does what was left over for want of room go into a daily letter, though he did not choose one?"""
    rests = person.letters_rest_until is not None and person.letters_rest_until > now
    is_usual = person.letter_style == LetterStyle.IMMEDIATE
    return rests and is_usual and quiet_until(person, now) is None and is_full(person, now)
