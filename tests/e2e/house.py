"""The server's own processes on real PostgreSQL and Redis: pages, workers, clock, the door for letters."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote, urlsplit

import redis
from celery import Celery
from django.db import connection

from tests.services import REDIS_URL

ROOT = Path(__file__).parents[2]
DOMAIN = "letters.example.org"
PATIENCE = 60.0
"""Seconds after which something that should have happened counts as not happening."""

T = TypeVar("T")

_tick = threading.Event()


def until(look: Callable[[], T], what: str, patience: float = PATIENCE) -> T:
    """What ``look`` finds, as soon as it finds something; raises AssertionError when it never does."""
    tries = int(patience / 0.05)
    for _ in range(tries):
        if found := look():
            return found
        _tick.wait(0.05)
    raise AssertionError(f"after {patience:.0f} seconds: not {what}")


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def carrier_url() -> str:
    """A Redis database of our own: the next one after that of the other tests of this run."""
    parts = urlsplit(REDIS_URL)
    number = int(parts.path.strip("/") or 0) + 1
    return parts._replace(path=f"/{number}").geturl()


def database_url() -> str:
    """The test database as the server's settings name it."""
    found = connection.settings_dict
    login = ":".join(quote(str(part), safe="") for part in (found["USER"], found["PASSWORD"]) if part)
    return f"postgres://{login}@{found['HOST']}:{found['PORT'] or 5432}/{found['NAME']}"


class House:
    """Starts, watches and stops the processes; each writes to a log file of its own."""

    def __init__(self, folder: Path, smtp_port: int) -> None:
        self.folder = folder
        self.web_port, self.door_port = free_port(), free_port()
        self.url = f"http://127.0.0.1:{self.web_port}"
        self.redis = redis.Redis.from_url(carrier_url())
        self.redis.flushdb()
        self.carrier = Celery(broker=carrier_url(), set_as_current=False)
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.read: dict[str, int] = {}
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("PBEM_")},
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": database_url(),
            "REDIS_URL": carrier_url(),
            "PBEM_SECRET_KEY": "end to end " * 6,
            "PBEM_PUBLIC_URL": self.url,
            "PBEM_MAIL_DOMAIN": DOMAIN,
            "PBEM_MAIL_SENDER": "smtp",
            "PBEM_SMTP_HOST": "127.0.0.1",
            "PBEM_SMTP_PORT": str(smtp_port),
            "PBEM_SWEEP_SECONDS": "2",
            "PBEM_SETTLE_SECONDS": "0",
            "PBEM_LETTERS_PER_DAY": "0",
            "PYTHONPATH": str(ROOT),
            # Workers start again and again: each is to find compiled what the first has compiled.
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        }

    def open(self) -> None:
        """Start everything and wait until the doors are open."""
        self.start("web", "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{self.web_port}", "--threads", "4")
        self.start("door", str(ROOT / "manage.py"), "listen_mail", "--port", str(self.door_port))
        self.start_worker()
        self.start("clock", "celery", "--app", "config", "beat", "--schedule", str(self.folder / "beat"))
        until(self.is_web_open, "an answer of the web server")
        until(self.is_door_open, "an open door for letters")
        until(self.is_worker_ready, "a worker")

    def start_worker(self) -> None:
        """Two processes under one parent, as a host runs them."""
        self.start(
            "worker", "celery", "--app", "config", "worker", "--loglevel", "INFO", "--concurrency", "2"
        )

    def start(self, name: str, *command: str) -> None:
        """Start a process in a group of its own, so that its children go with it."""
        program = Path(command[0]) if "/" in command[0] else Path(sys.executable).parent / command[0]
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, str(program), *command[1:]],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def is_web_open(self, url: str = "") -> bool:
        """Does the front page answer, of the first web process or of the one at an address?"""
        try:
            with urllib.request.urlopen(url or self.url, timeout=10) as answer:  # noqa: S310 - our own address
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def is_door_open(self) -> bool:
        """Does anybody listen for letters?"""
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.door_port)) == 0

    def is_worker_ready(self) -> bool:
        """Has a worker said so?"""
        return " ready." in self.log("worker")

    def log(self, *names: str) -> str:
        """What the processes have written."""
        return "\n".join((self.folder / f"{name}.log").read_text(errors="replace") for name in names)

    def logs(self) -> str:
        """What all of them have written since :meth:`turn_the_page`."""
        return "\n".join(self.log(name)[self.read.get(name, 0) :] for name in self.processes)

    def turn_the_page(self) -> None:
        """What has been written so far concerns nobody any more, nor what was counted."""
        self.read = {name: len(self.log(name)) for name in self.processes}
        self.forget_limits()

    def kill(self, name: str) -> None:
        """SIGKILL for a process and its children, as by a power cut."""
        os.killpg(self.processes[name].pid, signal.SIGKILL)
        self.processes[name].wait(timeout=PATIENCE)

    def stand_still(self) -> None:
        """Stop every process in a moment in which none has anything open in the database.

        A test's tables are emptied then; a round of the clock in between would lock them crosswise.
        """

        def is_still() -> bool:
            self._signal(signal.SIGSTOP)
            if not self._is_database_busy():
                return True
            self._signal(signal.SIGCONT)
            return False

        until(is_still, "a moment without work")

    def go_on(self) -> None:
        """Let the processes go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        for process in self.processes.values():
            if process.poll() is None:
                os.killpg(process.pid, number)

    def _is_database_busy(self) -> bool:
        """Does any session but ours do or hold anything?"""
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                " AND pid <> pg_backend_pid() AND state <> 'idle'"
            )
            return bool(cursor.fetchone()[0])

    def children(self, name: str) -> list[int]:
        """The processes a process has started."""
        parent = self.processes[name].pid
        listing = Path(f"/proc/{parent}/task/{parent}/children").read_text()
        return [int(pid) for pid in listing.split()]

    def hand_out(self, task: str, *args: int) -> None:
        """Put a task on the carrier, as often as one likes."""
        self.carrier.send_task(task, args=args)

    def forget_limits(self) -> None:
        """The tests are quicker than people: what was counted against them is forgotten."""
        for pattern in ("LIMITS*", "pbem:*"):
            for key in self.redis.scan_iter(pattern):
                self.redis.delete(key)

    def stop(self, *names: str) -> None:
        """Stop processes, and forget them; whatever does not stop is killed."""
        for name in names:
            if self.processes[name].poll() is None:
                self.processes[name].terminate()
        for name in names:
            try:
                self.processes[name].wait(timeout=15)
            except subprocess.TimeoutExpired:
                self.kill(name)
            del self.processes[name]

    def close(self) -> None:
        """Stop everything."""
        self.stop(*self.processes)
        self.carrier.close()
        self.redis.flushdb()
        self.redis.close()
