"""Can this process do its work, and do the others show signs of life?"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from celery import current_app
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from kombu.exceptions import KombuError

from pbem.play import heartbeats, queries
from pbem.play.models import Heartbeat
from pbem.play.outages import NAMES


@dataclass(frozen=True)
class Part:
    """A part of the server: when it last showed that it lives, and whether that is too long ago."""

    name: str
    beaten_at: datetime
    is_silent: bool

    @property
    def words(self) -> str:
        """What people call it."""
        return NAMES.get(self.name, self.name).removeprefix("the server's ").removeprefix("the ")

    def seconds(self, now: datetime) -> int:
        """How long ago the last sign was."""
        return max(0, int((now - self.beaten_at).total_seconds()))


@dataclass(frozen=True)
class Readiness:
    """What was found. ``faults`` names what keeps this process from taking requests, without details."""

    faults: tuple[str, ...]
    warnings: tuple[str, ...]
    parts: tuple[Part, ...]

    @property
    def is_ready(self) -> bool:
        """May requests be sent to this process?"""
        return not self.faults


def parts(now: datetime | None = None) -> tuple[Part, ...]:
    """All parts that have ever shown signs of life, by name."""
    now = now or timezone.now()
    silent = {row.name for row in heartbeats.silent(now)}
    return tuple(Part(row.name, row.beaten_at, row.name in silent) for row in Heartbeat.objects.all())


def readiness(now: datetime | None = None) -> Readiness:
    """Looks at the database and the queue.

    Without the database nothing works. Without the queue orders are still taken and the sweep
    catches up, so that, like a silent part elsewhere, is a warning: taking all web processes out
    of service would only make it worse.
    """
    now = now or timezone.now()
    fault = _database()
    if fault:
        return Readiness((fault,), (), ())
    found = parts(now)
    warnings = [f"{part.name} silent" for part in found if part.is_silent]
    warnings += [f"deadlines halted ({halt.why})" for halt in queries.halts()]
    warnings += [] if _is_queue_there() else ["queue unreachable"]
    return Readiness((), tuple(warnings), found)


def _database() -> str:
    """What is wrong with the database; empty when nothing is.

    A database that is ahead of the code is in order: that is the moment of an upgrade in which
    the old processes still serve. One that is behind is not.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return "" if _is_migrated() else "database not migrated"
    except DatabaseError:
        return "database unreachable"


class _Seen:
    """That the database once held all this code needs stays true, so it is not looked up again."""

    is_migrated = False


def _is_migrated() -> bool:
    if not _Seen.is_migrated:
        executor = MigrationExecutor(connection)
        _Seen.is_migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return _Seen.is_migrated


def _is_queue_there() -> bool:
    check: Callable[..., object] = current_app.connection_for_write().ensure_connection
    try:
        check(max_retries=1, timeout=2, interval_start=0)
    except (KombuError, OSError):
        return False
    return True
