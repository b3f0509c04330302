"""11.0 Weather: one die, rolled by Germany, for the whole turn."""

from __future__ import annotations

from games.kaisers_battle.asking import Game, tell
from games.kaisers_battle.pieces import data
from games.kaisers_battle.state import State

EFFECTS = {
    "fog": "no air operations, no rolling or SOS barrages, +1 to every attack",
    "mist": "half of the air points, weaker barrages, short observation",
    "clear": "everything flies and fires",
}


def is_rolled(state: State) -> bool:
    """11.1.1, 11.1.3 Whether the weather of this turn is rolled for; on turns 1 and 2 it is fog."""
    return state.turn not in data().charts.weather.fog_turns


async def determine(game: Game) -> None:
    """11.1.1, 11.1.2 Roll for the weather, +1 in afternoon turns.

    Interpretation A-39: the even turns are afternoons.
    """
    state, chart = game.state, data().charts.weather
    is_pm = data().turns[state.turn - 1].is_pm
    die = game.roll("11.1.1 weather")
    state.weather = chart.state(die, is_pm)
    added = f" + {chart.pm_modifier} (afternoon)" if is_pm else ""
    text = f"Die {die}{added}: {state.weather}; {EFFECTS[state.weather]}."
    tell(game, "11.1.1", text, kind="weather", die=die, weather=state.weather)
