"""11.0 Lines of sight: exact, the same both ways, and quick."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

import pytest

from games.hexwar.datafile import Provenance
from games.panzer44.game_data import load
from games.panzer44.los import Sight
from games.panzer44.map import Hex, Hexside, Map, SideKind, Terrain

DATA = load()
GRID = DATA.map.grid
SOURCE = Provenance.parse("derived: for a test")


def bare(terrain: dict[str, Terrain] | None = None, sides: dict[str, SideKind] | None = None) -> Sight:
    """An empty map but for these hexes and hexsides."""
    hexes = {h: Hex(h, (terrain or {}).get(h, "clear")) for h in GRID}
    features = {k: (Hexside(kind, "", "", SOURCE),) for k, kind in (sides or {}).items()}
    board: Map = replace(DATA.map, hexes=hexes, sides=features, roads={}, bridges=frozenset())
    return Sight(board, DATA.charts.terrain)


def point(h: str) -> tuple[int, int]:
    q, r = GRID.layout.cube(*GRID.layout.column_row(h))
    return 3 * q, 2 * r + q


def crossed(a: str, b: str) -> set[str]:
    """The hexes whose inside a line crosses, found by clipping it against each hex with fractions."""
    (ax, ay), (bx, by) = point(a), point(b)
    found = set()
    length = GRID.distance(a, b)
    for h in GRID:
        if GRID.distance(a, h) + GRID.distance(h, b) > length + 2:
            continue
        cx, cy = point(h)
        low, high = Fraction(0), Fraction(1)
        # A hex is where |y| < 1, |x + y| < 2 and |x - y| < 2 about its centre.
        for fx, fy, limit in ((0, 1, 1), (1, 1, 2), (1, -1, 2)):
            start = fx * (ax - cx) + fy * (ay - cy)
            step = fx * (bx - ax) + fy * (by - ay)
            if step == 0:
                if abs(start) >= limit:
                    low = high = Fraction(0)
                continue
            ends = sorted((Fraction(-limit - start, step), Fraction(limit - start, step)))
            low, high = max(low, ends[0]), min(high, ends[1])
        if low < high and h != a:
            found.add(h)
    return found


PAIRS = [
    ("0110", "4129"),
    ("2515", "2812"),
    ("6134", "0101"),
    ("1010", "1016"),
    ("1010", "2010"),
    ("0501", "0633"),
]
"""The last but one runs along hexsides, the third from corner to corner of the map."""


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_hexes_crossed(a: str, b: str) -> None:
    line = DATA.sight.line(a, b).hexes
    assert set(line) == crossed(a, b)
    assert line[-1] == b
    assert len(line) == len(set(line))


def test_random_lines_are_crossed_exactly_and_both_ways() -> None:
    picks = random.Random(44)
    for _ in range(25):
        a, b = picks.sample(GRID.hexes, 2)
        assert set(DATA.sight.line(a, b).hexes) == crossed(a, b)
        assert set(DATA.sight.line(b, a).hexes) == crossed(b, a)


def test_reciprocity_from_one_hex() -> None:
    """11.14 If A can see B then B can see A."""
    assert all(DATA.sight.is_clear(h, "2515") == (h in DATA.sight.visible("2515")) for h in GRID)


@pytest.mark.parametrize("terrain", ["woods", "town", "hilltop"])
def test_blocking_hex(terrain: Terrain) -> None:
    sight = bare({"1012": terrain})
    assert not sight.is_clear("1010", "1014")
    assert sight.is_clear("1010", "1012")  # 11.13: the target's own hex does not block
    assert sight.is_clear("1012", "1014")


@pytest.mark.parametrize("terrain", ["clear", "swamp"])
def test_open_hex(terrain: Terrain) -> None:
    assert bare({"1012": terrain}).is_clear("1010", "1014")


@pytest.mark.parametrize(
    ("kind", "is_clear"), [("crest", False), ("slope", True), ("stream", True), ("canal", True)]
)
def test_hexsides_on_the_way(kind: SideKind, is_clear: bool) -> None:
    assert bare(sides={"1012/1013": kind}).is_clear("1010", "1015") == is_clear


def test_hexside_of_either_end_does_not_block() -> None:
    """11.13"""
    sight = bare(sides={"1012/1013": "crest"})
    assert sight.is_clear("1012", "1015")
    assert sight.is_clear("1010", "1013")


def test_along_a_hexside() -> None:
    """B-27 Free unless the hexside is covered or both hexes block; here between 1110 and 1111."""
    assert bare().line("1010", "1210").along == ("1110/1111",)
    assert bare().line("1010", "1210").hexes == ("1210",)
    assert bare({"1110": "woods"}).is_clear("1010", "1210")
    assert bare({"1111": "woods"}).is_clear("1010", "1210")
    assert not bare({"1110": "woods", "1111": "hilltop"}).is_clear("1010", "1210")
    assert not bare(sides={"1110/1111": "crest"}).is_clear("1010", "1210")


def test_corner_between_crests() -> None:
    """B-27 At the end of a crest a line passes; where the crest goes on round the corner it does not.

    1010 to 1610 comes out of 1210 at its eastern corner.
    """
    assert bare(sides={"1210/1310": "crest"}).is_clear("1010", "1610")
    assert bare(sides={"1210/1311": "crest"}).is_clear("1010", "1610")
    assert not bare(sides={"1210/1310": "crest", "1210/1311": "crest"}).is_clear("1010", "1610")


def test_neighbours_always_see_each_other() -> None:
    sight = DATA.sight
    assert all(sight.is_clear(h, near) for h in GRID.hexes[::10] for near in GRID.neighbours(h))
    assert sight.is_clear("2515", "2515")


def test_where_fire_comes_in() -> None:
    """10.23 Over one hexside, or through a corner over two."""
    assert DATA.sight.comes_through("1010", "1014") == ("1013",)
    assert sorted(DATA.sight.comes_through("1010", "1210")) == ["1110", "1111"]
    with pytest.raises(ValueError, match="two hexes"):
        DATA.sight.line("1010", "1010")


COUNTS = {
    "2515": 207,
    "0707": 142,
    "3118": 7,
    "5603": 149,
    "4121": 239,
    "0817": 215,
    "3520": 312,
    "2511": 230,
}
"""Hexes seen from hexes of the scenarios; 3118, inside a hill mass, sees its neighbours only (11.12)."""


@pytest.mark.parametrize("hex_id", COUNTS)
def test_counts(hex_id: str) -> None:
    assert len(DATA.sight.visible(hex_id)) == COUNTS[hex_id]


def test_speed() -> None:
    """Under 50 microseconds warm between any two hexes."""
    picks = random.Random(1)
    pairs = [tuple(picks.sample(GRID.hexes, 2)) for _ in range(3000)]
    for a, b in pairs:
        DATA.sight.is_clear(a, b)
    start = perf_counter()
    for a, b in pairs:
        DATA.sight.is_clear(a, b)
    assert (perf_counter() - start) / len(pairs) < 50e-6
