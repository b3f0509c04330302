"""Telling people on a chat service of their own: short words and a link, never orders or reports."""

import logging
from datetime import datetime, timedelta
from time import monotonic

from django.conf import settings
from django.db.models import F, QuerySet
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.mail import links, outward
from pbem.mail.models import Ping
from pbem.mail.resting import quiet_until
from pbem.mail.wishes import PRESSING
from pbem.play import service, tracing
from pbem.play.models import Ask, Notice, NoticeKind

logger = logging.getLogger(__name__)

TOLD = (
    *sorted(PRESSING),
    NoticeKind.GAME_STARTED,
    NoticeKind.GAME_OVER,
    NoticeKind.DEADLINE_PASSED,
    NoticeKind.DEADLINE_MOVED,
    NoticeKind.CHALLENGE,
    NoticeKind.SEAT_CALLED,
    NoticeKind.PAUSED,
    NoticeKind.RESUMED,
    NoticeKind.DRAW_OFFERED,
    NoticeKind.PAUSE_PROPOSED,
    NoticeKind.CHAT,
)
"""The kinds of notice that are told there."""

FRESH = timedelta(hours=6)
"""Older news is no news on a chat service."""

PAUSES = (1, 5, 20, 60, 180)
"""Minutes to wait after each failed attempt; then the message is given up."""

GONE = {401, 403, 404, 410}
"""Answers that say the webhook is no more."""

MOST = 200
LONGEST = timedelta(seconds=10)
CLAIM = timedelta(minutes=10)
"""A worker that took a message has so long to send it; should it die, another tries then."""


def ping_due() -> int:
    """Write rows for new notices and send every message that is due; returns how many went out.

    While the host has stopped everything nothing goes out; what is still true then goes when he lets it.
    """
    if not settings.PBEM_CHAT_WEBHOOKS:
        return 0
    gather()
    now = timezone.now()
    due = Ping.objects.filter(state=Ping.State.NEW, next_try__lte=now).order_by("next_try", "pk")
    until, sent = monotonic() + LONGEST.total_seconds(), 0
    for pk in list(due.values_list("pk", flat=True)[:MOST]):
        if service.is_frozen() or monotonic() > until:
            break
        sent += send(pk)
    return sent


def gather(now: datetime | None = None) -> int:
    """A row for every notice that is to be told on a chat service and has none; returns how many."""
    now = now or timezone.now()
    new = _untold().filter(created_at__gt=now - FRESH)
    rows = [Ping(notice=notice, next_try=_when(notice, now)) for notice in new[:1000]]
    Ping.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows)


def _untold() -> QuerySet[Notice]:
    people = Person.objects.filter(is_active=True, is_bot=False).exclude(chat_webhook="")
    theirs = Notice.objects.filter(person__in=people, kind__in=TOLD, ping=None)
    return theirs.select_related("person")


def _when(notice: Notice, now: datetime) -> datetime:
    """Quiet hours are quiet there too, save for a last call."""
    rest = quiet_until(notice.person, now)
    return now if rest is None or notice.kind == NoticeKind.LAST_CHANCE else rest


def send(pk: int) -> bool:
    """Take a message, and send it if it is still true; True if it went out."""
    now = timezone.now()
    mine = Ping.objects.filter(pk=pk, state=Ping.State.NEW, next_try__lte=now)
    if not mine.update(next_try=now + CLAIM, attempts=F("attempts") + 1):
        return False
    ping = Ping.objects.select_related("notice__person", "notice__game").get(pk=pk)
    notice = ping.notice
    with tracing.about(notice.game.code if notice.game else ""):
        if not notice.person.chat_webhook or not service.is_still_true(notice):
            _close(ping, Ping.State.DROPPED)
            return False
        return _post(ping, notice.person)


def _post(ping: Ping, person: Person) -> bool:
    try:
        outward.post_json(person.chat_webhook, message(ping.notice))
    except outward.NotAllowed as error:
        _stop(person, f"The address may not be used: {error}.")
        _close(ping, Ping.State.FAILED, str(error))
    except outward.NotTaken as error:
        _not_taken(ping, person, error)
    else:
        _close(ping, Ping.State.SENT)
        return True
    return False


def _not_taken(ping: Ping, person: Person, error: outward.NotTaken) -> None:
    """Try again later; a webhook that is gone, or that never works, is not asked again."""
    logger.info("message %s not taken: %s", ping.pk, str(error))  # our own words: the answer's status
    is_last = ping.attempts > len(PAUSES)
    if error.status in GONE or is_last:
        _close(ping, Ping.State.FAILED, str(error))
        _stop(person, "The service said that the address is gone." if not is_last else "It did not answer.")
        return
    wait = max(timedelta(minutes=PAUSES[ping.attempts - 1]), timedelta(seconds=error.wait))
    Ping.objects.filter(pk=ping.pk).update(next_try=timezone.now() + wait, error=str(error)[:200])


def _close(ping: Ping, state: Ping.State, error: str = "") -> None:
    sent_at = timezone.now() if state == Ping.State.SENT else None
    Ping.objects.filter(pk=ping.pk).update(state=state, sent_at=sent_at, error=error[:200])


def _stop(person: Person, why: str) -> None:
    """The person sees on his preferences page why nothing comes any more."""
    Person.objects.filter(pk=person.pk).update(chat_webhook="", chat_trouble=why[:200])


def message(notice: Notice) -> dict[str, object]:
    """What is posted: Discord's form, which others take as well. Nobody is mentioned by it."""
    heading = str(NoticeKind(notice.kind).label)
    words = [f"**{heading[:1].upper()}{heading[1:]}**"]
    if notice.game is not None:
        words[0] += f": {_plain(notice.game.label)}"
        words += [*_due(notice), links.game(notice.game)]
    return {"content": "\n".join(words)[:1900], "allowed_mentions": {"parse": []}}


def _due(notice: Notice) -> list[str]:
    """What is asked and until when; Discord shows the moment in each reader's zone."""
    if notice.kind not in PRESSING:
        return []
    ask = Ask.objects.select_related("question").filter(pk=notice.data.get("ask")).first()
    if ask is None or ask.question.due_at is None:
        return []
    local = ask.question.due_at.astimezone(notice.person.zone)
    return [f"{_plain(ask.name)}, until {local:%a} {local.day} {local:%b %H:%M} ({notice.person.timezone})"]


def _plain(text: str) -> str:
    """Names that people chose, without what a chat service would take for markup."""
    return "".join(letter for letter in text if letter not in "*_`~|<>[]\\")
