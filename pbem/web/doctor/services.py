"""Database, clocks, queue and the signs of life of the server's parts."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import redis
from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from kombu.exceptions import KombuError

from pbem.play import heartbeats, queries
from pbem.play.models import Heartbeat
from pbem.web.doctor.finding import Finding, Level, bad, good, warn

MOST_SKEW = timedelta(seconds=5)
"""Clocks that differ by more make deadlines unfair."""

MOST_WAITING = 1000
"""Tasks in the queue that a server in good order does not leave lying."""


def look() -> Iterator[Finding]:
    """From the database outwards. Stops at a database that does not answer."""
    try:
        found = list(_database())
    except DatabaseError as error:
        found = [bad("database", f"no answer: {type(error).__name__}", "Start it; check DATABASE_URL.")]
    yield from found
    if any(finding.level is Level.BAD for finding in found):
        return
    yield from _queue()
    yield from _cache()
    yield from _parts()


def _database() -> Iterator[Finding]:
    executor = MigrationExecutor(connection)
    behind = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if behind:
        yield bad("database", f"{len(behind)} migrations are missing", "Run manage.py migrate.")
    else:
        yield good("database", f"{connection.vendor}, up to date")
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            (there,) = cursor.fetchone()
        yield skew("clock of the database", there)


def skew(part: str, there: datetime) -> Finding:
    """Compare another machine's clock with ours."""
    apart = abs(timezone.now() - there)
    seconds = round(apart.total_seconds(), 1)
    if apart > MOST_SKEW:
        return bad(
            part, f"{seconds} s apart from this machine's", "Run a time service (NTP) on both machines."
        )
    return good(part, f"{seconds} s apart")


def _queue() -> Iterator[Finding]:
    if settings.PBEM_EMBEDDED and not settings.REDIS_URL:
        yield good("queue", "in this process")
        return
    try:
        current_app.connection_for_write().ensure_connection(max_retries=1, timeout=2, interval_start=0)
    except (KombuError, OSError) as error:
        yield bad("queue", f"no answer: {type(error).__name__}", "Start Redis; check REDIS_URL.")
        return
    if not settings.REDIS_URL:
        yield bad("queue", "several processes cannot share memory", "Set REDIS_URL.")
        return
    yield from _redis()


def _redis() -> Iterator[Finding]:
    there = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2)
    seconds, micros = there.time()
    yield skew("clock of Redis", datetime.fromtimestamp(seconds + micros / 1_000_000, UTC))
    waiting = int(there.llen("celery"))
    if waiting > MOST_WAITING:
        yield warn("queue", f"{waiting} tasks wait", "Start more workers, or see why they are slow.")
    else:
        yield good("queue", f"{waiting} tasks wait")


def _cache() -> Iterator[Finding]:
    try:
        cache.set("doctor", "well", 10)
        is_kept = cache.get("doctor") == "well"
    except (redis.RedisError, OSError):
        is_kept = False
    if not is_kept:
        yield bad("cache", "it forgets; log-in attempts are not counted", "Start Redis; check REDIS_URL.")


def _parts() -> Iterator[Finding]:
    if not heartbeats.longest_gap():
        yield warn("signs of life", "nobody watches", "Set PBEM_OUTAGE_MINUTES to 10.")
        return
    now = timezone.now()
    beats = {row.name: row.beaten_at for row in Heartbeat.objects.all()}
    for name in (heartbeats.CLOCK, heartbeats.QUEUE, heartbeats.WORKER, heartbeats.INTAKE):
        last = beats.get(name)
        if last is None:
            yield warn(name, "has never shown that it lives", MENDS[name])
        elif now - last > heartbeats.longest_gap():
            yield bad(name, f"silent since {last:%Y-%m-%d %H:%M} UTC; deadlines wait", MENDS[name])
        else:
            yield good(name, f"alive {int((now - last).total_seconds())} s ago")
    for halt in queries.halts():
        yield warn(
            "halt", f"{halt}: {halt.note}", "Let it go on in the admin (Halts) once its cause is mended."
        )


MENDS = {
    heartbeats.CLOCK: "Start celery beat.",
    heartbeats.QUEUE: "Start Redis, and celery beat.",
    heartbeats.WORKER: "Start a celery worker.",
    heartbeats.INTAKE: "Start manage.py listen_mail or poll_mail; with an e-mail service, see its webhook.",
}
