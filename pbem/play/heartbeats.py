"""Signs of life of the server's parts, and the outages that missing ones tell of.

The sweep beats for the clock and for the queue (which took its message), a task for the
worker that does it, the post for the intake of letters. A gap between two beats of more
than ``PBEM_OUTAGE_MINUTES`` is written down as an outage.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from pbem.play.models import Heartbeat, Outage

CLOCK, QUEUE, WORKER, INTAKE = "clock", "queue", "worker", "intake"

FORGOTTEN_AFTER = timedelta(days=3)
"""A part that has been silent for so long is taken to be out of use; deadlines go on without it."""


def longest_gap() -> timedelta:
    """How long a part may be silent; zero when nobody is watching."""
    return timedelta(minutes=settings.PBEM_OUTAGE_MINUTES)


def beat(name: str, now: datetime | None = None) -> Outage | None:
    """Show that a part lives; the outage that ended with it, if there was one."""
    if not longest_gap():
        return None
    now = now or timezone.now()
    with transaction.atomic():
        last = Heartbeat.objects.select_for_update().filter(name=name).first()
        if last is None:
            Heartbeat.objects.get_or_create(name=name, defaults={"beaten_at": now})
            return None
        gap, since = now - last.beaten_at, last.beaten_at
        if gap <= timedelta(0):
            return None
        last.beaten_at = now
        last.save(update_fields=["beaten_at"])
        if gap <= longest_gap():
            return None
        return Outage.objects.get_or_create(name=name, began_at=since, defaults={"ended_at": now})[0]


def silent(now: datetime | None = None) -> list[Heartbeat]:
    """The parts that are down now."""
    now = now or timezone.now()
    if not longest_gap():
        return []
    late = Heartbeat.objects.filter(beaten_at__lt=now - longest_gap(), beaten_at__gt=now - FORGOTTEN_AFTER)
    return list(late)
