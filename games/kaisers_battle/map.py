"""2.1 The map: terrain, water, bridges, entry hexes, the victory point line and the western edge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from games.hexwar.datafile import Provenance
from games.hexwar.grid import Grid

Terrain = Literal["clear", "woods", "town", "hilltop", "wire", "fieldwork", "redoubt"]
WaterKind = Literal["river", "canal", "stream"]
SideName = Literal["german", "allied"]
Digger = Literal["", "german", "allied"]

TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
TRENCHES: tuple[Terrain, ...] = ("wire", "fieldwork", "redoubt")
WATERS: tuple[WaterKind, ...] = get_args(WaterKind)
BRIDGED: tuple[WaterKind, ...] = ("river", "canal")
SIDES: tuple[SideName, ...] = get_args(SideName)
UNLISTED = Provenance.parse("derived: a hex that hexes.csv does not list is clear")


@dataclass(frozen=True)
class Hex:
    """One hex: its terrain, the name of the place, and who dug the trench, if it is one."""

    id: str
    terrain: Terrain = "clear"
    name: str = ""
    side: Digger = ""
    provenance: Provenance = UNLISTED


@dataclass(frozen=True)
class Water:
    """The water on a hexside, and the name of the bridge over it ("" without one)."""

    kind: WaterKind
    name: str
    bridge: str
    provenance: Provenance

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

    def terrain(self, hex_id: str) -> Terrain:
        """The terrain of a hex."""
        return self.hexes[hex_id].terrain

    def label(self, hex_id: str) -> str:
        """How a hex is named to a reader: "2016 Ham", or the number alone."""
        name = self.hexes[hex_id].name
        return f"{hex_id} {name}" if name else hex_id

    def is_trench(self, hex_id: str) -> bool:
        """10.0 Whether a hex is a redoubt, fieldwork or wire hex."""
        return self.hexes[hex_id].terrain in TRENCHES

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
