"""A small campaign on every run: some hundred faults, and nothing different from a run without."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.campaign import points
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
    found = {
        what: int(count) for count, what in re.findall(r"^ *(\d+)  (.+)$", done.stdout, flags=re.MULTILINE)
    }
    (faults,) = re.findall(r", (\d+) faults in", done.stdout)
    assert int(faults) >= 300
    # So few faults end before most games do: a game counts that goes on after the last of them.
    ways = "games played to their end", "games played far enough, and alive"
    assert sum(found[way] for way in ways) >= 4
    assert found["journal entries equal to those of an undisturbed game"] >= 100
    assert found["letters that came once"] >= 1
    struck = [count for what, count in found.items() if what.startswith("struck when ")]
    assert len(struck) == len(points.POINTS)
    assert sum(struck) >= 3


def test_every_named_point_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server knows nothing of the points, so nothing else tells when one of its functions has gone."""
    homes = {point: importlib.import_module(module) for point, (module, _) in points.POINTS.items()}
    for point, (_, name) in points.POINTS.items():
        monkeypatch.setattr(homes[point], name, getattr(homes[point], name))  # put back after the test
    points.install()
    for point, (_, name) in points.POINTS.items():
        assert hasattr(getattr(homes[point], name), "__wrapped__"), point
