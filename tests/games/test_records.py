"""The golden records: whole games that end as they ended, seen by each side as it saw them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.engine.codec import encode
from games.engine.journal import Answered, Rolled
from games.engine.record import Record, verify
from games.engine.registry import title
from tests.games import records

FILES = records.files()


def named(path: Path) -> str:
    return f"{path.parents[1].name}-{path.stem}"


@cache
def replayed(path: Path) -> Record:
    return records.again(records.read(path))


@pytest.mark.parametrize("path", FILES, ids=named)
def test_every_step_is_the_recorded_one(path: Path) -> None:
    """Where this fails, look at the first step that differs; `python -m tests.games.records` writes anew."""
    before, now = records.read(path), replayed(path)
    assert before.notes["steps"] == now.notes["steps"]
    assert before.digests == now.digests
    assert before.result == now.result
    assert path.read_text(encoding="utf-8") == records.text_of(now)


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_record_is_verified_by_anybody(path: Path) -> None:
    """As `python -m games verify` does, from the file alone."""
    assert verify(records.read(path)) == []


def test_a_record_that_was_tampered_with_is_found_out() -> None:
    data: Any = json.loads(FILES[0].read_text(encoding="utf-8"))
    roll = next(entry for entry in data["entries"] if entry["type"] == "roll")
    roll["faces"][0] = roll["faces"][0] % 6 + 1
    assert any(f"roll {roll['number']}" in problem for problem in verify(Record.from_json(data)))


def test_the_records_hold_two_whole_games_of_the_kaisers_battle() -> None:
    """Different temperaments, options, ends; nearly all that a side can be asked."""
    found = [records.read(path) for path in FILES if path.parents[1].name == "kaisers_battle"]
    assert len(found) >= 2
    assert len({encode(record.notes["bots"])["german"] for record in found}) >= 2
    assert len({record.options["setup"] for record in found}) == 2
    assert len({record.result["level"] for record in found if record.result}) >= 2
    asked = {entry.question for record in found for entry in record.entries if isinstance(entry, Answered)}
    assert {kind.kind for kind in title("kaisers_battle").request_kinds} - asked <= {"EXCESS"}
    assert all(any(isinstance(entry, Rolled) for entry in record.entries) for record in found)
