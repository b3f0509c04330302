"""What is wrong with a position that the rules can never lead to, for the fuzzer."""

from __future__ import annotations

from collections.abc import Iterator

from games.panzer44 import setting
from games.panzer44.force import counter, may_stack, side_of, stack, type_of
from games.panzer44.game_data import load
from games.panzer44.state import SIDES, State


def broken(state: State) -> list[str]:
    """Every broken invariant in a sentence; none when all is well."""
    return [*_units(state), *_riders(state), *_stacks(state), *_census(state), *_marks(state)]


def _units(state: State) -> Iterator[str]:
    area = setting.area(state)
    for unit, placed in state.units.items():
        if placed.hex not in area:
            yield f"{unit} is out of play in {placed.hex}"
        if not 0 <= placed.disruption <= 3:
            yield f"{unit} has disruption {placed.disruption}"
        if placed.inside and placed.hex not in state.positions:
            yield f"{unit} is inside a position that is not there"
        if placed.inside and type_of(unit).is_vehicle:
            yield f"{unit} is a vehicle inside a position"


def _riders(state: State) -> Iterator[str]:
    seats: list[str] = []
    for unit, placed in state.units.items():
        if not placed.carrier:
            continue
        seat = state.units.get(placed.carrier)
        if seat is None:
            yield f"{unit} rides on {placed.carrier}, which is gone"
            continue
        if placed.carrier in seats:
            yield f"{placed.carrier} carries two"
        seats.append(placed.carrier)
        if not type_of(placed.carrier).carrier or not type_of(unit).may_ride:
            yield f"{unit} cannot ride on {placed.carrier}"
        if (seat.hex, seat.pinned, seat.disruption) != (placed.hex, placed.pinned, placed.disruption):
            yield f"{unit} and its carrier differ"


def _stacks(state: State) -> Iterator[str]:
    """8.31 Stacks count at the end of a Movement Phase; after the drop of 19.1 only once turn 1 is over."""
    is_between = not state.moved and state.turn > 1
    for hex_id in sorted({placed.hex for placed in state.units.values()}):
        units = stack(state, hex_id)
        for side in SIDES:
            mine = [unit for unit in units if side_of(unit) == side]
            if is_between and not may_stack(state, mine, hex_id):
                yield f"{mine} stand together in {hex_id}"
        if len({side_of(unit) for unit in units}) > 1:
            yield f"enemies stand together in {hex_id}: {units}"


def _census(state: State) -> Iterator[str]:
    """Every counter of the scenario is in exactly one place."""
    places = [
        *state.units,
        *(unit for column in state.waiting for unit in column.units),
        *(loss.unit for loss in state.losses),
        *(leaver.unit for leaver in state.leavers),
        *(leaver.passenger for leaver in state.leavers if leaver.passenger),
        *state.drop,
    ]
    if len(places) != len(set(places)):
        yield f"in two places: {sorted(u for u in set(places) if places.count(u) > 1)}"
    if state.is_deployed:
        owed = {unit for force in setting.scenario_of(state).forces for unit in force.units}
        if set(places) != owed:
            yield f"lost or found: {sorted(set(places) ^ owed)}"


def _marks(state: State) -> Iterator[str]:
    for unit in state.plots:
        if unit not in state.units and not any(unit in column.units for column in state.waiting):
            yield f"a plot for {unit}, which is gone"
    for hex_id in [*state.wrecks, *state.positions, *state.mines]:
        if hex_id not in load().map.grid:
            yield f"a marker in {hex_id}, which is no hex"
    for unit in state.units:
        if counter(unit).id != unit:
            yield f"{unit} is no counter"
