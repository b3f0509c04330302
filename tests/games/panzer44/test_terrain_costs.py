"""10.0 What a step costs in half points, what shelters, and how far units come."""

from __future__ import annotations

import pytest

from games.panzer44.game_data import load
from games.panzer44.ground import Ground, shelter
from games.panzer44.units import Mobility

DATA = load()
GROUND = Ground()

STEPS: list[tuple[str, str, int | None, int | None, int | None, str]] = [
    ("1010", "1011", 2, 4, 2, "clear"),
    ("1109", "1208", 1, 1, 1, "road"),
    ("1108", "1109", 2, 4, 2, "onto a road hex, not along the road"),
    ("0706", "0806", 1, 1, 1, "town to town without a road (10.14)"),
    ("0606", "0706", 2, 2, 2, "town through a hexside without road"),
    ("1605", "1606", 6, 10, 2, "woods"),
    ("0616", "0617", 1, 1, 1, "road through woods"),
    ("1316", "1317", 2, 4, 2, "clear"),
    ("2613", "2614", 4, 8, 2, "crest"),
    ("2614", "2613", 4, 8, 2, "crest, the other way"),
    ("3418", "3419", 8, 14, 2, "up a slope onto a hilltop"),
    ("3419", "3418", 2, 4, 2, "down a slope"),
    ("3419", "3420", 6, 10, 2, "hilltop to hilltop"),
    ("0412", "0413", None, None, 2, "swamp"),
    ("1130", "1131", None, None, None, "canal"),
    ("0530", "0531", 1, 1, 1, "canal bridge"),
    ("1205", "1306", 4, 8, 2, "stream"),
]


@pytest.mark.parametrize("step", STEPS, ids=[f"{s[0]}-{s[1]} {s[5]}" for s in STEPS])
def test_costs_of_10_4(step: tuple[str, str, int | None, int | None, int | None, str]) -> None:
    here, there, *costs, _ = step
    mobilities: tuple[Mobility, ...] = ("hard", "soft", "foot")
    assert [GROUND.cost(m, here, there) for m in mobilities] == costs


def test_wrecks_on_a_road() -> None:
    """10.4 No road benefit into or out of a wreck's hex; a bridge still carries."""
    assert GROUND.cost("hard", "1109", "1208", wrecks=frozenset({"1208"})) == 2
    assert GROUND.cost("hard", "1109", "1208", wrecks=frozenset({"1109"})) == 2
    assert GROUND.cost("hard", "0530", "0531", wrecks=frozenset({"0531"})) == 2
    assert GROUND.cost("hard", "1109", "1208", wrecks=frozenset({"1309"})) == 1


def test_soft_ground_of_19_9() -> None:
    sodden = Ground(clear_factor=2)
    assert (sodden.cost("hard", "1010", "1011"), sodden.cost("soft", "1010", "1011")) == (4, 8)
    assert sodden.cost("foot", "1010", "1011") == 2
    assert sodden.cost("hard", "1109", "1208") == 1
    assert sodden.cost("hard", "1605", "1606") == 6


def test_floods_of_20_3() -> None:
    flooded = Ground(is_flooded=True, contour=6, wreck_cost=6)
    assert flooded.cost("hard", "1010", "1011") == 6  # 1011 lies under a crest
    assert flooded.cost("hard", "1009", "1010") is None
    assert flooded.cost("foot", "1009", "1010") == 2
    assert flooded.cost("hard", "1109", "1208") == 1
    assert flooded.cost("hard", "1109", "1208", wrecks=frozenset({"1208"})) == 6
    assert flooded.cost("hard", "1109", "1208", wrecks=frozenset({"1109"})) == 1


def test_overrun_ignores_roads() -> None:
    """13.4"""
    assert GROUND.step_cost("hard", roads=False)("1109", "1208") == 2
    assert GROUND.step_cost("hard")("1109", "1208") == 1


REACHABLE = [
    ("0110", 73, 107, 6),
    ("2612", 136, 222, 11),
    ("4121", 166, 265, 11),
    ("5329", 111, 140, 10),
    ("2016", 45, 28, 7),
    ("0134", 22, 17, 3),
]
"""Hexes in reach of a tank of 5 points, a truck of 8 and a man of 1, counted on the empty map."""


@pytest.mark.parametrize(("start", "tank", "truck", "man"), REACHABLE)
def test_reachable_counts(start: str, tank: int, truck: int, man: int) -> None:
    assert len(GROUND.reachable("hard", start, 10)) == tank
    assert len(GROUND.reachable("soft", start, 16)) == truck
    assert len(GROUND.reachable("foot", start, 2)) == man


@pytest.mark.parametrize(
    ("target", "origin", "weapon", "die"),
    [
        ("0707", "0710", "M", 3),
        ("1706", "1710", "R", 2),
        ("3419", "3415", "M", 3),
        ("1014", "1016", "M", 0),
        ("2614", "2610", "M", 2),
        ("2613", "2617", "M", 2),
        ("2614", "2610", "H", 0),
        ("2614", "2618", "M", 0),
        ("3418", "3422", "M", 1),
        ("3418", "3415", "M", 0),
        ("1706", None, "H", 2),
    ],
)
def test_shelter_of_10_2(target: str, origin: str | None, weapon: str, die: int) -> None:
    """Town, woods, hilltop; clear; crest from either side, but not against H; slope for the unit below."""
    found = next(w for w in ("M", "R", "H") if w == weapon)
    assert shelter(DATA, target, origin, found) == die
