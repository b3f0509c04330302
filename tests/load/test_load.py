"""The measurements themselves, small: they end, and what they prove about the rows holds."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.services import POSTGRES_URL, REDIS_URL

pytestmark = [pytest.mark.celery, pytest.mark.slow]

ROOT = Path(__file__).parents[2]


def measured(*command: str) -> dict[str, Any]:
    """What a command of ``python -m tests.load`` finds; it fails when anything came out wrong."""
    own = {key: value for key, value in os.environ.items() if not key.startswith(("PBEM_", "DJANGO_"))}
    services = {"PBEM_TEST_DATABASE_URL": POSTGRES_URL, "PBEM_TEST_REDIS_URL": REDIS_URL}
    done = subprocess.run(
        [sys.executable, "-m", "tests.load", "--json", *command],
        cwd=ROOT,
        env=own | services,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_forty_games_due_at_once_are_carried_out_and_everybody_is_written_to() -> None:
    found = measured("deadlines", "--games", "40")
    assert len(found["lags"]) == 40
    assert len(found["letter_lags"]) >= 80
    assert found["replayed"] == 40


def test_letters_get_their_receipts() -> None:
    found = measured("intake", "--rate", "4", "--seconds", "5")
    assert len(found["sent"]) == found["letters"] == 20


def test_a_sweep_over_idle_games_takes_no_statement_for_each() -> None:
    found = measured("sweep", "--games", "200")
    assert found["statements"] < 30
