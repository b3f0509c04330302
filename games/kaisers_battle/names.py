"""2.2.3 Finding the unit and the hex a player means, with the nearest one suggested when there is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.errors import Unreadable
from games.engine.names import Side
from games.hexwar.names import nearest_name
from games.kaisers_battle.pieces import counter, data, side_of
from games.kaisers_battle.state import State

FEW = 8
"""So many names are listed in full to who has named none of them."""
FEW_LETTERS = 30
"""So much of an unknown name is repeated."""


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
    raise Unreadable(why_unknown(state, text), offer(text, own))


def why_unknown(state: State, text: str) -> str:
    """What keeps a text from naming one of the units an order is about."""
    known = {unit.upper(): unit for unit in (*data().units, *state.units)}
    unit = known.get(text.upper())
    if unit is None:
        return f"there is no unit {text[:FEW_LETTERS]!r}"
    if unit in state.units:
        return f"{unit} is not one of the units this order can name"
    if unit in state.eliminated:
        return f"{unit} has been eliminated"
    if unit in state.broken_down:
        return f"{unit} has been broken down into regiments"
    return f"{unit} is not on the map"


def offer(text: str, units: Sequence[str]) -> str | None:
    """The nearest of some names, or all of them where they are few."""
    near = nearest_name(text, units)
    if near and text not in data().units:
        return f"did you mean {near}?"
    return f"one of {', '.join(units)}" if 0 < len(units) <= FEW else None


def find_hex(text: str) -> str:
    """A hex of the map; raises Unreadable for a number that is not on it."""
    if text in data().map.grid:
        return text
    raise Unreadable(f"hex {text} is not on the map", "columns run from 01 to 44, rows from 00 to 33")


def hex_label(hex_id: str) -> str:
    """A hex as readers know it: "2016 Ham"."""
    return data().map.label(hex_id)
