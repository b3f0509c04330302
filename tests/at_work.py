"""Which requests the live server is still at work on: a page that is closed does not call them back.

Emptying the tables after a test would wait for such a request, and the request for the tables.
"""

import threading
from typing import Any

from django.core.signals import request_finished, request_started

PATIENCE = 20.0
"""Seconds after which a request that has not ended is left alone."""

_changed = threading.Condition()
_busy: list[int] = []


def watch() -> None:
    """From here on know about requests."""
    request_started.connect(_begin, dispatch_uid="at work")
    request_finished.connect(_end, dispatch_uid="at work")


def _begin(**_: Any) -> None:
    """The test's own client answers in the test's thread, and is not waited for."""
    if threading.current_thread() is not threading.main_thread():
        with _changed:
            _busy.append(threading.get_ident())


def _end(**_: Any) -> None:
    with _changed:
        if threading.get_ident() in _busy:
            _busy.remove(threading.get_ident())
            _changed.notify_all()


def wait() -> bool:
    """Wait until nobody is at work; False if somebody still is."""
    with _changed:
        return _changed.wait_for(lambda: not _busy, timeout=PATIENCE)
