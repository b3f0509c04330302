"""5.0 What the receipt of a plot line warns of: nothing forbids it, but it may not be meant."""

from __future__ import annotations

from games.panzer44.force import enemies_in, label, names, side_of, stack, type_of
from games.panzer44.game_data import load
from games.panzer44.spotting import is_known
from games.panzer44.state import Plot, State


def of_plot(state: State, unit: str, plot: Plot, is_tight_unsaid: bool = False) -> tuple[str, ...]:
    """5.0 The warnings for one line; none for a unit that is still beyond the map."""
    placed = state.units.get(unit)
    if placed is None:
        return ()
    found = []
    if is_tight_unsaid:
        found.append("T, a tight pattern, since the line names none: it strikes that hex alone (6.21)")
    if placed.delayed_panic and not placed.disruption:
        found.append(f"{label(unit)} will panic this turn (14.71)")
    if placed.disruption:
        found.append(f"{label(unit)} is disrupted; it fires only if cured before the Indirect Fire Phase")
    found += (*own_under(state, unit, plot), *spared(state, unit, plot))
    if plot.task == "MV" and not type_of(unit).movement and not placed.carrier:
        found.append(f"{label(unit)} moves only by being mounted, or in and out of its position")
    return tuple(found)


def own_under(state: State, unit: str, plot: Plot) -> list[str]:
    """6.21, 6.22 Own units in the target hex, and those around it that a loose pattern strikes too."""
    if plot.task not in ("IF", "DF", "OF"):
        return []

    def own(hex_id: str) -> list[str]:
        return [each for each in stack(state, hex_id) if side_of(each) == side_of(unit)]

    here = own(plot.target) if plot.task != "OF" else []
    found = [f"your own {names(here)} would be under this fire in {plot.target}"] if here else []
    around = load().map.grid.neighbours(plot.target) if plot.pattern == "L" else ()
    for hex_id in sorted(around):
        near = [each for each in own(hex_id) if not type_of(each).is_hard]
        if near:
            found.append(f"L, a loose pattern, strikes your own {names(near)} in {hex_id} too (6.21)")
    return found


def spared(state: State, unit: str, plot: Plot) -> list[str]:
    """6.86 A loose pattern at a hex where the side knows of armour only."""
    if plot.pattern != "L" or plot.task == "OF":
        return []
    side = side_of(unit)
    known = [each for each in enemies_in(state, side, plot.target) if is_known(state, side, each)]
    if not known or not all(type_of(each).is_hard for each in known):
        return []
    return [f"L, a loose pattern, does not harm armour: {names(known)} in {plot.target} (6.86)"]
