"""11.0 Line of sight, which is also the line of fire.

A line is blocked by a hex with blocking terrain whose inside it crosses, and by a blocking hexside it
crosses, unless they belong to either end (11.13). Interpretation B-27: along a hexside the line is free
unless the hexside itself is covered or the hexes on both sides of it block; at a corner it is free unless
blocking hexsides close both ways round the corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.hexwar.layouts import FLAT_STEPS, Cube
from games.panzer44.charts import TerrainChart
from games.panzer44.map import Map
from games.panzer44.traces import Along, Corner, Crossing, Side, Trace, trace

Group = tuple[int, ...]


@dataclass(frozen=True)
class _Plan:
    """A trace as offsets into the tables of blocking hexes and hexsides."""

    hexes: Group
    sides: Group
    corners: tuple[tuple[Group, Group], ...]
    along: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class FireLine:
    """6.52 A line of fire: the hexes it crosses, in order, and the hexsides it runs along."""

    hexes: tuple[str, ...]
    """Hexes on the map whose inside the line crosses, without its start, with its end."""
    along: tuple[str, ...]
    """Hexsides of two hexes on the map that coincide with a part of the line."""


class Sight:
    """11.0 Who sees whom on a map. What has been worked out is kept."""

    def __init__(self, board: Map, chart: TerrainChart) -> None:
        """Note what blocks: hexes by terrain, hexsides by their features."""
        self._grid = board.grid
        layout = board.grid.layout
        self._cube = {h: layout.cube(*layout.column_row(h)) for h in board.grid}
        self._name = {cube: h for h, cube in self._cube.items()}
        qs, rs = [q for q, _ in self._cube.values()], [r for _, r in self._cube.values()]
        self._low = min(qs) - 1, min(rs) - 1
        self._width = max(rs) - min(rs) + 3
        size = self._width * (max(qs) - min(qs) + 3)
        self._base = {h: self._index(cube) for h, cube in self._cube.items()}
        self._hexes, self._sides = bytearray(size), bytearray(3 * size)
        for h in board.grid:
            self._hexes[self._base[h]] = chart.hexes[board.terrain(h)].blocks_sight
        for key, features in board.sides.items():
            if any(chart.hexsides[f.kind].blocks_sight for f in features):
                one, other = key.split("/")
                direction = layout.directions.index(board.grid.direction(one, other))
                self._sides[self._side_index((self._cube[one], direction))] = 1
        self._traces: dict[Cube, Trace] = {}
        self._plans: dict[Cube, _Plan] = {}
        self._seen: dict[str, frozenset[str]] = {}

    # Questions

    def is_clear(self, a: str, b: str) -> bool:
        """11.0 Whether the line from the centre of one hex to that of another is free."""
        if b < a:  # who sees is seen (11.14), so one plan serves both ways
            a, b = b, a
        (aq, ar), (bq, br) = self._cube[a], self._cube[b]
        way = bq - aq, br - ar
        plan = self._plans.get(way)
        if plan is None:
            plan = self._plan(way)
        base, hexes = self._base[a], self._hexes
        for offset in plan.hexes:
            if hexes[base + offset]:
                return False
        sides, side = self._sides, 3 * base
        for offset in plan.sides:
            if sides[side + offset]:
                return False
        for one, other in plan.corners:
            if any(sides[side + o] for o in one) and any(sides[side + o] for o in other):
                return False
        for offset, left, right in plan.along:
            if sides[side + offset] or (hexes[base + left] and hexes[base + right]):
                return False
        return True

    def visible(self, a: str) -> frozenset[str]:
        """11.0 All hexes to which the line is free, the hex itself included."""
        found = self._seen.get(a)
        if found is None:
            found = self._seen[a] = frozenset(b for b in self._cube if self.is_clear(a, b))
        return found

    def line(self, a: str, b: str) -> FireLine:
        """6.52 What a line of fire crosses; ValueError if both ends are the same hex."""
        found, (q, r) = self._trace(a, b), self._cube[a]
        hexes = (self._name.get((q + dq, r + dr)) for dq, dr in found.hexes)
        pairs = (m.hexes for m in found.meetings if isinstance(m, Along))
        named = [[self._name.get((q + dq, r + dr)) for dq, dr in pair] for pair in pairs]
        along = tuple(self._grid.hexside(x, y) for x, y in named if x is not None and y is not None)
        return FireLine(tuple(h for h in hexes if h is not None), along)

    def comes_through(self, a: str, b: str) -> tuple[str, ...]:
        """10.23 The neighbours of a target over whose hexside fire from a hex comes in.

        One, or two if the line comes in through a corner; those off the map are left out.
        """
        q, r = self._cube[b]
        steps = self._grid.layout.steps
        found = (self._name.get((q + steps[e][0], r + steps[e][1])) for e in self._trace(a, b).entries)
        return tuple(h for h in found if h is not None)

    @cached_property
    def blocking_hexes(self) -> frozenset[str]:
        """11.11 The hexes with blocking terrain."""
        return frozenset(h for h, base in self._base.items() if self._hexes[base])

    # Working it out

    def _trace(self, a: str, b: str) -> Trace:
        (aq, ar), (bq, br) = self._cube[a], self._cube[b]
        way = bq - aq, br - ar
        found = self._traces.get(way)
        if found is None:
            found = self._traces[way] = trace(*way)
        return found

    def _plan(self, way: Cube) -> _Plan:
        plan = _Plan((), (), (), ()) if way == (0, 0) else self._plan_of(trace(*way), way)
        self._plans[way] = plan
        return plan

    def _plan_of(self, found: Trace, end: Cube) -> _Plan:
        """11.13 What of a trace may block: all but what belongs to either end."""
        sides: list[int] = []
        corners: list[tuple[Group, Group]] = []
        along: list[tuple[int, int, int]] = []
        for meeting in found.meetings:
            match meeting:
                case Crossing(side):
                    sides.extend(self._open((side,), end))
                case Corner((one, other)):
                    groups = self._open(one, end), self._open(other, end)
                    if all(groups):
                        corners.append(groups)
                case Along(side, (left, right)):
                    along.append((self._side_offset(side), self._offset(left), self._offset(right)))
        hexes = tuple(self._offset(h) for h in found.hexes[:-1])
        return _Plan(hexes, tuple(sides), tuple(corners), tuple(along))

    def _open(self, group: tuple[Side, ...], end: Cube) -> Group:
        """Return the offsets of the hexsides that belong to neither end."""
        ends = ((0, 0), end)
        return tuple(self._side_offset(s) for s in group if s[0] not in ends and _beyond(s) not in ends)

    def _index(self, cube: Cube) -> int:
        return (cube[0] - self._low[0]) * self._width + cube[1] - self._low[1]

    def _offset(self, cube: Cube) -> int:
        return cube[0] * self._width + cube[1]

    def _side_index(self, side: Side) -> int:
        cube, direction = _canonical(side)
        return 3 * self._index(cube) + direction

    def _side_offset(self, side: Side) -> int:
        cube, direction = _canonical(side)
        return 3 * self._offset(cube) + direction


def _beyond(side: Side) -> Cube:
    """Return the hex on the other side of a hexside."""
    (q, r), direction = side
    dq, dr = FLAT_STEPS[direction]
    return q + dq, r + dr


def _canonical(side: Side) -> Side:
    """Return a hexside by the one of its hexes from which it lies north, north-east or south-east."""
    return side if side[1] < 3 else (_beyond(side), side[1] - 3)
