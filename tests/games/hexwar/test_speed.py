"""How long the searches take that every sheet, every option list and every bot repeats.

Run with `--benchmark-only`. Figures on a small virtual machine of 2026, median: building a grid
of 1474 hexes 8 to 10 ms; the reach of one unit with 15 points among hexes of 2 and 3 points, 0.3 ms;
over the whole map 4 ms; a supply line of 14 hexes 0.35 ms.
"""

from pytest_benchmark.fixture import BenchmarkFixture

from games.hexwar.grid import Grid
from games.hexwar.path import reach
from games.hexwar.supply import trace
from tests.games.hexwar.maps import KAISERS_BATTLE

COSTS = {name: 2 + int(name) % 2 for name in KAISERS_BATTLE}
ZONE = frozenset(name for name in KAISERS_BATTLE if int(name) % 7 == 0)


def cost(a: str, b: str) -> int | None:
    return None if a in ZONE and b in ZONE else COSTS[b]


def test_building_the_grid(benchmark: BenchmarkFixture) -> None:
    grid = benchmark(Grid, KAISERS_BATTLE.layout, KAISERS_BATTLE.hexes)
    assert len(grid) == 1474


def test_reach_of_one_unit(benchmark: BenchmarkFixture) -> None:
    found = benchmark(reach, KAISERS_BATTLE, "2216", 15, cost, stops=ZONE.__contains__)
    assert len(found) == 121


def test_reach_over_the_whole_map(benchmark: BenchmarkFixture) -> None:
    found = benchmark(reach, KAISERS_BATTLE, "2216", 999, cost)
    assert len(found) == 1474


def test_supply_line(benchmark: BenchmarkFixture) -> None:
    line = benchmark(trace, KAISERS_BATTLE, "2216", ["2228"], ZONE.__contains__)
    assert line is not None
    assert line.length == 14
