"""The map agrees with the rulebook and hangs together: water, bridges, line, edges, trenches."""

from __future__ import annotations

import pytest

from games.hexwar.grid import split_hexside
from games.kaisers_battle.game_data import load

Vertex = tuple[float, float]
BEHIND_THE_SOMME = (
    "Ham",
    "Eppeville",
    "Offoy",
    "Voyennes",
    "Béthencourt",
    "Pargny",
    "Épénancourt",
    "Saint-Christ",
)
BEHIND_THE_CANAL = ("Saint-Simon", "Jussy", "Mennessis", "Tergnier")


def vertices(side: str) -> list[Vertex]:
    """The two ends of a hexside, rounded so that equal ones compare equal."""
    ends = load().map.grid.hexside_ends(*split_hexside(side))
    return [(round(x, 3), round(y, 3)) for x, y in ends]


def courses() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for side, water in load().map.water.items():
        found.setdefault(water.name, []).append(side)
    return found


def town(name: str) -> str:
    return next(h.id for h in load().map.hexes.values() if h.name == name and h.terrain == "town")


def dry(start: str, *names: str) -> set[str]:
    """All hexes that can be reached without crossing these waters."""
    board = load().map
    reached, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for other in board.grid.neighbours(here):
            water = board.water_between(here, other)
            if other not in reached and (water is None or water.name not in names):
                reached.add(other)
                todo.append(other)
    return reached


@pytest.mark.parametrize("name", courses())
def test_every_water_is_one_unbroken_course_without_forks(name: str) -> None:
    ends: dict[Vertex, list[str]] = {}
    for side in courses()[name]:
        for vertex in vertices(side):
            ends.setdefault(vertex, []).append(side)
    assert all(len(sides) <= 2 for sides in ends.values())
    assert sum(len(sides) == 1 for sides in ends.values()) == 2
    reached, todo = set(), [courses()[name][0]]
    while todo:
        side = todo.pop()
        reached.add(side)
        todo += [s for v in vertices(side) for s in ends[v] if s not in reached]
    assert reached == set(courses()[name])


@pytest.mark.parametrize("name", courses())
def test_every_water_comes_from_and_goes_to_somewhere(name: str) -> None:
    """A river or canal ends at the map edge or in other water; a stream may rise inland."""
    board = load().map
    mine = courses()[name]
    touched = [v for side in mine for v in vertices(side)]
    tips = [v for v in touched if touched.count(v) == 1]
    others = {
        v for other, sides in courses().items() if other != name for side in sides for v in vertices(side)
    }
    inner = {
        vertex
        for hex_id in board.grid
        if len(board.grid.neighbours(hex_id)) == 6
        for vertex in ((round(x, 3), round(y, 3)) for x, y in board.grid.corners(hex_id))
    }
    loose = [tip for tip in tips if tip not in others and tip in inner]
    allowed = 1 if board.water[mine[0]].kind == "stream" else 0
    assert len(loose) <= allowed


def test_each_water_is_of_one_kind() -> None:
    board = load().map
    for sides in courses().values():
        assert len({board.water[side].kind for side in sides}) == 1


def test_bridges_lie_on_rivers_and_canals_and_bear_names() -> None:
    bridged = [w for w in load().map.water.values() if w.is_bridged]
    assert len(bridged) == 30
    assert {w.kind for w in bridged} == {"river", "canal"}


@pytest.mark.parametrize("name", BEHIND_THE_SOMME)
def test_towns_behind_the_somme(name: str) -> None:
    assert town(name) not in dry(town("Beauvois"), "Somme")


@pytest.mark.parametrize("name", ["Brie", "Falvy", "Athies", "Matigny", "Douilly", "Saint-Quentin"])
def test_towns_before_the_somme(name: str) -> None:
    assert town(name) in dry(town("Beauvois"), "Somme")


@pytest.mark.parametrize("name", BEHIND_THE_CANAL)
def test_towns_behind_the_crozat_canal(name: str) -> None:
    assert town(name) not in dry(town("Essigny-le-Grand"), "Somme", "Crozat canal", "Oise")


@pytest.mark.parametrize("name", ["Clastres", "Liez", "Moy", "Grugies", "Montescourt-Lizerolles"])
def test_towns_before_the_crozat_canal(name: str) -> None:
    assert town(name) in dry(town("Essigny-le-Grand"), "Somme", "Crozat canal", "Oise")


def test_every_side_of_the_somme_can_be_reached_by_a_bridge() -> None:
    board = load().map
    near = dry(town("Beauvois"), "Somme")
    for side, water in board.water.items():
        if water.name == "Somme" and water.is_bridged:
            assert sum(hex_id in near for hex_id in split_hexside(side)) == 1


def test_the_map_reaches_every_hex_the_rulebook_names() -> None:
    """18.1, 18.2: the corners are 0133 and 4400."""
    grid = load().map.grid
    assert "0133" in grid
    assert "4400" in grid
    assert len(grid) == 22 * 33 + 22 * 34


