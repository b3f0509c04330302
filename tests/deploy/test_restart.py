"""The pages restart behind their socket as systemd does it: every request is answered, none refused."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

PATIENCE = 60.0
"""Seconds after which something that should have happened counts as not happening."""

# What systemd does before it starts the service: the socket is descriptor 3, and two variables say so.
START = """
import os, sys
os.environ["LISTEN_PID"], os.environ["LISTEN_FDS"] = str(os.getpid()), "1"
words = ["-m", "gunicorn", "config.wsgi", "--workers", "1", "--graceful-timeout", "20"]
os.execv(sys.executable, [sys.executable, *words])
"""


@pytest.fixture
def door() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0), backlog=256) as found:
        yield found


def start(door: socket.socket, var: Path) -> subprocess.Popen[bytes]:
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
    number = door.fileno()

    def hand_over() -> None:
        os.dup2(number, 3, inheritable=True)

    return subprocess.Popen(
        [sys.executable, "-c", START],
        cwd=ROOT,
        env=kept | {"PBEM_VAR_DIR": str(var), "PBEM_LOG_LEVEL": "ERROR"},
        preexec_fn=hand_over,
        close_fds=False,
        stderr=subprocess.DEVNULL,
    )


def begin(port: int) -> HTTPConnection:
    """Send a request for /health; the socket takes it whether or not a server is there."""
    visitor = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    visitor.request("GET", "/health", headers={"Host": "localhost"})
    return visitor


def ask(port: int) -> int:
    """The status of /health; 0 when the connection was refused or cut."""
    try:
        return finish(begin(port))
    except (OSError, HTTPException):
        return 0


def finish(visitor: HTTPConnection) -> int:
    """The status of the answer. Raises OSError or HTTPException when the connection was cut."""
    try:
        return visitor.getresponse().status
    finally:
        visitor.close()


class Crowd:
    """Visitors who ask again and again, without a pause, whatever happens to the server."""

    SIZE = 4

    def __init__(self, port: int) -> None:
        self.port = port
        self.answers: list[int] = []
        self.waiting = 0
        """Visitors whose request is on its way."""
        self.is_over = False
        self.changed = threading.Condition()
        self.visitors = [threading.Thread(target=self._visit) for _ in range(self.SIZE)]

    def __enter__(self) -> "Crowd":
        for visitor in self.visitors:
            visitor.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_over = True
        for visitor in self.visitors:
            visitor.join(timeout=PATIENCE)

    def _visit(self) -> None:
        while not self.is_over:
            self._change(waiting=1)
            status = ask(self.port)
            self._change(waiting=-1, answers=[status])

    def _change(self, waiting: int, answers: Sequence[int] = ()) -> None:
        with self.changed:
            self.waiting += waiting
            self.answers += answers
            self.changed.notify_all()

    def wait_for_answers(self, count: int) -> None:
        """Wait until so many more have been answered."""
        goal = len(self.answers) + count
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.answers) >= goal, PATIENCE), "nobody is answered"

    def wait_until_all_wait(self) -> None:
        """Wait until nobody can get on; makes sense only while no server is there."""
        with self.changed:
            assert self.changed.wait_for(lambda: self.waiting == self.SIZE, PATIENCE), "some do not ask"


def test_nobody_is_turned_away_while_the_pages_restart(door: socket.socket, tmp_path: Path) -> None:
    """Requests that were begun before a stop, during it, and while no server was there are all answered."""
    port = door.getsockname()[1]
    servers = [start(door, tmp_path)]
    try:
        assert ask(port) == 200
        # The embedded server of this test has a fresh database: alive, and rightly not ready.
        check = [sys.executable, "deploy/is_ready.py", f"127.0.0.1:{port}"]
        assert subprocess.run(check, cwd=ROOT, check=False).returncode == 1
        with Crowd(port) as crowd:
            for _ in range(2):
                crowd.wait_for_answers(2 * Crowd.SIZE)
                servers[-1].send_signal(signal.SIGTERM)
                assert servers[-1].wait(timeout=PATIENCE) == 0
                crowd.wait_until_all_wait()
                begun = [begin(port) for _ in range(10)]
                servers.append(start(door, tmp_path))
                assert [finish(visitor) for visitor in begun] == [200] * 10
            crowd.wait_for_answers(2 * Crowd.SIZE)
    finally:
        for server in servers:
            if server.poll() is None:
                server.terminate()
                server.wait(timeout=PATIENCE)
    assert set(crowd.answers) == {200}
