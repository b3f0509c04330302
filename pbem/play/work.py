"""Handing work to the workers, after the rows that ask for it are safe.

Redis only carries work: when it cannot be reached, or a worker dies with a message in its hands,
the rows stay, and `pbem.play.rescuing` hands the work out again. So a lost message delays a game
by half a minute and never harms it.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from pbem import redis_away

logger = logging.getLogger(__name__)

ADJUDICATE = "pbem.play.tasks.adjudicate"
EXPIRE = "pbem.play.tasks.expire"
EXPIRE_MANY = "pbem.play.tasks.expire_many"
BEAT = "pbem.play.tasks.beat"
RESCUE = "pbem.play.tasks.rescue"
GATHER = "pbem.mail.tasks.gather"
SEND_DUE = "pbem.mail.tasks.send_due"
MAKE = "pbem.web.tasks.make"

PRIORITY = {GATHER: 3, MAKE: 6, SEND_DUE: 9}
"""What has to wait for everything else, 0 being the first of all (Redis knows 0, 3, 6 and 9): letters are
written down when games stand still, then come films and reports, for which somebody waits at a page, and
letters are composed and sent when nothing else is to do."""

_driven: ContextVar[int | None] = ContextVar("the game this worker drives", default=None)


def after_commit(task: str, *args: Any) -> None:
    """Hand out a task by name once the transaction is through; the same task only once."""
    connection = transaction.get_connection()
    wanted = partial(hand_out, task, *args)
    if any(_is_same(act, wanted) for _, act, *_ in connection.run_on_commit):
        return
    transaction.on_commit(wanted)


def _is_same(act: Any, wanted: partial[bool]) -> bool:
    return isinstance(act, partial) and (act.func, act.args, act.keywords) == (wanted.func, wanted.args, {})


def hand_out(task: str, *args: Any, eta: datetime | None = None) -> bool:
    """Hand out a task now (to be done at ``eta``); when the carrier is down, leave it to the sweep.

    True if the carrier took it. One that did not answer is spared for some seconds, and so is whoever waits
    at a page: giving orders hands out two or three tasks.
    """
    if redis_away.is_noted():
        return False
    known = current_app.tasks.get(task)
    when: dict[str, Any] = {"priority": PRIORITY.get(task, 0)}
    if eta is not None:
        when["eta"] = eta
    try:
        if known is not None:
            known.apply_async(args=args, **when)
        elif not current_app.conf.task_always_eager:
            current_app.send_task(task, args=args, **when)
    except (OperationalError, OSError) as error:
        redis_away.note()
        logger.warning("no carrier for %s%s: %s; left to the sweep", task, args, error)
        return False
    except Exception as error:  # the rows are safe by now: no trouble of the carrier may count as the game's
        if current_app.conf.task_always_eager:
            raise  # nothing was carried: it is the task's own
        logger.error("no carrier for %s%s: %s; left to the sweep", task, args, type(error).__name__)
        return False
    return True


@contextmanager
def driving(game_id: int) -> Iterator[None]:
    """Whoever drives a game on looks at each new question himself: nobody else is called to it."""
    before = _driven.set(game_id)
    try:
        yield
    finally:
        _driven.reset(before)


def wake(game_id: int, number: int, at: datetime | None = None) -> None:
    """Have a question looked at by a worker: bots answer, and it is adjudicated when ready.

    ``at`` saves waiting for the next look for what lies still.
    """
    if at is not None:
        transaction.on_commit(partial(hand_out, ADJUDICATE, game_id, number, eta=at))
    elif _driven.get() != game_id:
        after_commit(ADJUDICATE, game_id, number)


def wake_post() -> None:
    """Have the post look at new notices."""
    after_commit(GATHER)
