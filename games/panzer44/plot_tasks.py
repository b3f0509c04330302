"""5.4, 6.0 The task of one plot line, checked: what a unit may be told to do this turn."""

from __future__ import annotations

from games.engine.errors import Illegal
from games.panzer44 import setting, targets
from games.panzer44.asking import find_hex_in_play
from games.panzer44.force import label, number, type_of
from games.panzer44.plot_orders import ALLOCATIONS, PATTERNS, PREFERENCES, PlotOrder, preference
from games.panzer44.state import Plot, State
from games.panzer44.ways import way_text


def plot_of(state: State, unit: str, order: PlotOrder) -> Plot:
    """5.4 The plot a line stands for; raises Illegal."""
    if order.task == "MV":
        return _movement(state, unit, order)
    words = {PATTERNS.get(word, PREFERENCES.get(word, word)) for word in order.words}
    _check_can_fire(state, unit, order.task)
    plot = Plot(order.task, pattern=_pattern(unit, words), prefer=preference(words))
    plot.late = "LATE" in words
    plot.hold = plot.late or "HOLD" in words
    if order.task == "CB":
        if not type_of(unit).is_artillery:
            raise Illegal("6.71", f"{label(unit)} is neither artillery nor mortar")
        return plot
    if plot.hold:
        raise Illegal("6.76", "only counter-battery fire can be withheld", "leave HOLD and LATE out")
    if plot.prefer in ALLOCATIONS:
        raise Illegal("6.75", f"{plot.prefer} is for counter-battery fire", f"leave {plot.prefer} out")
    plot.target = find_hex_in_play(state, order.target)
    _check_fire(state, unit, plot)
    return plot


def _movement(state: State, unit: str, order: PlotOrder) -> Plot:
    """5.2, 6.82 MV, with its way in an express game only."""
    placed = state.units.get(unit)
    if order.way is not None and not setting.is_express(state):
        raise Illegal("5.2", "the way is written when you move", f"{number(unit)} MV")
    if placed is not None and placed.disruption:
        raise Illegal("6.82", f"{label(unit)} is disrupted and cannot move")
    if placed is not None and placed.pinned:
        raise Illegal("6.82", f"{label(unit)} is pinned and cannot move this turn")
    return Plot("MV", way=way_text(order.way) if order.way else "")


def _check_can_fire(state: State, unit: str, task: str) -> None:
    """6.15, 6.32 Armed, and not disrupted, unless it fires after the removal phase."""
    if not type_of(unit).is_combat:
        raise Illegal("6.32", f"{label(unit)} has no attack strength")
    if state.units[unit].disruption and task not in ("IF", "CB"):
        raise Illegal("6.15", f"{label(unit)} is disrupted and cannot fire")


def _pattern(unit: str, words: set[str]) -> str:
    """6.21 Tight unless loose is said; only class H has patterns."""
    if type_of(unit).weapon != "H":
        if words & {"T", "L"}:
            raise Illegal("6.21", f"{label(unit)} is not of class H", "leave T or L out")
        return ""
    return "L" if "L" in words else "T"


def _check_fire(state: State, unit: str, plot: Plot) -> None:
    if plot.task == "DF":
        targets.check_direct(state, unit, plot.target, plot.pattern)
    elif plot.task == "CA":
        targets.check_assault(state, unit, plot.target)
    elif plot.task == "OF":
        targets.check_opportunity(state, unit, plot.target)
    else:
        targets.check_indirect(state, unit, plot.target)
