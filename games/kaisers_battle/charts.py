"""5.3, 8.4, 9.0, 11.1, 14.0, 20.0 The charts and the counter mix, looked up as the printed ones are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from games.hexwar.datafile import Provenance
from games.hexwar.tables import Chart, Scale
from games.kaisers_battle.map import SideName, Terrain, WaterKind
from games.kaisers_battle.orders_of_battle import Size

WeatherState = Literal["fog", "mist", "clear"]
WEATHERS: tuple[WeatherState, ...] = get_args(WeatherState)
FIRE_RESULTS = ("-", "2", "3", "4", "5", "All")
LEVELS: Mapping[str, SideName] = {
    "Allied Decisive": "allied",
    "Allied Substantive": "allied",
    "Allied Marginal": "allied",
    "German Marginal": "german",
    "German Substantive": "german",
    "German Decisive": "german",
}


@dataclass(frozen=True)
class HexEffects:
    """5.3 A line of the Terrain Effects Chart: points to enter, die modifiers, what the rules call it."""

    mp: int
    drm: int
    drumfire: int
    is_town: bool
    is_trench: bool
    is_hilltop: bool
    provenance: Provenance


@dataclass(frozen=True)
class HexsideEffects:
    """5.3 Extra points to cross, and the modifier for a defender attacked only across such hexsides."""

    mp: int
    drm: int
    provenance: Provenance


@dataclass(frozen=True)
class TerrainChart:
    """5.3 The Terrain Effects Chart. ``bridge`` is the cost that replaces the water's."""

    hexes: Mapping[Terrain, HexEffects]
    hexsides: Mapping[WaterKind, HexsideEffects]
    bridge: int


@dataclass(frozen=True)
class WeatherTable:
    """11.1 The Weather Table."""

    fog_turns: tuple[int, ...]
    pm_modifier: int
    scale: Scale[str]

    def state(self, die: int, is_pm: bool) -> WeatherState:
        """The weather for an unmodified die."""
        found = self.scale.read(die + (self.pm_modifier if is_pm else 0))
        return next(state for state in WEATHERS if state == found)


@dataclass(frozen=True)
class CounterBatteryTable:
    """9.2 The Counter-Battery Fire Table; points are spent in steps of ``step``, column n is n steps."""

    step: int
    chart: Chart[str]

    def result(self, points: int, die: int) -> str:
        """The printed cell, one of FIRE_RESULTS; more points than the last column count as the last."""
        return self.chart.read(die, points // self.step, nearest=True) if points >= self.step else "-"


@dataclass(frozen=True)
class DrumfireTable:
    """9.4 The Drumfire Barrage Table: the column by stacking points and points, then the result by die.

    ``names`` are the columns of ``results`` in order; "-" in ``columns`` is no column: no effect.
    """

    names: tuple[str, ...]
    columns: Chart[str]
    results: Chart[str]

    def column(self, points: int, stacking: int) -> str:
        """The column for so many points on so many stacking points, "" for none: no effect."""
        column = self.columns.read(stacking, points, nearest=True)
        return "" if column == "-" else column

    def result(self, points: int, stacking: int, die: int) -> int:
        """The number to compare with the target's morale, 0 for no effect; ``die`` is already modified."""
        column = self.column(points, stacking)
        if not column:
            return 0
        cell = self.results.read(die, self.names.index(column) + 1, nearest=True)
        return 0 if cell == "-" else int(cell)


@dataclass(frozen=True)
class ArtilleryLimits:
    """9.1 to 9.7 Ranges in hexes and points by weather."""

    field_range: int
    rolling: Mapping[WeatherState, int]
    rolling_observed: Mapping[WeatherState, int]
    sos: Mapping[WeatherState, int]
    sos_points_per_drm: int
    hilltop_range: Mapping[WeatherState, int]
    gas_points: int
    gas_distance: int
    gas_mp_factor: int
    gas_removal_die: int


@dataclass(frozen=True)
class SupplyLimits:
    """14.0 Longest supply lines in hexes, and the defender's modifiers."""

    in_supply: int
    out_of_communication: int
    out_of_communication_drm: int
    out_of_supply_drm: int
    isolated_drm: int


@dataclass(frozen=True)
class Level:
    """20.3 A level of victory and whose it is."""

    name: str
    winner: SideName


@dataclass(frozen=True)
class VictoryTable:
    """20.0 What earns and costs victory points, and the level by total."""

    town: int
    exited_unit: int
    allied_unit_in_trench: int
    division_replaced: int
    levels: Scale[str]

    def level(self, total: int) -> Level:
        """20.3 The level of a total of victory points."""
        name = self.levels.read(total)
        return Level(name, LEVELS[name])


@dataclass(frozen=True)
class PoolFigures:
    """The figures of counters that are all alike."""

    cs: int
    mv: int
    ma: int
    sp: int
    provenance: Provenance


@dataclass(frozen=True)
class CounterMix:
    """7.1, 9.3.6, 12.2, 13.2.3, 15.2 How many of the nameless counters there are, and stacking."""

    replacements: int
    replacement: PoolFigures
    service: PoolFigures
    gas_markers: int
    observation_markers: Mapping[SideName, int]
    stacking_limit: int
    stacking: Mapping[Size, int]


@dataclass(frozen=True)
class Points:
    """9.8, 12.0 What a side receives in a turn: field and heavy artillery points, air points."""

    field: int
    heavy: int
    air: int


@dataclass(frozen=True)
class Turn:
    """A box of the Turn Track; ``points`` by side."""

    number: int
    date: str
    half: Literal["AM", "PM"]
    points: Mapping[SideName, Points]

    @property
    def is_pm(self) -> bool:
        """11.1.2 Whether it is an afternoon."""
        return self.half == "PM"

    @property
    def name(self) -> str:
        """As the reader knows it: "21 March 1918 AM"."""
        return f"{self.date} {self.half}"


@dataclass(frozen=True)
class Charts:
    """All charts."""

    terrain: TerrainChart
    weather: WeatherTable
    counter_battery: CounterBatteryTable
    drumfire: DrumfireTable
    artillery: ArtilleryLimits
    supply: SupplyLimits
    victory: VictoryTable
    turns: tuple[Turn, ...]
