"""3.1, 10.0 The map: terrain, hexsides, roads, bridges, towns and named places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from games.hexwar.datafile import Provenance
from games.hexwar.grid import Grid

Terrain = Literal["clear", "town", "woods", "hilltop", "swamp"]
SideKind = Literal["crest", "slope", "stream", "canal"]

TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
SIDE_KINDS: tuple[SideKind, ...] = get_args(SideKind)
UNLISTED = Provenance.parse("derived: a hex that hexes.csv does not list is clear (10.12)")


@dataclass(frozen=True)
class Hex:
    """One hex: its terrain and the place it belongs to ("" without a name)."""

    id: str
    terrain: Terrain = "clear"
    name: str = ""
    provenance: Provenance = UNLISTED


@dataclass(frozen=True)
class Hexside:
    """One feature on a hexside; ``low`` is the hex with the contour splash of a slope, else ""."""

    kind: SideKind
    low: str
    name: str
    provenance: Provenance


@dataclass(frozen=True)
class Map:
    """The whole map. Hexsides are keyed "2015/2016" (`grid.hexside`), all else by hex number."""

    grid: Grid
    hexes: Mapping[str, Hex]
    sides: Mapping[str, tuple[Hexside, ...]]
    roads: Mapping[str, str]
    """10.14 Hexsides that a road crosses, with the name of the road."""
    bridges: frozenset[str]

    def terrain(self, hex_id: str) -> Terrain:
        """The terrain of a hex."""
        return self.hexes[hex_id].terrain

    def label(self, hex_id: str) -> str:
        """How a hex is named to a reader: "2524 Bures", or the number alone."""
        name = self.hexes[hex_id].name
        return f"{hex_id} {name}" if name else hex_id

    def between(self, one: str, other: str) -> tuple[Hexside, ...]:
        """The features on the hexside of two neighbours."""
        return self.sides.get(self.grid.hexside(one, other), ())

    def kinds(self, one: str, other: str) -> tuple[SideKind, ...]:
        """The kinds of feature on the hexside of two neighbours."""
        return tuple(side.kind for side in self.between(one, other))

    def has_road(self, one: str, other: str) -> bool:
        """10.14 Whether a road crosses the hexside of two neighbours."""
        return self.grid.hexside(one, other) in self.roads

    def is_road_hex(self, hex_id: str) -> bool:
        """Whether a road runs through a hex."""
        return hex_id in self.road_hexes

    @cached_property
    def column_row(self) -> Mapping[str, tuple[int, int]]:
        """Column and row of every hex."""
        return {h: self.grid.layout.column_row(h) for h in self.grid}

    @cached_property
    def road_hexes(self) -> frozenset[str]:
        """Every hex with a road in it."""
        return frozenset(h for side in self.roads for h in side.split("/"))

    @cached_property
    def places(self) -> Mapping[str, tuple[str, ...]]:
        """18.41 Named towns, heights and woods with their hexes, sorted."""
        found: dict[str, list[str]] = {}
        for record in self.hexes.values():
            if record.name:
                found.setdefault(record.name, []).append(record.id)
        return {name: tuple(found[name]) for name in sorted(found)}

    @cached_property
    def towns(self) -> Mapping[str, tuple[str, ...]]:
        """18.5 The towns with all their hexes."""
        return {n: hexes for n, hexes in self.places.items() if self.terrain(hexes[0]) == "town"}

    @cached_property
    def crest_hexes(self) -> frozenset[str]:
        """10.32, 20.3 Hexes with a crest on one of their hexsides."""
        kinds = ((key, {feature.kind for feature in features}) for key, features in self.sides.items())
        return frozenset(h for key, found in kinds if "crest" in found for h in key.split("/"))

    def road_way(self, start: str, end: str) -> tuple[str, ...]:
        """The hexes of the shortest way along roads, both ends included; ValueError without one."""
        came: dict[str, str] = {start: start}
        todo = [start]
        for here in todo:
            if here == end:
                break
            for there in self.grid.neighbours(here):
                if there not in came and self.has_road(here, there):
                    came[there] = here
                    todo.append(there)
        if end not in came:
            raise ValueError(f"no road leads from {start} to {end}")
        way = [end]
        while way[-1] != start:
            way.append(came[way[-1]])
        return tuple(reversed(way))
