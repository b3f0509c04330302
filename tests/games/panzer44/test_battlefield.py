"""The map agrees with what the rulebook states of it, and hangs together."""

from __future__ import annotations

import pytest

from games.hexwar.grid import split_hexside
from games.panzer44.game_data import load

BOARD = load().map
GRID = BOARD.grid
SIGHT = load().sight


def rows(hexes: tuple[str, ...]) -> list[int]:
    return [int(h[2:]) for h in hexes]


def columns(hexes: tuple[str, ...]) -> list[int]:
    return [int(h[:2]) for h in hexes]


def in_area(first: tuple[int, int], last: tuple[int, int]) -> list[str]:
    return [h for h in GRID if first[0] <= int(h[:2]) <= last[0] and first[1] <= int(h[2:]) <= last[1]]


def test_line_of_18_41_is_straight() -> None:
    line = GRID.line("0119", "3134")
    assert line[:5] == ("0119", "0219", "0320", "0420", "0521")
    assert line[-4:] == ("2832", "2933", "3033", "3134")


def test_extent() -> None:
    assert len(GRID) == 31 * 34 + 30 * 33
    assert {"0110", "0129"} <= set(GRID.edge("west"))
    assert {"6101", "6125"} <= set(GRID.edge("east"))
    assert "1101" in GRID.edge("north")
    assert {"0534", "3934", "4534", "6134"} <= set(GRID.edge("south"))


def test_towns() -> None:
    assert sorted(BOARD.towns) == sorted(
        [
            "Arracourt",
            "Bathelmont",
            "Bezange",
            "Bures",
            "Coincourt",
            "Juvrecourt",
            "Ley",
            "Moncourt",
            "Parroy",
            "Rechicourt",
            "Xerses",
        ]
    )
    assert {"Bois de Benamont", "Haut des Roules", "Haut de Cognumont"} <= set(BOARD.places)
    for name, hexes in BOARD.towns.items():
        assert any(BOARD.is_road_hex(h) for h in hexes), name


@pytest.mark.parametrize(
    "hex_id", ["0110", "0129", "0534", "1101", "1109", "2612", "2912", "3308", "3520", "4534"]
)
def test_stated_road_hexes(hex_id: str) -> None:
    assert BOARD.is_road_hex(hex_id)


def test_all_roads_are_one_net() -> None:
    start = min(BOARD.road_hexes)
    reached, todo = {start}, [start]
    for here in todo:
        for there in GRID.neighbours(here):
            if there not in reached and BOARD.has_road(here, there):
                reached.add(there)
                todo.append(there)
    assert reached == BOARD.road_hexes


def test_roads_of_19_6_and_20_1() -> None:
    assert len(BOARD.road_way("1109", "2612")) == 16
    way = BOARD.road_way("2912", "3520")
    assert len(way) == 12  # eleven stacks deploy on it
    assert way[0] == "2912"
    assert way[-1] == "3520"
    with pytest.raises(ValueError, match="no road leads from 1109 to 0101"):
        BOARD.road_way("1109", "0101")


def test_no_road_crosses_water_without_a_bridge() -> None:
    for key in BOARD.roads:
        kinds = {side.kind for side in BOARD.sides.get(key, ())}
        assert not kinds & {"stream", "canal"} or key in BOARD.bridges, key
    assert len(BOARD.bridges) == 16


def test_canal_parts_the_map_from_edge_to_edge() -> None:
    reached, todo = {"0134"}, ["0134"]
    for here in todo:
        for there in GRID.neighbours(here):
            if there not in reached and "canal" not in BOARD.kinds(here, there):
                reached.add(there)
                todo.append(there)
    assert "6134" in reached
    assert not reached & {"0101", *BOARD.towns["Parroy"], *BOARD.towns["Xerses"]}
    assert sum(any(s.kind == "canal" for s in BOARD.sides[b]) for b in BOARD.bridges) == 6


def test_hill_masses_are_bounded_by_slopes() -> None:
    """10.34, except where a hill meets the edge of the map."""
    for h in GRID:
        if BOARD.terrain(h) == "hilltop":
            for near in GRID.neighbours(h):
                lows = [s.low for s in BOARD.between(h, near) if s.kind == "slope"]
                assert lows == ([] if BOARD.terrain(near) == "hilltop" else [near]), (h, near)


def test_crests_and_water_do_not_share_a_hexside() -> None:
    for key, sides in BOARD.sides.items():
        kinds = {side.kind for side in sides}
        assert not ("crest" in kinds and kinds & {"stream", "canal", "slope"}), key


def test_crest_hexes() -> None:
    """10.32, 20.3 Both sides of a crest, and not the foot of a slope."""
    assert {"2513", "2514"} <= BOARD.crest_hexes
    assert not {"0101", "0102"} & BOARD.crest_hexes


def test_slopes_lead_up_to_hilltops() -> None:
    """10.31, 10.34"""
    for key, sides in BOARD.sides.items():
        for side in sides:
            if side.kind == "slope":
                high = next(h for h in split_hexside(key) if h != side.low)
                assert BOARD.terrain(high) == "hilltop"


def test_positions_of_towns_that_scenarios_need() -> None:
    towns = BOARD.towns
    assert max(columns(towns["Bathelmont"])) < 23
    assert min(rows(towns["Bathelmont"])) > 17
    assert min(columns(towns["Ley"])) > 24
    assert max(rows(towns["Ley"])) < 16
    assert min(rows(towns["Parroy"])) > 28
    assert min(columns(towns["Parroy"])) >= 35
    assert max(columns(towns["Parroy"])) < 43
    assert all(35 <= c <= 52 for c in columns(towns["Moncourt"]))


def test_fort_has_room_for_the_garrison() -> None:
    """19.7 Ten hexes on or beside 3419 and 3420, none of them woods or town."""
    hexes = set(GRID.disk("3419", 1)) | set(GRID.disk("3420", 1))
    assert len(hexes) == 10
    assert not {BOARD.terrain(h) for h in hexes} & {"woods", "town"}


def test_bathelmont_is_not_seen_from_the_german_start() -> None:
    """20.2 The Germans, north of row 15, must fight for the view."""
    start = in_area((1, 1), (22, 15))
    assert not [h for h in start for t in BOARD.towns["Bathelmont"] if SIGHT.is_clear(h, t)]
    nearer = in_area((1, 17), (22, 20))
    assert [h for h in nearer for t in BOARD.towns["Bathelmont"] if SIGHT.is_clear(h, t)]


def test_2515_is_not_seen_from_the_canadian_start() -> None:
    """20.3 From its crest and the ground south and east of it, and from nowhere west of column 24."""
    viewers = [h for h in in_area((1, 1), (33, 15)) if SIGHT.is_clear(h, "2515")]
    assert min(columns(tuple(viewers))) == 24
    assert {"2513", "2613", "2813"} <= set(viewers)


def test_tigers_do_not_see_the_column_at_the_start() -> None:
    """20.1 Surprise on the road to Villers-Bocage."""
    for tiger in ("2511", "2512"):
        assert not [h for h in BOARD.road_way("2912", "3520") if SIGHT.is_clear(tiger, h)]


def test_map_is_neither_bare_nor_closed() -> None:
    """Lines of sight of the whole map, counted: a change of the map shows here."""
    assert {t: sum(h.terrain == t for h in BOARD.hexes.values()) for t in ("woods", "hilltop", "town")} == {
        "woods": 198,
        "hilltop": 84,
        "town": 44,
    }
    near = [sum(GRID.distance(h, o) <= 10 for o in SIGHT.visible(h)) for h in GRID.hexes[::25]]
    assert 100 < sum(near) / len(near) < 150
