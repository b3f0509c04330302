"""4.2 The rows of the sequence, and which of them each turn has."""

from __future__ import annotations

from games.engine.chance import HmacChance
from games.engine.table import Table
from games.kaisers_battle.sequence import REQUESTS, SEQUENCE
from games.kaisers_battle.title import TITLE
from tests.games.kaisers_battle.case_adapter import empty

PRINTED = (
    "4.2.1",
    "4.2.2.1",
    "4.2.2.2",
    "4.2.2.3",
    "4.2.3.1",
    "4.2.3.2",
    "4.2.4.1",
    "4.2.4.2",
    "4.2.4.3",
    "4.2.5.1",
    "4.2.5.2.1",
    "4.2.5.2.2",
    "4.2.5.3",
    "4.2.6.1.1",
    "4.2.6.1.2",
    "4.2.6.2",
    "4.2.7",
)


def test_the_rows_stand_in_the_printed_order() -> None:
    rules = list(dict.fromkeys(row.rule for row in SEQUENCE if row.rule.startswith("4.2")))
    assert tuple(rules) == PRINTED


def test_rows_have_names_of_their_own() -> None:
    names = [row.name for row in SEQUENCE]
    assert len(set(names)) == len(names)


def test_every_kind_of_question_has_a_heading_of_its_own() -> None:
    kinds = [request.kind for request in REQUESTS]
    assert len(set(kinds)) == len(kinds)
    assert all(kind.isupper() and kind.isalpha() for kind in kinds)


def test_turn_1_has_no_weather_air_gas_or_breakdown() -> None:
    state = empty()
    state.turn = 1
    rows = {row.rule for row in SEQUENCE if row.when(state)}
    assert not rows & {"4.2.1", "4.2.2.1", "4.2.3.1", "4.2.3.2", "4.2.4.1", "4.2.4.2", "4.2.5.1"}
    assert rows >= {"4.2.4.3", "4.2.5.2.1", "4.2.5.3", "4.2.6.1.1", "4.2.6.2", "4.2.7"}


def test_turn_7_in_clear_weather_has_nearly_everything() -> None:
    state = empty()
    state.turn, state.weather = 7, "clear"
    state.guns["german"].field = 30
    rows = {row.rule for row in SEQUENCE if row.when(state)}
    assert rows >= {"4.2.1", "4.2.2.1", "4.2.3.1", "4.2.3.2", "4.2.4.1", "4.2.4.2", "4.2.5.1"}
    assert "4.2.4.3" not in rows


def test_a_game_of_defaults_comes_to_its_end() -> None:
    table = Table.new(TITLE, {}, HmacChance(b"defaults"))
    turns = {table.turn}
    while table.question is not None:
        table.answer({side: request.default() for side, request in table.question.requests.items()})
        turns.add(table.turn)
    assert turns == set(range(1, 11))
    assert table.result is not None


def test_the_printed_setup_can_be_played() -> None:
    table = Table.new(TITLE, {"setup": "printed"}, HmacChance(b"printed"))
    assert table.state.units["8AR/61/18"].hex == "0133"
    assert table.state.units["10/17"].hex == "4400"
    assert table.question is not None
    assert table.question.kind == "DRUMFIRE"
