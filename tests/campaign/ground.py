"""Where a campaign takes place: its own database, its own Redis, real workers, a clock, the post."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from urllib.parse import urlsplit

import psycopg
import redis

from tests.campaign import clock, points
from tests.campaign.post import Post, free_port
from tests.services import POSTGRES_URL

ROOT = Path(__file__).parents[2]
DOMAIN = "letters.example.org"
WORKERS = 2

_tick = threading.Event()


def pause(seconds: float) -> None:
    """Let the processes work before looking again."""
    _tick.wait(seconds)


class Ground:
    """A context with Django set up on an empty database, and the server's processes running.

    Whatever dies is started again, as a host's supervisor does. Raises SystemExit when something never
    starts.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = f"campaign_pbem_{os.getpid()}"
        self.own_name = "campaign"
        """By which the database knows our own connections, which nobody cuts."""
        self.database_url = urlsplit(POSTGRES_URL)._replace(path=f"/{self.name}").geturl()
        self.redis_port = free_port()
        self.post = Post()
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.resting: set[str] = set()
        """Processes that are down on purpose for a while."""

    # Opening and closing ----------------------------------------------------------------------------------

    def open(self) -> None:
        """Make the database, start everything."""
        for name in ("orders", "strikes"):
            (self.folder / name).mkdir()
        _on_server(f"CREATE DATABASE {self.name}")
        self.post.start()
        os.environ.update(self._environment())
        self._set_up()
        self.redis = redis.Redis(port=self.redis_port, socket_timeout=10)
        self.supervise()

    def _environment(self) -> dict[str, str]:
        return {
            "CAMPAIGN_FOLDER": str(self.folder),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": self.database_url,
            "REDIS_URL": f"redis://127.0.0.1:{self.redis_port}/0",
            "PBEM_SECRET_KEY": "campaign " * 6,
            "PBEM_PUBLIC_URL": "http://127.0.0.1",
            "PBEM_MAIL_DOMAIN": DOMAIN,
            "PBEM_MAIL_SENDER": "smtp",
            "PBEM_SMTP_HOST": "127.0.0.1",
            "PBEM_SMTP_PORT": str(self.post.port),
            "PBEM_SMTP_TIMEOUT_SECONDS": "2",
            "PBEM_SWEEP_SECONDS": "2",
            "PBEM_SETTLE_SECONDS": "0",
            "PBEM_LETTERS_PER_DAY": "0",
            "PBEM_OUTAGE_MINUTES": "0",
            "PBEM_LOG_LEVEL": "WARNING",
            "PYTHONPATH": str(ROOT),
            # Processes start by the hundred: each is to find compiled what the first has compiled.
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONPYCACHEPREFIX": str(self.folder / "compiled"),
        }

    def _set_up(self) -> None:
        import django
        from django.core.management import call_command

        os.environ["PGAPPNAME"] = self.own_name
        django.setup()
        clock.install()
        call_command("migrate", verbosity=0, interactive=False)

    def close(self) -> None:
        """Stop everything and drop the database."""
        for process in self.processes.values():
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(timeout=30)
        self.post.stop()
        _on_server(f"DROP DATABASE IF EXISTS {self.name} WITH (FORCE)")

    # Processes --------------------------------------------------------------------------------------------

    def commands(self) -> dict[str, list[str]]:
        """What runs beside us."""
        celery = [sys.executable, "-m", "celery", "--app"]
        worker = [*celery, "tests.campaign.app", "worker", "--loglevel", "WARNING", "--concurrency", "2"]
        redis_server = ["redis-server", "--port", str(self.redis_port), "--bind", "127.0.0.1", "--save", ""]
        return {
            "redis": [*redis_server, "--dir", str(self.folder)],
            **{f"worker {n}": [*worker, "--hostname", f"{n}@campaign"] for n in range(WORKERS)},
            "clock": [*celery, "config", "beat", "--schedule", str(self.folder / "beat")],
        }

    def supervise(self) -> None:
        """Start whatever does not run and is not meant to rest."""
        if points.unprepared().exists():
            sys.exit(points.unprepared().read_text())
        for name, command in self.commands().items():
            process = self.processes.get(name)
            if name not in self.resting and (process is None or process.poll() is not None):
                self._start(name, command)

    def _start(self, name: str, command: list[str]) -> None:
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, "PGAPPNAME": name},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def kill(self, name: str) -> bool:
        """SIGKILL for a process and its children, as by a power cut; False if it does not run."""
        process = self.processes[name]
        if process.poll() is not None:
            return False
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=30)
        return True

    def children(self, name: str) -> list[int]:
        """The processes a process has started."""
        parent = self.processes[name].pid
        try:
            listing = Path(f"/proc/{parent}/task/{parent}/children").read_text()
        except FileNotFoundError:
            return []
        return [int(pid) for pid in listing.split()]

    def stop_for(self, name: str, seconds: float) -> None:
        """A process stands still for a while, and goes on as if nothing had been."""
        pid = self.processes[name].pid
        os.kill(pid, signal.SIGSTOP)
        _after(seconds, lambda: _signal(pid, signal.SIGCONT))

    def rest_for(self, name: str, seconds: float) -> None:
        """A process is killed, and started again after a while."""
        self.resting.add(name)
        self.kill(name)
        _after(seconds, lambda: self.resting.discard(name))

    def struck(self) -> Counter[str]:
        """How often the processes were struck at each named point."""
        return Counter(name.split(".", 1)[0] for name in self.taken())

    def log(self) -> str:
        """The end of what the processes have written."""
        logs = [(path.stem, path.read_text(errors="replace")) for path in sorted(self.folder.glob("*.log"))]
        return "\n".join(f"--- {name}\n{text[-6000:]}" for name, text in logs)

    def taken(self) -> list[str]:
        """The names of all strikes that have been carried out."""
        return os.listdir(points.strikes())


class Camp:
    """A folder and a :class:`Ground` in it, as a context."""

    def __enter__(self) -> Ground:
        self._folder = tempfile.TemporaryDirectory(prefix="campaign")
        self.ground = Ground(Path(self._folder.name))
        try:
            self.ground.open()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self.ground

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.ground.close()
        self._folder.cleanup()


def _after(seconds: float, act: Callable[[], object]) -> None:
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()


def _signal(pid: int, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def _on_server(statement: str) -> None:
    with psycopg.connect(POSTGRES_URL, autocommit=True) as server:
        server.execute(statement)
