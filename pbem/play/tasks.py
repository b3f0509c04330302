"""Work for the workers. Every task may come twice, late or never; the rows decide."""

from celery import shared_task
from django.utils import timezone

from pbem.play import deaths, driving, heartbeats, rescuing, work
from pbem.play.deadlines import expire as expire_now
from pbem.play.deadlines import expire_many as expire_portion
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
    """Drive a game on from a question, or from a later one that is the current one by now."""
    with deaths.watched(game_id):
        driving.run(game_id, question_number)


@shared_task(name="pbem.play.tasks.sweep", acks_late=True)
def sweep() -> None:
    """Look for deadlines and reminders; the beat calls it every minute."""
    sweep_now()


@shared_task(name="pbem.play.tasks.expire", acks_late=True)
def expire(game_id: int, question_number: int) -> None:
    """Close a request whose deadline has passed."""
    with deaths.watched(game_id, is_due=True):
        expire_now(game_id, question_number, timezone.now())


@shared_task(name="pbem.play.tasks.expire_many", acks_late=True)
def expire_many(requests: list[tuple[int, int]]) -> None:
    """Close requests whose deadline has passed; a sweep that finds many hands them out in portions.

    A portion whose worker died is done one by one, so that only the game that killed it suffers.
    """
    if deaths.came_again():
        for game_id, number in requests:
            work.hand_out(work.EXPIRE, game_id, number)
        return
    expire_portion([(game_id, number) for game_id, number in requests], timezone.now())


@shared_task(name="pbem.play.tasks.beat", acks_late=True)
def beat() -> None:
    """Show that the queue carries and a worker works; the sweep hands it out."""
    heartbeats.beat(heartbeats.WORKER)


@shared_task(name="pbem.play.tasks.rescue", acks_late=True)
def rescue(handed_out_before: int | None = None) -> None:
    """Hand out again what a dead worker took along: the beat's own message stands in line first."""
    if handed_out_before is None:
        rescuing.stand_in_line()
    else:
        rescuing.rescue(handed_out_before)
