"""The small games of the tests of play, and hands to write and fetch letters with."""

from datetime import timedelta

import pytest

from pbem.mail import wishes
from tests.pbem.play.conftest import (  # noqa: F401  # fixtures are found by their names
    _first_shell_hits,
    _title,
    anna,
    asked,
    bert,
    blue,
    current,
    game,
    judge,
    make_game,
    red,
    work_off,
)


@pytest.fixture(autouse=True)
def _nothing_settles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports go out at once, unless a test is about their waiting."""
    monkeypatch.setattr(wishes, "SETTLE", timedelta(0))
