"""What no lawful play can ever bring about; the fuzzer looks for it after every decision."""

from __future__ import annotations

from collections import Counter

from games.kaisers_battle.pieces import counter, data, is_division, label, service_pool, side_of, stacks
from games.kaisers_battle.setup import counters_in_play
from games.kaisers_battle.state import SIDES, State


def broken(state: State) -> list[str]:
    """The broken invariants of a position, in words; empty when all is well."""
    return [*_conservation(state), *_places(state), *_pools(state)]


def _conservation(state: State) -> list[str]:
    """2.2 Every counter is in one place at most, and none is invented."""
    places = Counter(
        [*state.units, *state.eliminated, *state.broken_down, *state.exited, *state.exited_isolated]
    )
    problems = [f"{unit} is in {count} places" for unit, count in places.items() if count > 1]
    on_schedule = {entry.unit for entry in data().reinforcements if entry.turn > state.turn}
    problems += [f"{unit} came too early" for unit in sorted(on_schedule & set(state.units))]
    known = {*places, *state.replacements}
    missing = [unit for unit in counters_in_play(state.options) if unit not in known]
    return problems + [f"{unit} is nowhere" for unit in missing]


def _places(state: State) -> list[str]:
    """5.1.2, 8.5 Hexes are of the map and of one side; steps are between one and what the counter has."""
    problems = []
    for hex_id, units in stacks(state).items():
        if hex_id not in data().map.grid:
            problems.append(f"{hex_id} is not on the map")
        if len({side_of(unit) for unit in units}) > 1:
            problems.append(f"both sides stand in {hex_id}: {', '.join(units)}")
    for unit, placed in state.units.items():
        least = 2 if is_division(unit) else 1
        if not least <= placed.steps <= counter(unit).steps:
            problems.append(f"{label(state, unit)} has {placed.steps} steps")
    return problems


def _pools(state: State) -> list[str]:
    """9.3.6, 9.8, 13.2.3, 15.2.5 Nothing is spent that is not there."""
    problems = []
    if len(state.gas) > data().mix.gas_markers:
        problems.append(f"{len(state.gas)} gas markers")
    if service_pool(state) < 0:
        problems.append("more service companies than battalions lost")
    bases = Counter(unit.partition("/")[0] for unit in state.replacements)
    problems += [f"{base} is used twice" for base, count in bases.items() if count > 1]
    for side in SIDES:
        guns, air = state.guns.get(side), state.air.get(side)
        if guns and min(guns.field, guns.heavy) < 0:
            problems.append(f"{side} guns {guns}")
        if air and min(air.observe, air.attack, air.intercept) < 0:
            problems.append(f"{side} air {air}")
    return problems
