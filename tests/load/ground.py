"""Where a measurement takes place: a database of its own, real worker processes, and what they cost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

import psycopg
import redis
from aiosmtpd.controller import Controller
from celery import Celery

from tests.load.meter import Meter
from tests.services import POSTGRES_URL, REDIS_URL

ROOT = Path(__file__).parents[2]
DOMAIN = "letters.example.org"
PATIENCE = 120.0
"""Seconds after which a process that has not started counts as not starting."""

DATABASES = 16
"""So many databases a Redis server has unless it is set up otherwise."""

_tick = threading.Event()


def pause(seconds: float) -> None:
    """Let the processes work before looking again."""
    _tick.wait(seconds)


def until(look: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    """Wait until ``look`` finds something; raises SystemExit when it never does."""
    for _ in range(int(patience / 0.1)):
        if look():
            return
        pause(0.1)
    raise SystemExit(f"after {patience:.0f} seconds: not {what}")


class Sink:
    """The mail server of all players: it takes every letter and keeps none."""

    def __init__(self) -> None:
        self.taken = 0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Count a letter."""
        self.taken += 1
        return "250 taken"


class Ground:
    """A context in which Django is set up on an empty database, and workers can be started.

    The database is made on the server of ``PBEM_TEST_DATABASE_URL`` and dropped in the end. Of the Redis
    server of ``PBEM_TEST_REDIS_URL`` a database that is empty is taken (the one named, if it is), and
    emptied again.
    """

    def __init__(self) -> None:
        self.name = f"load_pbem_{os.getpid()}"
        self.database_url = urlsplit(POSTGRES_URL)._replace(path=f"/{self.name}").geturl()
        self.redis_url = empty_redis()
        self.redis = redis.Redis.from_url(self.redis_url)
        self.carrier = Celery(broker=self.redis_url, set_as_current=False)
        self.sink = Sink()
        self.meter = Meter(self.database_url)
        self._post = Controller(self.sink, hostname="127.0.0.1", port=0)
        self._folder = tempfile.TemporaryDirectory(prefix="load")
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> Self:
        _on_server(f"CREATE DATABASE {self.name}")
        try:
            self._post.port = free_port()
            self._post.start()
            self._set_up()
        except BaseException:
            self._leave()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None and kind is not KeyboardInterrupt:
            print(self.log(), file=sys.stderr)
        self._leave()

    def _set_up(self) -> None:
        """Django in this process: the same settings, without a carrier, so that no work is handed out."""
        os.environ.update(self._settings() | {"REDIS_URL": "", "PBEM_LOG_LEVEL": "WARNING"})
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)

    def _settings(self) -> dict[str, str]:
        """What a host sets; limits that hold work back on purpose are off."""
        return {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "PBEM_SECRET_KEY": "load " * 12,
            "PBEM_PUBLIC_URL": "http://localhost:8000",
            "PBEM_MAIL_DOMAIN": DOMAIN,
            "PBEM_MAIL_SENDER": "smtp",
            "PBEM_SMTP_HOST": "127.0.0.1",
            "PBEM_SMTP_PORT": str(self._post.port),
            "PBEM_MASS_MISS_PEOPLE": "0",
            "PBEM_SETTLE_SECONDS": "0",
            "PBEM_LETTERS_PER_DAY": "0",
        }

    def _leave(self) -> None:
        self.stop()
        if self._post.server is not None:
            self._post.stop()
        self.meter.close()
        from django.db import connections

        if "DATABASE_URL" in os.environ and os.environ["DATABASE_URL"] == self.database_url:
            connections.close_all()
        _on_server(f"DROP DATABASE {self.name} WITH (FORCE)")
        self.carrier.close()
        self.redis.flushdb()
        self.redis.close()
        self._folder.cleanup()

    def start_workers(self, count: int) -> None:
        """So many worker processes, each with one child that works."""
        for number in range(1, count + 1):
            name = f"worker{number}"
            self.start(
                name,
                *("celery", "--app", "config", "worker", "--loglevel", "INFO", "--concurrency", "1"),
                *("--hostname", f"{name}@{self.name}"),
            )
        until(lambda: all(" ready." in self.log(f"worker{n}") for n in range(1, count + 1)), "every worker")

    def open_door(self) -> int:
        """The server that takes letters in; its port."""
        port = free_port()
        self.start("door", str(ROOT / "manage.py"), "listen_mail", "--port", str(port))
        until(lambda: "SMTP on" in self.log("door"), "an open door for letters")
        return port

    def start(self, name: str, *command: str) -> None:
        """Start a process in a group of its own, so that its children go with it."""
        program = Path(command[0]) if "/" in command[0] else Path(sys.executable).parent / command[0]
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("PBEM_")}
        with self._log(name).open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, str(program), *command[1:]],
                cwd=ROOT,
                env={**inherited, **self._settings(), "PYTHONPATH": str(ROOT)},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._processes[name] = process
        self.meter.watch(name, process.pid)

    def hand_out(self, task: str) -> None:
        """Put a task on the carrier, as the beat does."""
        self.carrier.send_task(task)

    def log(self, *names: str) -> str:
        """What the processes have written."""
        logs = [self._log(name) for name in names or self._processes]
        return "\n".join(log.read_text(errors="replace") for log in logs if log.exists())

    def troubles(self) -> list[str]:
        """Lines of the logs that tell of errors."""
        return [line for line in self.log().splitlines() if "ERROR" in line or "CRITICAL" in line]

    def stop(self) -> None:
        """End the processes that were started here, each by its own group."""
        for process in self._processes.values():
            if process.poll() is None:
                process.terminate()
        for process in self._processes.values():
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        self._processes.clear()

    def _log(self, name: str) -> Path:
        return Path(self._folder.name) / f"{name}.log"


def empty_redis() -> str:
    """The address of a Redis database in which there is nothing. Raises SystemExit when there is none."""
    parts = urlsplit(REDIS_URL)
    named = int(parts.path.strip("/") or 0)
    for number in (named, *range(DATABASES - 1, 0, -1)):
        url = parts._replace(path=f"/{number}").geturl()
        with redis.Redis.from_url(url) as one:
            if not one.dbsize() and one.set("load", os.getpid(), nx=True):
                return url
    raise SystemExit(f"no database of Redis is empty at {REDIS_URL}")


def free_port() -> int:
    """A port nobody listens on."""
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _on_server(statement: str) -> None:
    with psycopg.connect(POSTGRES_URL, autocommit=True) as connection:
        connection.execute(statement)
