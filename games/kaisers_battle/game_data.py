"""All data of the title, loaded once and checked hard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.hexwar.datafile import DataError
from games.hexwar.datafolder import DataFolder, DataStore
from games.hexwar.tables import read_toml
from games.kaisers_battle.chart_files import read_charts, read_counter_mix
from games.kaisers_battle.charts import Charts, CounterMix, Turn
from games.kaisers_battle.data_files import OWN
from games.kaisers_battle.lesson import LessonData
from games.kaisers_battle.lesson import read as read_lesson
from games.kaisers_battle.map import Map
from games.kaisers_battle.map_files import read_map
from games.kaisers_battle.orders_of_battle import SETUPS, Reinforcement, Start, Unit
from games.kaisers_battle.unit_files import read_reinforcements, read_setup, read_units

FILES = (
    "artillery.toml",
    "bridges.csv",
    "counter_battery.toml",
    "counter_mix.toml",
    "drumfire.toml",
    "entries.csv",
    "hexes.csv",
    "hexsides.csv",
    "lesson.toml",
    "map.toml",
    "reinforcements.csv",
    "setup.csv",
    "supply.toml",
    "terrain.toml",
    "turns.csv",
    "units.csv",
    "victory.toml",
    "vp_line.csv",
    "weather.toml",
)

__all__ = ["FILES", "SETUPS", "DataError", "GameData", "load", "use_folder"]


@dataclass(frozen=True)
class GameData:
    """Map, counters, start, reinforcements and charts. Nothing in it changes during a game."""

    map: Map
    units: Mapping[str, Unit]
    starts: Mapping[str, Start]
    reinforcements: tuple[Reinforcement, ...]
    charts: Charts
    mix: CounterMix
    lesson: LessonData

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The Turn Track; turn n is ``turns[n - 1]``."""
        return self.charts.turns

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What a player may write for a counter, and its id: ids, and the printed form where it differs."""
        printed = {unit.printed_as: unit.id for unit in self.units.values() if unit.printed_as}
        return printed | {unit_id: unit_id for unit_id in self.units}

    @cached_property
    def replacements(self) -> tuple[str, ...]:
        """13.2.3 The replacement regiments, the whole pool."""
        return tuple(unit.id for unit in self.units.values() if unit.type == "replacement")

    @cached_property
    def service_companies(self) -> tuple[str, ...]:
        """15.2.2 The service companies, as many as there are infantry battalions."""
        return tuple(unit.id for unit in self.units.values() if unit.type == "service")

    def setup(self, setup: str = "corrected") -> dict[str, str]:
        """18.0 Start hex by unit; ``setup`` is "corrected" (likely misprints mended) or "printed"."""
        if setup not in SETUPS:
            raise ValueError(f"setup {setup!r} is none of {', '.join(SETUPS)}")
        return {start.unit: start.under(setup) for start in self.starts.values()}

    def arriving(self, turn: int) -> tuple[Reinforcement, ...]:
        """15.3 What the schedule brings in a turn."""
        return tuple(entry for entry in self.reinforcements if entry.turn == turn)


def _read(files: DataFolder) -> GameData:
    """The data of a folder, checked; DataError says what is wrong and where."""
    mix = read_counter_mix(read_toml(files.path("counter_mix.toml")))
    board = read_map(files)
    charts = read_charts(files)
    units = read_units(files.path("units.csv"), mix)
    schedule = files.path("reinforcements.csv")
    reinforcements = read_reinforcements(schedule, units, board, len(charts.turns))
    arriving = [entry.unit for entry in reinforcements]
    starts = read_setup(files.path("setup.csv"), units, board, arriving, mix.stacking_limit)
    lesson = read_lesson(read_toml(files.path("lesson.toml")), starts)
    return GameData(board, units, starts, reinforcements, charts, mix, lesson)


STORE = DataStore(OWN, FILES, _read)
load = STORE.load
use_folder = STORE.use
