"""2.2, 8.5, 13.2, 15.2 Who stands where, what a counter is worth, and how counters come and go.

Every change of the position's counters goes through this module, so that none is ever lost or doubled.
A named unit is in exactly one place: not yet arrived, on the map, eliminated, broken down or exited.
Replacement regiments are called after their counter and the corps of the division they came from, ``R7/9``
(2.2.3: the last part of a designation is the corps); service companies ``S1`` have no corps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.names import Side
from games.kaisers_battle.game_data import GameData, load
from games.kaisers_battle.orders_of_battle import Unit
from games.kaisers_battle.state import ALLIED, GERMAN, Placed, Replacement, State, enemy_of

__all__ = ["ALLIED", "GERMAN", "data", "enemy_of"]


def data() -> GameData:
    """Map, counters and charts; read once."""
    return load()


# What a counter is ------------------------------------------------------------------------------------------


def counter(unit: str) -> Unit:
    """The counter of a unit in play; raises KeyError for a name that belongs to none."""
    units = data().units
    return units[unit] if unit in units else units[unit.partition("/")[0]]


def is_replacement(unit: str) -> bool:
    """13.2 Whether a unit is a regimental replacement unit."""
    return counter(unit).type == "replacement"


def is_service(unit: str) -> bool:
    """15.2 Whether a unit is a service company."""
    return counter(unit).type == "service"


def is_hq(unit: str) -> bool:
    """2.2.5 Whether a unit is a headquarters."""
    return counter(unit).is_headquarters


def is_division(unit: str) -> bool:
    """8.5 Whether a unit is a division with its counter on the map."""
    return counter(unit).is_division


def is_stosstruppen(unit: str) -> bool:
    """8.8.3, 13.2.4 Whether a unit is a Stosstruppen division; its replacement regiments are not."""
    return counter(unit).is_stosstruppen


def side_of(unit: str) -> Side:
    """The side a unit fights for."""
    return counter(unit).side


def morale(unit: str) -> int:
    """3.1.3 The morale value (MV) of a unit."""
    return counter(unit).mv


def allowance(unit: str) -> int:
    """3.1.4 The movement allowance (MA) of a unit, in movement points."""
    return counter(unit).ma


def stacking_points(unit: str) -> int:
    """7.1 The stacking points (SP) of a unit; a reduced one counts in full."""
    return counter(unit).sp


def full_steps(unit: str) -> int:
    """8.5 The steps of a fresh unit."""
    return counter(unit).steps


def strength(state: State, unit: str) -> int:
    """3.1.2, 8.5 The combat strength (CS) of a unit on the map: front or back of its counter."""
    piece = counter(unit)
    if state.units[unit].steps < piece.steps and piece.cs_reduced is not None:
        return piece.cs_reduced
    return piece.cs


def steps_left(state: State, unit: str) -> int:
    """8.5 The steps a unit on the map can still lose; a division's last one is its replacement regiment."""
    return state.units[unit].steps


def corps_of(state: State, unit: str) -> str:
    """2.2.3, 16.0 The corps of a unit; "" for a service company.

    Interpretation A-22: a replacement regiment keeps its division's corps. Interpretation A-23: service
    companies are all alike, so they have none.
    """
    if unit in state.replacements:
        return state.replacements[unit].corps
    return counter(unit).corps


def label(state: State, unit: str) -> str:
    """A unit as a reader wants it named: "R7/9 (45R/9)" for a regiment of the 45th Reserve Division."""
    if unit in state.replacements:
        return f"{unit} ({state.replacements[unit].division})"
    return unit


# Who stands where -------------------------------------------------------------------------------------------


def hex_of(state: State, unit: str) -> str:
    """The hex of a unit on the map; raises KeyError for one that is not."""
    return state.units[unit].hex


def units_of(state: State, side: Side) -> list[str]:
    """The units of a side on the map, in the order they came there."""
    return [unit for unit in state.units if side_of(unit) == side]


def units_in(state: State, hex_id: str, side: Side | None = None) -> list[str]:
    """The units in a hex, of one side or of any."""
    found = [unit for unit, placed in state.units.items() if placed.hex == hex_id]
    return found if side is None else [unit for unit in found if side_of(unit) == side]


def stacks(state: State, side: Side | None = None) -> dict[str, list[str]]:
    """The occupied hexes in order of their numbers, with their units; one sweep over the position."""
    found: dict[str, list[str]] = {}
    for unit, placed in state.units.items():
        if side is None or side_of(unit) == side:
            found.setdefault(placed.hex, []).append(unit)
    return dict(sorted(found.items()))


