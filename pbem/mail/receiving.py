"""Taking letters in: stored first, read later.

Every way in ends here: webhooks, the SMTP/LMTP listener, the IMAP poll, a file, the reply box
of the built-in mailbox.
"""

import logging
from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db import InterfaceError, OperationalError, close_old_connections
from django.utils import timezone

from pbem.mail import addresses, flood
from pbem.mail.models import Inbound
from pbem.mail.reading import find_tokens
from pbem.play import service, work
from pbem.play.heartbeats import INTAKE

logger = logging.getLogger(__name__)

MAX_BYTES = 25 * 1024 * 1024
"""The largest letter taken in; of a larger one only so much is kept."""

READ = "pbem.mail.tasks.read_inbound"


def show_life() -> None:
    """A door that stays open says so from time to time; a gap is an outage that moves deadlines.

    The database being away is such a gap itself, so it is no error here.
    """
    try:
        service.beat(INTAKE)
    except (OperationalError, InterfaceError):
        logger.warning("no sign of life could be written")
    finally:
        close_old_connections()


def receive(
    raw: bytes,
    envelope_from: str | None,
    envelope_to: Sequence[str],
    received_at: datetime | None = None,
    source: str = "smtp",
) -> Inbound:
    """Store a raw letter and hand out its reading once that is safe.

    ``received_at`` is when our own server got it (default: now); ``envelope_from`` is "" for the
    null sender and None when the envelope is not known. When this returns, the letter counts as
    having arrived: a deadline waits for it to be read.
    """
    found = find_tokens(envelope_to, settings.PBEM_MAIL_DOMAIN)
    owner = addresses.addressee(found[0]) if found else None
    most = flood.KEPT_OF_STRANGERS if envelope_to and not owner else MAX_BYTES
    row = Inbound.objects.create(
        raw=raw[:most],
        size=len(raw),
        source=source,
        envelope_from=envelope_from,
        envelope_to=list(envelope_to)[:50],
        received_at=received_at or timezone.now(),
        game=owner.seat.game if owner else None,
    )
    work.after_commit(READ, row.pk)
    return row
