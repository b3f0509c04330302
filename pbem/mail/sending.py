"""Sending what is in the outbox: each letter once, later if it cannot be sent now.

A worker takes a letter by changing its state in one statement, so no two send the same one.
Its words are written then, from what is still true; a letter that has nothing true left to
say is dropped. When a worker dies, the letter is taken up again after
:attr:`Letter.STUCK_AFTER`; should it have gone out in its last instant, it goes out under the
same Message-ID, which mail programs show once.
"""

import logging
from datetime import datetime, timedelta
from time import monotonic

from django.core.mail import get_connection
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F
from django.utils import timezone

from pbem.mail import bounces, gathering, message, troubles
from pbem.mail.compose import compose
from pbem.mail.models import Inbound, Letter
from pbem.play import service
from pbem.play.models import Notice

logger = logging.getLogger(__name__)

PAUSES = (1, 2, 5, 10, 20, 30, 60, 60, 120, 120, 240, 240, 480, 480, 720, 720)
"""Minutes to wait after each failed attempt; over two days in all, then the letter is given up."""

WORDS = ("reply_to", "subject", "text", "html", "picture", "picture_alt")

DIED = "its worker died"
MOST_DEATHS = 5

MOST = 200
"""Letters sent in one go."""

LONGEST = timedelta(minutes=2)
"""After so long a worker leaves the rest to the next call: no task may run into its time limit."""


def send_due() -> int:
    """Gather new notices and send every letter that is due; returns how many went out."""
    if service.is_frozen():
        return 0
    gathering.gather()
    recover()
    now = timezone.now()
    due = Letter.objects.filter(state=Letter.State.NEW, next_try__lte=now).order_by("next_try", "pk")
    until, sent = monotonic() + LONGEST.total_seconds(), 0
    for pk in list(due.values_list("pk", flat=True)[:MOST]):
        if service.is_frozen() or monotonic() > until:
            break
        sent += send(pk)
    return sent


def recover(now: datetime | None = None) -> int:
    """Put letters back whose worker died; returns how many there were. One that kills workers is given up."""
    before = (now or timezone.now()) - Letter.STUCK_AFTER
    stuck = Letter.objects.filter(state=Letter.State.SENDING, claimed_at__lte=before)
    for letter in stuck.filter(attempts__gte=MOST_DEATHS):
        _close(letter, Letter.State.FAILED)
    return stuck.update(state=Letter.State.NEW, error=DIED)


def send(pk: int) -> bool:
    """Take a letter, write it, send it; True if it went out."""
    letter = claim(pk)
    if letter is None:
        return False
    try:
        if not _write(letter):
            return False
        provider_id = _hand_over(letter)
    except (OperationalError, InterfaceError):
        raise  # the database is away: `recover` finds the letter
    except Exception as error:  # one bad letter stops no other
        _not_sent(letter, error)
        return False
    _sent(letter, provider_id)
    return True


def claim(pk: int) -> Letter | None:
    """Make a letter ours to send; None if it is not due, or somebody else's."""
    now = timezone.now()
    mine = Letter.objects.filter(pk=pk, state=Letter.State.NEW, next_try__lte=now).update(
        state=Letter.State.SENDING, claimed_at=now, attempts=F("attempts") + 1
    )
    return Letter.objects.select_related("person", "game", "seat__person").get(pk=pk) if mine else None


def _write(letter: Letter) -> bool:
    """Put what is true now into words; False if there is nothing left to tell."""
    written = compose(letter) if letter.person.can_get_letters() else None
    if written is None and letter.resend_of is not None and letter.origin.text:
        _copy(letter.origin, letter)
        return True
    if written is None:
        _close(letter, Letter.State.DROPPED)
        return False
    letter.to = letter.person.email
    letter.reply_to = written.reply_to
    letter.subject = " ".join(written.subject.split())[:300]
    letter.text, letter.html = written.text, written.html
    letter.picture = written.picture.png if written.picture else None
    letter.picture_alt = written.picture.alt if written.picture else ""
    letter.save(update_fields=["to", *WORDS])
    return True


def _copy(old: Letter, letter: Letter) -> None:
    """A judge wants a letter sent again of which nothing is true any more: in its old words."""
    letter.to = letter.person.email
    for name in WORDS:
        setattr(letter, name, getattr(old, name))
    letter.save(update_fields=["to", *WORDS])


def _hand_over(letter: Letter) -> str:
    """Give the letter to the e-mail service; its name for the letter, if it has one.

    Raises whatever the backend raises when it does not take it.
    """
    outgoing = message.build(letter)
    outgoing.connection = get_connection()
    outgoing.send()
    status = getattr(outgoing, "anymail_status", None)
    return str(getattr(status, "message_id", "") or "")[:200]


def _sent(letter: Letter, provider_id: str) -> None:
    Letter.objects.filter(pk=letter.pk).update(provider_id=provider_id, error="")
    _close(letter, Letter.State.SENT)


def _close(letter: Letter, state: Letter.State) -> None:
    """The letter is done with, and so are its notices."""
    told = Notice.State.DONE if state == Letter.State.SENT else Notice.State.DROPPED
    with transaction.atomic():
        sent_at = timezone.now() if state == Letter.State.SENT else None
        Letter.objects.filter(pk=letter.pk).update(state=state, sent_at=sent_at)
        service.settle(letter.notices.all(), told)
        Inbound.objects.filter(answer=letter, state=Inbound.State.READ).update(state=Inbound.State.ANSWERED)


def _not_sent(letter: Letter, error: Exception) -> None:
    """Try again later, or give up, or note that the address is no good."""
    what = troubles.describe(error)
    logger.warning("letter %s not sent: %s", letter.pk, what)
    if troubles.is_address_bad(error):
        service.settle(letter.notices.all(), Notice.State.DROPPED)
        bounces.bounce(letter, what)
        return
    if letter.attempts >= len(PAUSES) or troubles.is_hopeless(error):
        Letter.objects.filter(pk=letter.pk).update(error=what)
        _close(letter, Letter.State.FAILED)
        return
    later = timezone.now() + timedelta(minutes=PAUSES[letter.attempts - 1])
    Letter.objects.filter(pk=letter.pk).update(state=Letter.State.NEW, next_try=later, error=what)
