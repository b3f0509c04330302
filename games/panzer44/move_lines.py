"""7.0 A line of the movement sheet: how it is written, and whose line it may be."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine.grammar import LineGrammar
from games.panzer44 import arrivals
from games.panzer44.asking import MORE
from games.panzer44.force import can_act, number, standing
from games.panzer44.state import State
from games.panzer44.travel import Plan
from games.panzer44.ways import MOUNT, WAY_ORDERS, WAY_RULES, WAY_TERMINALS, Way


@dataclass(frozen=True)
class MoveOrder:
    """A line of the sheet as written."""

    unit: str
    way: Way


@dataclass(frozen=True)
class Move:
    """A movement as it will be carried out, with units and hexes found."""

    unit: str
    way: Way


@dataclass
class MoveSheet:
    """The moves of a sheet so far, the plan they lead to, and why more is to be asked after them ("": no)."""

    plan: Plan
    moves: list[Move] = field(default_factory=list)
    more: str = ""


GRAMMAR = LineGrammar(
    r"""
    start: order
    ?order: move | more
    move: UNIT "MV"i way
    more: MORE
    MORE.5: /MORE(?![\w\/])/i
    """
    + WAY_RULES
    + WAY_TERMINALS,
    {
        "start": lambda order: order,
        "move": lambda unit, way: MoveOrder(unit, way),
        "more": lambda _: MORE,
        **WAY_ORDERS,
    },
)


def shown(way: Way) -> Way:
    """A way as its owner writes it: riders by their printed number."""
    return Way(way.hexes, way.deed, number(way.unit), way.then) if way.deed == MOUNT else way


def ready(state: State, side: str) -> tuple[str, ...]:
    """7.1 The units of a side that are plotted to move, have not moved, and are able to."""
    on_map = [
        unit
        for unit in standing(state, side)
        if _is_plotted(state, unit) and can_act(state.units[unit]) and not state.units[unit].pinned
    ]
    beyond = [unit for unit in arrivals.waiting_units(state, side) if _is_plotted(state, unit)]
    return (*on_map, *beyond)


def _is_plotted(state: State, unit: str) -> bool:
    plot = state.plots.get(unit)
    return plot is not None and plot.task == "MV" and unit not in state.moved


def why_held(state: State, unit: str) -> str:
    """What keeps a unit from moving."""
    placed = state.units[unit]
    if placed.carrier:
        return "it is mounted"
    if unit in state.moved:
        return "it has moved"
    return "panicked" if placed.panicked else "disrupted" if placed.disruption else "pinned"
