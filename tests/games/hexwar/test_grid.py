"""Laws every hex grid obeys, on all the maps."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.hexwar.grid import Grid, NoSuchHex, split_hexside
from games.hexwar.layouts import COLUMNS_EVEN_LOW, Layout
from tests.games.hexwar.maps import ALL, KAISERS_BATTLE, PANZER_44

GRIDS = st.sampled_from(sorted(ALL)).map(ALL.__getitem__)
OPPOSITE = {"N": "S", "NE": "SW", "E": "W", "SE": "NW", "S": "N", "SW": "NE", "W": "E", "NW": "SE"}
UNIT = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}


@st.composite
def grid_and_hexes(draw: st.DrawFn, count: int) -> tuple[Grid, tuple[str, ...]]:
    grid = draw(GRIDS)
    return grid, tuple(draw(st.sampled_from(grid.hexes)) for _ in range(count))


@given(grid_and_hexes(1))
def test_neighbours_are_mutual_and_in_opposite_directions(given: tuple[Grid, tuple[str]]) -> None:
    grid, (a,) = given
    for b in grid.neighbours(a):
        assert a in grid.neighbours(b)
        assert OPPOSITE[grid.direction(a, b)] == grid.direction(b, a)
        assert grid.neighbour(a, grid.direction(a, b)) == b
        assert grid.hexside(a, b) == grid.hexside(b, a)
        assert grid.hexside(a, b) in grid.hexsides(a)


@given(grid_and_hexes(1))
def test_neighbours_come_in_the_fixed_order_of_directions(given: tuple[Grid, tuple[str]]) -> None:
    grid, (a,) = given
    order = [grid.layout.directions.index(grid.direction(a, b)) for b in grid.neighbours(a)]
    assert order == sorted(order)


@given(grid_and_hexes(3))
def test_distance_is_a_metric(given: tuple[Grid, tuple[str, str, str]]) -> None:
    grid, (a, b, c) = given
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)
    assert grid.are_adjacent(a, b) == (b in grid.neighbours(a))


@given(grid_and_hexes(1), st.integers(0, 9))
def test_disk_holds_exactly_the_hexes_within_the_radius(given: tuple[Grid, tuple[str]], n: int) -> None:
    grid, (a,) = given
    disk = grid.disk(a, n)
    assert sorted(disk) == [h for h in grid if grid.distance(a, h) <= n]
    assert [grid.distance(a, h) for h in disk] == sorted(grid.distance(a, h) for h in disk)


@pytest.mark.parametrize("n", range(9))
def test_disks_and_rings_in_the_middle_are_whole(n: int) -> None:
    assert len(KAISERS_BATTLE.disk("2216", n)) == 1 + 3 * n * (n + 1)
    assert len(KAISERS_BATTLE.ring("2216", n)) == max(6 * n, 1)


def test_ring_goes_round_clockwise_from_the_north() -> None:
    assert KAISERS_BATTLE.ring("2216", 1) == KAISERS_BATTLE.neighbours("2216")
    ring = KAISERS_BATTLE.ring("2216", 3)
    assert ring[0] == "2213"
    assert all(KAISERS_BATTLE.are_adjacent(a, b) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))


def test_rings_are_cut_at_the_edge() -> None:
    assert KAISERS_BATTLE.ring("0101", 1) == ("0200", "0201", "0102")
    assert KAISERS_BATTLE.ring("0101", 99) == ()
    with pytest.raises(ValueError, match="radius"):
        KAISERS_BATTLE.ring("0101", -1)


@given(grid_and_hexes(2))
def test_line_is_a_shortest_way_and_the_same_back(given: tuple[Grid, tuple[str, str]]) -> None:
    grid, (a, b) = given
    line = grid.line(a, b)
    assert (line[0], line[-1]) == (a, b)
    assert line == tuple(reversed(grid.line(b, a)))
    assert len(line) <= grid.distance(a, b) + 1
    assert len(set(line)) == len(line)
    for near, far in pairwise(line):
        assert grid.distance(a, near) < grid.distance(a, far)


@given(
    st.sampled_from([h for h in PANZER_44 if "1510" <= h <= "4500" and 8 < int(h[2:]) < 26]),
    st.sampled_from([h for h in PANZER_44 if "1510" <= h <= "4500" and 8 < int(h[2:]) < 26]),
)
def test_line_away_from_the_edge_is_connected_and_close_to_the_true_one(a: str, b: str) -> None:
    line = PANZER_44.line(a, b)
    assert len(line) == PANZER_44.distance(a, b) + 1
    assert all(PANZER_44.are_adjacent(x, y) for x, y in pairwise(line))
    (ax, ay), (bx, by) = PANZER_44.centre(a), PANZER_44.centre(b)
    for name in line[1:-1]:
        x, y = PANZER_44.centre(name)
        off = abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / math.hypot(bx - ax, by - ay)
        assert off <= 1 / math.sqrt(3) + 1e-9


@given(grid_and_hexes(2))
def test_straight_means_a_single_shortest_way(given: tuple[Grid, tuple[str, str]]) -> None:
    grid, (a, b) = given
    line = grid.line(a, b)
    if a != b and grid.is_straight(a, b):
        assert len({grid.direction(x, y) for x, y in pairwise(line)}) == 1


def test_line_along_the_edge_takes_the_hex_that_is_on_the_map() -> None:
    west = ALL["great_war_west"]
    assert west.line("3634", "3834") == ("3634", "3733", "3834")
    assert west.line("3601", "3801") == ("3601", "3701", "3801")


@given(grid_and_hexes(1))
def test_drawing_agrees_with_the_compass_and_the_hexsides(given: tuple[Grid, tuple[str]]) -> None:
    grid, (a,) = given
    x, y = grid.centre(a)
    assert len(grid.corners(a)) == 6
    for b in grid.neighbours(a):
        dx, dy = grid.centre(b)[0] - x, grid.centre(b)[1] - y
        east, south = UNIT[grid.direction(a, b)]
        assert math.hypot(dx, dy) == pytest.approx(1)
        assert (dx > 1e-9) - (dx < -1e-9) == east
        assert (dy > 1e-9) - (dy < -1e-9) == south
        (x1, y1), (x2, y2) = grid.hexside_ends(a, b)
        assert ((x1 + x2) / 2, (y1 + y2) / 2) == (pytest.approx(x + dx / 2), pytest.approx(y + dy / 2))
        assert math.hypot(x1 - x2, y1 - y2) == pytest.approx(1 / math.sqrt(3))


@pytest.mark.parametrize("slug", sorted(ALL))
def test_frame_just_holds_every_corner(slug: str) -> None:
    grid = ALL[slug]
    xs, ys = zip(*(corner for name in grid for corner in grid.corners(name)), strict=True)
    assert (min(xs), min(ys)) == (pytest.approx(0), pytest.approx(0))
    assert grid.size == (pytest.approx(max(xs)), pytest.approx(max(ys)))


def test_the_order_of_the_hexes_given_does_not_matter() -> None:
    back = Grid(COLUMNS_EVEN_LOW, reversed(KAISERS_BATTLE.hexes))
    assert back.hexes == KAISERS_BATTLE.hexes
    assert back.ring("2216", 4) == KAISERS_BATTLE.ring("2216", 4)


def test_hexes_off_the_map_are_refused() -> None:
    assert "0100" not in KAISERS_BATTLE
    assert KAISERS_BATTLE.neighbour("0101", "NW") is None
    for ask in (KAISERS_BATTLE.neighbours, KAISERS_BATTLE.centre, lambda h: KAISERS_BATTLE.ring(h, 2)):
        with pytest.raises(NoSuchHex, match="hex 0100 is not on the map"):
            ask("0100")
    with pytest.raises(NoSuchHex):
        KAISERS_BATTLE.distance("0101", "9999")


def test_hexsides_need_neighbours() -> None:
    with pytest.raises(ValueError, match="not adjacent"):
        KAISERS_BATTLE.hexside("3804", "3806")
    with pytest.raises(ValueError, match="not adjacent"):
        KAISERS_BATTLE.direction("3804", "3804")
    with pytest.raises(ValueError, match="expected one of N, NE"):
        KAISERS_BATTLE.neighbour("3804", "E")


def test_hexside_keys_split_into_their_hexes() -> None:
    assert split_hexside("3804/3805") == ("3804", "3805")
    for wrong in ("3804", "3804/", "/3804", "1/2/3"):
        with pytest.raises(ValueError, match="no hexside"):
            split_hexside(wrong)


def test_a_grid_needs_right_and_different_numbers() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Grid(COLUMNS_EVEN_LOW, [])
    with pytest.raises(ValueError, match="0101 is given twice"):
        Grid(COLUMNS_EVEN_LOW, ["0101", "0101"])
    with pytest.raises(ValueError, match="no hex number"):
        Grid(COLUMNS_EVEN_LOW, ["101"])


def test_sheets_with_a_letter() -> None:
    layout = Layout("pointy", "RRCC", "odd", "north", prefix="W")
    grid = Grid(layout, layout.bands(range(36, 40), range(1, 34), range(1, 35)))
    assert grid.neighbours("W3701") == ("W3802", "W3702", "W3602", "W3601", "W3801")
    with pytest.raises(ValueError, match="lacks the sheet letter"):
        layout.column_row("3701")


@given(st.integers(0, 99), st.integers(0, 99), st.sampled_from(["CCRR", "RRCC"]), st.sampled_from(["", "E"]))
def test_numbers_read_back(column: int, row: int, ids: str, prefix: str) -> None:
    layout = Layout("flat", ids, "even", prefix=prefix)  # type: ignore[arg-type]  # one of two texts
    assert layout.column_row(layout.name(column, row)) == (column, row)


def test_numbers_have_two_digits_each() -> None:
    with pytest.raises(ValueError, match="both must be 0 to 99"):
        COLUMNS_EVEN_LOW.name(100, 1)
    with pytest.raises(ValueError, match="no hex number"):
        COLUMNS_EVEN_LOW.column_row("01²1")
