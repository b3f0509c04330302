"""Processor time of processes and of PostgreSQL's backends, read from /proc."""

from __future__ import annotations

import os
from pathlib import Path

import psycopg

_TICKS = os.sysconf("SC_CLK_TCK")


class Meter:
    """Seconds of processor time (user and system) used since :meth:`begin`, by who used them.

    PostgreSQL's are those of the backends of one database, read while they live; they can be read only
    where the server runs on this machine. Its writers in the background are not counted.
    """

    def __init__(self, database_url: str) -> None:
        self._url = database_url
        self._pids: dict[str, int] = {}
        self._first: dict[str, float] = {}
        self._backends_first: dict[int, float] = {}
        self._backends_last: dict[int, float] = {}
        self._connection: psycopg.Connection | None = None

    def watch(self, name: str, pid: int) -> None:
        """Count a process and its children from now on."""
        self._pids[name] = pid
        self._first[name] = 0.0

    def begin(self) -> None:
        """What has been used so far is not counted."""
        self._first = {name: _tree(pid) for name, pid in self._pids.items()}
        self._backends_last = self._backends()
        self._backends_first = dict(self._backends_last)

    def look(self) -> None:
        """Read the backends, which may be gone at the end."""
        self._backends_last.update(self._backends())

    def used(self) -> dict[str, float]:
        """Seconds by process, and those of PostgreSQL as a whole."""
        self.look()
        own = {name: _tree(pid) - self._first[name] for name, pid in self._pids.items()}
        rows = self._backends_last.items()
        return own | {"postgresql": sum(last - self._backends_first.get(pid, 0.0) for pid, last in rows)}

    def close(self) -> None:
        """End the connection that lists the backends."""
        if self._connection is not None:
            self._connection.close()

    def _backends(self) -> dict[int, float]:
        if self._connection is None:
            self._connection = psycopg.connect(self._url, autocommit=True)
        listed = self._connection.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return {pid: _seconds(pid) for (pid,) in listed.fetchall()}


def _tree(pid: int) -> float:
    """Seconds of a process, of its children that live, and of those that are gone."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except FileNotFoundError:
        return 0.0
    return _seconds(pid, with_gone=True) + sum(_tree(int(child)) for child in children)


def _seconds(pid: int, *, with_gone: bool = False) -> float:
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    fields = text.rpartition(")")[2].split()
    return sum(int(ticks) for ticks in fields[11 : 15 if with_gone else 13]) / _TICKS
