"""Work for the workers. Every task may come twice, late or never; the rows decide."""

from celery import shared_task
from django.utils import timezone

from pbem.play import driving, heartbeats
from pbem.play.deadlines import expire as expire_now
from pbem.play.deadlines import sweep as sweep_now

TRIES = 5


@shared_task(
    name="pbem.play.tasks.adjudicate",
    acks_late=True,
    autoretry_for=driving.TRANSIENT,
    retry_backoff=2,
    max_retries=TRIES,
)
def adjudicate(game_id: int, question_number: int) -> None:
    """Drive a game on from a question, if it is still the current one."""
    driving.run(game_id, question_number)


@shared_task(name="pbem.play.tasks.sweep", acks_late=True)
def sweep() -> None:
    """Look for deadlines, reminders and stuck work; the beat calls it every minute."""
    sweep_now()


@shared_task(name="pbem.play.tasks.expire", acks_late=True)
def expire(game_id: int, question_number: int) -> None:
    """Close a request whose deadline has passed; a sweep that finds many hands them out."""
    expire_now(game_id, question_number, timezone.now())


@shared_task(name="pbem.play.tasks.beat", acks_late=True)
def beat() -> None:
    """Show that the queue carries and a worker works; the sweep hands it out."""
    heartbeats.beat(heartbeats.WORKER)
