"""Driving a game: questions, re-feeding, drift, events."""

import json

import pytest

from games.engine.chance import HmacChance, Scripted
from games.engine.codec import CodecError
from games.engine.errors import BadAnswer, Drift
from games.engine.journal import Rolled
from games.engine.table import Save, Table
from tests.games.engine.ridge import RIDGE, Ridge


def begin(*faces: int) -> Table[Ridge]:
    return Table.new(RIDGE, {}, Scripted(faces))


def bids(table: Table[Ridge], blue: str, red: str) -> None:
    table.answer({"blue": [blue], "red": [red]})


def reload(table: Table[Ridge], *faces: int) -> Table[Ridge]:
    """Through JSON text, as a database would do."""
    return Table.load(RIDGE, Save.from_json(json.loads(json.dumps(table.save().to_json()))), Scripted(faces))


def test_first_question_is_sealed_and_asks_both_sides() -> None:
    question = begin().question
    assert question is not None
    assert (question.number, question.kind, question.sealed, question.step) == (
        0,
        "BID",
        True,
        "Bids and shelling",
    )
    assert list(question.requests) == ["blue", "red"]


def test_an_answer_drives_to_the_next_question() -> None:
    table = begin(5)
    bids(table, "BID 2", "bid 1")
    assert table.question is not None
    assert table.question.kind == "LOSS"
    assert list(table.question.requests) == ["red"]
    assert [type(entry).__name__ for entry in table.take_entries()] == ["Answered", "Rolled"]


def test_a_low_die_asks_nothing_and_the_next_turn_begins() -> None:
    table = begin(3)
    bids(table, "BID 2", "PASS")
    assert table.turn == 2
    assert table.question is not None
    assert table.question.kind == "BID"


def test_a_bad_answer_leaves_everything_as_it_was() -> None:
    table = begin()
    with pytest.raises(BadAnswer, match="more than there are"):
        bids(table, "BID 2", "BID 7")
    with pytest.raises(BadAnswer, match="asked"):
        table.answer({"blue": ["BID 1"]})
    assert table.question is not None
    assert table.question.number == 0
    assert table.take_entries() == []


def test_another_worker_stands_at_the_same_question_in_the_middle_of_a_step() -> None:
    table = begin(6)
    bids(table, "BID 2", "BID 1")
    other = reload(table)
    assert other.question is not None
    assert (other.question.number, other.question.kind) == (2, "LOSS")
    assert other.take_entries() == []
    assert other.take_events() == []
    for same in (table, other):
        same.answer({"red": ["LOSE right"]})
    assert other.state == table.state
    assert other.state.guns["red"] == [3, 2]


def test_events_keep_their_numbers_over_a_reload() -> None:
    table = begin(6)
    bids(table, "BID 2", "BID 1")
    before = table.take_events()
    other = reload(table, 1)
    other.answer({"red": ["LOSE left"]})
    bids(other, "BID 1", "BID 2")
    after = other.take_events()
    assert [event.number for event in before + after] == [1, 2, 3, 4]
    assert after[0].turn == 2


def test_the_game_ends_with_a_result() -> None:
    table = begin()
    for _ in range(3):
        bids(table, "PASS", "PASS")
    assert table.question is None
    assert table.result is not None
    assert table.result.winner is None
    with pytest.raises(BadAnswer, match="nothing is asked"):
        bids(table, "PASS", "PASS")


def test_a_finished_game_loads_as_finished() -> None:
    table = begin()
    for _ in range(3):
        bids(table, "PASS", "PASS")
    assert reload(table).result == table.result


def drift_of(change: object) -> Drift:
    table = begin(6)
    bids(table, "BID 2", "BID 1")
    data = json.loads(json.dumps(table.save().to_json()))
    change(data["tail"])  # type: ignore[operator]
    with pytest.raises(Drift) as caught:
        Table.load(RIDGE, Save.from_json(data), Scripted(()))
    return caught.value


def test_drift_is_told_at_its_index() -> None:
    assert drift_of(lambda tail: tail[0].update(question="TRUMP")).index == 0
    assert drift_of(lambda tail: tail[1].update(purpose="2.3 firing")).index == 1
    assert drift_of(lambda tail: tail[1].update(dice="2d6")).index == 1
    assert drift_of(lambda tail: tail.pop(1)).index == 1
    assert drift_of(lambda tail: tail[0]["lines"].update(red=["BID 9"])).index == 0


def test_entries_the_step_does_not_use_are_drift() -> None:
    def low_die(tail: list[dict[str, object]]) -> None:
        tail[1]["faces"] = [1]
        tail.append({**tail[1], "number": 2})

    drift = drift_of(low_die)
    assert (drift.index, drift.expected) == (2, "the end of the step")


def test_a_state_of_another_shape_is_refused() -> None:
    data = json.loads(json.dumps(begin().save().to_json()))
    data["checkpoint"]["state"]["cannon"] = 1
    with pytest.raises(CodecError, match="cannon"):
        Table.load(RIDGE, Save.from_json(data), Scripted(()))


def test_same_key_same_game() -> None:
    digests = []
    for _ in range(2):
        table = Table.new(RIDGE, {}, HmacChance(b"key"))
        while table.question is not None:
            table.answer({side: request.default() for side, request in table.question.requests.items()})
        digests.append([mark.digest for mark in table.take_checkpoints()])
    assert digests[0] == digests[1]


def test_options_are_completed_and_checked() -> None:
    assert begin().state.options == {"fog": "no"}
    with pytest.raises(ValueError, match="no option 'mud'"):
        Table.new(RIDGE, {"mud": "yes"}, Scripted(()))
    with pytest.raises(ValueError, match="fog may be no, yes"):
        Table.new(RIDGE, {"fog": "thick"}, Scripted(()))


def test_a_table_without_snapshots_cannot_be_saved() -> None:
    table = Table.new(RIDGE, {}, Scripted(()), durable=False)
    assert table.take_checkpoints() == []
    with pytest.raises(ValueError, match="no snapshots"):
        table.save()


def test_events_remember_the_dice_behind_them_also_in_another_process() -> None:
    """The numbers are those of the journal; an event before the first roll of a step has none."""
    table = begin(5)
    bids(table, "BID 2", "BID 1")
    assert [told.rolls for told in table.take_events()] == [(), (1,)]
    other = reload(table, 6)
    other.answer({"red": ["LOSE left"]})
    bids(other, "BID 1", "BID 0")
    rolled = [entry.number for entry in other.take_entries() if isinstance(entry, Rolled)]
    assert [told.rolls for told in other.take_events()] == [(), tuple(rolled)]
