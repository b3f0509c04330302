"""Games that do not go on."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from pbem.play.models import Game, Question
from pbem.web.doctor.finding import Finding, bad, good, warn

STUCK = timedelta(minutes=10)
"""An answered request that lies so long has no worker."""


def look() -> Iterator[Finding]:
    """Games put aside, answered requests that nobody carries out, deadlines that passed unseen."""
    now = timezone.now()
    aside = list(Game.objects.filter(status=Game.Status.FAULTED).values_list("code", flat=True)[:20])
    if aside:
        yield bad(
            "games",
            f"put aside after an error: {', '.join(aside)}",
            "See the trace on the game's page in the admin; mend the rules; then try again there.",
        )
    running = Question.objects.filter(game__status=Game.Status.RUNNING)
    stuck = running.filter(state=Question.State.READY, ready_at__lt=now - STUCK).exclude(settles_at__gt=now)
    passed = running.filter(state=Question.State.OPEN, held_at=None, due_at__lt=now - timedelta(hours=1))
    for count, what in (
        (stuck.count(), "answered but not carried out"),
        (passed.count(), "past their deadline"),
    ):
        if count:
            yield bad("games", f"{count} requests are {what}", "Start a celery worker and beat.")
    held = running.filter(state=Question.State.OPEN, held_at__isnull=False).count()
    if held:
        yield warn("games", f"{held} wait for a judge or a substitute", "See the front page of the admin.")
    if not aside:
        live = Game.objects.filter(status=Game.Status.RUNNING).count()
        yield good("games", f"{live} running, none put aside")
