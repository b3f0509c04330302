"""5.3, 8.4, 9.0, 11.1, 14.0, 20.0 The charts and the counter mix, looked up as the printed ones are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

WEATHERS = ("fog", "mist", "clear")
FIRE_RESULTS = ("-", "2", "3", "4", "5", "All")


@dataclass(frozen=True)
class HexEffects:
    """5.3 A line of the Terrain Effects Chart: points to enter, die modifiers, what the rules call it."""

    mp: int
    drm: int
    drumfire: int
    is_town: bool
    is_trench: bool
    is_hilltop: bool
    provenance: str


@dataclass(frozen=True)
class HexsideEffects:
    """5.3 Extra points to cross, and the modifier for a defender attacked only across such hexsides."""

    mp: int
    drm: int
    provenance: str


@dataclass(frozen=True)
class TerrainChart:
    """5.3 The Terrain Effects Chart. ``bridge`` is the cost that replaces the water's."""

    hexes: Mapping[str, HexEffects]
    hexsides: Mapping[str, HexsideEffects]
    bridge: int


@dataclass(frozen=True)
class WeatherTable:
    """11.1 The Weather Table."""

    fog_turns: tuple[int, ...]
    pm_modifier: int
    states: Mapping[int, str]

    def state(self, die: int, is_pm: bool) -> str:
        """The weather for an unmodified die."""
        return self.states[die + (self.pm_modifier if is_pm else 0)]


@dataclass(frozen=True)
class CounterBatteryTable:
    """9.2 The Counter-Battery Fire Table; points are spent in steps of ``step``."""

    step: int
    columns: tuple[int, ...]
    rows: Mapping[int, tuple[str, ...]]

    def result(self, points: int, die: int) -> str:
        """The printed cell, one of FIRE_RESULTS; more points than the last column count as the last."""
        reached = [i for i, column in enumerate(self.columns) if column <= points]
        return self.rows[die][reached[-1]] if reached else "-"


@dataclass(frozen=True)
class DrumfireTable:
    """9.4 The Drumfire Barrage Table. ``bands``: lowest stacking points to the columns by points spent."""

    points: tuple[int, ...]
    bands: Mapping[int, tuple[int | None, ...]]
    rows: Mapping[int, tuple[int, ...]]

    def result(self, points: int, stacking: int, die: int) -> int:
        """The number to compare with the target's morale, 0 for no effect; ``die`` is already modified."""
        band = max(low for low in self.bands if low <= max(stacking, 1))
        column = self.bands[band][self.points.index(points)]
        row = self.rows[min(max(die, min(self.rows)), max(self.rows))]
        return 0 if column is None else row[column]


@dataclass(frozen=True)
class ArtilleryLimits:
    """9.1 to 9.7 Ranges in hexes and points by weather."""

    field_range: int
    rolling: Mapping[str, int]
    rolling_observed: Mapping[str, int]
    sos: Mapping[str, int]
    sos_points_per_drm: int
    hilltop_range: Mapping[str, int]
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
    """20.3 A level of victory; ``lowest`` is its smallest total, ``None`` for the last."""

    name: str
    winner: str
    lowest: int | None


@dataclass(frozen=True)
class VictoryTable:
    """20.0 What earns and costs victory points, and the levels, best for Germany first."""

    town: int
    exited_unit: int
    allied_unit_in_trench: int
    division_replaced: int
    levels: tuple[Level, ...]

    def level(self, total: int) -> Level:
        """20.3 The level of a total of victory points."""
        return next(entry for entry in self.levels if entry.lowest is None or total >= entry.lowest)


@dataclass(frozen=True)
class PoolFigures:
    """The figures of counters that are all alike."""

    cs: int
    mv: int
    ma: int
    sp: int
    provenance: str


@dataclass(frozen=True)
class CounterMix:
    """7.1, 9.3.6, 12.2, 13.2.3, 15.2 How many of the nameless counters there are, and stacking."""

    replacements: int
    replacement: PoolFigures
    service: PoolFigures
    gas_markers: int
    observation_markers: Mapping[str, int]
    stacking_limit: int
    stacking: Mapping[str, int]


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
    half: str
    points: Mapping[str, Points]

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
