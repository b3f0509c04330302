"""All data of the title, loaded once and checked hard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.engine.lesson import Lesson
from games.hexwar.datafile import DataError
from games.hexwar.datafolder import DataFolder, DataStore
from games.hexwar.lessons import read_lesson
from games.hexwar.tables import read_toml
from games.panzer44.chart_files import read_charts
from games.panzer44.charts import Charts
from games.panzer44.data_files import OWN
from games.panzer44.los import Sight
from games.panzer44.map import Map
from games.panzer44.map_files import read_map
from games.panzer44.scenario import Scenario
from games.panzer44.scenario_files import read_scenario, read_scenarios
from games.panzer44.unit_files import make_units, read_types
from games.panzer44.units import SIDES, Unit, UnitType

FILES = (
    "bridges.csv",
    "combat.toml",
    "hexes.csv",
    "hexsides.csv",
    "lesson.toml",
    "map.toml",
    "roads.csv",
    "terrain.toml",
    "units.csv",
)

LESSON_SCENARIO = "lesson/first-turn.toml"
"""The small action of the guided first turn; no form offers it."""

__all__ = ["FILES", "DataError", "GameData", "load", "use_folder"]


@dataclass(frozen=True)
class GameData:
    """Map, counters, charts and scenarios. Nothing in it changes during a game."""

    map: Map
    types: Mapping[str, UnitType]
    units: Mapping[str, Unit]
    charts: Charts
    scenarios: Mapping[str, Scenario]
    lesson: Lesson
    lesson_scenario: Scenario

    def scenario(self, slug: str) -> Scenario:
        """One of the scenarios, or the small one of the guided first turn. Raises KeyError."""
        return self.lesson_scenario if slug == self.lesson_scenario.slug else self.scenarios[slug]

    @cached_property
    def sight(self) -> Sight:
        """11.0 Lines of sight on this map."""
        return Sight(self.map, self.charts.terrain)


def _read(files: DataFolder) -> GameData:
    """The data of a folder, checked; DataError says what is wrong and where."""
    board = read_map(files)
    types = read_types(files.path("units.csv"))
    units = make_units(files.path("units.csv"), types)
    scenarios = read_scenarios(files.paths("scenarios"), board, types, units)
    lesson = read_lesson(read_toml(files.path("lesson.toml")), SIDES)
    small = read_scenario(files.path(LESSON_SCENARIO), board, types, units)
    return GameData(board, types, units, read_charts(files), scenarios, lesson, small)


STORE = DataStore(OWN, FILES, _read)
load = STORE.load
use_folder = STORE.use
