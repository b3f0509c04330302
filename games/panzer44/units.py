"""3.2 Unit types with their printed figures, and the counters of each type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from games.hexwar.datafile import Provenance

SideName = Literal["german", "allied"]
Nation = Literal["german", "american", "british"]
Player = Literal["german", "american", "british", "french", "canadian"]
Weapon = Literal["R", "M", "H", ""]
Mobility = Literal["hard", "soft", "foot"]
Carrier = Literal["", "halftrack", "truck"]

SIDES: tuple[SideName, ...] = get_args(SideName)
NATIONS: tuple[Nation, ...] = get_args(Nation)
PLAYERS: tuple[Player, ...] = get_args(Player)

COUNTER_SETS: dict[Player, tuple[Nation, ...]] = {
    "german": ("german",),
    "american": ("american",),
    "french": ("american",),
    "british": ("british", "american"),
    "canadian": ("british", "american"),
}
"""Whose counters a player uses; the first set that has the type serves (19.2, 20.3)."""


@dataclass(frozen=True)
class UnitType:
    """3.22 A type of unit. Strengths, range in hexes and movement in points, as printed."""

    nation: Nation
    code: str
    name: str
    attack: int
    weapon: Weapon
    range: int
    defense: int
    is_hard: bool
    movement: int
    mobility: Mobility
    fires_indirect: bool
    carrier: Carrier
    numbers: tuple[int, ...]
    symbol: str
    description: str
    provenance: Provenance

    @property
    def key(self) -> str:
        """The type among all nations: "german/PzV"."""
        return f"{self.nation}/{self.code}"

    @property
    def side(self) -> SideName:
        """The side whose counters these are."""
        return "german" if self.nation == "german" else "allied"

    @property
    def is_vehicle(self) -> bool:
        """13.0 Whether it is a vehicle: not foot mobile."""
        return self.mobility != "foot"

    @property
    def is_combat(self) -> bool:
        """18.5 Whether it is a combat unit: one with an attack strength."""
        return self.attack > 0

    @property
    def is_infantry(self) -> bool:
        """8.1, 12.3 Whether it counts as infantry. Interpretation B-56: any foot unit of class R."""
        return self.weapon == "R" and not self.is_vehicle

    @property
    def is_antitank_gun(self) -> bool:
        """8.1, 12.3 Whether it is an anti-tank gun: a gun of class M that is no vehicle."""
        return self.weapon == "M" and not self.is_vehicle

    @property
    def is_artillery(self) -> bool:
        """6.71 Whether it is an artillery or mortar unit, which may fire counter-battery."""
        return self.fires_indirect

    @property
    def may_overrun(self) -> bool:
        """13.0 Whether it may overrun: a hard target of class M, attack and defense five or more."""
        return self.is_vehicle and self.is_hard and self.weapon == "M" and min(self.attack, self.defense) >= 5

    @property
    def may_ride(self) -> bool:
        """9.0 Whether a halftrack or truck may carry it: any unit that is no vehicle."""
        return not self.is_vehicle

    @property
    def half_points(self) -> int:
        """The movement allowance in half movement points, the unit of all costs."""
        return self.movement * 2

    @property
    def figures(self) -> str:
        """The figures as on the counter: "9 M 10 / [7] 5"."""
        defense = f"[{self.defense}]" if self.is_hard else str(self.defense)
        attack = f"{self.attack} {self.weapon} {self.range}" if self.is_combat else "0"
        return f"{attack} / {defense} {self.movement}"


@dataclass(frozen=True)
class Unit:
    """One counter. ``id`` is unique in the game ("G311", "A312"), ``number`` is what is printed (311)."""

    id: str
    number: int
    type: UnitType

    @property
    def side(self) -> SideName:
        """Whose counter it is."""
        return self.type.side

    @property
    def printed(self) -> str:
        """The identity number as printed: "001", "312"."""
        return f"{self.number:03}"

    @property
    def label(self) -> str:
        """How a reader knows it: "M4a 312"."""
        return f"{self.type.code} {self.printed}"
