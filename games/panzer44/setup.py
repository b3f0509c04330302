"""18.2 A fresh game: the scenario's forces off the map, ready to be set up."""

from __future__ import annotations

from collections.abc import Mapping

from games.panzer44 import arrivals, setting
from games.panzer44.state import State


def start(options: Mapping[str, str]) -> State:
    """18.2, 18.4 Everything before the first unit is placed."""
    state = State(options=dict(options), scenario=options["scenario"])
    setting.start_support(state)
    state.waiting, state.riding = arrivals.columns_of(setting.scenario_of(state).forces)
    return state
