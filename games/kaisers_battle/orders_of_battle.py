"""2.2, 15.3, 18.0 The counters, where they start and when they come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from games.hexwar.datafile import Provenance
from games.kaisers_battle.map import SideName

UnitType = Literal[
    "headquarters", "stosstruppen", "infantry", "cavalry", "engineer", "replacement", "service"
]
Size = Literal["division", "brigade", "regiment", "battalion", "company"]
Nation = Literal["german", "british", "french"]
Setup = Literal["corrected", "printed"]

SIZES: tuple[Size, ...] = get_args(Size)
SETUPS: tuple[Setup, ...] = get_args(Setup)


@dataclass(frozen=True, kw_only=True)
class Unit:
    """One counter with the figures on it.

    ``cs``, ``mv``, ``ma``, ``sp`` are the rulebook's abbreviations (3.2): combat strength, morale
    value, movement allowance in points, stacking points. ``cs_reduced`` is the strength on the back,
    ``None`` without a step there. ``corps`` is empty for replacement regiments and service companies,
    which have none of their own. ``printed_as`` is the rulebook's form of the designation.
    """

    id: str
    printed_as: str
    side: SideName
    nationality: Nation
    corps: str
    division: str
    name: str
    type: UnitType
    size: Size
    cs: int
    cs_reduced: int | None
    mv: int
    ma: int
    steps: int
    sp: int
    has_zoc: bool
    has_service_back: bool
    provenance: Provenance

    @property
    def is_headquarters(self) -> bool:
        """Whether the counter is a headquarters."""
        return self.type == "headquarters"

    @property
    def is_stosstruppen(self) -> bool:
        """8.8.3, 13.2.4 Whether the counter is a Stosstruppen division."""
        return self.type == "stosstruppen"

    @property
    def is_division(self) -> bool:
        """Whether the counter is a division."""
        return self.size == "division"

    @property
    def is_infantry_battalion(self) -> bool:
        """15.2.2 Whether a service company is made when the counter is eliminated."""
        return self.has_service_back


@dataclass(frozen=True)
class Reinforcement:
    """15.3 One counter of the schedule."""

    turn: int
    entry: str
    unit: str


@dataclass(frozen=True)
class Start:
    """18.0 The start hex of a counter, and the one the rulebook prints if that is thought a misprint."""

    unit: str
    hex: str
    printed_hex: str
    provenance: Provenance

    def under(self, setup: str) -> str:
        """The start hex under one of SETUPS."""
        return self.printed_hex if setup == "printed" else self.hex
