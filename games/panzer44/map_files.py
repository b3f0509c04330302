"""Reading the map from its files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from games.hexwar.board import read_grid
from games.hexwar.csvdata import read_csv, require_unique
from games.hexwar.datafile import DataError, Provenance
from games.hexwar.datafolder import DataFolder, require_hex, require_side
from games.hexwar.grid import Grid
from games.hexwar.tables import read_toml
from games.panzer44.map import Hex, Hexside, Map, SideKind, Terrain


@dataclass(frozen=True, kw_only=True)
class HexRow:
    """A line of hexes.csv."""

    line: int
    hex: str
    terrain: Terrain
    name: str = ""
    provenance: Provenance


@dataclass(frozen=True, kw_only=True)
class SideRow:
    """A line of hexsides.csv."""

    line: int
    kind: SideKind
    hex: str
    beside: str
    low: str = ""
    name: str = ""
    provenance: Provenance


@dataclass(frozen=True, kw_only=True)
class RoadRow:
    """A line of roads.csv: a hexside that a road crosses."""

    line: int
    hex: str
    beside: str
    road: str
    provenance: Provenance


@dataclass(frozen=True, kw_only=True)
class BridgeRow:
    """A line of bridges.csv."""

    line: int
    hex: str
    beside: str
    provenance: Provenance


def read_map(folder: DataFolder) -> Map:
    """The map of the data files; DataError for anything that does not fit together."""
    shape = read_toml(folder.path("map.toml"))
    shape.require_only("grid")
    grid = read_grid(shape.block("grid"))
    sides = read_sides(folder.path("hexsides.csv"), grid)
    roads = read_roads(folder.path("roads.csv"), grid)
    bridges = read_bridges(folder.path("bridges.csv"), grid, sides, roads)
    require_bridges(folder.path("roads.csv"), grid, sides, bridges)
    return Map(grid, read_hexes(folder.path("hexes.csv"), grid), sides, roads, bridges)


def read_hexes(path: Path, grid: Grid) -> dict[str, Hex]:
    """Every hex of the map in order of its number; those not listed are clear."""
    rows = read_csv(path, HexRow)
    require_unique(path, rows, "hex")
    listed: dict[str, Hex] = {}
    kinds: dict[str, HexRow] = {}
    for row in rows:
        require_hex(grid, path, row.line, row.hex)
        first = kinds.setdefault(row.name, row)
        if row.name and first.terrain != row.terrain:
            problem = f"{row.name} is {row.terrain} here and {first.terrain} on line {first.line}"
            raise DataError(path, row.line, problem, "one terrain for all hexes of a place")
        if row.terrain == "town" and not row.name:
            raise DataError(path, row.line, f"town hex {row.hex} has no name", "the town it belongs to")
        listed[row.hex] = Hex(row.hex, row.terrain, row.name, row.provenance)
    return {hex_id: listed.get(hex_id) or Hex(hex_id) for hex_id in grid}


def read_sides(path: Path, grid: Grid) -> dict[str, tuple[Hexside, ...]]:
    """Crests, slopes, streams and canals; a hexside may have several, of different kinds."""
    sides: dict[str, tuple[Hexside, ...]] = {}
    for row in read_csv(path, SideRow):
        key = require_side(grid, path, row.line, row.hex, row.beside)
        there = sides.get(key, ())
        if any(side.kind == row.kind for side in there):
            raise DataError(path, row.line, f"hexside {key} already has a {row.kind}", "each kind once")
        wanted = (row.hex, row.beside) if row.kind == "slope" else ("",)
        if row.low not in wanted:
            allowed = " or ".join(wanted) or "empty, only a slope has a low side"
            raise DataError(path, row.line, f"low side of a {row.kind} is {row.low or 'empty'}", allowed)
        sides[key] = (*there, Hexside(row.kind, row.low, row.name, row.provenance))
    return sides


def read_roads(path: Path, grid: Grid) -> dict[str, str]:
    """The hexsides that a road crosses, with its name."""
    roads: dict[str, str] = {}
    for row in read_csv(path, RoadRow):
        key = require_side(grid, path, row.line, row.hex, row.beside)
        if key in roads:
            raise DataError(path, row.line, f"a road already crosses {key}", "each hexside once")
        roads[key] = row.road
    return roads


def read_bridges(
    path: Path, grid: Grid, sides: dict[str, tuple[Hexside, ...]], roads: dict[str, str]
) -> frozenset[str]:
    """The hexsides with a bridge: a road over a stream or canal."""
    bridges: set[str] = set()
    for row in read_csv(path, BridgeRow):
        key = require_side(grid, path, row.line, row.hex, row.beside)
        is_wet = any(side.kind in ("stream", "canal") for side in sides.get(key, ()))
        if key in bridges or key not in roads or not is_wet:
            problem = f"no place for a bridge: {key}"
            raise DataError(path, row.line, problem, "one where a road crosses a stream or canal")
        bridges.add(key)
    return frozenset(bridges)


def require_bridges(
    path: Path, grid: Grid, sides: dict[str, tuple[Hexside, ...]], bridges: frozenset[str]
) -> None:
    """Refuse a road that crosses water without a bridge."""
    for row in read_csv(path, RoadRow):
        key = grid.hexside(row.hex, row.beside)
        is_wet = any(side.kind in ("stream", "canal") for side in sides.get(key, ()))
        if is_wet and key not in bridges:
            raise DataError(path, row.line, f"the road crosses water on {key}", "a bridge in bridges.csv")
