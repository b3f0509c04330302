"""The proxy in front, as the example sets it up: run with a stand-in for the pages behind it."""

import json
import os
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from tests.deploy.tools import program

CADDYFILE = Path(__file__).resolve().parents[2] / "deploy" / "Caddyfile"
PATIENCE = 30
TOKEN = "Zx9Q3mB7kL9pR2tV5wY8aC1dE4fG6hJ0"

pytestmark = [pytest.mark.e2e]


class Pages(BaseHTTPRequestHandler):
    """Answers everything, and remembers what it was asked."""

    seen: ClassVar[list[tuple[str, dict[str, str]]]] = []

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        try:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
        except OSError:
            return
        self._answer()

    def _answer(self) -> None:
        if self.path != "/ready":  # the proxy's own question
            self.seen.append((self.path, dict(self.headers.items())))
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, format: str, *args: object) -> None:
        pass


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class Proxy:
    """The proxy on a port of its own; what it logged can be read when it has ended."""

    def __init__(self, port: int, process: "subprocess.Popen[str]") -> None:
        self.port, self.process = port, process

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> int:
        """The status of an answer."""
        visitor = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            visitor.request("POST" if body is not None else "GET", path, body, sent)
            return visitor.getresponse().status
        finally:
            visitor.close()

    def end(self) -> str:
        """Stop it; its log."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=PATIENCE)[1]


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[Proxy]:
    caddy = program("caddy")
    Pages.seen.clear()
    pages = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=pages.serve_forever, daemon=True).start()
    port = free_port()
    own = tmp_path / "Caddyfile"
    # Without https and without a port for its administration, which other runs may hold.
    own.write_text("{\n\tadmin off\n}\n" + CADDYFILE.read_text().replace("output stdout", "output stderr"))
    process = subprocess.Popen(
        [caddy, "run", "--config", own, "--adapter", "caddyfile"],
        env={
            "PATH": os.environ["PATH"],
            "HOME": str(tmp_path),
            "PBEM_HOST": f"http://127.0.0.1:{port}",
            "PBEM_WEB": f"127.0.0.1:{pages.server_port}",
        },
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    )
    try:
        _wait_for(port, process)
        yield Proxy(port, process)
    finally:
        process.kill()
        process.wait()
        pages.shutdown()


def _wait_for(port: int, process: "subprocess.Popen[str]") -> None:
    """Until it takes connections; the kernel's own time-out paces the attempts."""
    for _ in range(2000):
        if process.poll() is not None:
            break
        try:
            visitor = HTTPConnection("127.0.0.1", port, timeout=1)
            visitor.request("GET", "/")
            visitor.getresponse()
        except (OSError, HTTPException):
            process.poll()
            threading.Event().wait(0.02)
        else:
            Pages.seen.clear()
            return
    pytest.fail(f"caddy does not answer: {process.stderr.read() if process.stderr else ''}")


def test_caddy_takes_the_file() -> None:
    ran = subprocess.run(
        [program("caddy"), "validate", "--config", CADDYFILE, "--adapter", "caddyfile"],
        env={"PATH": os.environ["PATH"], "HOME": "/nonexistent"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "Valid configuration" in ran.stdout + ran.stderr


def test_nobody_can_say_where_he_comes_from_or_what_his_request_is_called(proxy: Proxy) -> None:
    assert proxy.ask("/games/", X_Forwarded_For="6.6.6.6", X_Request_ID="mine") == 200
    ((path, headers),) = Pages.seen
    assert path == "/games/"
    assert headers["X-Forwarded-For"] == "127.0.0.1"
    assert headers["X-Request-Id"] not in {"", "mine"}


def test_what_is_asked_from_inside_is_closed_outside(proxy: Proxy) -> None:
    assert [proxy.ask(path) for path in ("/ready", "/metrics", "/health")] == [404, 404, 200]
    assert [path for path, _ in Pages.seen] == ["/health"]


def test_only_the_webhooks_take_what_is_large(proxy: Proxy) -> None:
    letter = b"x" * 3_000_000
    assert proxy.ask("/anymail/postmark/inbound/", letter) == 200
    assert proxy.ask("/admin/play/game/import/", letter) == 200
    assert proxy.ask("/games/AB/orders/", letter) != 200


def test_no_token_and_no_cookie_stands_in_the_log(proxy: Proxy) -> None:
    for path in (
        f"/letters/unsubscribe/{TOKEN}/",
        f"/calendar/{TOKEN}.ics",
        f"/account/confirm-email/{TOKEN}/",
    ):
        proxy.ask(path, Cookie=f"sessionid={TOKEN}", Authorization=f"Bearer {TOKEN}")
    lines = [json.loads(line) for line in proxy.end().splitlines() if '"http.log.access' in line]
    assert len(lines) == 3 + 1  # and the fixture's own question
    assert TOKEN not in json.dumps(lines)
    assert any("[token]" in line["request"]["uri"] for line in lines)
