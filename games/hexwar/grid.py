"""The geometry of one hex map: neighbours, distances, hexsides, rings, lines and edges.

A `Grid` knows exactly the hexes it is given. A hex is its printed number ("3804"), a hexside the
two numbers joined in sorted order ("3804/3805"). Everything is exact integer work except the
coordinates for drawing, whose unit is the width of a hex from flat to flat (the distance of
neighbouring centres); x grows east, y grows south, and the map's frame starts at (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Literal, TypeVar

from games.hexwar.layouts import Cube, Layout, Point

Compass = Literal["north", "east", "south", "west"]
V = TypeVar("V")

_EDGE_DIRECTIONS: dict[tuple[str, Compass], tuple[str, ...]] = {
    ("flat", "north"): ("N",),
    ("flat", "east"): ("NE", "SE"),
    ("flat", "south"): ("S",),
    ("flat", "west"): ("NW", "SW"),
    ("pointy", "north"): ("NW", "NE"),
    ("pointy", "east"): ("E",),
    ("pointy", "south"): ("SW", "SE"),
    ("pointy", "west"): ("W",),
}


class NoSuchHex(KeyError):
    """A hex number that is not on the map."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"hex {self.name} is not on the map"


class _ByHex(dict[str, V]):
    """A dictionary over hexes that says so when a hex is not on the map."""

    def __missing__(self, name: str) -> V:
        raise NoSuchHex(name)


def split_hexside(side: str) -> tuple[str, str]:
    """Return the two hexes of a hexside key; ValueError if it is not "hex/hex"."""
    first, slash, second = side.partition("/")
    if not (slash and first and second) or "/" in second:
        raise ValueError(f"{side!r} is no hexside; expected two hexes as in 3804/3805")
    return first, second


