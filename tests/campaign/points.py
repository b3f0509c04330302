"""Named points of the server at which a process can be killed, or lose its database.

The server knows nothing of them: the workers of a campaign wrap its functions when they start. An order to
strike is a file named after point and kind; the process that moves it away has taken it and carries it
out, so an order is carried out once and every strike leaves its file behind.
"""

from __future__ import annotations

import importlib
import os
import signal
import socket
import time
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from django.db import connection

POINTS: dict[str, tuple[str, str]] = {
    "a bot has thought": ("pbem.play.answering", "bot_lines"),
    "an answer is filed": ("pbem.play.answering", "accept"),
    "a bot has answered": ("pbem.play.submitting", "submit"),
    "answers are closed": ("pbem.play.driving", "_close"),
    "rows are written": ("pbem.play.bulk", "insert"),
    "checkpoints are written": ("pbem.play.progress", "_write_checkpoints"),
    "games are moved on": ("pbem.play.progress", "_drop_passed_early_orders"),
    "reports are written": ("pbem.play.progress", "write_down"),
    "the next question is put": ("pbem.play.opening", "open_questions"),
    "a step is written down": ("pbem.play.progress", "write"),
    "an adjudication is committed": ("pbem.play.driving", "adjudicate"),
    "work is handed out": ("pbem.play.work", "hand_out"),
    "notices are put into letters": ("pbem.mail.gathering", "_gather_group"),
    "letters are gathered": ("pbem.mail.gathering", "gather"),
    "a letter is claimed": ("pbem.mail.sending", "claim"),
    "a letter is composed": ("pbem.mail.sending", "_write"),
    "a letter is about to be given away": ("pbem.mail.sending", "_is_still_ours"),
    "a letter is given away": ("pbem.mail.sending", "_hand_over"),
    "a letter is noted as sent": ("pbem.mail.sending", "_sent"),
    "a reply is carried out": ("pbem.mail.incoming", "_submit"),
    "a reply is read": ("pbem.mail.incoming", "read"),
    "work left lying is found": ("pbem.play.rescuing", "rescue"),
}
"""After which function of the server each point lies."""

KILL, CUT = "kill", "cut"


def orders() -> Path:
    """Where orders to strike lie."""
    return Path(os.environ["CAMPAIGN_FOLDER"]) / "orders"


def strikes() -> Path:
    """Where those lie that have been carried out."""
    return Path(os.environ["CAMPAIGN_FOLDER"]) / "strikes"


def unprepared() -> Path:
    """What a worker writes that finds no such function any more."""
    return Path(os.environ["CAMPAIGN_FOLDER"]) / "unprepared"


AT_ONCE = 3
"""Orders that lie ready at most: a letter that is struck at every step never arrives."""


def order(point: str, kind: str) -> None:
    """Have the next process that comes to a point struck; another makes room for it."""
    lying = sorted(orders().iterdir(), key=lambda path: path.name)
    for path in lying[: max(0, len(lying) - AT_ONCE + 1)]:
        path.unlink(missing_ok=True)
    (orders() / f"{point}.{kind}").touch()


def withdraw() -> None:
    """Take back all orders that nobody has taken yet."""
    for path in orders().iterdir():
        path.unlink(missing_ok=True)


def install() -> None:
    """Wrap the server's functions. Raises AttributeError when one has gone."""
    for point, (module, name) in POINTS.items():
        home = importlib.import_module(module)
        setattr(home, name, _watched(point, getattr(home, name)))


def _watched(point: str, act: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(act)
    def watched(*args: Any, **kwargs: Any) -> Any:
        found = act(*args, **kwargs)
        strike(point)
        return found

    return watched


def strike(point: str) -> None:
    """Carry out the orders for a point, if there are any."""
    if connection.connection is not None and not connection.connection.closed and _take(point, CUT):
        _cut()
    if _take(point, KILL):
        os.kill(os.getpid(), signal.SIGKILL)


def _take(point: str, kind: str) -> bool:
    goal = strikes() / f"{point}.{kind}.{os.getpid()}.{time.monotonic_ns()}"
    try:
        (orders() / f"{point}.{kind}").rename(goal)
    except FileNotFoundError:
        return False
    return True


def _cut() -> None:
    """The line to the database goes dead, as a firewall or a restarted server leaves it."""
    line = socket.socket(fileno=os.dup(connection.connection.pgconn.socket))
    line.shutdown(socket.SHUT_RDWR)
    line.close()
