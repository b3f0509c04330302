"""Counts of what is legal from set positions of whole games: attacks, retreats, advances, moves.

Counts change with any change of terrain, zones, duties or search; look at a new figure, then write it here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from games.engine.request import Request
from games.kaisers_battle.advance import Pursuit, allowance
from games.kaisers_battle.attacks import Attack
from games.kaisers_battle.duties import begin_fighting
from games.kaisers_battle.movement import request_for
from games.kaisers_battle.pieces import data, place, units_of
from games.kaisers_battle.retreat import ways_back
from games.kaisers_battle.setup import start
from games.kaisers_battle.state import ALLIED, GERMAN, State
from tests.games.kaisers_battle.case_adapter import empty

POSITIONS: Mapping[str, Mapping[str, str]] = {
    "one against one": {"50/9": "0720", "59/20/18": "0719"},
    "a wedge": {"50/9": "0720", "113/3": "0722", "59/20/18": "0721", "60/20/18": "0820"},
    "a stack": {"50/9": "0720", "113/3": "0720", "59/20/18": "0719", "60/20/18": "0819"},
    "surrounded": {
        "50/9": "0720",
        "59/20/18": "0719",
        "60/20/18": "0820",
        "8AR/61/18": "0620",
    },
}


@cache
def position(name: str) -> State:
    state = empty()
    state.turn = 3
    for unit, hex_id in POSITIONS[name].items():
        place(state, unit, hex_id)
    return state


def attacks(state: State, side: str) -> Iterator[str]:
    """Every attack line without a barrage on one hex or two, by any of the units beside them."""
    request = fresh_attack(state, side)
    hexes = list(request.front.units_at)
    for targets in [*combinations(hexes, 1), *combinations(hexes, 2)]:
        able = [u for u, near in request.front.hexes_of.items() if set(targets) <= set(near)]
        for size in range(1, len(able) + 1):
            for units in combinations(able, size):
                line = f"ATTACK {' '.join(targets)} WITH {' '.join(units)}"
                if not request.read([line]).bad_lines:
                    yield line


def fresh_attack(state: State, side: str) -> Attack:
    state.fighting = begin_fighting(state, side)
    return Attack(state, side)


@pytest.mark.parametrize(
    ("name", "side", "count"),
    [
        ("one against one", GERMAN, 1),
        ("one against one", ALLIED, 1),
        ("a wedge", GERMAN, 5),  # three ways on the hex between, one on the other, one on both
        ("a wedge", ALLIED, 5),
        ("a stack", GERMAN, 9),  # three ways on each hex, three on both together
        ("a stack", ALLIED, 3),
        ("surrounded", GERMAN, 6),  # any one hex, any two
        ("surrounded", ALLIED, 7),  # every choice of one to three attackers
    ],
)
def test_attacks(name: str, side: str, count: int) -> None:
    assert len(list(attacks(position(name), side))) == count


@pytest.mark.parametrize(
    ("name", "unit", "count"),
    [
        ("one against one", "50/9", 3),  # six hexes less the enemy's and two in his zone
        ("one against one", "59/20/18", 3),
        ("a wedge", "50/9", 2),
        ("a wedge", "113/3", 3),
        ("a wedge", "59/20/18", 0),
        ("a wedge", "60/20/18", 2),
        ("a stack", "50/9", 2),
        ("a stack", "113/3", 2),
        ("a stack", "59/20/18", 3),
        ("a stack", "60/20/18", 3),
        ("surrounded", "50/9", 0),
        ("surrounded", "59/20/18", 3),
        ("surrounded", "60/20/18", 3),
        ("surrounded", "8AR/61/18", 3),
    ],
)
def test_retreats(name: str, unit: str, count: int) -> None:
    state = position(name)
    side = data().units[unit].side
    assert len(ways_back(state, side, state.units[unit].hex)) == count


@pytest.mark.parametrize(
    ("unit", "die", "count"),
    [
        ("50/9", 1, 0),  # Stosstruppen: the whole die, and no halt in zones
        ("50/9", 3, 1),
        ("50/9", 6, 16),  # two of them back over its own hex
        ("113/3", 1, 0),  # half the die, halts in the first zone
        ("113/3", 3, 0),
        ("113/3", 6, 1),
    ],
)
def test_advances(unit: str, die: int, count: int) -> None:
    """8.8.3 Through the hex that 59/20/18 has left, the enemy still in 0820."""
    state = empty()
    state.turn = 3
    for name, hex_id in ((unit, "0721"), ("60/20/18", "0820")):
        place(state, name, hex_id)
    found = Pursuit(state, GERMAN, ["0720"]).goals(unit, allowance(state, unit, die))
    assert len(found) == count


def moves(request: Request[Any, Any], units: list[str]) -> int:
    return sum(len(request.suggest(unit)) for unit in units)


@pytest.mark.parametrize(
    ("side", "is_march", "count"),
    [(GERMAN, False, 558), (GERMAN, True, 1544), (ALLIED, False, 1877), (ALLIED, True, 13714)],
)
def test_moves_on_offer_at_the_start(side: str, is_march: bool, count: int) -> None:
    """All that the map offers all units of a side in the corrected set-up, as on a free turn."""
    state = start({"setup": "corrected"})
    state.turn = 3
    assert moves(request_for(state, side, is_march), units_of(state, side)) == count
