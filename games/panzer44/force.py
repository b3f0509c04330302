"""Units in play: who stands where, who rides on whom, what state they are in.

8.0, 9.0, 12.0: the small questions every chapter asks of a position.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.names import Side
from games.panzer44.game_data import load
from games.panzer44.state import ALLIED, GERMAN, SIDES, Loss, Placed, State, enemy_of
from games.panzer44.units import Unit, UnitType


def counter(unit: str) -> Unit:
    """The counter of a unit."""
    return load().units[unit]


def type_of(unit: str) -> UnitType:
    """What a unit is."""
    return load().units[unit].type


def side_of(unit: str) -> Side:
    """Whose unit it is: the letter of its id says so."""
    return GERMAN if unit[0] == "G" else ALLIED


def label(unit: str) -> str:
    """How a reader knows it: "M4a 312"."""
    return load().units[unit].label


def number(unit: str) -> str:
    """How its owner writes it in orders: "312"."""
    return load().units[unit].printed


def names(units: Iterable[str]) -> str:
    """Several units in a sentence."""
    return ", ".join(label(unit) for unit in units)


def distance(one: str, other: str) -> int:
    """3.4 Range in hexes."""
    return load().map.grid.distance(one, other)


def units_of(state: State, side: Side) -> list[str]:
    """A side's units on the map, by number."""
    return sorted(unit for unit in state.units if side_of(unit) == side)


def standing(state: State, side: Side) -> list[str]:
    """A side's units on the map that are not passengers."""
    return [unit for unit in units_of(state, side) if not state.units[unit].carrier]


def passenger_of(state: State, unit: str) -> str:
    """9.1 The unit a vehicle carries, "" for none."""
    return next((other for other, placed in state.units.items() if placed.carrier == unit), "")


def is_mounted(state: State, unit: str) -> bool:
    """9.2 Whether a unit is a passenger."""
    return bool(state.units[unit].carrier)


def stack(state: State, hex_id: str) -> list[str]:
    """The units in a hex that count there: everyone but passengers, by id."""
    return sorted(u for u, placed in state.units.items() if placed.hex == hex_id and not placed.carrier)


def enemies_in(state: State, side: Side, hex_id: str) -> list[str]:
    """The enemies of a side in a hex, without passengers."""
    return [unit for unit in stack(state, hex_id) if side_of(unit) != side]


def occupied(state: State, side: Side) -> dict[str, list[str]]:
    """The hexes a side stands in, sorted, with its units there, without passengers.

    The order must not follow the units' ids, or it would tell which units lie face down (11.5).
    """
    found: dict[str, list[str]] = {}
    for unit in units_of(state, side):
        placed = state.units[unit]
        if not placed.carrier:
            found.setdefault(placed.hex, []).append(unit)
    return dict(sorted(found.items()))


def may_stack(state: State, units: Iterable[str], hex_id: str) -> bool:
    """8.0, 8.1 Whether these units of one side may end a Movement Phase together in a hex."""
    together = list(units)
    if len(together) < 2:
        return True
    if len(together) > 2 or not may_use_position(state, side_of(together[0]), hex_id):
        return False
    one, other = (type_of(unit) for unit in together)
    return (one.is_infantry and other.is_antitank_gun) or (one.is_antitank_gun and other.is_infantry)


def may_use_position(state: State, side: Side, hex_id: str) -> bool:
    """12.22, 19.7 Whether a side may garrison the position in a hex: its own, or any where both may."""
    owner = state.positions.get(hex_id)
    return owner is not None and (owner == side or load().scenario(state.scenario).rules.positions_stay)


def is_moving(state: State, unit: str) -> bool:
    """7.4, 6.66 Whether a unit counts as moving: the plot decides (Interpretation B-11)."""
    plot = state.plots.get(unit)
    return plot is not None and plot.task == "MV"


def can_act(placed: Placed) -> bool:
    """6.15 Neither panicked nor disrupted."""
    return not placed.panicked and not placed.disruption


def place(state: State, unit: str, hex_id: str) -> None:
    """Put a unit (and its passenger) into a hex; what was known of it in its old hex is forgotten (11.14)."""
    for each in (unit, passenger_of(state, unit)):
        if not each:
            continue
        placed = state.units[each]
        if placed.hex != hex_id:
            placed.hex = hex_id
            placed.inside = placed.has_fired = placed.is_located = False
            placed.seen_by = []
            placed.shots = 0


def remove(state: State, unit: str) -> None:
    """Take a unit off the map, its passenger with it, and with them their plots."""
    for each in (unit, passenger_of(state, unit)):
        if each:
            del state.units[each]
            state.plots.pop(each, None)


def destroy(state: State, unit: str) -> None:
    """6.82 D4: a unit is lost with its passenger; a vehicle leaves a wreck (Interpretation B-53)."""
    for each in (unit, passenger_of(state, unit)):
        if each:
            state.losses.append(Loss(each, state.turn))
    if type_of(unit).is_vehicle:
        state.wrecks = sorted([*state.wrecks, state.units[unit].hex])
    remove(state, unit)


def lost_points(state: State, side: Side) -> int:
    """19.2 The attack strength points a side has lost."""
    return sum(type_of(loss.unit).attack for loss in state.losses if side_of(loss.unit) == side)


def enemy(unit: str) -> Side:
    """The other side than a unit's own."""
    return enemy_of(side_of(unit))


def all_units(state: State) -> list[str]:
    """Every unit on the map, First side's slug order, then number."""
    return [unit for side in SIDES for unit in units_of(state, side)]
