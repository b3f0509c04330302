"""Lines and areas on the map: hex outlines, borders of areas, chains of hexsides, curves."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from weakref import WeakKeyDictionary

from games.hexwar.scene import GridLike, Ground, Hex

Point = tuple[float, float]

SCALE = 60.0
"""SVG units from one flat side of a hex to the other."""


def num(value: float) -> str:
    """Write a length with at most one decimal."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def at(point: Point) -> str:
    """Write a point for a path."""
    return f"{num(point[0])} {num(point[1])}"


def middle(a: Point, b: Point) -> Point:
    """Return the point half-way."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def towards(a: Point, b: Point, distance: float) -> Point:
    """Return the point this far from `a` on the way to `b` (negative: behind `a`)."""
    length = math.dist(a, b) or 1.0
    share = distance / length
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def angle(a: Point, b: Point) -> float:
    """Return the direction from `a` to `b` in degrees, clockwise from east."""
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))


@dataclass(frozen=True)
class Box:
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: Box) -> float:
        """Return the common area."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def grown(self, by: float) -> Box:
        """Return the box with this much more on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, p: Point) -> bool:
        """Say whether a point is inside."""
        return self.left <= p[0] <= self.right and self.top <= p[1] <= self.bottom

    @property
    def width(self) -> float:
        """Return the width."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Return the height."""
        return self.bottom - self.top


def box_around(centre: Point, width: float, height: float) -> Box:
    """Return a box by its middle and size."""
    x, y = centre
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


class Geometry:
    """The grid in SVG units. Corners are rounded, so that neighbours share them exactly."""

    def __init__(self, grid: GridLike) -> None:
        self._grid = grid
        self._centres: dict[Hex, Point] = {}
        self._corners: dict[Hex, tuple[Point, ...]] = {}

    def centre(self, h: Hex) -> Point:
        """Return the middle of a hex."""
        known = self._centres.get(h)
        if known is None:
            x, y = self._grid.centre(h)
            known = self._centres[h] = (x * SCALE, y * SCALE)
        return known

    def corners(self, h: Hex) -> tuple[Point, ...]:
        """Return the corners of a hex, in order."""
        known = self._corners.get(h)
        if known is None:
            known = tuple((round(x * SCALE, 1), round(y * SCALE, 1)) for x, y in self._grid.corners(h))
            self._corners[h] = known
        return known

    def edges(self, h: Hex) -> list[tuple[Point, Point]]:
        """Return the six sides of a hex in order, each as start and end."""
        corners = self.corners(h)
        return [(corners[i], corners[(i + 1) % 6]) for i in range(6)]

    def hexside(self, a: Hex, b: Hex) -> tuple[Point, Point] | None:
        """Return the ends of the side two hexes share; None if they share none."""
        other = set(self.corners(b))
        for start, end in self.edges(a):
            if start in other and end in other:
                return start, end
        return None

    def bounds(self, hexes: Iterable[Hex]) -> Box:
        """Return the box around whole hexes."""
        points = [p for h in hexes for p in self.corners(h)]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return Box(min(xs), min(ys), max(xs), max(ys))

    def outlines(self, hexes: Iterable[Hex]) -> list[list[Point]]:
        """Return the closed border lines of an area of hexes."""
        directed: dict[tuple[Point, Point], None] = {}
        for h in hexes:
            for start, end in self.edges(h):
                if (end, start) in directed:
                    del directed[end, start]
                else:
                    directed[start, end] = None
        return _loops(dict(directed.keys()))


def _loops(onward: dict[Point, Point]) -> list[list[Point]]:
    """Follow the sides around; at a corner of a hex map at most one border side begins."""
    loops = []
    while onward:
        start = next(iter(onward))
        loop = [start]
        here = onward.pop(start)
        while here != start:
            loop.append(here)
            here = onward.pop(here)
        loops.append(loop)
    return loops


_geometries: WeakKeyDictionary[Ground, Geometry] = WeakKeyDictionary()


def geometry_of(ground: Ground) -> Geometry:
    """The geometry of a map; worked out once for as long as the map is in use."""
    known = _geometries.get(ground)
    if known is None:
        known = _geometries[ground] = Geometry(ground.grid)
    return known


def chains(sides: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Join hexsides (or links) that touch into lines, which end where lines meet or stop."""
    near: dict[Point, dict[Point, None]] = {}
    for a, b in sides:
        near.setdefault(a, {})[b] = None
        near.setdefault(b, {})[a] = None
    ends = [p for p, others in near.items() if len(others) != 2]
    lines = []
    for start in [*ends, *near]:
        while near[start]:
            lines.append(_follow(start, near, set(ends)))
    return lines


def _follow(start: Point, near: dict[Point, dict[Point, None]], ends: set[Point]) -> list[Point]:
    line = [start]
    here = start
    while near[here]:
        onward = next(iter(near[here]))
        del near[here][onward], near[onward][here]
        line.append(onward)
        here = onward
        if here in ends or here == start:
            break
    return line


def straight_path(line: Sequence[Point], closed: bool = False) -> str:
    """Write a line with sharp corners."""
    return "M" + "L".join(at(p) for p in line) + ("Z" if closed else "")


def smooth_path(line: Sequence[Point]) -> str:
    """Write a line with rounded corners; it keeps its ends and the middles of its sides."""
    if len(line) < 3:
        return straight_path(line)
    if line[0] == line[-1]:
        return smooth_loop(line[:-1])
    parts = [f"M{at(line[0])}L{at(middle(line[0], line[1]))}"]
    parts.extend(f"Q{at(here)} {at(middle(here, after))}" for here, after in pairwise(line[1:]))
    parts.append(f"L{at(line[-1])}")
    return "".join(parts)


def smooth_loop(loop: Sequence[Point]) -> str:
    """Write a closed line with rounded corners."""
    bends = "".join(f"Q{at(here)} {at(middle(here, after))}" for here, after in pairwise([*loop, loop[0]]))
    return f"M{at(middle(loop[-1], loop[0]))}{bends}Z"


def through_path(line: Sequence[Point], ease: float = 14.0) -> str:
    """Write a line through its points with bends eased over a short way (roads, arrows)."""
    if len(line) < 3:
        return straight_path(line)
    parts = [f"M{at(line[0])}"]
    for before, here, after in zip(line, line[1:], line[2:], strict=False):
        parts.append(f"L{at(towards(here, before, ease))}Q{at(here)} {at(towards(here, after, ease))}")
    parts.append(f"L{at(line[-1])}")
    return "".join(parts)
