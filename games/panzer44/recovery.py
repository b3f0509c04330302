"""6.83 Pin and Disruption Removal Phase."""

from __future__ import annotations

from games.panzer44 import setting, victory
from games.panzer44.asking import Game, tell
from games.panzer44.force import label, passenger_of, units_of
from games.panzer44.game_data import load


async def recover(game: Game) -> None:
    """6.83 Pins go; every disrupted unit tries its die. A success cures it wholly (Interpretation B-23)."""
    state = game.state
    for side in setting.order_of(state):
        for unit in units_of(state, side):
            state.units[unit].pinned = False
        for unit in units_of(state, side):
            placed = state.units[unit]
            if placed.disruption and not placed.carrier:
                _try(game, unit)
    victory.notice(game)


def _try(game: Game, unit: str) -> None:
    """6.83, 9.22 One die for a unit and its passenger together."""
    state = game.state
    level = state.units[unit].disruption
    needed = load().charts.removal[f"D{level}"]
    die = game.roll(f"6.83 {label(unit)} D{level}")
    is_cured = die <= needed
    if is_cured:
        for each in (unit, passenger_of(state, unit)):
            if each:
                state.units[each].disruption = 0
    outcome = "recovers" if is_cured else f"stays at D{level}"
    tell(
        game,
        "6.83",
        f"{{unit}} in {state.units[unit].hex} {outcome} (die {die}, needs {needed} or less).",
        [state.units[unit].hex],
        "recovery",
        {"unit": unit},
        die=die,
        cured=is_cured,
    )
