"""Dice: fair, repeatable, and provable."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.engine.chance import HmacChance, Rekeyed, Scripted, commitment, make_key, parse_dice
from games.engine.codec import encode
from games.engine.journal import Answered, Rolled
from games.engine.record import Record, key_of, verify
from games.engine.registry import register, unregister
from games.engine.table import Table
from tests.games.engine.ridge import RIDGE


def test_dice_follow_from_key_number_and_purpose() -> None:
    chance = HmacChance(b"key")
    assert chance.draw(7, "8.7 attacker", "2d6") == chance.draw(7, "8.7 attacker", "2d6")
    rolls = {chance.draw(number, purpose, "4d6") for number in range(9) for purpose in ("a", "b")}
    assert len(rolls) > 15
    assert HmacChance(b"other").draw(7, "8.7 attacker", "9d6") != chance.draw(7, "8.7 attacker", "9d6")


def test_faces_are_even() -> None:
    chance = HmacChance(b"key")
    counts = Counter(face for number in range(1000) for face in chance.draw(number, "evenness", "6d6"))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(900 < count < 1100 for count in counts.values())


@pytest.mark.parametrize("dice", ["d6", "0d6", "2d0", "2d6+1", ""])
def test_only_dice_are_dice(dice: str) -> None:
    with pytest.raises(ValueError, match="not dice"):
        parse_dice(dice)


def test_a_script_is_strict() -> None:
    script = Scripted([6, 1, 7])
    assert script.draw(0, "two", "2d6") == (6, 1)
    with pytest.raises(AssertionError, match="do not lie"):
        script.draw(1, "seven", "1d6")
    with pytest.raises(AssertionError, match="no dice left"):
        script.draw(2, "more", "1d6")


def test_every_phrase_changes_the_key_and_their_order_does_not() -> None:
    key = make_key("seed", {"blue": "a", "red": "b"})
    assert key == make_key("seed", {"red": "b", "blue": "a"})
    assert (
        len({key, make_key("seed", {"blue": "b", "red": "a"}), make_key("seeds", {"blue": "a", "red": "b"})})
        == 3
    )


@pytest.fixture
def record() -> Iterator[Record]:
    """A finished game of the ridge, played by defaults after a first bid."""
    phrases = {"blue": "over the top", "red": "they shall not pass"}
    table = Table.new(RIDGE, {}, HmacChance(make_key("seed", phrases)))
    table.answer({"blue": ["BID 2"], "red": ["BID 1"]})
    while table.question is not None:
        table.answer({side: request.default() for side, request in table.question.requests.items()})
    register(RIDGE)
    yield Record(
        title="ridge",
        options={},
        seed="seed",
        commitment=commitment("seed"),
        phrases=phrases,
        entries=tuple(table.take_entries()),
        digests=tuple(mark.digest for mark in table.take_checkpoints()),
        result=encode(table.result),
    )
    unregister("ridge")


def test_an_honest_record_verifies_through_json(record: Record) -> None:
    assert verify(Record.from_json(record.to_json())) == []  # type: ignore[arg-type]  # JSON objects are mappings


def test_a_changed_die_is_found(record: Record) -> None:
    entries = list(record.entries)
    at = next(i for i, entry in enumerate(entries) if isinstance(entry, Rolled))
    entries[at] = replace(entries[at], faces=(entries[at].faces[0] % 6 + 1,))  # type: ignore[union-attr,call-arg]
    problems = verify(replace(record, entries=tuple(entries)))
    assert any(problem.startswith(f"roll {at} ") for problem in problems)


def test_another_seed_or_phrase_is_found(record: Record) -> None:
    assert "not the one whose hash" in verify(replace(record, seed="sead"))[0]
    assert verify(replace(record, phrases={**record.phrases, "red": "perhaps"})) != []
    assert key_of(record) != key_of(replace(record, seed="sead"))


def test_changed_answers_positions_and_results_are_found(record: Record) -> None:
    first = record.entries[0]
    assert isinstance(first, Answered)
    other = replace(first, lines={**first.lines, "blue": ("BID 9",)})
    assert "cannot be replayed" in verify(replace(record, entries=(other, *record.entries[1:])))[0]
    wrong = (record.digests[0], "0" * 64, *record.digests[2:])
    assert verify(replace(record, digests=wrong)) == ["position 1 is not the recorded one"]
    assert verify(replace(record, result={"winner": "blue"})) == ["the replay ends otherwise"]


def test_a_changed_key_rules_from_its_entry_on_and_the_newest_change_decides() -> None:
    dice = Rekeyed(b"first", [(5, b"second"), (3, b"third")])
    for number, key in ((2, b"first"), (3, b"third"), (4, b"third"), (7, b"third")):
        assert dice.draw(number, "fire", "4d6") == HmacChance(key).draw(number, "fire", "4d6")
    later = Rekeyed(b"first", [(3, b"second"), (5, b"third")])
    for number, key in ((4, b"second"), (5, b"third")):
        assert later.draw(number, "fire", "4d6") == HmacChance(key).draw(number, "fire", "4d6")
