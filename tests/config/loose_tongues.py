"""A worker's application whose tasks say, in every way they end, what no log may repeat."""

from __future__ import annotations

import logging
import os
import signal
import threading

from celery import Task
from celery.exceptions import Reject, SoftTimeLimitExceeded

from config.celery import app

TOKEN = "ZxQ3-mB7kL9_pR2tV5wY8aC1dE4fG6hJ0nM-sU3oI7q"
ORDERS = "50/9 MOVE 3804 by night"
SECRETS = (ORDERS, "ann@example.org", TOKEN)
WORDS = f"{ORDERS}, says ann@example.org by {TOKEN}"

QUEUE = "loose tongues"
NAMES = ("raises", "raises_from", "raises_oddly", "retries", "retries_by_itself", "expects", "rejects")
NAMES += ("gives_back", "is_late", "is_too_late", "dies", "dies_once")


class Odd(Exception):
    """What cannot be pickled, so that Celery wraps its words."""

    def __init__(self, words: str, more: str) -> None:
        super().__init__(words)
        self.more = (more, lambda: None)


@app.task(name="loose.raises")  # type: ignore[untyped-decorator]  # Celery's own
def raises() -> None:
    """Plainly."""
    raise ValueError(WORDS)


@app.task(name="loose.raises_from")  # type: ignore[untyped-decorator]
def raises_from() -> None:
    """With a cause, which a trace tells first."""
    try:
        raise KeyError(WORDS)
    except KeyError as error:
        raise RuntimeError(WORDS) from error


@app.task(name="loose.raises_oddly")  # type: ignore[untyped-decorator]
def raises_oddly() -> None:
    """With what cannot be handed on."""
    raise Odd(WORDS, WORDS)


@app.task(name="loose.retries", bind=True, max_retries=1)  # type: ignore[untyped-decorator]
def retries(self: Task[[], None]) -> None:
    """Once more, and then not."""
    try:
        raise OSError(WORDS)
    except OSError as error:
        raise self.retry(exc=error, countdown=0) from error


@app.task(  # type: ignore[untyped-decorator]
    name="loose.retries_by_itself", autoretry_for=(ValueError,), max_retries=1, default_retry_delay=0
)
def retries_by_itself() -> None:
    """As our own tasks do."""
    raise ValueError(WORDS)


@app.task(name="loose.expects", throws=(LookupError,))  # type: ignore[untyped-decorator]
def expects() -> None:
    """What is expected is told without a trace."""
    raise LookupError(WORDS)


@app.task(name="loose.rejects", acks_late=True)  # type: ignore[untyped-decorator]
def rejects() -> None:
    """The message is thrown away."""
    raise Reject(WORDS)


@app.task(name="loose.gives_back", ignore_result=True)  # type: ignore[untyped-decorator]
def gives_back() -> str:
    """A result, which Celery tells."""
    return WORDS


@app.task(name="loose.is_late", soft_time_limit=1, time_limit=60)  # type: ignore[untyped-decorator]
def is_late() -> None:
    """Stopped with the words at hand."""
    try:
        threading.Event().wait(30)
    except SoftTimeLimitExceeded as error:
        raise RuntimeError(WORDS) from error


@app.task(name="loose.is_too_late", soft_time_limit=1, time_limit=2)  # type: ignore[untyped-decorator]
def is_too_late() -> None:
    """Killed with the words at hand."""
    words = WORDS
    try:
        threading.Event().wait(30)
    except SoftTimeLimitExceeded:
        threading.Event().wait(30)
    raise AssertionError(words)


@app.task(name="loose.dies", acks_late=False)  # type: ignore[untyped-decorator]
def dies() -> None:
    """As by want of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


@app.task(name="loose.dies_once")  # type: ignore[untyped-decorator]
def dies_once() -> None:
    """Acknowledged late, as all our own tasks are: the message comes again, and that can be known."""
    from pbem.play import deaths  # not before Celery has set Django up

    if not deaths.came_again():
        os.kill(os.getpid(), signal.SIGKILL)
    logging.getLogger("loose").warning("here once more")
