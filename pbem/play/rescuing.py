"""Finding work that a dead worker took along, and handing it out again.

A task is on its way as long as the carrier or a living worker has it. When a whole worker is
killed, the carrier gives back what it held after ten minutes only, and a carrier that is emptied
gives nothing back; no player is to wait for that. The rows know what is to be done; what they
cannot know is whether its message is still in the queue, which may be long. So the look is itself
a message that stands in line: when it is read, everything handed out before it has reached a
worker. What then still waits, and whose game nobody is at work on, is lost.
"""

from datetime import UTC, datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from pbem.play import breaker, work
from pbem.play.locking import at_rest
from pbem.play.models import Ask, Game, Question

THINKING = timedelta(seconds=15)
"""How long a worker may have a task in hand before it takes the game's lock: bots think outside it."""


def stand_in_line() -> None:
    """Have the look come up when all that waits now has been taken."""
    work.hand_out(work.RESCUE, int(timezone.now().timestamp()))


def rescue(handed_out_before: int) -> int:
    """Hand out again what was handed out before that moment (POSIX seconds) and is lost; how many."""
    if breaker.is_frozen():
        return 0
    before = min(datetime.fromtimestamp(handed_out_before, UTC), timezone.now() - THINKING)
    waiting = list(_waiting(before).values_list("game_id", "number"))
    resting = at_rest([game_id for game_id, _ in waiting])
    lost = [(game_id, number) for game_id, number in waiting if game_id in resting]
    for game_id, number in lost:
        work.hand_out(work.ADJUDICATE, game_id, number)
    return len(lost)


def _waiting(before: datetime) -> QuerySet[Question]:
    """Answered questions nobody has carried out since then, and questions a bot has not answered."""
    left = Q(settles_at=None, ready_at__lte=before) | Q(settles_at__lte=before)
    of_bots = Ask.objects.filter(state=Ask.State.OPEN, asked_at__lte=before).exclude(seat__bot="")
    ready = Q(state=Question.State.READY) & left
    asked = Q(state=Question.State.OPEN, pk__in=of_bots.values("question"))
    return Question.objects.filter(ready | asked, game__status=Game.Status.RUNNING).order_by("pk")
