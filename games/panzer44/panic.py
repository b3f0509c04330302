"""14.0 Panic: the chits, the units they strike, and the scattering of those that were to move."""

from __future__ import annotations

from games.engine.names import Side
from games.panzer44 import setting
from games.panzer44.asking import Game, side_name, tell, whisper
from games.panzer44.force import label, passenger_of, side_of, standing, type_of, units_of
from games.panzer44.state import State

CHITS = 10


async def determine(game: Game) -> None:
    """4.1.2 Both sides draw their chits; units in panicked hexes that have a task panic."""
    state = game.state
    state.chits = {}
    for side in setting.order_of(state):
        for unit in units_of(state, side):
            state.units[unit].panicked = False
    for side in setting.order_of(state):
        drawn = draw(game, side)
        if drawn:
            state.chits[side] = drawn
        strike(game, side, drawn)


def chits_of(state: State, side: Side) -> int:
    """14.0, 14.82 How many chits a side draws this turn."""
    return setting.panic_level(state, side) // 10 if setting.may_panic(state, side) else 0


def draw(game: Game, side: Side) -> list[int]:
    """14.0, 14.61 Chits from the mug, none put back."""
    left = list(range(CHITS))
    drawn = [
        left.pop(game.roll(f"14.0 panic chit, {side}", f"1d{len(left)}") - 1)
        for _ in range(chits_of(game.state, side))
    ]
    if drawn:
        name = side_name(game.state, side)
        digits = ", ".join(str(chit) for chit in sorted(drawn))
        text = f"{name} panic: hexes whose number ends in {digits}."
        tell(game, "14.0", text, kind="panic", side=side, chits=sorted(drawn))
    return sorted(drawn)


def strike(game: Game, side: Side, chits: list[int]) -> None:
    """14.1 to 14.4, 14.71 Panic for units on panicked hexes and under (P), if they have a task.

    A disrupted unit and one without a task are not affected, and a (P) is used up all the same (B-12). Before
    the shooting has started nobody panics (14.82), not even under a (P) that mines or an overrun have left.

    The chits and so the hexes are public. Which units there lose a task is their owner's to know until they
    scatter: that a unit has one, and which, stands on his sealed plot (Interpretation B-75).
    """
    state = game.state
    is_on = setting.may_panic(state, side)
    for unit in standing(state, side):
        placed = state.units[unit]
        is_struck = is_on and (placed.delayed_panic or int(placed.hex[-1]) in chits)
        both = [u for u in (unit, passenger_of(state, unit)) if u]
        for each in both:
            state.units[each].delayed_panic = False
        if not is_struck or placed.disruption or unit not in state.plots:
            continue
        for each in both:
            state.units[each].panicked = True
        what = "its fire is cancelled" if state.plots[unit].task != "MV" else "it will scatter"
        text = f"{label(unit)} in {placed.hex} panics: {what}."
        whisper(game, side, "14.0", text, [placed.hex], "panic", unit=unit)


def will_scatter(state: State, unit: str) -> bool:
    """14.11 Panicked with a plot to move, and not held by a pin (B-61) or disruption."""
    placed = state.units.get(unit)
    return (
        placed is not None
        and placed.panicked
        and not placed.pinned
        and not placed.disruption
        and not placed.carrier
        and state.plots.get(unit) is not None
        and state.plots[unit].task == "MV"
    )


def scatterers(state: State, side: Side) -> list[str]:
    """14.11 The units of a side that scatter this turn and have not yet."""
    return [u for u in standing(state, side) if will_scatter(state, u) and u not in state.moved]


def scatter_points(unit: str, die: int) -> int:
    """14.11, 14.13 Half points to be spent: the die, but no more than the unit has."""
    return min(2 * die, type_of(unit).half_points)


def is_enemy_near(state: State, unit: str, neighbours: tuple[str, ...]) -> bool:
    """14.15 Whether an enemy stands next to the hex a panicked unit has come to."""
    mine = side_of(unit)
    return any(placed.hex in neighbours and side_of(u) != mine for u, placed in state.units.items())
