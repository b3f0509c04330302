"""Positions written in short for tests that need no case file."""

from __future__ import annotations

from typing import Any

from games.engine.codec import decode, encode
from games.kaisers_battle.state import State
from tests.games.cases import merge
from tests.games.kaisers_battle.case_adapter import empty, expand


def position(units: dict[str, Any], **more: Any) -> State:
    """A position on the empty map of the case files, in their short forms."""
    return decode(State, merge(encode(empty()), expand({"units": units, **more})))
