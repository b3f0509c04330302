"""18.6 Which forces are still to come, in sentences: the scenario prints them, so both sides may know."""

from __future__ import annotations

from typing import get_args

from games.hexwar.grid import Compass
from games.panzer44 import exits
from games.panzer44.asking import side_name
from games.panzer44.force import names
from games.panzer44.state import Column, State


def forecasts(state: State) -> tuple[str, ...]:
    """18.6 A sentence for every force of both sides that comes in a later turn, the earliest first.

    The units stand by number and not as they march, which is their side's secret (18.63).
    """
    later = [column for column in state.waiting if column.turn > state.turn]
    return tuple(sentence(state, column) for column in sorted(later, key=lambda c: (c.turn, c.side, c.name)))


def sentence(state: State, column: Column) -> str:
    """A force with its turn, where it may enter, and its units."""
    who = f"{side_name(state, column.side)} {column.name}"
    return f"To come on turn {column.turn}: {who}, {entry(column)}: {names(sorted(column.units))}."


def entry(column: Column) -> str:
    """18.61 Where a force may enter: its hex, or the edge all its hexes lie on."""
    if len(column.entries) == 1:
        return f"in {column.entries[0]}"
    for edge in get_args(Compass):
        if exits.edge_hexes(edge).issuperset(column.entries):
            return f"by the {edge} edge"
    return f"in any of {len(column.entries)} hexes"
