"""18.0 Setting up, and 4.1 what a new turn brings to both tracks."""

from __future__ import annotations

from collections.abc import Mapping

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
    setup: Setup = "printed" if options.get(SETUP) == "printed" else "corrected"
    for unit, hex_id in data().setup(setup).items():
        place(state, unit, hex_id)
    begin_turn(state)
    return state


def begin_turn(state: State) -> None:
    """9.0C, 9.8, 12.0A New points on both tracks; nothing is saved from the turn before."""
    track = data().turns[state.turn - 1].points
    state.guns = {side: Guns(points.field, points.heavy) for side, points in track.items()}
    state.air = {side: Air() for side in SIDES}
    state.observed = {side: [] for side in SIDES}
    state.struck = {side: [] for side in SIDES}
    state.moved, state.resting, state.arrived, state.arrival_hexes = [], [], [], []
    state.quotas = {}
    if state.turn in data().charts.weather.fog_turns:
        state.weather = "fog"
