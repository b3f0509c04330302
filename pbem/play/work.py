"""Handing work to the workers, after the rows that ask for it are safe.

Redis only carries work: when it cannot be reached the rows stay, and the sweep hands the
work out again. So a lost message delays a game and never harms it.
"""

import logging
from functools import partial

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)

ADJUDICATE = "pbem.play.tasks.adjudicate"
SEND_DUE = "pbem.mail.tasks.send_due"


def after_commit(task: str, *args: int) -> None:
    """Hand out a task by name once the transaction is through."""
    transaction.on_commit(partial(hand_out, task, *args))


def hand_out(task: str, *args: int) -> None:
    """Hand out a task now; when the carrier is down, leave it to the sweep."""
    known = current_app.tasks.get(task)
    try:
        if known is not None:
            known.apply_async(args=args)
        elif not current_app.conf.task_always_eager:
            current_app.send_task(task, args=args)
    except (OperationalError, OSError) as error:
        logger.warning("no carrier for %s%s: %s; left to the sweep", task, args, error)


def wake(game_id: int, number: int) -> None:
    """Have a question looked at by a worker: bots answer, and it is adjudicated when ready."""
    after_commit(ADJUDICATE, game_id, number)


def wake_post() -> None:
    """Have the post look at new notices."""
    after_commit(SEND_DUE)
