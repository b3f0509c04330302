"""18.41 Zones of a scenario file: what is written there, worked out to hexes.

A zone is a table whose keys must all hold, a list of such tables any of which may, or the name of a zone of
the file. The keys are explained in ``data/README.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import pairwise

from games.hexwar.datafolder import require_hex
from games.hexwar.grid import Compass
from games.hexwar.tables import Block
from games.panzer44.map import TERRAINS, Map

EDGES: tuple[Compass, ...] = ("north", "east", "south", "west")
_FILTERS = (
    "columns",
    "rows",
    "place",
    "hexes",
    "bounds",
    "road",
    "edge",
    "shore_of",
    "off_canal",
    "outside",
    "no",
)


class Zones:
    """The named zones of a file, and how to read one."""

    def __init__(self, board: Map, named: Block | None = None) -> None:
        """Read nothing yet: a named zone is worked out when it is asked for."""
        self._board = board
        self._named = named
        self._known: dict[str, frozenset[str]] = {}

    def read(self, block: Block, key: str) -> frozenset[str]:
        """Return the hexes of a zone; DataError if it cannot be read or is empty."""
        match block.shape(key):
            case "table":
                found = self._table(block.block(key))
            case "list":
                found = frozenset(h for table in block.blocks(key) for h in self._table(table))
            case _:
                found = self._by_name(block, key)
        if not found:
            raise block.error(key, "the zone is empty", "a zone of at least one hex")
        return found

    def _by_name(self, block: Block, key: str) -> frozenset[str]:
        names = self._named.keys if self._named is not None else ()
        name = block.text(key, (*names, "all"))
        if name == "all" or self._named is None:
            return self._all
        if name not in self._known:
            self._known[name] = frozenset()  # a zone that leans on itself is empty
            self._known[name] = self.read(self._named, name)
        return self._known[name]

    def _table(self, table: Block) -> frozenset[str]:
        table.require_only(*_FILTERS, "within")
        if "within" in table and "place" not in table and "hexes" not in table:
            raise table.error("within", "within what", "beside place or hexes")
        readers: Mapping[str, Callable[[Block], frozenset[str]]] = {
            "columns": lambda t: self._span(t, "columns", 0),
            "rows": lambda t: self._span(t, "rows", 1),
            "place": self._place,
            "hexes": self._hexes,
            "bounds": self._bounds,
            "road": self._road,
            "edge": lambda t: frozenset(self._board.grid.edge(_compass(t, "edge"))),
            "shore_of": self._shore,
            "off_canal": self._off_canal,
            "outside": lambda t: self._all - self.read(t, "outside"),
            "no": self._terrain,
        }
        found = self._all
        for key in table.keys:
            if key in readers:
                found &= readers[key](table)
        return found

    @cached_property
    def _all(self) -> frozenset[str]:
        return frozenset(self._board.grid)

    def _span(self, table: Block, key: str, place: int) -> frozenset[str]:
        ends = table.integers(key, 0, 99)
        if len(ends) != 2 or ends[0] > ends[1]:
            raise table.error(key, f"{list(ends)} is no extent", "[first, last]")
        places = self._board.column_row
        return frozenset(h for h in self._all if ends[0] <= places[h][place] <= ends[1])

    def _around(self, table: Block, hexes: tuple[str, ...]) -> frozenset[str]:
        within = table.integer("within", 0, 99) if "within" in table else 0
        return frozenset(near for h in hexes for near in self._board.grid.disk(h, within))

    def _place(self, table: Block) -> frozenset[str]:
        name = table.text("place", tuple(self._board.places))
        return self._around(table, self._board.places[name])

    def _hexes(self, table: Block) -> frozenset[str]:
        return self._around(table, self._checked(table, "hexes"))

    def _checked(self, table: Block, key: str) -> tuple[str, ...]:
        names = table.texts(key)
        for name in names:
            require_hex(self._board.grid, table.path, table.line(key), name)
        return names

    def _bounds(self, table: Block) -> frozenset[str]:
        """The hexes whose centres lie in or on the convex figure with these corners."""
        corners = [self._point(h) for h in self._checked(table, "bounds")]
        if len(corners) < 3:
            raise table.error("bounds", f"{len(corners)} corners", "three or more, in order around the zone")
        found = []
        for h in self._all:
            sides = [_turn(a, b, self._point(h)) for a, b in pairwise([*corners, corners[0]])]
            if min(sides) >= 0 or max(sides) <= 0:
                found.append(h)
        return frozenset(found)

    def _point(self, h: str) -> tuple[int, int]:
        q, r = self._board.grid.layout.cube(*self._board.column_row[h])
        return 3 * q, 2 * r + q

    def _road(self, table: Block) -> frozenset[str]:
        ends = self._checked(table, "road")
        if len(ends) != 2:
            raise table.error("road", f"{len(ends)} hexes", "the two ends")
        try:
            return frozenset(self._board.road_way(*ends))
        except ValueError as fault:
            raise table.error("road", str(fault)) from None

    def _shore(self, table: Block) -> frozenset[str]:
        """The hexes that can be reached from a hex without crossing the canal."""
        start = require_hex(self._board.grid, table.path, table.line("shore_of"), table.text("shore_of"))
        reached, todo = {start}, [start]
        for here in todo:
            for there in self._board.grid.neighbours(here):
                if there not in reached and "canal" not in self._board.kinds(here, there):
                    reached.add(there)
                    todo.append(there)
        return frozenset(reached)

    def _off_canal(self, table: Block) -> frozenset[str]:
        if not table.flag("off_canal"):
            raise table.error("off_canal", "false says nothing", "true, or no such line")
        sides = ((key, self._board.sides[key]) for key in self._board.sides)
        wet = (key.split("/") for key, features in sides if any(f.kind == "canal" for f in features))
        return self._all - {h for pair in wet for h in pair}

    def _terrain(self, table: Block) -> frozenset[str]:
        kinds = table.texts("no", TERRAINS)
        return frozenset(h for h in self._all if self._board.terrain(h) not in kinds)


def _compass(table: Block, key: str) -> Compass:
    text = table.text(key, EDGES)
    return next(edge for edge in EDGES if edge == text)


def _turn(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
