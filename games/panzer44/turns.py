"""4.1 The turn: the mutual plot at its beginning, what is put away at its end."""

from __future__ import annotations

from games.panzer44 import arrivals, outcomes, positions, setting, victory
from games.panzer44.asking import Game
from games.panzer44.plot_orders import PlotSheet
from games.panzer44.plotting import Plotting
from games.panzer44.spotting import remember
from games.panzer44.state import SIDES, State


async def plot(game: Game) -> None:
    """4.1.1, 5.0 Both sides plot in secret; nothing is told until it is carried out."""
    state = game.state
    remember(state)
    if setting.is_last_turn(state):
        victory.begin_final_turn(state)
    sheets = await game.ask_sealed({side: Plotting(state, side) for side in SIDES})
    for side in SIDES:
        take(state, sheets[side])


def take(state: State, sheet: PlotSheet) -> None:
    """Put a side's plot into the position. A mounted unit's own MV says no more than its carrier's (9.6)."""
    arrivals.arrange(state, sheet.columns, sheet.rides)
    for unit, task in sheet.plots.items():
        placed = state.units.get(unit)
        if placed is None or not placed.carrier:
            state.plots[unit] = task
    state.support += sheet.support


async def end(game: Game) -> None:
    """The end of a turn: vacant positions fall (12.22), the plots are put away, the turn goes on."""
    state = game.state
    outcomes.tell_idle(game)
    positions.clear_vacant(game)
    victory.watch(game)
    clear(state)
    if setting.is_last_turn(state):
        state.is_finished = True
    else:
        state.turn += 1


def clear(state: State) -> None:
    """What belongs to one turn only."""
    state.plots, state.support, state.fired, state.moved = {}, [], [], []
    state.entered, state.chits = {}, {}
    for placed in state.units.values():
        placed.panicked = placed.shot_down = False
