"""Names as players type them: found whatever the case, and the nearest one suggested."""

from __future__ import annotations

import pytest

from games.engine.errors import Unreadable
from games.hexwar.names import match, nearest_name

NAMES = ("50/9", "Stoss/12", "Ham")


def test_case_does_not_matter() -> None:
    assert match("stoss/12", NAMES, "unit") == "Stoss/12"


def test_the_nearest_is_suggested() -> None:
    with pytest.raises(Unreadable) as caught:
        match("Stos/12", NAMES, "unit")
    assert caught.value.suggestion == "did you mean Stoss/12?"


def test_nothing_is_suggested_where_nothing_is_near() -> None:
    assert nearest_name("zzzzzz", NAMES) is None
    with pytest.raises(Unreadable) as caught:
        match("zzzzzz", NAMES, "unit")
    assert caught.value.suggestion is None
