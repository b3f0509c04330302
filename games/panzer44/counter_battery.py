"""6.7 Counter-battery: fire that answers indirect fire in the same phase, and is answered in turn.

A battery that fires may be found: a die of one (with 6.79 one more for every turn it has fired from its hex)
spots it. Each wave of fire may call forth the next; every unit fires once a turn.
"""

from __future__ import annotations

from games.engine.names import Side
from games.panzer44 import indirect, setting
from games.panzer44.asking import Game, tell
from games.panzer44.fire import Volley
from games.panzer44.force import distance, enemy, label, type_of
from games.panzer44.state import SIDES, State


def duel(game: Game, firing: list[str], volley: Volley) -> None:
    """6.75, 6.76 Waves of counter-battery until nobody new is found or nobody can answer.

    ``found`` keeps the batteries revealed, so that a withheld unit may answer them later in the phase (B-60),
    and how often each has been answered, so that fire is spread over all of it (B-72).
    """
    state = game.state
    found: dict[Side, dict[str, int]] = {side: {} for side in SIDES}
    wave = firing
    while wave:
        for unit in wave:
            if reveals(game, unit):
                found[enemy(unit)][unit] = 0
        orders = answers(state, found) or answers(state, found, is_end=True)
        for unit, target in orders:
            mission = indirect.mission_of(
                state, unit, state.units[target].hex, state.plots[unit].pattern, "6.72"
            )
            indirect.execute(game, mission, volley)
        wave = [unit for unit, _ in orders]


def answers(state: State, found: dict[Side, dict[str, int]], is_end: bool = False) -> list[tuple[str, str]]:
    """6.75 The next wave of both sides. ``is_end``: nobody else fires, so those that wait LATE do (B-66)."""
    return [pair for side in setting.order_of(state) for pair in allocate(state, side, found[side], is_end)]


def reveals(game: Game, unit: str) -> bool:
    """6.71, 6.79 Whether a firing battery is found; rolled only while an enemy could answer (B-21)."""
    state = game.state
    if not unused(state, enemy(unit)):
        return False
    if state.units[unit].is_located:  # 6.78 it remains spotted while it stays
        return True
    limit = reveal_limit(state, unit)
    die = game.roll(f"6.71 {label(unit)} found")
    if die > limit:
        return False
    state.units[unit].is_located = True
    where = state.units[unit].hex
    tell(
        game,
        "6.71",
        f"Counter-battery finds {{unit}} in {where} (die {die}, needs {limit} or less).",
        [where],
        "artillery",
        {"unit": unit},
        die=die,
    )
    return True


def reveal_limit(state: State, unit: str) -> int:
    """6.71 One; with the rising chance of 6.79 the number of turns it has fired from its hex, at most six."""
    if state.options.get("reveal") != "rising":
        return 1
    return min(6, max(1, state.units[unit].shots))


def unused(state: State, side: Side) -> list[str]:
    """Units of a side with a counter-battery plot not yet fired."""
    return indirect.able(state, side, "CB")


def allocate(state: State, side: Side, found: dict[str, int], is_end: bool) -> list[tuple[str, str]]:
    """6.75 All counter-battery of a side before any is executed: as plotted, else spread evenly over what
    was found (NEAREST and STRONGEST go for one battery each). Counts in ``found`` who is answered.

    A unit that is withheld (HOLD) waits for a battery that reveals itself by counter-battery (6.76); one that
    waits LATE takes any battery found once nobody else fires (``is_end``).
    """
    orders: list[tuple[str, str]] = []
    for unit in unused(state, side):
        goals = [t for t in found if is_within(state, unit, t)]
        if state.plots[unit].hold and not (is_end and state.plots[unit].late):
            goals = [t for t in goals if t in state.plots and state.plots[t].task == "CB"]
        if goals:
            target = min(goals, key=lambda t: rank(state, unit, t, found[t]))
            found[target] += 1
            orders.append((unit, target))
    return orders


def rank(state: State, unit: str, target: str, fired_at: int) -> tuple[int, int, str]:
    """6.75, B-72 Which of the batteries found a unit fires at: the lowest, by what its plot prefers."""
    away = distance(state.units[unit].hex, state.units[target].hex)
    prefer = state.plots[unit].prefer
    if prefer == "NEAREST":
        return away, fired_at, target
    if prefer == "STRONGEST":
        return -type_of(target).attack, away, target
    return fired_at, away, target


def is_within(state: State, unit: str, target: str) -> bool:
    """6.72 Printed range; no sight is needed (Interpretation B-22)."""
    return distance(state.units[unit].hex, state.units[target].hex) <= type_of(unit).range
