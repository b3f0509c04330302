"""Who wants to be told what, and when: a person's preferences applied to one notice."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from pbem.accounts.models import LetterStyle, Person
from pbem.mail import resting
from pbem.play import service
from pbem.play.models import Ask, Notice, NoticeKind, Source

SETTLE = timedelta(seconds=60)
"""How long a mere report waits for the next, so that a phase of many requests makes few letters."""


PRESSING = {NoticeKind.YOUR_TURN.value, NoticeKind.REMINDER.value, NoticeKind.LAST_CHANCE.value}
"""What speaks of a deadline."""


@dataclass
class Facts:
    """What is read once for many notices: what makes them true, and how many letters people had today."""

    known: service.Known
    letters: dict[int, int]


def facts_of(notices: Sequence[Notice], now: datetime) -> Facts:
    """All that :func:`wish` has to read for the commonest kinds."""
    people = {notice.person_id: notice.person for notice in notices}
    return Facts(service.known_of(notices), resting.counts(people.values(), now))


class Wish(Enum):
    """What is to become of a notice."""

    NOW = "now"
    SOON = "soon"  # in a letter of its own after a while, or at once in another one
    LATER = "later"  # when the person's rest is over, or earlier in another one
    ALONG = "along"  # only ever in a letter that goes out for another reason
    DIGEST = "digest"  # in the daily letter, or earlier in another one
    NEVER = "never"


def wish(notice: Notice, now: datetime, facts: Facts | None = None) -> Wish:
    """What is to become of a notice, were it decided now. ``facts`` saves reading for each by itself."""
    person = notice.person
    if not person.can_get_letters() or not service.is_still_true(notice, facts.known if facts else None):
        return Wish.NEVER
    if notice.kind == NoticeKind.RECEIPT:
        return _receipt(notice)
    if person.letter_style == LetterStyle.NONE:
        return Wish.NEVER
    if notice.kind == NoticeKind.CHAT and not person.chat_by_mail:
        return Wish.NEVER
    if person.wants_digest():
        is_urgent = _cannot_wait(notice, next_digest(person, now))
        return Wish.NOW if is_urgent else Wish.DIGEST
    rest = resting.until(person, now, facts.letters if facts else None)
    if rest is not None and not _cannot_wait(notice, rest):
        return Wish.LATER
    return Wish.SOON if notice.kind == NoticeKind.REPORT else Wish.NOW


def _receipt(notice: Notice) -> Wish:
    """A letter gets its answer; the page showed its own; what was used ahead goes with the report."""
    source = notice.data.get("source")
    if source == Source.MAIL:
        return Wish.NOW
    is_ahead = source in {Source.EARLY, Source.STANDING}
    return Wish.ALONG if is_ahead and notice.person.letter_style != LetterStyle.NONE else Wish.NEVER


def _cannot_wait(notice: Notice, until: datetime) -> bool:
    """Would the time be up before the person hears of it at ``until``, or too soon after?"""
    if notice.kind not in PRESSING:
        return False
    ask = Ask.objects.select_related("question").filter(pk=notice.data.get("ask")).first()
    due = ask.question.due_at if ask else None
    return due is not None and due <= until + timedelta(hours=2)


def next_digest(person: Person, now: datetime) -> datetime:
    """When the person's next daily letter is due (wall-clock, so right across a change of summer time)."""
    return resting.next_at(person, person.digest_hour, now)


def rest_of(person: Person, now: datetime) -> datetime | None:
    """Until when the person's ordinary notices may be left alone; None when they may not."""
    return next_digest(person, now) if person.wants_digest() else resting.until(person, now)
