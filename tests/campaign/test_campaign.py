"""A small campaign on every run: some hundred faults, and nothing different from a run without."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import REQUIRED

ROOT = Path(__file__).parents[2]

pytestmark = [pytest.mark.celery, pytest.mark.postgres, pytest.mark.slow]


@pytest.mark.skipif(
    not REQUIRED and shutil.which("redis-server") is None, reason="needs a redis-server of its own"
)
def test_three_hundred_faults_change_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.campaign", "--seed", "21 March", "--faults", "300", "--games", "4"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("verdict: no difference\n")
    (faults,) = re.findall(r", (\d+) faults in", done.stdout)
    (games,) = re.findall(r"(\d+)  games played to their end", done.stdout)
    assert int(faults) >= 300
    assert int(games) >= 4
