"""Reach and cheapest paths, against a slow search that tries everything."""

import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.hexwar.grid import Grid, NoSuchHex
from games.hexwar.layouts import COLUMNS_EVEN_LOW
from games.hexwar.path import StepCost, cheapest_path, path_cost, reach
from tests.games.hexwar.maps import KAISERS_BATTLE

SMALL = Grid(COLUMNS_EVEN_LOW, COLUMNS_EVEN_LOW.block(range(1, 8), range(1, 7), range(1, 7)))
TERRAIN = st.fixed_dictionaries({name: st.sampled_from([None, 0, 1, 1, 2, 3]) for name in SMALL.hexes})
HEXES = st.sampled_from(SMALL.hexes)
SOME = st.frozensets(HEXES, max_size=12)


def entering(costs: dict[str, int | None]) -> StepCost:
    return lambda a, b: costs[b]


def crossing(costs: dict[str, int | None], toll: int) -> StepCost:
    """Costs that depend on the hexside too, and on its direction, as uphill slopes do."""

    def cost(a: str, b: str) -> int | None:
        entry = costs[b]
        return None if entry is None else entry + (int(a) * toll + int(b)) % 5

    return cost


TOLLS = st.integers(0, 4)


def relax(
    grid: Grid, start: str, budget: int, cost: StepCost, stops: Callable[[str], bool]
) -> dict[str, int]:
    """Bellman and Ford's search: improve every hex until nothing changes."""
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for a in grid:
            if a not in best or (a != start and stops(a)):
                continue
            for b in grid.neighbours(a):
                step = cost(a, b)
                if step is not None and best[a] + step <= budget and best[a] + step < best.get(b, 999):
                    best[b] = best[a] + step
                    changed = True
    return best


@given(TERRAIN, TOLLS, HEXES, st.integers(0, 12), SOME)
def test_reach_finds_exactly_the_cheapest_costs(
    costs: dict[str, int | None], toll: int, start: str, budget: int, zone: frozenset[str]
) -> None:
    cost = crossing(costs, toll)
    found = reach(SMALL, start, budget, cost, stops=zone.__contains__)
    assert dict(found) == relax(SMALL, start, budget, cost, zone.__contains__)


@given(TERRAIN, TOLLS, HEXES, st.integers(0, 12), SOME)
def test_paths_cost_what_they_say_and_obey_the_stops(
    costs: dict[str, int | None], toll: int, start: str, budget: int, zone: frozenset[str]
) -> None:
    cost = crossing(costs, toll)
    found = reach(SMALL, start, budget, cost, stops=zone.__contains__)
    assert list(found.values()) == sorted(found.values())
    for name in found:
        path = found.path(name)
        assert (path.hexes[0], path.hexes[-1]) == (start, name)
        assert path_cost(path.hexes, cost) == path.cost == found[name]
        assert all(SMALL.are_adjacent(a, b) for a, b in pairwise(path.hexes))
        assert not zone.intersection(path.hexes[1:-1])


@given(TERRAIN, TOLLS, HEXES, st.frozensets(HEXES, max_size=4))
def test_cheapest_path_agrees_with_reach(
    costs: dict[str, int | None], toll: int, start: str, goals: frozenset[str]
) -> None:
    cost = crossing(costs, toll)
    everywhere = relax(SMALL, start, 99, cost, lambda h: False)
    prices = [everywhere[goal] for goal in goals if goal in everywhere]
    path = cheapest_path(SMALL, start, goals, cost)
    assert (None if path is None else path.cost) == min(prices, default=None)
    if path is not None:
        assert path.hexes[-1] in goals
        assert cheapest_path(SMALL, start, goals, cost, budget=path.cost) == path
        if path.cost > 0:
            assert cheapest_path(SMALL, start, goals, cost, budget=path.cost - 1) is None


@pytest.mark.parametrize(("budget", "count"), [(0, 1), (1, 1), (2, 7), (3, 7), (4, 19), (10, 91), (99, 1474)])
def test_counts_in_the_open(budget: int, count: int) -> None:
    assert len(reach(KAISERS_BATTLE, "2216", budget, lambda a, b: 2)) == count


