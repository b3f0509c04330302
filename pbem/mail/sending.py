"""Sending what is in the outbox: each letter once, later if it cannot be sent now.

A worker takes a letter by changing its state in one statement, so no two send the same one.
Its words are written then, from what is still true; a letter that has nothing true left to
say is dropped. When a worker dies, the letter is taken up again after
:attr:`Letter.STUCK_AFTER`.

A letter may come twice in one case only: it was given to the mail service and no answer came
back, because the worker died, or the connection did. Nobody can know then whether it went out.
It is sent again rather than lost, under the same Message-ID, which mail programs show once, and
the row and the letter itself say so (:attr:`Letter.may_be_twice`).
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

from django.core.mail import EmailMultiAlternatives, get_connection
from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.models import F
from django.utils import timezone

from pbem.mail import bounces, gathering, message, troubles
from pbem.mail.compose import compose
from pbem.mail.models import Inbound, Letter
from pbem.play import service, work
from pbem.play.models import Notice

logger = logging.getLogger(__name__)

PAUSES = (1, 2, 5, 10, 20, 30, 60, 60, 120, 120, 240, 240, 480, 480, 720, 720)
"""Minutes to wait after each failed attempt; over two days in all, then the letter is given up."""

WORDS = ("reply_to", "subject", "text", "html", "picture", "picture_alt")

TRANSIENT = (OperationalError, InterfaceError)
"""The database was away."""

DIED = "its worker died"
MOST_DEATHS = 20
"""A letter that kills its workers is given up; one that met a bad day of the machine is not."""

MOST = 200
"""Letters sent in one go."""

LONGEST = timedelta(seconds=10)
"""After so long a worker looks whether there is anything more urgent than letters, and sends on later."""


def gather() -> int:
    """Gather new notices into letters, and have them sent; returns how many letters were made."""
    if service.is_frozen():
        return 0
    made = gathering.gather()
    if made:
        work.hand_out(work.SEND_DUE)
    return made


def send_due() -> int:
    """Gather new notices and send every letter that is due; returns how many went out.

    What is left when the time is up, or after so many, is handed out anew, behind all else there is to do.
    """
    if service.is_frozen():
        return 0
    gathering.gather()
    recover()
    now = timezone.now()
    due = Letter.objects.filter(state=Letter.State.NEW, next_try__lte=now).order_by("next_try", "pk")
    until, sent = monotonic() + LONGEST.total_seconds(), 0
    letters = list(due.values_list("pk", flat=True)[:MOST])
    for pk in letters:
        if service.is_frozen():
            return sent
        if monotonic() > until:
            break
        sent += send(pk)
    if due.exists():
        work.hand_out(work.SEND_DUE)
    return sent


def recover(now: datetime | None = None) -> int:
    """Put letters back whose worker died; returns how many there were. One that kills workers is given up."""
    before = (now or timezone.now()) - Letter.STUCK_AFTER
    stuck = Letter.objects.filter(state=Letter.State.SENDING, claimed_at__lte=before)
    for letter in stuck.filter(deaths__gte=MOST_DEATHS):
        _close(letter, Letter.State.FAILED)
    stuck.filter(handed_at__isnull=False).update(may_be_twice=True)
    return stuck.update(state=Letter.State.NEW, error=DIED, deaths=F("deaths") + 1)


def send(pk: int) -> bool:
    """Take a letter, write it, send it; True if it went out."""
    letter = claim(pk)
    if letter is None:
        return False
    try:
        if not _write(letter):
            return False
        outgoing = message.build(letter)
        if not _is_still_ours(letter):
            return False
        provider_id = _hand_over(outgoing)
    except TRANSIENT:
        _insist(lambda: _put_back(letter))
        raise
    except Exception as error:  # one bad letter stops no other
        trouble = error
        _insist(lambda: _not_sent(letter, trouble))
        return False
    _insist(lambda: _sent(letter, provider_id))
    return True


def _insist(write: Callable[[], None]) -> None:
    """Write down what became of a letter; if the connection to the database is lost, by a new one.

    A letter that is gone and not written down goes out again.
    """
    try:
        write()
    except TRANSIENT:
        connection.close()
        write()


def _put_back(letter: Letter) -> None:
    """The database was away before the letter was given to anybody: it need not wait for `recover`."""
    mine = Letter.objects.filter(pk=letter.pk, state=Letter.State.SENDING, claimed_at=letter.claimed_at)
    mine.update(state=Letter.State.NEW, error="the database was away")


def claim(pk: int) -> Letter | None:
    """Make a letter ours to send; None if it is not due, or somebody else's."""
    now = timezone.now()
    mine = Letter.objects.filter(pk=pk, state=Letter.State.NEW, next_try__lte=now).update(
        state=Letter.State.SENDING, claimed_at=now, handed_at=None, attempts=F("attempts") + 1
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
    service.settle(written.left_out, Notice.State.DROPPED)
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


def _is_still_ours(letter: Letter) -> bool:
    """Note that it is about to be given away; False if we were so slow that another has taken it."""
    ours = Letter.objects.filter(pk=letter.pk, state=Letter.State.SENDING, claimed_at=letter.claimed_at)
    return bool(ours.update(handed_at=timezone.now()))


def _hand_over(outgoing: EmailMultiAlternatives) -> str:
    """Give the letter to the e-mail service; its name for the letter, if it has one.

    Raises whatever the backend raises when it does not take it.
    """
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


def _trace(letter: Letter, error: Exception) -> dict[str, Any]:
    """What the row says of where the letter is now."""
    if troubles.is_not_taken(error):
        return {"handed_at": None}
    was_handed = Letter.objects.filter(pk=letter.pk, handed_at__isnull=False).exists()
    return {"may_be_twice": True} if was_handed else {}


def _not_sent(letter: Letter, error: Exception) -> None:
    """Try again later, or give up, or note that the address is no good."""
    what = troubles.describe(error)
    logger.warning("letter %s not sent: %s", letter.pk, what)
    Letter.objects.filter(pk=letter.pk).update(**_trace(letter, error))
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
