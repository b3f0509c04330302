"""The map of a title: its grid, the terrain in every hex and the features on the hexsides.

Read once from the title's data files and never changed. Files:

- a block of a TOML file for the extent of the grid, see `read_grid`;
- a CSV of hexes with the columns hex, terrain, name, provenance and the title's own ones;
  a hex that is not listed has the default terrain;
- CSVs of hexsides with two hex columns, optionally kind and name, and provenance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from games.hexwar.csvdata import read_cells
from games.hexwar.datafile import DataError, Provenance, listing
from games.hexwar.grid import Grid, NoSuchHex
from games.hexwar.layouts import Layout
from games.hexwar.tables import Block


@dataclass(frozen=True)
class HexRecord:
    """What the map shows in one hex."""

    hex: str
    terrain: str
    name: str
    provenance: Provenance
    extras: Mapping[str, str] = field(default_factory=dict)
    """The title's own columns; an empty cell is an empty text."""
    is_listed: bool = True


@dataclass(frozen=True)
class HexsideRecord:
    """What the map shows on one hexside; `hex` and `beside` stand as in the file."""

    hex: str
    beside: str
    side: str
    kind: str
    name: str
    provenance: Provenance


@dataclass(frozen=True)
class HexFile:
    """A CSV of hexes and what may stand in it."""

    path: Path
    terrains: Sequence[str]
    extras: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Further columns, each with its allowed values ("" for an empty cell)."""


@dataclass(frozen=True)
class HexsideFile:
    """A CSV of hexsides and what may stand in it.

    With one kind the file needs no column for it.
    """

    path: Path
    kinds: Sequence[str]
    columns: tuple[str, str] = ("hex", "beside")


class Board:
    """Grid, terrain, hexside features and named places. Immutable."""

    def __init__(
        self,
        grid: Grid,
        records: Mapping[str, HexRecord],
        hexsides: Iterable[HexsideRecord],
        default: HexRecord,
    ) -> None:
        """Put the map together; a hex without a record gets a copy of the default one."""
        self.grid = grid
        self.hexsides = tuple(hexsides)
        self._records = {
            name: records[name] if name in records else replace(default, hex=name) for name in grid
        }
        self._between: dict[tuple[str, str], tuple[HexsideRecord, ...]] = {}
        for record in self.hexsides:
            for way in ((record.hex, record.beside), (record.beside, record.hex)):
                self._between[way] = (*self._between.get(way, ()), record)
        self._kinds = {way: tuple(r.kind for r in there) for way, there in self._between.items()}
        self._places: dict[str, tuple[str, ...]] = {}
        for name, found in self._records.items():
            if found.name:
                self._places[found.name] = (*self._places.get(found.name, ()), name)

    def record(self, name: str) -> HexRecord:
        """Return what the map shows in a hex; NoSuchHex if it is not on the map."""
        found = self._records.get(name)
        if found is None:
            raise NoSuchHex(name)
        return found

    def records(self) -> Iterator[HexRecord]:
        """Yield the record of every hex, sorted by hex."""
        yield from self._records.values()

    def terrain(self, name: str) -> str:
        """Return the terrain of a hex."""
        return self.record(name).terrain

    def name(self, name: str) -> str:
        """Return what the place in a hex is called, "" if it has no name."""
        return self.record(name).name

    def detail(self, name: str, column: str) -> str:
        """Return one of the title's own cells for a hex; KeyError for a column it has not."""
        return self.record(name).extras[column]

    def with_terrain(self, *terrains: str) -> tuple[str, ...]:
        """Return the hexes of these kinds of terrain, sorted."""
        return tuple(record.hex for record in self.records() if record.terrain in terrains)

    @property
    def places(self) -> Mapping[str, tuple[str, ...]]:
        """The named places and their hexes, by their first hex."""
        return MappingProxyType(self._places)

    def between(self, a: str, b: str) -> tuple[HexsideRecord, ...]:
        """Return the features on the hexside of two neighbours, empty if there are none."""
        return self._between.get((a, b), ())

    def kinds(self, a: str, b: str) -> tuple[str, ...]:
        """Return the kinds of feature on the hexside of two neighbours, in order of the files."""
        return self._kinds.get((a, b), ())

    def with_kind(self, *kinds: str) -> tuple[HexsideRecord, ...]:
        """Return the hexside features of these kinds, in order of the files."""
        return tuple(record for record in self.hexsides if record.kind in kinds)


