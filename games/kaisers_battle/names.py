"""2.2.3 Finding the unit and the hex a player means, with the nearest one suggested when there is none."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.errors import Unreadable
from games.engine.names import Side
from games.hexwar.names import nearest_name
from games.kaisers_battle.pieces import counter, data, side_of
from games.kaisers_battle.state import State


def find_unit(state: State, side: Side, text: str) -> str:
    """The unit of a side on the map that a player calls so; raises Unreadable with the nearest of his own.

    A replacement regiment may be named without its corps (``R7``), a unit as its counter prints it.
    """
    return match_unit(state, [unit for unit in state.units if side_of(unit) == side], text)


def match_unit(state: State, units: Iterable[str], text: str) -> str:
    """The one of some units in play that a text names; raises Unreadable with the nearest."""
    own = list(units)
    names = {unit.upper(): unit for unit in own}
    short = {unit.partition("/")[0].upper(): unit for unit in own if unit in state.replacements}
    printed = {counter(unit).printed_as.upper(): unit for unit in own if counter(unit).printed_as}
    for table in (names, short, printed):
        if text.upper() in table:
            return table[text.upper()]
    near = nearest_name(text, own)
    raise Unreadable(f"you have no unit {text!r} here", f"did you mean {near}?" if near else None)


def find_hex(text: str) -> str:
    """A hex of the map; raises Unreadable for a number that is not on it."""
    if text in data().map.grid:
        return text
    raise Unreadable(f"hex {text} is not on the map", "columns run from 01 to 44, rows from 00 to 33")


def hex_label(hex_id: str) -> str:
    """A hex as readers know it: "2016 Ham"."""
    return data().map.label(hex_id)
