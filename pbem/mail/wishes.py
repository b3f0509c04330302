"""Who wants to be told what, and when: a person's preferences applied to one notice."""

from datetime import datetime, timedelta
from enum import Enum

from pbem.accounts.models import LetterStyle, Person
from pbem.play import service
from pbem.play.models import Ask, Notice, NoticeKind, Source

SETTLE = timedelta(seconds=60)
"""How long a mere report waits for the next, so that a phase of many requests makes few letters."""


PRESSING = {NoticeKind.YOUR_TURN.value, NoticeKind.REMINDER.value, "last_chance"}
"""What speaks of a deadline."""


class Wish(Enum):
    """What is to become of a notice."""

    NOW = "now"
    SOON = "soon"  # in a letter of its own after a while, or at once in another one
    ALONG = "along"  # only ever in a letter that goes out for another reason
    DIGEST = "digest"  # in the daily letter, or earlier in another one
    NEVER = "never"


def wish(notice: Notice, now: datetime) -> Wish:
    """What is to become of a notice, were it decided now."""
    person = notice.person
    if not person.can_get_letters() or not service.is_still_true(notice):
        return Wish.NEVER
    if notice.kind == NoticeKind.RECEIPT:
        return _receipt(notice)
    if person.letter_style == LetterStyle.NONE:
        return Wish.NEVER
    if notice.kind == NoticeKind.CHAT and not person.chat_by_mail:
        return Wish.NEVER
    if person.wants_digest():
        return Wish.NOW if _cannot_wait(notice, now) else Wish.DIGEST
    return Wish.SOON if notice.kind == NoticeKind.REPORT else Wish.NOW


def _receipt(notice: Notice) -> Wish:
    """A letter gets its answer; the page showed its own; what was used ahead goes with the report."""
    source = notice.data.get("source")
    if source == Source.MAIL:
        return Wish.NOW
    is_ahead = source in {Source.EARLY, Source.STANDING}
    return Wish.ALONG if is_ahead and notice.person.letter_style != LetterStyle.NONE else Wish.NEVER


def _cannot_wait(notice: Notice, now: datetime) -> bool:
    """Would the time be up before the next daily letter?"""
    if notice.kind not in PRESSING:
        return False
    ask = Ask.objects.select_related("question").filter(pk=notice.data.get("ask")).first()
    due = ask.question.due_at if ask else None
    return due is not None and due <= next_digest(notice.person, now) + timedelta(hours=2)


def next_digest(person: Person, now: datetime) -> datetime:
    """When the person's next daily letter is due (wall-clock, so right across a change of summer time)."""
    local = now.astimezone(person.zone)
    at = local.replace(hour=person.digest_hour, minute=0, second=0, microsecond=0)
    return at if at > local else at + timedelta(days=1)
