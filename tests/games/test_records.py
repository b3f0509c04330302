"""The golden records: whole games that end as they ended, seen by each side as it saw them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.engine.chance import HmacChance
from games.engine.codec import encode
from games.engine.journal import Answered, Rolled
from games.engine.record import Record, key_of, verify
from games.engine.registry import title
from games.engine.table import Save, Table
from games.engine.text import is_prose
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


@pytest.mark.parametrize("path", FILES, ids=named)
def test_no_order_reads_like_words_to_the_other_side(path: Path) -> None:
    """Above the orders of a letter such lines are taken for remarks."""
    answers = [entry for entry in records.read(path).entries if isinstance(entry, Answered)]
    lines = [line for entry in answers for given in entry.lines.values() for line in given]
    assert lines
    assert [line for line in lines if is_prose(line)] == []


def stored(value: Any) -> Any:
    """JSON as a database gives it back that keeps keys in an order of its own, as PostgreSQL does."""
    if isinstance(value, dict):
        return {key: stored(value[key]) for key in sorted(value, key=lambda key: (-len(key), key))}
    return [stored(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("path", FILES[:1], ids=named)
def test_another_worker_at_every_question_makes_the_same_game(path: Path) -> None:
    """Whatever order the store has for keys, the same units come first, lose steps and are rolled for."""
    record, chance = records.read(path), HmacChance(key_of(records.read(path)))
    game, made, digests = title(record.title), [], []
    table = Table.new(game, record.options, chance)
    while table.question is not None:
        answer = record.entries[table.question.number]
        assert isinstance(answer, Answered)
        asked = {side: request.facts() for side, request in table.question.requests.items()}
        table = Table.load(
            game, Save.from_json(stored(json.loads(json.dumps(table.save().to_json())))), chance
        )
        assert table.question is not None
        assert {side: request.facts() for side, request in table.question.requests.items()} == asked
        table.answer(answer.lines, answer.sources)
        made += table.take_entries()
        digests += [mark.digest for mark in table.take_checkpoints()]
    assert tuple(made) == record.entries
    assert tuple(digests) == record.digests[-len(digests) :]


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
