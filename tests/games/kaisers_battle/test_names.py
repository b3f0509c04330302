"""Names as players write them, and what they are told when nothing is called so."""

from __future__ import annotations

import pytest

from games.engine.errors import Unreadable
from games.hexwar.names import match
from games.kaisers_battle.asking import count, gun_text, gun_words
from games.kaisers_battle.gunnery import split
from games.kaisers_battle.names import find_hex, find_unit, hex_label
from games.kaisers_battle.pieces import break_down, eliminate, place, raise_regiment
from games.kaisers_battle.state import Guns, State
from tests.games.kaisers_battle.case_adapter import empty


@pytest.fixture
def state() -> State:
    position = empty()
    for unit, hex_id in (("50/9", "0720"), ("6/3", "0920"), ("10R/17", "0722"), ("59/20/18", "0819")):
        place(position, unit, hex_id)
    raise_regiment(position, "45R/9", "0620")
    return position


@pytest.mark.parametrize(
    ("written", "unit"),
    [("50/9", "50/9"), ("10r/17", "10R/17"), ("6/33", "6/3"), ("r1/9", "R1/9"), ("R1", "R1/9")],
)
def test_units_by_any_of_their_names(state: State, written: str, unit: str) -> None:
    assert find_unit(state, "german", written) == unit


def test_the_nearest_own_unit_is_suggested(state: State) -> None:
    with pytest.raises(Unreadable) as told:
        find_unit(state, "german", "50/8")
    assert told.value.suggestion == "did you mean 50/9?"


def test_an_enemy_unit_is_not_ones_own_and_never_suggested(state: State) -> None:
    with pytest.raises(Unreadable) as told:
        find_unit(state, "german", "59/20/18")
    assert "59/20/18" not in (told.value.suggestion or "")


def test_with_nothing_like_it_all_are_named_where_they_are_few(state: State) -> None:
    with pytest.raises(Unreadable) as told:
        find_unit(state, "german", "zzzzzzzzzz")
    assert told.value.suggestion == "one of 50/9, 6/3, 10R/17, R1/9"
    for unit in ("28/3", "88/3", "113/3", "5/3", "206/3"):
        place(state, unit, "0720")
    with pytest.raises(Unreadable) as told:
        find_unit(state, "german", "zzzzzzzzzz")
    assert told.value.suggestion is None


def test_it_is_told_what_became_of_a_unit(state: State) -> None:
    eliminate(state, "50/9")
    with pytest.raises(Unreadable, match="50/9 has been eliminated"):
        find_unit(state, "german", "50/9")
    with pytest.raises(Unreadable, match="28/3 is not on the map"):
        find_unit(state, "german", "28/3")
    break_down(state, "6/3")
    with pytest.raises(Unreadable, match="broken down"):
        find_unit(state, "german", "6/3")


def test_hexes_are_checked_and_labelled() -> None:
    assert find_hex("2016") == "2016"
    assert hex_label("2016") == "2016 Ham"
    with pytest.raises(Unreadable, match="9999"):
        find_hex("9999")


def test_matching_ignores_case() -> None:
    assert match("18corpshq", ["18CorpsHQ", "3CorpsHQ"], "headquarters") == "18CorpsHQ"
    with pytest.raises(Unreadable, match="headquarters"):
        match("19CorpsHQ", ["3CorpsHQ"], "headquarters")


@pytest.mark.parametrize(
    ("guns", "line", "words"),
    [
        (Guns(3, 2), "3 FIELD 2 HEAVY", "3 field and 2 heavy points"),
        (Guns(0, 1), "1 HEAVY", "1 heavy point"),
        (Guns(5, 0), "5 FIELD", "5 field points"),
        (Guns(0, 0), "0 FIELD", "no points"),
    ],
)
def test_points_in_orders_and_in_words(guns: Guns, line: str, words: str) -> None:
    assert gun_text(guns) == line
    assert gun_words(guns) == words


def test_points_are_drawn_from_field_guns_first() -> None:
    assert split(6, 10, 10) == Guns(6, 0)
    assert split(6, 4, 10) == Guns(4, 2)
    assert split(6, 0, 10) == Guns(0, 6)


def test_counting() -> None:
    assert [count(number, "step") for number in (0, 1, 2)] == ["0 steps", "1 step", "2 steps"]
