"""Cheapest paths over a grid: how far a piece gets, and by which way.

Costs are whole points and belong to the title: `cost(a, b)` is what the step from a to its
neighbour b costs, or None if it is forbidden (an enemy stands there, a zone leads to a zone).
`stops(h)` says that a piece entering h goes no further. Among paths of the same cost the one
with fewer hexes wins, then the one whose hex was settled first; the answer never depends on
the order of a set.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from games.hexwar.grid import Grid

StepCost = Callable[[str, str], int | None]
HexTest = Callable[[str], bool]

# A path's rank is its cost and then its length, in one number; no path has this many hexes.
_LENGTH = 1 << 14


@dataclass(frozen=True)
class Path:
    """A way over the map: its hexes, the start included, and what it costs."""

    hexes: tuple[str, ...]
    cost: int

    @property
    def steps(self) -> int:
        """The number of hexes entered."""
        return len(self.hexes) - 1


class Reach(Mapping[str, int]):
    """The hexes within reach of a start, each with its cost; nearest first, the start included."""

    def __init__(self, start: str, ranks: Mapping[str, int], came_from: Mapping[str, str]) -> None:
        self.start = start
        self._ranks = ranks
        self._came_from = came_from

    def __getitem__(self, name: str) -> int:
        return self._ranks[name] // _LENGTH

    def __iter__(self) -> Iterator[str]:
        return iter(self._ranks)

    def __len__(self) -> int:
        return len(self._ranks)

    def path(self, name: str) -> Path:
        """Return the cheapest path to a hex within reach; KeyError if it is not."""
        cost = self[name]
        way = [name]
        while way[-1] != self.start:
            way.append(self._came_from[way[-1]])
        return Path(tuple(reversed(way)), cost)


def reach(
    grid: Grid,
    start: str,
    budget: int,
    cost: StepCost,
    *,
    stops: HexTest | None = None,
    may_overspend_first: bool = False,
) -> Reach:
    """Return every hex a piece can enter from `start` for at most `budget` points.

    `stops` never holds a piece at its start. With `may_overspend_first` any permitted first step
    is possible, and one that costs more than the budget ends the move ("always one hex").
    Raises NoSuchHex for a start off the map, ValueError for a negative cost.
    """
    overspent = _overspent(grid, start, budget, cost) if may_overspend_first else {}
    ranks, came_from = _search(grid, start, budget, cost, stops, frozenset())
    for name, rank in overspent.items():
        if name not in ranks:
            ranks[name], came_from[name] = rank, start
    return Reach(start, ranks, came_from)


def cheapest_path(
    grid: Grid,
    start: str,
    goals: Collection[str],
    cost: StepCost,
    *,
    budget: int | None = None,
    stops: HexTest | None = None,
) -> Path | None:
    """Return the cheapest path from `start` to any of the goals, None if there is none."""
    wanted = frozenset(goals)
    ranks, came_from = _search(grid, start, budget, cost, stops, wanted)
    last = next(reversed(ranks))
    return Reach(start, ranks, came_from).path(last) if last in wanted else None


def path_cost(hexes: Sequence[str], cost: StepCost) -> int | None:
    """Return what a given way costs in all, None if one of its steps is forbidden."""
    total = 0
    for a, b in pairwise(hexes):
        step = cost(a, b)
        if step is None:
            return None
        total += step
    return total


def _overspent(grid: Grid, start: str, budget: int, cost: StepCost) -> dict[str, int]:
    """Return the neighbours only the "always one hex" rule leads to."""
    found = {}
    for name in grid.neighbours(start):
        step = cost(start, name)
        if step is not None and step > budget:
            found[name] = step * _LENGTH + 1
    return found


def _search(
    grid: Grid,
    start: str,
    budget: int | None,
    cost: StepCost,
    stops: HexTest | None,
    goals: frozenset[str],
) -> tuple[dict[str, int], dict[str, str]]:
    """Settle hexes in order of rank; end at the first goal, which is then the last one settled."""
    near = grid.adjacency
    limit = None if budget is None else (budget + 1) * _LENGTH
    best = {start: 0}
    settled: dict[str, int] = {}
    came_from: dict[str, str] = {}
    waiting = [(0, start)]
    while waiting:
        rank, here = heappop(waiting)
        if here in settled:
            continue
        settled[here] = rank
        if here in goals:
            break
        if stops is not None and here != start and stops(here):
            continue
        for there in near[here]:
            if there in settled:
                continue
            step = cost(here, there)
            if step is None:
                continue
            if step < 0:
                raise ValueError(f"the step from {here} to {there} costs {step}")
            total = rank + step * _LENGTH + 1
            if (limit is None or total < limit) and total < best.get(there, total + 1):
                best[there] = total
                came_from[there] = here
                heappush(waiting, (total, there))
    return settled, came_from