def test_a_zone_stops_and_no_step_leads_from_zone_to_zone() -> None:
    zone = frozenset({"3704", "3705", "3604"})

    def cost(a: str, b: str) -> int | None:
        return None if a in zone and b in zone else 1

    free = reach(KAISERS_BATTLE, "3904", 2, cost, stops=zone.__contains__)
    assert free["3704"] == 2
    assert "3604" not in reach(KAISERS_BATTLE, "3904", 3, cost, stops=zone.__contains__).path("3704").hexes
    held = reach(KAISERS_BATTLE, "3704", 1, cost, stops=zone.__contains__)
    assert sorted(held) == ["3603", "3703", "3704", "3803", "3804"]  # not 3604 and 3705


def test_a_piece_in_a_zone_is_not_held_at_its_start() -> None:
    assert len(reach(KAISERS_BATTLE, "2216", 1, lambda a, b: 1, stops=lambda h: True)) == 7


def test_among_equal_paths_the_one_with_fewer_hexes_wins() -> None:
    costs = dict.fromkeys(SMALL.hexes, 1) | {"0303": 2, "0402": 0}

    def cost(a: str, b: str) -> int | None:
        return 0 if (a, b) == ("0303", "0304") else costs[b]

    path = reach(SMALL, "0302", 4, cost).path("0304")
    assert path.cost == 2
    assert path.hexes == ("0302", "0303", "0304")
    assert path.steps == 2


def test_among_paths_equal_in_all_the_first_hex_in_order_wins() -> None:
    found = reach(SMALL, "0303", 2, lambda a, b: 1)
    assert found.path("0401").hexes == ("0303", "0302", "0401")  # not by 0402


def test_always_one_hex() -> None:
    costs = dict.fromkeys(SMALL.hexes, 4) | {"0302": None}
    assert len(reach(SMALL, "0303", 3, entering(costs))) == 1
    found = reach(SMALL, "0303", 3, entering(costs), may_overspend_first=True)
    assert sorted(found) == ["0202", "0203", "0303", "0304", "0402", "0403"]
    assert found["0304"] == 4
    assert found.path("0304").hexes == ("0303", "0304")


def test_always_one_hex_does_not_hide_a_cheaper_way_round() -> None:
    steps = {("0303", "0304"): 9}

    def cost(a: str, b: str) -> int | None:
        return steps.get((a, b), 1)

    assert reach(SMALL, "0303", 3, cost, may_overspend_first=True)["0304"] == 2
    assert "0305" not in reach(SMALL, "0303", 1, cost, may_overspend_first=True)


def test_path_cost_of_a_way() -> None:
    costs = dict.fromkeys(SMALL.hexes, 2) | {"0304": None}
    assert path_cost(("0302",), entering(costs)) == 0
    assert path_cost(("0301", "0302", "0303"), entering(costs)) == 4
    assert path_cost(("0303", "0304"), entering(costs)) is None


def test_wrong_questions_are_refused() -> None:
    with pytest.raises(NoSuchHex):
        reach(SMALL, "9999", 3, lambda a, b: 1)
    with pytest.raises(ValueError, match="costs -1"):
        reach(SMALL, "0303", 3, lambda a, b: -1)
    with pytest.raises(KeyError):
        reach(SMALL, "0303", 0, lambda a, b: 1).path("0304")


@pytest.mark.parametrize("seed", ["1", "2"])
def test_answers_do_not_depend_on_the_hash_seed(seed: str) -> None:
    script = (
        "from tests.games.hexwar.maps import KAISERS_BATTLE as g\n"
        "from games.hexwar.path import reach\n"
        "r = reach(g, '2216', 9, lambda a, b: 1 + int(b) % 3)\n"
        "print([(h, r[h], r.path(h).hexes) for h in r])\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[3],
        env={"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    found = reach(KAISERS_BATTLE, "2216", 9, lambda a, b: 1 + int(b) % 3)
    assert run.stdout.strip() == str([(h, found[h], found.path(h).hexes) for h in found])
