"""Wiping what was kept only for a while: the raw text of letters, and the maps in them."""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from pbem.mail.models import Inbound, Letter, MailboxLetter, Ping

PORTION = 1000
"""Rows wiped in one statement, so that none of them holds up the others for long."""


def prune(now: datetime | None = None) -> int:
    """Wipe what is older than PBEM_KEEP_LETTERS_DAYS; returns how many rows that were.

    Orders, receipts and who wrote when stay: they are part of the games' records. Of letters that
    came in, those are kept that have not been read.
    """
    if not settings.PBEM_KEEP_LETTERS_DAYS:
        return 0
    before = (now or timezone.now()) - timedelta(days=settings.PBEM_KEEP_LETTERS_DAYS)
    return _wipe_inbound(before) + _wipe_pictures(before) + _delete(before)


def _wipe_inbound(before: datetime) -> int:
    old = Inbound.objects.filter(received_at__lt=before).exclude(raw=b"").exclude(state=Inbound.State.NEW)
    count = 0
    while ids := list(old.order_by("pk").values_list("pk", flat=True)[:PORTION]):
        count += Inbound.objects.filter(pk__in=ids).update(raw=b"")
    return count


def _wipe_pictures(before: datetime) -> int:
    old = Letter.objects.filter(created_at__lt=before, picture__isnull=False)
    done = old.exclude(state__in=[Letter.State.NEW, Letter.State.SENDING])
    count = 0
    while ids := list(done.order_by("pk").values_list("pk", flat=True)[:PORTION]):
        count += Letter.objects.filter(pk__in=ids).update(picture=None)
    return count


def _delete(before: datetime) -> int:
    """Messages to chat services and the built-in mailbox are no record of anything."""
    pings, _ = Ping.objects.filter(next_try__lt=before).exclude(state=Ping.State.NEW).delete()
    kept, _ = MailboxLetter.objects.filter(sent_at__lt=before).delete()
    return pings + kept
