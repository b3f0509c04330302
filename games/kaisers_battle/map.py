"""2.1 The map: terrain, water, bridges, entry hexes, the victory point line and the western edge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.hexwar.grid import Grid
from games.hexwar.layouts import Layout
from games.kaisers_battle.data_files import Files, Place, Row

TERRAINS = ("clear", "woods", "town", "hilltop", "wire", "fieldwork", "redoubt")
TRENCHES = ("wire", "fieldwork", "redoubt")
WATERS = ("river", "canal", "stream")
BRIDGED = ("river", "canal")
SIDES = ("german", "allied")


@dataclass(frozen=True)
class Hex:
    """One hex: its terrain, the name of the place, and who dug the trench, if it is one."""

    id: str
    terrain: str
    name: str = ""
    side: str = ""
    provenance: str = "derived: hexes that hexes.csv does not list are clear"


@dataclass(frozen=True)
class Water:
    """The water on a hexside, and the name of the bridge over it ("" without one)."""

    kind: str
    name: str
    bridge: str
    provenance: str

    @property
    def is_bridged(self) -> bool:
        """Whether a bridge lies on the hexside."""
        return bool(self.bridge)


@dataclass(frozen=True)
class Map:
    """The whole map. ``water`` is keyed by hexside ("2016/2116"), all else by hex number."""

    grid: Grid
    hexes: Mapping[str, Hex]
    water: Mapping[str, Water]
    entries: Mapping[str, str]
    exits: tuple[str, ...]
    vp_line: tuple[str, ...]
    west: frozenset[str]

    def terrain(self, hex_id: str) -> str:
        """The terrain of a hex."""
        return self.hexes[hex_id].terrain

    def label(self, hex_id: str) -> str:
        """How a hex is named to a reader: "2016 Ham", or the number alone."""
        name = self.hexes[hex_id].name
        return f"{hex_id} {name}" if name else hex_id

    def water_between(self, one: str, other: str) -> Water | None:
        """The water between two adjacent hexes."""
        return self.water.get(self.grid.hexside(one, other))

    def is_west_of_line(self, hex_id: str) -> bool:
        """20.1.1 Whether a hex lies west of the victory point line."""
        return hex_id in self.west

    @cached_property
    def vp_towns(self) -> tuple[str, ...]:
        """20.1.1 The town hexes west of the line, each worth a victory point."""
        return tuple(h.id for h in self.hexes.values() if h.terrain == "town" and h.id in self.west)


def read_map(files: Files) -> Map:
    """The map of the data files; DataError for anything that does not fit together."""
    shape = files.toml("map.toml")
    shape.keys(("grid", "exit", "vp_line"))
    grid = read_grid(files)
    exit_table = shape.table("exit")
    exit_table.keys(("column",))
    column = exit_table.number("column", 0, 99)
    exits = tuple(h for h in grid if h[:2] == f"{column:02}")
    outside = [h for h in exits if h not in grid.edge("west")]
    if not exits or outside:
        raise exit_table.place("column").error(f"column {column} is no western edge", "the lowest column")
    water = read_water(files, grid)
    line = read_line(files, grid)
    start_table = shape.table("vp_line")
    start_table.keys(("a_hex_west",))
    start = on_map(grid, start_table.place("a_hex_west"), str(start_table.value("a_hex_west")))
    west = flood_west(grid, line, start)
    for tables in (shape.table("grid"), exit_table, start_table):
        tables.place("provenance").provenance(tables.origin)
    return Map(grid, read_hexes(files, grid), water, read_entries(files, grid), exits, tuple(line), west)


def read_grid(files: Files) -> Grid:
    """All hexes of the map, from the ranges of columns and rows."""
    table = files.toml("map.toml").table("grid")
    table.keys(("columns", "rows_of_odd_columns", "rows_of_even_columns", "lower_columns"))
    spans: dict[str, range] = {}
    for key in ("columns", "rows_of_odd_columns", "rows_of_even_columns"):
        ends = table.numbers(key, 0, 99)
        if len(ends) != 2 or ends[0] > ends[1]:
            raise table.place(key).error(f"{key} is {list(ends)}", "[first, last]")
        spans[key] = range(ends[0], ends[1] + 1)
    lower = table.word("lower_columns", ("odd", "even"))
    layout = Layout("flat", "CCRR", "odd" if lower == "odd" else "even")
    odd, even = spans["rows_of_odd_columns"], spans["rows_of_even_columns"]
    return Grid(layout, layout.block(spans["columns"], odd, even))


def on_map(grid: Grid, place: Place, hex_id: str) -> str:
    """The hex number, checked; a number that lost its leading zeros gets a hint."""
    if hex_id in grid:
        return hex_id
    padded = hex_id.zfill(4)
    hint = f"{padded}; did a spreadsheet drop the zero?" if padded in grid else ""
    raise place.error(f"hex {hex_id!r} is not on the map", hint or f"{grid.hexes[0]} to {grid.hexes[-1]}")


def read_hexes(files: Files, grid: Grid) -> dict[str, Hex]:
    """Every hex of the map in order of its number; those not listed are clear."""
    listed: dict[str, Hex] = {}
    for row in files.rows("hexes.csv", ("hex", "terrain", "name", "side", "provenance")):
        hex_id = on_map(grid, row, row["hex"])
        if hex_id in listed:
            raise row.error(f"hex {hex_id} is listed twice", "one line a hex")
        terrain = row.word("terrain", TERRAINS)
        side = row.word("side", SIDES if terrain in TRENCHES else ("",))
        listed[hex_id] = Hex(hex_id, terrain, row["name"], side, row.origin)
    return {hex_id: listed.get(hex_id) or Hex(hex_id, "clear") for hex_id in grid}


def read_side(row: Row, grid: Grid, first: str, second: str) -> str:
    """The key of the hexside between two hexes of a row."""
    one, other = on_map(grid, row, row[first]), on_map(grid, row, row[second])
    if not grid.are_adjacent(one, other):
        near = ", ".join(grid.neighbours(one))
        raise row.error(f"{one} and {other} are not adjacent", f"beside {one} lie {near}")
    return grid.hexside(one, other)


def read_water(files: Files, grid: Grid) -> dict[str, Water]:
    """Rivers, canals and streams with the bridges over them."""
    bridges: dict[str, Row] = {}
    for row in files.rows("bridges.csv", ("hex", "beside", "name", "provenance")):
        side = read_side(row, grid, "hex", "beside")
        if side in bridges:
            raise row.error(f"a second bridge on {side}", f"one; the first is in line {bridges[side].line}")
        row.filled("name")
        row.provenance(row["provenance"])
        bridges[side] = row
    water: dict[str, Water] = {}
    for row in files.rows("hexsides.csv", ("kind", "hex", "beside", "name", "provenance")):
        side = read_side(row, grid, "hex", "beside")
        if side in water:
            raise row.error(f"hexside {side} is listed twice", "one water a hexside")
        bridge = bridges[side]["name"] if side in bridges else ""
        water[side] = Water(row.word("kind", WATERS), row["name"], bridge, row.origin)
    for side, row in bridges.items():
        if side not in water or water[side].kind not in BRIDGED:
            raise row.error(f"no water to bridge on {side}", "a river or canal of hexsides.csv")
    return water


def read_entries(files: Files, grid: Grid) -> dict[str, str]:
    """15.1 The hexes where reinforcements come in, all on the map's edge."""
    entries: dict[str, str] = {}
    for row in files.rows("entries.csv", ("entry", "hex", "provenance")):
        letter = row.filled("entry")
        hex_id = on_map(grid, row, row["hex"])
        if letter in entries:
            raise row.error(f"entry {letter} is listed twice", "one hex a letter")
        if len(grid.neighbours(hex_id)) == 6:
            raise row.error(f"entry hex {hex_id} lies inside the map", "a hex on the edge of the map")
        row.provenance(row["provenance"])
        entries[letter] = hex_id
    return entries


def read_line(files: Files, grid: Grid) -> dict[str, Row]:
    """20.1.1 The hexsides of the victory point line."""
    line: dict[str, Row] = {}
    for row in files.rows("vp_line.csv", ("west", "east", "provenance")):
        side = read_side(row, grid, "west", "east")
        if side in line:
            raise row.error(f"hexside {side} is listed twice", "each hexside of the line once")
        row.provenance(row["provenance"])
        line[side] = row
    return line


def flood_west(grid: Grid, line: Mapping[str, Row], start: str) -> frozenset[str]:
    """All hexes that can be reached from a western hex without crossing the line."""
    west = {start}
    todo = [start]
    while todo:
        hex_id = todo.pop()
        for other in grid.neighbours(hex_id):
            if other not in west and grid.hexside(hex_id, other) not in line:
                west.add(other)
                todo.append(other)
    for row in line.values():
        if row["west"] not in west or row["east"] in west:
            problem = f"the line does not part {row['west']} (west) from {row['east']} (east)"
            raise row.error(problem, "a line without gap from edge to edge, its west column to the west")
    return frozenset(west)
