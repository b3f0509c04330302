"""11.0 Which hexes, hexsides and corners a straight line from hex centre to hex centre meets: exact geometry.

The plane is stretched so that all points are whole numbers: hexes are two units high, their corners lie at
(2, 0), (1, 1), (-1, 1) ... about the centre, and a step (q, r) of `layouts` leads to (3 q, 2 r + q). Straight
lines stay straight, so the sign of a cross product says on which side of the line a corner lies.

A trace holds for a displacement, wherever it starts.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.hexwar.layouts import FLAT_STEPS, Cube

Point = tuple[int, int]
Side = tuple[Cube, int]
"""A hexside: the hex (as a step from the start) and the direction, 0 to 5 clockwise from the north."""

# Corner i stands between direction i - 1 and direction i, as in `Grid.corners`.
CORNERS: tuple[Point, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


@dataclass(frozen=True)
class Crossing:
    """The line goes from one hex into another through the inside of a hexside."""

    side: Side


@dataclass(frozen=True)
class Corner:
    """The line goes through a corner; each group of hexsides is one way round it."""

    around: tuple[tuple[Side, ...], tuple[Side, ...]]


@dataclass(frozen=True)
class Along:
    """The line runs along a hexside, between two hexes."""

    side: Side
    hexes: tuple[Cube, Cube]


Meeting = Crossing | Corner | Along


@dataclass(frozen=True)
class Trace:
    """What a line meets on its way. ``hexes`` are those whose inside it crosses, the last is its end."""

    hexes: tuple[Cube, ...]
    meetings: tuple[Meeting, ...]
    entries: tuple[int, ...]
    """The directions, seen from the end, through which the line comes in: one, or two through a corner."""


def trace(dq: int, dr: int) -> Trace:
    """Follow the line to the hex at this displacement; ValueError for none at all."""
    if not dq and not dr:
        raise ValueError("a line needs two hexes")
    walk = _Walk((3 * dq, 2 * dr + dq))
    while walk.here != (dq, dr):
        walk.go_on()
    return Trace(tuple(walk.hexes), tuple(walk.meetings), walk.entries)


class _Walk:
    def __init__(self, way: Point) -> None:
        self.way = way
        self.turns = tuple(_cross(way, corner) for corner in CORNERS)
        self.here: Cube = (0, 0)
        self.hexes: list[Cube] = []
        self.meetings: list[Meeting] = []
        self.entries: tuple[int, ...] = ()

    def go_on(self) -> None:
        """Leave the hex and enter the next one whose inside the line crosses.

        A corner lies left of the line if its offset is negative, right if it is positive. The line leaves
        between a corner on its left and the next one, clockwise, on its right.
        """
        q, r = self.here
        middle = _cross(self.way, (3 * q, 2 * r + q))
        left = [middle + turn < 0 for turn in self.turns]
        right = [middle + turn > 0 for turn in self.turns]
        for i in range(6):
            if left[i - 1] and right[i]:
                self._cross((i - 1) % 6)
                return
            if left[i - 1] and not left[i] and right[(i + 1) % 6]:
                self._pass_corner(i)
                return

    def _cross(self, direction: int) -> None:
        self.meetings.append(Crossing((self.here, direction)))
        self._enter(_step(self.here, direction), (direction + 3) % 6)

    def _pass_corner(self, i: int) -> None:
        """Go through corner i, beyond which the hexside between two neighbours leads straight out."""
        here, before, after = self.here, (i - 1) % 6, i
        left, right = _step(here, before), _step(here, after)
        between = (left, (i + 1) % 6)  # the hexside of the two neighbours
        turn = self.turns[i]
        if turn == 0:
            self._run_along(i, between, (left, right))
        elif turn > 0:  # the hexside bends off to the right, so the line goes into the left neighbour
            self.meetings.append(Corner((((here, before),), ((here, after), between))))
            self._enter(left, (before + 3) % 6, (i + 1) % 6)
        else:
            self.meetings.append(Corner((((here, after),), ((here, before), between))))
            self._enter(right, (after + 3) % 6, (i + 4) % 6)

    def _run_along(self, i: int, between: Side, hexes: tuple[Cube, Cube]) -> None:
        """Go along the hexside between two neighbours and into the hex at its far end."""
        here, before, after = self.here, (i - 1) % 6, i
        far = _step(hexes[0], after)
        out: tuple[Side, ...] = ((here, before),)
        self.meetings.append(Corner((out, ((here, after),))))
        self.meetings.append(Along(between, hexes))
        back_left, back_right = (after + 3) % 6, (before + 3) % 6
        self.meetings.append(Corner((((far, back_left),), ((far, back_right),))))
        self._enter(far, back_left, back_right)

    def _enter(self, hex_: Cube, *entries: int) -> None:
        self.here = hex_
        self.hexes.append(hex_)
        self.entries = entries


def _cross(a: Point, b: Point) -> int:
    return a[0] * b[1] - a[1] * b[0]


def _step(hex_: Cube, direction: int) -> Cube:
    dq, dr = FLAT_STEPS[direction]
    return hex_[0] + dq, hex_[1] + dr