class Grid:
    """The hexes of one map and their geometry. Immutable."""

    def __init__(self, layout: Layout, hexes: Iterable[str]) -> None:
        """Lay out the given hexes; ValueError for a wrong number, a double or an empty map."""
        names = sorted(hexes)
        if not names:
            raise ValueError("a map needs at least one hex")
        self.layout = layout
        self.hexes: tuple[str, ...] = tuple(names)
        self._cube: _ByHex[Cube] = _ByHex()
        for name in names:
            if name in self._cube:
                raise ValueError(f"hex {name} is given twice")
            self._cube[name] = layout.cube(*layout.column_row(name))
        self._at = {cube: name for name, cube in self._cube.items()}
        self._around: _ByHex[tuple[str | None, ...]] = _ByHex()
        self._near: _ByHex[tuple[str, ...]] = _ByHex()
        for name, (q, r) in self._cube.items():
            around = tuple(self._at.get((q + dq, r + dr)) for dq, dr in layout.steps)
            self._around[name] = around
            self._near[name] = tuple(other for other in around if other is not None)
        self._rings: dict[tuple[str, int], tuple[str, ...]] = {}
        self._frame()

    def _frame(self) -> None:
        points = [self.layout.point(cube) for cube in self._cube.values()]
        corners = self.layout.corner_offsets()
        half_width, half_height = max(x for x, _ in corners), max(y for _, y in corners)
        left = min(x for x, _ in points) - half_width
        top = min(y for _, y in points) - half_height
        self._origin = left, top
        self.size: Point = (
            max(x for x, _ in points) + half_width - left,
            max(y for _, y in points) + half_height - top,
        )

    def __contains__(self, name: object) -> bool:
        return name in self._cube

    def __iter__(self) -> Iterator[str]:
        return iter(self.hexes)

    def __len__(self) -> int:
        return len(self.hexes)

    # Neighbours and hexsides

    @property
    def adjacency(self) -> Mapping[str, tuple[str, ...]]:
        """Neighbours of every hex, for searches that cannot afford a call."""
        return MappingProxyType(self._near)

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Return the neighbours on the map, clockwise from the northernmost direction."""
        return self._near[name]

    def neighbour(self, name: str, direction: str) -> str | None:
        """Return the neighbour in a compass direction ("NE"), None off the map."""
        if direction not in self.layout.directions:
            allowed = ", ".join(self.layout.directions)
            raise ValueError(f"{direction!r} is no direction here; expected one of {allowed}")
        return self._around[name][self.layout.directions.index(direction)]

    def are_adjacent(self, a: str, b: str) -> bool:
        """Say whether two hexes share a hexside."""
        return self.distance(a, b) == 1

    def direction(self, a: str, b: str) -> str:
        """Return the compass direction from a hex to its neighbour; ValueError if it is none."""
        return self.layout.directions[self._side(a, b)]

    def hexside(self, a: str, b: str) -> str:
        """Return the key of the hexside between two neighbours; ValueError if they are none."""
        self._side(a, b)
        return f"{a}/{b}" if a < b else f"{b}/{a}"

    def hexsides(self, name: str) -> tuple[str, ...]:
        """Return the keys of the hexsides a hex shares with its neighbours."""
        return tuple(f"{min(name, b)}/{max(name, b)}" for b in self._near[name])

    def _side(self, a: str, b: str) -> int:
        if not self.are_adjacent(a, b):
            raise ValueError(f"{a} and {b} are not adjacent")
        return self._around[a].index(b)

    # Distance, rings and lines

    def distance(self, a: str, b: str) -> int:
        """Return the number of hexes from one to the other, over the plane (0 if the same)."""
        (aq, ar), (bq, br) = self._cube[a], self._cube[b]
        dq, dr = bq - aq, br - ar
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def ring(self, name: str, radius: int) -> tuple[str, ...]:
        """Return the hexes at exactly this distance, clockwise from the northernmost direction."""
        known = self._rings.get((name, radius))
        if known is None:
            known = self._rings[name, radius] = self._walk_ring(name, radius)
        return known

    def _walk_ring(self, name: str, radius: int) -> tuple[str, ...]:
        if radius < 0:
            raise ValueError(f"a radius cannot be {radius}")
        q, r = self._cube[name]
        if radius == 0:
            return (name,)
        steps = self.layout.steps
        q, r = q + steps[0][0] * radius, r + steps[0][1] * radius
        found = []
        for dq, dr in steps[2:] + steps[:2]:
            for _ in range(radius):
                if (q, r) in self._at:
                    found.append(self._at[q, r])
                q, r = q + dq, r + dr
        return tuple(found)

    def disk(self, name: str, radius: int) -> tuple[str, ...]:
        """Return the hexes within this distance, nearest first, itself included."""
        return tuple(h for n in range(radius + 1) for h in self.ring(name, n))

    def is_straight(self, a: str, b: str) -> bool:
        """Say whether two hexes lie in one row of adjacent hexes: one shortest path, no other."""
        (aq, ar), (bq, br) = self._cube[a], self._cube[b]
        dq, dr = bq - aq, br - ar
        return dq == 0 or dr == 0 or dq + dr == 0

    def line(self, a: str, b: str) -> tuple[str, ...]:
        """Return the hexes nearest to the straight line from a to b, both included.

        Where the line runs along a hexside, always the same one of the two hexes is taken, so the
        line back is the same one reversed; the other one is taken if the first is off the map.
        Places where the line leaves the map are left out.
        """
        length = self.distance(a, b)
        found = []
        for i in range(length + 1):
            name = self._nearest(a, b, i, length, 1) or self._nearest(a, b, i, length, -1)
            if name is not None:
                found.append(name)
        return tuple(found)

    def _nearest(self, a: str, b: str, i: int, length: int, lean: int) -> str | None:
        """Return the hex at i steps of the line, leaning a hair to one side to break ties."""
        if length == 0:
            return a
        (aq, ar), (bq, br) = self._cube[a], self._cube[b]
        fine = 12 * length  # the lean must stay below the smallest true difference, 1/length
        q = 12 * (aq * (length - i) + bq * i) + lean
        r = 12 * (ar * (length - i) + br * i) + 2 * lean
        return self._at.get(_round(q, r, fine))

    # Edges and drawing

    def edge(self, side: Compass) -> tuple[str, ...]:
        """Return the hexes on one edge of the map, sorted: those with nothing beyond them."""
        indices = [self.layout.directions.index(d) for d in _EDGE_DIRECTIONS[self.layout.top, side]]
        return tuple(h for h in self.hexes if all(self._around[h][index] is None for index in indices))

    def centre(self, name: str) -> Point:
        """Return the centre of a hex for drawing."""
        x, y = self.layout.point(self._cube[name])
        return x - self._origin[0], y - self._origin[1]

    def corners(self, name: str) -> tuple[Point, ...]:
        """Return the six corners, clockwise; side i (direction i) runs from corner i to i+1."""
        x, y = self.centre(name)
        return tuple((x + dx, y + dy) for dx, dy in self.layout.corner_offsets())

    def hexside_ends(self, a: str, b: str) -> tuple[Point, Point]:
        """Return the two ends of the hexside between neighbours, for drawing."""
        side = self._side(a, b)
        corners = self.corners(a)
        return corners[side], corners[(side + 1) % 6]


def _round(q: int, r: int, scale: int) -> Cube:
    """Return the hex nearest to the point (q, r) given in parts of 1/scale."""
    s = -q - r
    near_q, near_r, near_s = ((2 * part + scale) // (2 * scale) for part in (q, r, s))
    off_q, off_r, off_s = (abs(near * scale - part) for near, part in ((near_q, q), (near_r, r), (near_s, s)))
    if off_q > off_r and off_q > off_s:
        return -near_r - near_s, near_r
    if off_r > off_s:
        return near_q, -near_q - near_s
    return near_q, near_r
