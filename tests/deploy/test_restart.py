"""The pages restart behind their socket as systemd does it: every request is answered, none refused."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

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


def ask(port: int) -> int:
    """The status of /health; 0 when the connection was refused or cut."""
    visitor = HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        visitor.request("GET", "/health", headers={"Host": "localhost"})
        return visitor.getresponse().status
    except (OSError, HTTPException):
        return 0
    finally:
        visitor.close()


def test_nobody_is_turned_away_while_the_pages_restart(door: socket.socket, tmp_path: Path) -> None:
    port = door.getsockname()[1]
    answers: list[int] = []
    stopped = threading.Event()

    def visit() -> None:
        while not stopped.wait(0.02):
            answers.append(ask(port))

    servers = [start(door, tmp_path)]
    try:
        assert ask(port) == 200
        # The embedded server of this test has a fresh database: alive, and rightly not ready.
        check = [sys.executable, "deploy/is_ready.py", f"127.0.0.1:{port}"]
        assert subprocess.run(check, cwd=ROOT, check=False).returncode == 1
        visitors = [threading.Thread(target=visit) for _ in range(4)]
        for visitor in visitors:
            visitor.start()
        for _ in range(2):
            servers[-1].send_signal(signal.SIGTERM)
            assert servers[-1].wait(timeout=40) == 0
            servers.append(start(door, tmp_path))
            assert [ask(port) for _ in range(10)] == [200] * 10
        stopped.set()
        for visitor in visitors:
            visitor.join(timeout=90)
    finally:
        stopped.set()
        for server in servers:
            if server.poll() is None:
                server.terminate()
                server.wait(timeout=40)
    assert len(answers) > 5, "nobody asked while the pages restarted"
    assert set(answers) == {200}
