"""Work for the workers. Every task may come twice, late or never; the rows decide."""

from celery import shared_task

from pbem.mail import digests as daily
from pbem.mail import incoming, pings, pruning
from pbem.mail import sending as outbox


@shared_task(name="pbem.mail.tasks.gather", acks_late=True)
def gather() -> None:
    """Make letters of new notices; whoever has time then sends them."""
    outbox.gather()


@shared_task(name="pbem.mail.tasks.send_due", acks_late=True)
def send_due() -> None:
    """Gather new notices into letters and send what is due, for a few seconds at a time."""
    outbox.send_due()


@shared_task(name="pbem.mail.tasks.digest", acks_late=True)
def digest() -> None:
    """Send the daily letters whose hour has come."""
    daily.send_digests()


@shared_task(
    name="pbem.mail.tasks.read_inbound",
    acks_late=True,
    autoretry_for=incoming.TRANSIENT,
    retry_backoff=2,
    max_retries=5,
)
def read_inbound(pk: int) -> None:
    """Read one incoming letter."""
    incoming.read(pk)


@shared_task(name="pbem.mail.tasks.read_due", acks_late=True)
def read_due() -> None:
    """Read whatever waits; the beat calls it, so a lost message costs seconds."""
    incoming.read_due()


@shared_task(name="pbem.mail.tasks.ping", acks_late=True)
def ping() -> None:
    """Tell people on their own chat services."""
    pings.ping_due()


@shared_task(name="pbem.mail.tasks.prune", acks_late=True)
def prune() -> None:
    """Wipe what was kept only for a while."""
    pruning.prune()
