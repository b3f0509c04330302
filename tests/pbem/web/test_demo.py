"""`manage.py demo` as a process of its own: first start, second start, a fresh one, a clean end."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest

from config.settings.mode import BASE_DIR

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

PATIENCE = 60


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def demo(var: Path, *options: str) -> Iterator[str]:
    """A running demo; its address. It ends with Ctrl-C, and must end well."""
    port = free_port()
    kept = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL"}}
    process = subprocess.Popen(
        [sys.executable, "-u", "manage.py", "demo", "--port", str(port), *options],
        cwd=BASE_DIR,
        env={**kept, "PBEM_VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "config.settings"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = []
    try:
        for line in process.stdout:
            said.append(line)
            if "Ctrl-C ends" in line:
                break
        else:
            raise AssertionError("".join(said))
        yield f"http://localhost:{port}"
        for _ in range(2):  # a wrapper may pass it on once more
            process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, rest
        assert "Good-bye" in rest
        assert "Traceback" not in "".join(said) + rest
    finally:
        process.kill()


def log_in(address: str, email: str) -> OpenerDirector:
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    page = read(browser, f"{address}/account/login/")
    post(browser, f"{address}/account/login/", page, login=email, password="picardy-1918")
    return browser


def read(browser: OpenerDirector, address: str) -> str:
    with browser.open(address, timeout=PATIENCE) as answer:
        return str(answer.read().decode())


def post(browser: OpenerDirector, address: str, page: str, **fields: str) -> str:
    token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[-1]
    data = urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
    with browser.open(address, data, timeout=PATIENCE) as answer:
        return str(answer.read().decode())


def until(browser: OpenerDirector, address: str, words: str) -> str:
    """The page once it says so; the worker is another thread of the demo."""
    patience = time.monotonic() + PATIENCE
    while time.monotonic() < patience:
        page = read(browser, address)
        if words in page:
            return page
    raise AssertionError(f"{words!r} never came: {page[-2000:]}")


def game_of(page: str, name: str) -> str:
    found = re.search(rf'href="(/games/\w+/)"[^>]*>{name}<', page)
    assert found is not None
    return found[1]


def test_the_demo_begins_goes_on_and_begins_anew(tmp_path: Path) -> None:
    with demo(tmp_path) as address:
        ada = log_in(address, "ada@example.org")
        desk = read(ada, f"{address}/desk/")
        practice = game_of(desk, "Practice against the bot")
        tigers = game_of(desk, "Tigers at Villers-Bocage")
        until(ada, f"{address}{tigers}", "Your turn: ")
        until(ada, f"{address}/mailbox/", "Your turn")
        page = read(ada, f"{address}{practice}orders/")
        number = re.findall(r'name="question" value="(\d+)"', page)[-1]
        receipt = post(ada, f"{address}{practice}orders/", page, question=number, text="PASS", act="send")
        assert "these orders will be carried out" in receipt
        until(ada, f"{address}{practice}", "Your turn: First movement segment")
        assert "Who tries the Germans?" in read(ada, f"{address}/")
        assert "Picardy League" in read(ada, f"{address}/leagues/")
    with demo(tmp_path) as address:
        ada = log_in(address, "ada@example.org")
        assert "Your turn: First movement segment" in read(ada, f"{address}{practice}")
    with demo(tmp_path, "--fresh") as address:
        ada = log_in(address, "ada@example.org")
        fresh = game_of(read(ada, f"{address}/desk/"), "Practice against the bot")
        assert fresh != practice
        assert "Your turn: Drumfire barrage" in read(ada, f"{address}{fresh}")


def test_it_refuses_where_a_database_of_its_own_is_named(tmp_path: Path) -> None:
    environment = {**os.environ, "DATABASE_URL": "postgres://x@127.0.0.1:1/x", "PBEM_SECRET_KEY": "x" * 50}
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    ended = subprocess.run(
        [sys.executable, "manage.py", "demo"],
        cwd=BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert ended.returncode != 0
    assert "unset DATABASE_URL" in ended.stderr
