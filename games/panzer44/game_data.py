"""All data of the title, loaded once and checked hard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from games.hexwar.datafile import DataError
from games.hexwar.datafolder import DataFolder
from games.panzer44.chart_files import read_charts
from games.panzer44.charts import Charts
from games.panzer44.data_files import OWN
from games.panzer44.los import Sight
from games.panzer44.map import Map
from games.panzer44.map_files import read_map
from games.panzer44.scenario import Scenario
from games.panzer44.scenario_files import read_scenarios
from games.panzer44.unit_files import make_units, read_types
from games.panzer44.units import Unit, UnitType

FILES = (
    "bridges.csv",
    "combat.toml",
    "hexes.csv",
    "hexsides.csv",
    "map.toml",
    "roads.csv",
    "terrain.toml",
    "units.csv",
)

__all__ = ["FILES", "DataError", "GameData", "load", "use_folder"]


@dataclass(frozen=True)
class GameData:
    """Map, counters, charts and scenarios. Nothing in it changes during a game."""

    map: Map
    types: Mapping[str, UnitType]
    units: Mapping[str, Unit]
    charts: Charts
    scenarios: Mapping[str, Scenario]

    @cached_property
    def sight(self) -> Sight:
        """11.0 Lines of sight on this map."""
        return Sight(self.map, self.charts.terrain)


_hosts: list[Path] = []
"""The folder a host laid over our files with `use_folder`; empty without one."""


def use_folder(folder: Path | str) -> None:
    """Lay a host's folder over our files for the whole process.

    Call it once at the start: what was made from the first data is kept, so RuntimeError afterwards. Games
    that began with other data may not fit the new ones.
    """
    if _hosts or load.cache_info().currsize:
        raise RuntimeError("the data are already in use; choose the folder before the first game is loaded")
    _hosts.append(Path(folder))


@cache
def load(folder: Path | str | None = None) -> GameData:
    """The data of the package, or with a folder laid over it file by file; DataError says what is wrong.

    Without a folder the host's is taken, if `use_folder` named one. The result is kept: the files are read
    once in the life of the process.
    """
    overlay = Path(folder) if folder is not None else next(iter(_hosts), None)
    files = DataFolder(OWN, overlay)
    files.require_known(FILES)
    board = read_map(files)
    types = read_types(files.path("units.csv"))
    units = make_units(files.path("units.csv"), types)
    scenarios = read_scenarios(files.paths("scenarios"), board, types, units)
    return GameData(board, types, units, read_charts(files), scenarios)
