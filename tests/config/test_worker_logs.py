"""What a real worker writes when its tasks fail, are tried again, run out of time or die."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import get_type_hints

import pytest
import redis
from celery import Celery

from config.celery import app
from tests.config import loose_tongues
from tests.e2e.house import ROOT, carrier_url, until

pytestmark = [pytest.mark.celery, pytest.mark.redis, pytest.mark.postgres]

ENDS = (
    "loose.raises[",
    "RuntimeError",
    "Odd",
    "Retry in ",
    "loose.expects[",
    "] Reject",
    "Process 'ForkPoolWorker-",
    "loose.gives_back[",
    "Soft time limit (1s) exceeded for loose.is_late[",
    "Hard time limit (2s) exceeded for loose.is_too_late[",
    "WorkerLostError",
    "loose: here once more",
)


@pytest.fixture(autouse=True)
def _carrier() -> Iterator[None]:
    """The carrier's database is empty before and after."""
    with redis.Redis.from_url(carrier_url()) as carrier:
        carrier.flushdb()
        yield
        carrier.flushdb()


def handed_out() -> None:
    """One message for each way in which a task may end."""
    with Celery(broker=carrier_url(), set_as_current=False) as carrier:
        for name in loose_tongues.NAMES:
            carrier.send_task(f"loose.{name}", queue=loose_tongues.QUEUE)


@contextmanager
def worker(log: Path, level: str, is_json: bool) -> Iterator[Callable[[], str]]:
    """A worker of the server's own application with those tasks besides; what it has written so far."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PBEM_")},
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing",  # none of these tasks asks it
        "REDIS_URL": carrier_url(),
        "PBEM_SECRET_KEY": "loose tongues " * 5,
        "PBEM_LOG_LEVEL": level,
        "PBEM_JSON_LOGS": "yes" if is_json else "no",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONPATH": str(ROOT),
    }
    command = ["-m", "celery", "--app", "tests.config.loose_tongues", "worker", "--loglevel", level]
    options = ["--concurrency", "3", "--queues", loose_tongues.QUEUE, "--without-gossip", "--without-mingle"]
    with log.open("wb") as written:
        process = subprocess.Popen(
            [sys.executable, *command, *options],
            cwd=ROOT,
            env=environment,
            stdout=written,
            stderr=subprocess.STDOUT,
        )
    try:
        yield lambda: log.read_text(errors="replace")
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(timeout=20)


@pytest.mark.slow
@pytest.mark.parametrize(("level", "is_json"), [("INFO", False), ("DEBUG", True)])
def test_no_words_of_a_failed_task_are_written(tmp_path: Path, level: str, is_json: bool) -> None:
    """Names of errors and the places they came from are, so that the host can find the fault."""
    ends = [end.replace("loose: ", "") if is_json else end for end in ENDS]
    handed_out()
    with worker(tmp_path / "worker.log", level, is_json) as written:

        def is_over() -> bool:
            log = written()
            ended = all(f"loose.{name}[" in log for name in loose_tongues.NAMES)
            tried_twice = log.count("loose.retries[") >= 4  # received, again, received, raised
            return ended and tried_twice and all(end in log for end in ends)

        until(
            is_over, "the end of all tasks", patience=240
        )  # a worker takes its time to begin on a busy machine
    log = written()
    assert "ERROR/MainProcess" not in log  # Celery's own form of a line
    assert [secret for secret in loose_tongues.SECRETS if secret in log] == []
    for shown in ("in raises_from", "KeyError: [words]", "Retry in 0s: OSError", "TimeLimitExceeded"):
        assert shown in log.replace("\\n", "\n")


SLUGS = {"pbem.web.tasks.make": {"kind", "wished"}}
"""Names from short lists of ours (what is made, with which side's eyes), never what somebody typed."""


def test_messages_carry_numbers_only() -> None:
    """What a task is asked to do stands in the carrier and, at some levels, in logs: never words."""
    app.loader.import_default_modules()
    ours = {name: task for name, task in app.tasks.items() if name.startswith("pbem.")}
    assert len(ours) >= 10
    for name, task in ours.items():
        hints = get_type_hints(task.run)
        hints.pop("return")
        for slug in SLUGS.get(name, ()):
            assert hints.pop(slug) is str
        assert set(map(str, hints.values())) <= {
            "<class 'int'>",
            "int | None",
            "list[tuple[int, int]]",
        }, name
