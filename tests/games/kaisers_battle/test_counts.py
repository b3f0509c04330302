"""How many hexes units reach from set positions: any change of terrain, zones or search shows here."""

from __future__ import annotations

import pytest

from games.hexwar.path import reach
from games.kaisers_battle.ground import step_price
from games.kaisers_battle.movement import request_for
from games.kaisers_battle.pieces import data, place
from games.kaisers_battle.state import State, enemy_of
from games.kaisers_battle.travel import Country
from tests.games.kaisers_battle.case_adapter import empty


def position(*units: tuple[str, str]) -> State:
    state = empty()
    state.turn = 3
    for unit, hex_id in units:
        place(state, unit, hex_id)
    return state


def reached(state: State, unit: str, is_march: bool) -> dict[str, int]:
    return request_for(state, data().units[unit].side, is_march).reach(unit)


@pytest.mark.parametrize(
    ("unit", "hex_id", "is_march", "count"),
    [
        ("13L/Gyl", "0720", False, 18),
        ("50/9", "1402", False, 33),
        ("HQ/9", "1402", False, 43),
    ],
)
def test_free_country(unit: str, hex_id: str, is_march: bool, count: int) -> None:
    assert len(reached(position((unit, hex_id)), unit, is_march)) == count


@pytest.mark.parametrize(("start", "budget"), [("1402", 8), ("2016", 15), ("3804", 6), ("1101", 12)])
def test_costs_are_the_cheapest(start: str, budget: int) -> None:
    """Against the plainest way to compute them: improve every hex until nothing gets better."""
    state = position(("HQ/9", start))
    cheapest = {start: 0}
    while True:
        better = {
            there: cost + step_price(here, there)
            for here, cost in sorted(cheapest.items(), key=lambda item: -item[1])
            for there in data().map.grid.neighbours(here)
            if cost + step_price(here, there) < cheapest.get(there, budget + 1)
        }
        if not better:
            break
        cheapest |= {hex_id: min(cost, cheapest.get(hex_id, cost)) for hex_id, cost in better.items()}
    country = Country(state, "german", is_march=False)
    found = reach(data().map.grid, start, budget, country.step_cost("HQ/9", start))
    assert dict(found) == cheapest


def test_clear_country_within_four_points_is_the_disk_of_two() -> None:
    found = reached(position(("13L/Gyl", "0720")), "13L/Gyl", False)
    assert sorted(found) == sorted(h for h in data().map.grid.disk("0720", 2) if h != "0720")


def test_a_zone_can_only_be_left_for_a_free_hex() -> None:
    state = position(("50/9", "0720"), ("59/20/18", "0719"))
    assert reached(state, "50/9", False) == {"0620": 5, "0721": 5, "0820": 5}


def test_the_second_segment_keeps_out_of_every_zone() -> None:
    state = position(("113/3", "0722"), ("59/20/18", "0719"))
    zones = set(data().map.grid.ring("0719", 1))
    assert not zones & set(reached(state, "113/3", True))
    assert zones & set(reached(state, "113/3", False))


def test_the_second_segment_reaches_all_that_the_first_does_away_from_enemies() -> None:
    state = position(("113/3", "1402"))
    assert set(reached(state, "113/3", False)) < set(reached(state, "113/3", True))


def test_what_is_reached_is_what_the_sheet_accepts() -> None:
    """The search behind the map and the reading of a written way agree, hex for hex."""
    state = position(
        ("50/9", "0720"), ("59/20/18", "0919"), ("60/20/18", "0521"), ("13L/Gyl", "1101"), ("HQ/9", "1402")
    )
    state.gas = ["0618"]
    for unit in ("50/9", "13L/Gyl", "HQ/9", "59/20/18"):
        side = data().units[unit].side
        request = request_for(state, side, is_march=False)
        start = state.units[unit].hex
        found = request.country.reach(unit, start)
        for goal in data().map.grid.disk(start, 4):
            if goal in found and goal != start:
                line = request.line(unit, found.path(goal).hexes)
                assert request.read([line]).ok, line
            elif goal != start:
                assert not request.read([f"{unit} MOVE {goal}"]).ok, goal
        enemies = {
            placed.hex for name, placed in state.units.items() if data().units[name].side == enemy_of(side)
        }
        assert not enemies & set(found)