@pytest.mark.parametrize(("entry", "edge"), [("A", "south"), ("B", "south"), ("C", "west"), ("D", "north")])
def test_entry_hexes_lie_on_the_map_edge_and_hold_no_unit_at_the_start(entry: str, edge: str) -> None:
    """15.1."""
    data = load()
    hex_id = data.map.entries[entry]
    on_edge = {
        "south": hex_id[2:] == "33",
        "west": hex_id[:2] == "01",
        "north": hex_id[2:] in ("00", "01"),
    }
    assert on_edge[edge]
    assert all(hex_id not in data.setup(setup).values() for setup in ("printed", "corrected"))


def test_germany_leaves_by_the_whole_western_edge() -> None:
    """20.2."""
    data = load()
    assert data.map.exits == data.map.grid.edge("west")
    assert len(data.map.exits) == 33


def test_the_victory_line_is_one_line_from_north_to_south() -> None:
    """20.1.1."""
    board = load().map
    touched = [v for side in board.vp_line for v in vertices(side)]
    tips = [v for v in touched if touched.count(v) == 1]
    assert len(tips) == 2
    assert all(touched.count(v) <= 2 for v in touched)
    assert set(board.west) == {h for h in board.grid if h[:2] <= "24"}


def test_the_towns_west_of_the_line_make_the_levels_reachable() -> None:
    """20.1.1, 20.3: 56 towns, so a German Decisive without exits needs every one."""
    board = load().map
    assert len(board.vp_towns) == 56
    assert all(board.hexes[hex_id].name for hex_id in board.vp_towns)
    names = [board.hexes[hex_id].name for hex_id in board.vp_towns]
    assert len(names) == len(set(names))


def test_all_fighting_starts_east_of_the_line() -> None:
    data = load()
    setup = data.setup("corrected")
    assert not any(data.map.is_west_of_line(h) for u, h in setup.items() if data.units[u].side == "german")


def test_printed_first_line_divisions_stand_in_german_trenches() -> None:
    """17.1.1."""
    data = load()
    for unit in ("88/3", "28/3", "50/9", "45R/9", "238/17", "1B/17", "220/47/Gyl", "34/4R", "37/4R"):
        record = data.map.hexes[data.setup("printed")[unit]]
        assert record.terrain == "fieldwork"
        assert record.side == "german"


def test_nobody_starts_in_an_enemy_trench_or_beside_an_enemy() -> None:
    data = load()
    for setup in ("printed", "corrected"):
        places = data.setup(setup)
        holders = {hex_id: data.units[unit].side for unit, hex_id in places.items()}
        for hex_id, side in holders.items():
            assert data.map.hexes[hex_id].side in ("", side)
            assert all(holders.get(other, side) == side for other in data.map.grid.neighbours(hex_id))


def test_redoubts_are_allied_and_named() -> None:
    redoubts = [h for h in load().map.hexes.values() if h.terrain == "redoubt"]
    assert len(redoubts) == 19
    assert all(h.side == "allied" and h.name for h in redoubts)


def test_german_line_has_no_redoubt_or_wire() -> None:
    german = [h for h in load().map.hexes.values() if h.side == "german"]
    assert len(german) == 31
    assert {h.terrain for h in german} == {"fieldwork"}


def reach_of_first_segment(unit: str) -> set[str]:
    """Hexes a German unit can reach on turn 1, by cost alone, stopping beside the enemy."""
    data = load()
    board, chart = data.map, data.charts.terrain
    setup = data.setup("corrected")
    allied = {h for u, h in setup.items() if data.units[u].side == "allied"}
    spent = {setup[unit]: 0}
    todo = [setup[unit]]
    while todo:
        here = todo.pop(0)
        if here != setup[unit] and allied.intersection(board.grid.neighbours(here)):
            continue
        for there in board.grid.neighbours(here):
            water = board.water_between(here, there)
            extra = (
                0 if water is None else chart.bridge if water.is_bridged else chart.hexsides[water.kind].mp
            )
            cost = spent[here] + chart.hexes[board.terrain(there)].mp + extra
            if there not in allied and cost <= data.units[unit].ma and cost < spent.get(there, 99):
                spent[there] = cost
                todo.append(there)
    return {other for here in spent for other in board.grid.neighbours(here) if other in allied}


def test_every_first_line_division_can_attack_on_turn_1() -> None:
    """4.2.5, 17.1.1: the assault of the first morning must be possible for all who may move."""
    data = load()
    setup = data.setup("corrected")
    for unit in data.units.values():
        if unit.side == "german" and unit.id in setup and data.map.is_trench(setup[unit.id]):
            assert reach_of_first_segment(unit.id), unit.id


def test_german_field_guns_reach_the_forward_zone_on_turn_1() -> None:
    """9.1.1, 9.4: field points need a headquarters within ten hexes; one garrison needs heavy guns."""
    data = load()
    setup = data.setup("corrected")
    headquarters = [setup[u.id] for u in data.units.values() if u.is_headquarters and u.side == "german"]
    garrisons = [
        h for u, h in setup.items() if data.units[u].side == "allied" and data.map.terrain(h) == "redoubt"
    ]
    near = [h for h in garrisons if min(data.map.grid.distance(h, hq) for hq in headquarters) <= 10]
    assert len(garrisons) == 17
    assert len(near) == 16


def test_labels_name_the_place() -> None:
    board = load().map
    assert board.label("2016") == "2016 Ham"
    assert board.label("0201") == "0201"
