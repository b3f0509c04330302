"""How printed hex numbers lie on the paper: the shape of the hexes and the meaning of the digits.

A hex is named by its printed number, a string of four digits (with a letter in front where a
title has several map sheets). A `Layout` turns such a name into a place in the plane.
Screen axes: x grows east, y grows south, and neighbouring centres are one unit apart.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

Cube = tuple[int, int]
Point = tuple[float, float]

ROOT3 = math.sqrt(3)

FLAT_DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
POINTY_DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")
FLAT_STEPS: tuple[Cube, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
POINTY_STEPS: tuple[Cube, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


@dataclass(frozen=True)
class Layout:
    """One way of numbering a hex map.

    `top`: "flat" (hexes stand in columns) or "pointy" (hexes lie in rows).
    `ids`: which pair of digits comes first, column ("CCRR") or row ("RRCC").
    `shifted`: with flat tops, the columns that lie half a hex further south; with pointy tops,
    the rows that lie half a hex further east.
    `rows_grow`: where row numbers grow to. Columns always grow east.
    `prefix`: letters before the digits, where several sheets share numbers.
    """

    top: Literal["flat", "pointy"]
    ids: Literal["CCRR", "RRCC"]
    shifted: Literal["odd", "even"]
    rows_grow: Literal["south", "north"] = "south"
    prefix: str = ""

    @property
    def directions(self) -> tuple[str, ...]:
        """The six compass names, clockwise from the northernmost."""
        return FLAT_DIRECTIONS if self.top == "flat" else POINTY_DIRECTIONS

    @property
    def steps(self) -> tuple[Cube, ...]:
        """The six steps to a neighbour, in the order of `directions`."""
        return FLAT_STEPS if self.top == "flat" else POINTY_STEPS

    def name(self, column: int, row: int) -> str:
        """Return the printed number of a column and row (each 0 to 99)."""
        if not (0 <= column <= 99 and 0 <= row <= 99):
            raise ValueError(f"column {column}, row {row}: both must be 0 to 99")
        first, second = (column, row) if self.ids == "CCRR" else (row, column)
        return f"{self.prefix}{first:02}{second:02}"

    def column_row(self, name: str) -> tuple[int, int]:
        """Return column and row of a printed number; ValueError if it cannot be one."""
        digits = name.removeprefix(self.prefix)
        if len(digits) != 4 or not (digits.isascii() and digits.isdigit()):
            raise ValueError(f"{name!r} is no hex number; expected {self.prefix}{self.ids}")
        if len(name) != len(self.prefix) + 4:
            raise ValueError(f"{name!r} lacks the sheet letter {self.prefix!r}")
        first, second = int(digits[:2]), int(digits[2:])
        return (first, second) if self.ids == "CCRR" else (second, first)

    def cube(self, column: int, row: int) -> Cube:
        """Return axial coordinates (q, r); the third cube coordinate is -q-r."""
        south = row if self.rows_grow == "south" else -row
        line, along = (column, south) if self.top == "flat" else (south, column)
        is_shifted = line % 2 == (1 if self.shifted == "odd" else 0)
        # Rounding down serves both parities: all that differs is where the origin lies.
        other = along + (int(is_shifted) - line) // 2
        return (line, other) if self.top == "flat" else (other, line)

    def point(self, cube: Cube) -> Point:
        """Return the centre of a hex in the plane."""
        q, r = cube
        if self.top == "flat":
            return q * ROOT3 / 2, r + q / 2
        return q + r / 2, r * ROOT3 / 2

    def corner_offsets(self) -> tuple[Point, ...]:
        """Return the six corners about a centre; side i runs from corner i to i+1."""
        first = -30 if self.top == "flat" else 0
        angles = (math.radians(first + 60 * i) for i in range(6))
        return tuple((math.sin(a) / ROOT3, -math.cos(a) / ROOT3) for a in angles)

    def block(self, columns: Iterable[int], odd: Iterable[int], even: Iterable[int]) -> Iterator[str]:
        """Yield the numbers of a flat-top map: rows `odd` in odd columns, `even` in even ones."""
        odd_rows, even_rows = tuple(odd), tuple(even)
        for column in columns:
            for row in odd_rows if column % 2 else even_rows:
                yield self.name(column, row)

    def bands(self, rows: Iterable[int], odd: Iterable[int], even: Iterable[int]) -> Iterator[str]:
        """Yield the numbers of a pointy-top map: columns `odd` in odd rows, `even` in even ones."""
        odd_columns, even_columns = tuple(odd), tuple(even)
        for row in rows:
            for column in odd_columns if row % 2 else even_columns:
                yield self.name(column, row)


# The numbering schemes of the printed maps, named by what the eye sees.
COLUMNS_EVEN_LOW = Layout("flat", "CCRR", "even")
ROWS_ODD_EAST = Layout("pointy", "RRCC", "odd", rows_grow="north")
ROWS_EVEN_EAST = Layout("pointy", "RRCC", "even", rows_grow="north")
