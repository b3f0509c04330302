"""The golden records of this title are games worth keeping; `tests/games/test_records.py` replays them."""

from __future__ import annotations

from games.engine.journal import Answered, Rolled
from games.engine.registry import title
from tests.games import records

FOUND = [records.read(path) for path in records.files() if path.parents[1].name == "panzer44"]


def test_the_records_are_two_whole_games_with_different_options() -> None:
    assert len(FOUND) >= 2
    assert all(record.result for record in FOUND)
    assert {record.options.get("movement", "sheets") for record in FOUND} == {"sheets", "express"}
    assert {record.options.get("intelligence", "open") for record in FOUND} == {"open", "limited"}


def test_everything_a_side_can_be_asked_is_in_them() -> None:
    asked = {entry.question for record in FOUND for entry in record.entries if isinstance(entry, Answered)}
    assert {kind.kind for kind in title("panzer44").request_kinds} <= asked


def test_fire_movement_panic_and_recovery_are_rolled_in_them() -> None:
    purposes = [entry.purpose for record in FOUND for entry in record.entries if isinstance(entry, Rolled)]
    for rule in ("6.31", "6.55", "6.42", "6.83", "14.0", "14.11", "15.14", "16.1"):
        assert any(purpose.startswith(rule) for purpose in purposes), rule
