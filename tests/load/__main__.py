"""``python -m tests.load deadlines|intake|sweep``: figures of a loaded server, measured on real processes.

PostgreSQL and Redis are found as the tests find them (``PBEM_TEST_DATABASE_URL``, ``PBEM_TEST_REDIS_URL``).
Each command makes a database of its own with running games of both titles, starts workers, measures,
prints a table, and takes everything away again.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Callable
from typing import Any

from tests.load import deadlines, idle, intake


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures for a program")
    commands = parser.add_subparsers(dest="command", required=True)
    at_once = commands.add_parser("deadlines", help="many requests due in the same instant")
    at_once.add_argument("--games", type=int, default=5000)
    letters = commands.add_parser("intake", help="letters with orders at a steady rate")
    letters.add_argument("--rate", type=int, default=50, help="letters a second")
    letters.add_argument("--seconds", type=int, default=60)
    for command in (at_once, letters):
        command.add_argument("--workers", type=int, default=2)
        command.add_argument("--patience", type=float, default=900.0, help="seconds; then it is given up")
    sweep = commands.add_parser("sweep", help="the clock's look at games of which none is due")
    sweep.add_argument("--games", type=int, default=100_000)
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # so that workers and database go too
    found, show = _measure(chosen)
    print(json.dumps(found) if chosen.json else show(found))


def _measure(chosen: argparse.Namespace) -> tuple[dict[str, Any], Callable[[dict[str, Any]], str]]:
    """The figures that were asked for, and how they are shown."""
    match chosen.command:
        case "deadlines":
            return deadlines.run(chosen.games, chosen.workers, chosen.patience), deadlines.show
        case "intake":
            found = intake.run(chosen.rate, chosen.seconds, chosen.workers, chosen.patience)
            return found, intake.show
        case _:
            return idle.run(chosen.games), idle.show


if __name__ == "__main__":
    main()