def holder(state: State, hex_id: str) -> Side | None:
    """The side whose units occupy a hex, None for an empty one."""
    return next((side_of(unit) for unit, placed in state.units.items() if placed.hex == hex_id), None)


def headquarters(state: State, side: Side) -> list[str]:
    """The hexes of a side's headquarters, in order of their units."""
    return [state.units[unit].hex for unit in units_of(state, side) if is_hq(unit)]


def points_of(units: Iterable[str]) -> int:
    """7.1 The stacking points of several units together."""
    return sum(stacking_points(unit) for unit in units)


def stack_morale(units: Iterable[str]) -> int:
    """8.6.1 The morale of a stack: the highest in it (0 for no unit at all)."""
    return max((morale(unit) for unit in units), default=0)


# How counters come and go -----------------------------------------------------------------------------------


def place(state: State, unit: str, hex_id: str, steps: int | None = None) -> None:
    """Put a unit on the map, with all its steps unless told otherwise; ValueError if it is there already."""
    if unit in state.units:
        raise ValueError(f"{unit} is on the map already")
    state.units[unit] = Placed(hex_id, counter(unit).steps if steps is None else steps)
    claim_town(state, side_of(unit), hex_id)


def move(state: State, unit: str, way: Iterable[str]) -> None:
    """Take a unit through hexes to the last of them."""
    for hex_id in way:
        state.units[unit].hex = hex_id
        claim_town(state, side_of(unit), hex_id)


def claim_town(state: State, side: Side, hex_id: str) -> None:
    """20.1.1 A side's unit stands in or passes through a hex: a town west of the line becomes its own.

    Interpretation A-34: every entry counts, by movement, advance or retreat.
    """
    if hex_id in state.towns:
        state.towns[hex_id] = side


def eliminate(state: State, unit: str) -> None:
    """8.5 Take a unit off the map for good.

    13.2.3B, 15.2.5B A replacement regiment or a service company goes back to its pool, free to be used again;
    15.2.2 an infantry battalion feeds the pool of service companies by standing among the eliminated.
    """
    del state.units[unit]
    state.replacements.pop(unit, None)
    if not is_replacement(unit) and not is_service(unit):
        state.eliminated.append(unit)


def exit_map(state: State, unit: str, is_isolated: bool) -> None:
    """20.2 A German unit leaves the map and never comes back; 20.1.2 an isolated one earns nothing."""
    del state.units[unit]
    (state.exited_isolated if is_isolated else state.exited).append(unit)


def free_replacements(state: State) -> list[str]:
    """13.2.3 The counters of replacement regiments not in use; those that left the map never come back."""
    used = {unit.partition("/")[0] for unit in (*state.units, *state.exited, *state.exited_isolated)}
    return [name for name in data().replacements if name not in used]


def raise_regiment(state: State, division: str, hex_id: str) -> str:
    """13.2.1 Put a replacement regiment of a division on the map and return its name.

    The division itself is not touched. Raises IndexError when no counter is free (13.2.3).
    """
    corps = corps_of(state, division)
    unit = f"{free_replacements(state)[0]}/{corps}"
    place(state, unit, hex_id)
    state.replacements[unit] = Replacement(division, corps)
    return unit


def replace_division(state: State, division: str) -> str | None:
    """8.5 A division that lost its second step: off the map, a replacement regiment in its hex.

    13.2.3A Without a free regiment the division is eliminated and None returned. What it costs in victory
    points (20.1.4) is the caller's to count.
    """
    hex_id = hex_of(state, division)
    eliminate(state, division)
    return raise_regiment(state, division, hex_id) if free_replacements(state) else None


def break_down(state: State, division: str) -> list[str]:
    """13.1.1 Replace a division by three regiments in its hex; IndexError when fewer than three are free."""
    hex_id = hex_of(state, division)
    if len(free_replacements(state)) < 3:
        raise IndexError("fewer than three replacement regiments are free")
    del state.units[division]
    state.broken_down.append(division)
    return [raise_regiment(state, division, hex_id) for _ in range(3)]


def service_pool(state: State) -> int:
    """15.2.5 How many service companies could be made now: battalions eliminated, less companies in play."""
    lost = sum(counter(unit).is_infantry_battalion for unit in state.eliminated)
    return lost - sum(is_service(unit) for unit in state.units)


def free_services(state: State) -> list[str]:
    """15.2.5 The service companies that could be placed now, by name; all are alike (15.2.2B)."""
    free = [name for name in data().service_companies if name not in state.units]
    return free[: service_pool(state)]


def not_arrived(state: State) -> Iterator[str]:
    """15.3 Scheduled units still to come."""
    gone = {*state.units, *state.eliminated}
    return (entry.unit for entry in data().reinforcements if entry.unit not in gone)