def read_grid(block: Block) -> Grid:
    """Return the grid a block describes.

    Flat tops (numbers CCRR, rows from the north): `columns`, `rows_of_odd_columns`,
    `rows_of_even_columns`, `lower_columns` ("odd" or "even"). Pointy tops (numbers RRCC, rows from
    the south): `rows`, `columns_of_odd_rows`, `columns_of_even_rows`, `eastern_rows`. Extents are
    [first, last]. Optional: `prefix` before the digits, `without` for hexes that are not there.
    """
    flat = "columns" in block
    lines, odd, even, shifted = _FLAT_KEYS if flat else _POINTY_KEYS
    block.require_only(lines, odd, even, shifted, "prefix", "without")
    prefix = block.text("prefix") if "prefix" in block else ""
    is_odd = block.text(shifted, ("odd", "even")) == "odd"
    parity: Literal["odd", "even"] = "odd" if is_odd else "even"
    if flat:
        layout = Layout("flat", "CCRR", parity, "south", prefix)
        names = layout.block(_extent(block, lines), _extent(block, odd), _extent(block, even))
    else:
        layout = Layout("pointy", "RRCC", parity, "north", prefix)
        names = layout.bands(_extent(block, lines), _extent(block, odd), _extent(block, even))
    return Grid(layout, _all_but(block, list(names)))


_FLAT_KEYS = ("columns", "rows_of_odd_columns", "rows_of_even_columns", "lower_columns")
_POINTY_KEYS = ("rows", "columns_of_odd_rows", "columns_of_even_rows", "eastern_rows")


def _extent(block: Block, key: str) -> range:
    ends = block.integers(key, 0, 99)
    if len(ends) != 2 or ends[0] > ends[1]:
        raise block.error(key, f"{list(ends)} is no extent", "[first, last]")
    return range(ends[0], ends[1] + 1)


def _all_but(block: Block, names: list[str]) -> list[str]:
    missing = block.texts("without") if "without" in block else ()
    for name in missing:
        if name not in names:
            raise block.error("without", f"hex {name} is not on the map anyway")
    return [name for name in names if name not in missing]


def read_board(
    grid: Grid, hexes: HexFile, hexsides: Sequence[HexsideFile], default: str, provenance: str
) -> Board:
    """Return the map; unlisted hexes have the terrain `default`, for the reason `provenance`.

    DataError for a hex off the map, a hex listed twice, two hexes that are not adjacent, the same
    kind twice on a hexside, and whatever is not among the allowed values.
    """
    empty = dict.fromkeys(hexes.extras, "")
    unlisted = HexRecord("", default, "", Provenance.parse(provenance), empty, is_listed=False)
    sides = [record for file in hexsides for record in _read_hexsides(grid, file)]
    return Board(grid, _read_hexes(grid, hexes), sides, unlisted)


def _read_hexes(grid: Grid, file: HexFile) -> dict[str, HexRecord]:
    required = ("hex", "terrain", "provenance", *file.extras)
    found: dict[str, HexRecord] = {}
    for line, cells in read_cells(file.path, required, ("name", *required)):
        name = cells["hex"]
        _require_hex(grid, file.path, line, name)
        if name in found:
            raise DataError(file.path, line, f"hex {name} is listed twice")
        _require(file.path, line, "terrain", cells["terrain"], file.terrains)
        for column, allowed in file.extras.items():
            _require(file.path, line, column, cells[column], allowed)
        extras = {column: cells[column] for column in file.extras}
        source = _provenance(file.path, line, cells["provenance"])
        found[name] = HexRecord(name, cells["terrain"], cells.get("name", ""), source, extras)
    return found


def _read_hexsides(grid: Grid, file: HexsideFile) -> Iterator[HexsideRecord]:
    first, second = file.columns
    required = [first, second, "provenance"] + (["kind"] if len(file.kinds) > 1 else [])
    seen: dict[tuple[str, str], int] = {}
    for line, cells in read_cells(file.path, required, (*required, "name", "kind")):
        kind = cells.get("kind", file.kinds[0])
        _require(file.path, line, "kind", kind, file.kinds)
        a, b = cells[first], cells[second]
        side = _hexside(grid, file.path, line, a, b)
        if (side, kind) in seen:
            raise DataError(file.path, line, f"{kind} {side} is already on line {seen[side, kind]}")
        seen[side, kind] = line
        source = _provenance(file.path, line, cells["provenance"])
        yield HexsideRecord(a, b, side, kind, cells.get("name", ""), source)


def _hexside(grid: Grid, path: Path, line: int, a: str, b: str) -> str:
    _require_hex(grid, path, line, a)
    _require_hex(grid, path, line, b)
    if not grid.are_adjacent(a, b):
        near = listing(grid.neighbours(a))
        raise DataError(path, line, f"{a} and {b} are not adjacent", f"beside {a}: {near}")
    return grid.hexside(a, b)


def _require_hex(grid: Grid, path: Path, line: int, name: str) -> None:
    if name not in grid:
        ends = f"{grid.hexes[0]} to {grid.hexes[-1]}"
        raise DataError(path, line, f"hex {name!r} is not on the map", ends)


def _require(path: Path, line: int, column: str, value: str, allowed: Sequence[str]) -> None:
    if value not in allowed:
        choices = listing(choice or "(empty)" for choice in allowed)
        raise DataError(path, line, f"{column} {value!r} is not allowed", choices)


def _provenance(path: Path, line: int, text: str) -> Provenance:
    try:
        return Provenance.parse(text)
    except ValueError as fault:
        raise DataError(path, line, str(fault)) from None
