"""18.0 Setting up, and 4.1 what a new turn brings to both tracks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.names import Side
from games.kaisers_battle import lesson
from games.kaisers_battle.orders_of_battle import Setup
from games.kaisers_battle.pieces import data, place
from games.kaisers_battle.state import ALLIED, SIDES, Air, Guns, State

SETUP = "setup"
"""The option that chooses between the printed set-up and the one with likely misprints mended."""


def start(options: Mapping[str, str]) -> State:
    """18.0 The position before turn 1.

    Interpretation A-52: 0133, 6/33, 4400, OR/17 and the doubled row 3321 are taken for misprints; the option
    ``setup`` = ``printed`` puts the counters where the rulebook prints them. Interpretation A-34: towns
    west of the line begin Allied.
    """
    state = State(options=dict(options))
    state.towns = dict.fromkeys(data().map.vp_towns, ALLIED)
    hexes = data().setup(setup_of(options.get(SETUP, "")))
    for unit in counters_in_play(options):
        place(state, unit, hexes[unit])
    begin_turn(state)
    return state


def is_lesson(options: Mapping[str, str]) -> bool:
    """Whether the guided first turn is played."""
    return options.get(SETUP) == lesson.CHOICE


def counters_in_play(options: Mapping[str, str]) -> Sequence[str]:
    """18.1, 18.2 The counters that start on the map: all of them, or those of the guided first turn."""
    return data().lesson.units if is_lesson(options) else tuple(data().starts)


def begin_turn(state: State) -> None:
    """9.0C, 9.8, 12.0A New points on both tracks; nothing is saved from the turn before."""
    state.guns = {side: points(state.turn, side) for side in SIDES}
    state.air = {side: Air() for side in SIDES}
    state.observed = {side: [] for side in SIDES}
    state.struck = {side: [] for side in SIDES}
    state.moved, state.resting, state.arrived, state.arrival_hexes = [], [], [], []
    state.quotas = {}
    if state.turn in data().charts.weather.fog_turns:
        state.weather = "fog"


def points(turn: int, side: Side) -> Guns:
    """9.8.1, 9.8.2 The artillery points a side receives in a turn."""
    track = data().turns[turn - 1].points
    return next(Guns(found.field, found.heavy) for name, found in track.items() if name == side)


def setup_of(choice: str) -> Setup:
    """18.0 The set-up an option names; the corrected one unless the printed one is asked for."""
    return "printed" if choice == "printed" else "corrected"


def start_hexes(choice: str, units: Sequence[str]) -> list[str]:
    """18.1, 18.2 Where some units start."""
    hexes = data().setup(setup_of(choice))
    return [hexes[unit] for unit in units]
