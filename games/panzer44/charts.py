"""6.8, 6.9, 10.4, 16.1, 17.11 The charts, looked up as the printed ones are.

Costs are in half movement points (2 is one point); None forbids.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from games.hexwar.datafile import Provenance
from games.hexwar.tables import Chart, Scale
from games.panzer44.map import SideKind, Terrain
from games.panzer44.units import Mobility

CombatResult = Literal["-", "Pin", "(P)", "D1", "D2", "D3", "D4"]
RESULTS: tuple[CombatResult, ...] = get_args(CombatResult)
"""In rising order; D4 destroys."""
Procedure = Literal["M", "R_hard", "R_soft", "HT_hard", "HT_soft", "HL_soft", "HL_hard"]
PROCEDURES: tuple[Procedure, ...] = get_args(Procedure)
MineKind = Literal["hasty", "preventative", "defensive"]
MINES: tuple[MineKind, ...] = get_args(MineKind)
MOBILITIES: tuple[Mobility, ...] = get_args(Mobility)


@dataclass(frozen=True)
class Effects:
    """10.4 A line of the Terrain Effects Chart: cost by mobility, die reduction, whether it blocks sight."""

    cost: Mapping[Mobility, int | None]
    die: int
    blocks_sight: bool
    provenance: Provenance


@dataclass(frozen=True)
class TerrainChart:
    """10.4 The Terrain Effects Chart. The cost of a hexside is added to that of the hex entered."""

    hexes: Mapping[Terrain, Effects]
    hexsides: Mapping[SideKind, Effects]
    road: int
    improved_position_die: int
    overrun: int


@dataclass(frozen=True)
class Steps:
    """6.85 A line of the Attack Procedure Chart.

    ``subtract``: True the target's defense, False nothing, a number that defense instead.
    """

    attenuate: bool
    subtract: bool | int
    terrain: bool
    is_allowed: bool
    provenance: Provenance


@dataclass(frozen=True)
class Scatter:
    """6.48, 14.11, 16.1 The scatter diagram: ``directions[die - 1]`` is a grid direction ("NE").

    A die up to ``indirect_hits`` (``air_hits``) does not scatter.
    """

    directions: tuple[str, ...]
    indirect_hits: int
    air_hits: int


@dataclass(frozen=True)
class Charts:
    """All charts."""

    terrain: TerrainChart
    results: Chart[str]
    attenuation: Scale[str]
    removal: Mapping[str, int]
    procedure: Mapping[Procedure, Steps]
    scatter: Scatter
    mines: Mapping[MineKind, int]

    def result(self, superiority: int, die: int) -> CombatResult | None:
        """6.81 The result for a net attack superiority and a die after terrain.

        None below the lowest column: such an attack is prohibited. Above the highest column, that one counts;
        dice beyond the rows count as the nearest row.
        """
        if superiority < self.lowest_superiority:
            return None
        text = self.results.read(die, superiority, nearest=True)
        return next(result for result in RESULTS if result == text)

    @property
    def lowest_superiority(self) -> int:
        """6.81 The lowest column; attacks below it are prohibited."""
        return int(self.results.columns.labels[0])

    def attenuated(self, attack: int, distance: int) -> int:
        """6.91 The attack strength at a distance in hexes (1 or more)."""
        change = self.attenuation.read(distance)
        return attack * 2 if change == "x2" else attack + int(change)
