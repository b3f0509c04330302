"""Reading the map from its files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from games.hexwar.board import read_grid
from games.hexwar.csvdata import read_csv, require_unique
from games.hexwar.datafile import DataError, Provenance, listing
from games.hexwar.datafolder import DataFolder, require_hex, require_side
from games.hexwar.grid import Grid
from games.hexwar.tables import Block, read_toml
from games.kaisers_battle.map import BRIDGED, SIDES, TRENCHES, Digger, Hex, Map, Terrain, Water, WaterKind


@dataclass(frozen=True, kw_only=True)
class HexRow:
    """A line of hexes.csv."""

    line: int
    hex: str
    terrain: Terrain
    name: str = ""
    side: Digger = ""
    provenance: Provenance


@dataclass(frozen=True, kw_only=True)
class WaterRow:
    """A line of hexsides.csv."""

    line: int
    kind: WaterKind
    hex: str
    beside: str
    name: str
    provenance: Provenance


@dataclass(frozen=True, kw_only=True)
class BridgeRow:
    """A line of bridges.csv."""

    line: int
    hex: str
    beside: str
    name: str
    provenance: Provenance


@dataclass(frozen=True, kw_only=True)
class EntryRow:
    """A line of entries.csv."""

    line: int
    entry: str
    hex: str
    provenance: Provenance


@dataclass(frozen=True, kw_only=True)
class LineRow:
    """A line of vp_line.csv: a hexside, its western and its eastern hex."""

    line: int
    west: str
    east: str
    provenance: Provenance


def read_map(folder: DataFolder) -> Map:
    """The map of the data files; DataError for anything that does not fit together."""
    shape = read_toml(folder.path("map.toml"))
    shape.require_only("grid", "exit", "vp_line")
    grid = read_grid(shape.block("grid"))
    line, west = read_vp_line(folder.path("vp_line.csv"), shape.block("vp_line"), grid)
    return Map(
        grid=grid,
        hexes=read_hexes(folder.path("hexes.csv"), grid),
        water=read_water(folder.path("hexsides.csv"), folder.path("bridges.csv"), grid),
        entries=read_entries(folder.path("entries.csv"), grid),
        exits=read_exits(shape.block("exit"), grid),
        vp_line=line,
        west=west,
    )


def read_exits(block: Block, grid: Grid) -> tuple[str, ...]:
    """20.2 The hexes of the western edge, from which German units leave."""
    block.require_only("column")
    column = block.integer("column", 0, 99)
    edge = grid.edge("west")
    exits = tuple(hex_id for hex_id in edge if hex_id[:2] == f"{column:02}")
    if not exits:
        allowed = listing(sorted({str(int(hex_id[:2])) for hex_id in edge}))
        raise block.error("column", f"{column} is not on the western edge", allowed)
    return exits


def read_hexes(path: Path, grid: Grid) -> dict[str, Hex]:
    """Every hex of the map in order of its number; those not listed are clear."""
    rows = read_csv(path, HexRow)
    listed: dict[str, Hex] = {}
    for row in rows:
        require_hex(grid, path, row.line, row.hex)
        wanted: Sequence[str] = SIDES if row.terrain in TRENCHES else ("",)
        if row.side not in wanted:
            allowed = listing(wanted) or "empty, only trenches have a side"
            raise DataError(path, row.line, f"side of a {row.terrain} hex is {row.side or 'empty'}", allowed)
        listed[row.hex] = Hex(row.hex, row.terrain, row.name, row.side, row.provenance)
    require_unique(path, rows, "hex")
    return {hex_id: listed.get(hex_id) or Hex(hex_id) for hex_id in grid}


def read_water(path: Path, bridge_path: Path, grid: Grid) -> dict[str, Water]:
    """Rivers, canals and streams with the bridges over them."""
    bridges = read_bridges(bridge_path, grid)
    water: dict[str, Water] = {}
    lines: dict[str, int] = {}
    for row in read_csv(path, WaterRow):
        side = require_side(grid, path, row.line, row.hex, row.beside)
        if side in water:
            problem = f"hexside {side} is already on line {lines[side]}"
            raise DataError(path, row.line, problem, "one water for each hexside")
        bridge = bridges[side].name if side in bridges else ""
        water[side] = Water(row.kind, row.name, bridge, row.provenance)
        lines[side] = row.line
    for side, found in bridges.items():
        if side not in water or water[side].kind not in BRIDGED:
            problem = f"nothing to bridge on {side}"
            raise DataError(bridge_path, found.line, problem, "a river or canal of hexsides.csv")
    return water


def read_bridges(path: Path, grid: Grid) -> dict[str, BridgeRow]:
    """Bridges by hexside."""
    bridges: dict[str, BridgeRow] = {}
    for row in read_csv(path, BridgeRow):
        side = require_side(grid, path, row.line, row.hex, row.beside)
        if side in bridges:
            problem = f"a bridge on {side} is already on line {bridges[side].line}"
            raise DataError(path, row.line, problem, "one bridge for each hexside")
        bridges[side] = row
    return bridges


def read_entries(path: Path, grid: Grid) -> dict[str, str]:
    """15.1 The hexes where reinforcements come in, all on the map's edge."""
    rows = read_csv(path, EntryRow)
    require_unique(path, rows, "entry")
    for row in rows:
        require_hex(grid, path, row.line, row.hex)
        if len(grid.neighbours(row.hex)) == 6:
            problem = f"entry hex {row.hex} lies inside the map"
            raise DataError(path, row.line, problem, "a hex on the edge of the map")
    return {row.entry: row.hex for row in rows}


def read_vp_line(path: Path, block: Block, grid: Grid) -> tuple[tuple[str, ...], frozenset[str]]:
    """20.1.1 The hexsides of the victory point line, and all hexes west of it."""
    block.require_only("a_hex_west")
    start = require_hex(grid, block.path, block.line("a_hex_west"), block.text("a_hex_west"))
    rows = read_csv(path, LineRow)
    line = {require_side(grid, path, row.line, row.west, row.east): row for row in rows}
    west = flood(grid, line, start)
    for row in rows:
        if row.west not in west or row.east in west:
            problem = f"the line does not part {row.west} (west) from {row.east} (east)"
            allowed = "a line from edge to edge without a gap, its western hexes in the column west"
            raise DataError(path, row.line, problem, allowed)
    return tuple(line), west


def flood(grid: Grid, line: Mapping[str, LineRow], start: str) -> frozenset[str]:
    """All hexes that can be reached from a hex without crossing the line."""
    reached = {start}
    todo = [start]
    while todo:
        hex_id = todo.pop()
        for other in grid.neighbours(hex_id):
            if other not in reached and grid.hexside(hex_id, other) not in line:
                reached.add(other)
                todo.append(other)
    return frozenset(reached)
