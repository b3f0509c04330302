"""Games that kill their workers: by want of memory, or by standing still until the pool ends them.

What raises is put aside at once (:mod:`pbem.play.driving`). A worker that dies says nothing; its message
comes again, to the next one. So a message that comes again is counted before it is worked at, and too many
are a fault as well. Whoever lives to see the end of such work sets the count back: then it was not the game,
but the machine, or the carrier that gave a message to two.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from celery import current_app
from django.db.models import F

from pbem.play import driving
from pbem.play.models import Ask, Game, Question

logger = logging.getLogger(__name__)

MOST_DEATHS = 20
"""How often a message may come again before its game is put aside. Workers also die of power cuts."""


class WorkersDied(Exception):
    """One worker after the other died at the same request."""


@contextmanager
def watched(game_id: int, *, is_due: bool = False) -> Iterator[None]:
    """Work at a game, by a task whose message may have come again (``is_due``: a deadline has passed)."""
    if not came_again():
        yield
        return
    count(game_id, is_due=is_due)
    try:
        yield
    except Exception:  # trouble of another kind: whoever raises is alive
        _lived(game_id)
        raise
    _lived(game_id)


def _lived(game_id: int) -> None:
    Question.objects.filter(game=game_id, deaths__gt=0).update(deaths=0)


def came_again() -> bool:
    """Had another worker the message of the task at hand, and did not finish?

    What is to be done at some later moment (``eta``) says nothing: the carrier gives it to another worker
    whenever it has lain with one for ten minutes. Should a game kill its workers then, messages without such
    a moment follow (:mod:`pbem.play.rescuing`).
    """
    task = current_app.current_task
    if task is None or task.request.eta is not None:
        return False
    return bool((task.request.delivery_info or {}).get("redelivered"))


def count(game_id: int, *, is_due: bool = False) -> None:
    """A worker died with this game in its hands; after too many in a row it is put aside.

    A game that waits for people has nothing to do with a worker's death, unless its deadline has passed
    (``is_due``). Whoever tries the game again starts counting anew.
    """
    running = Question.objects.filter(game=game_id, game__status=Game.Status.RUNNING)
    question = running.filter(state__in=Question.CURRENT).first()
    if question is None or not (is_due or _is_for_workers(question)):
        return
    mine = Question.objects.filter(pk=question.pk)
    mine.update(deaths=F("deaths") + 1)
    if not mine.filter(deaths__gte=MOST_DEATHS).update(deaths=0):
        return
    logger.error("game %s put aside at request %s: its workers died", game_id, question.number)
    words = f"{MOST_DEATHS} workers died at this request; their logs say more"
    driving.put_aside(game_id, question.number, WorkersDied(words))


def _is_for_workers(question: Question) -> bool:
    """Is it to be carried out, or has a bot to answer?"""
    of_bots = question.asks.filter(state=Ask.State.OPEN).exclude(seat__bot="")
    return question.state == Question.State.READY or of_bots.exists()
