"""What each side may know of a position, built from a whitelist.

The game is open: counters, artillery tracks, gas and, once revealed, air missions lie on the table. Secret
are sealed allocations (which enter the position only when both are known) and what an attacker has written
for later: the attacks after the one being fought, and his settled advances, losses and retreats.
"""

from __future__ import annotations

from games.engine.names import JSON, Side
from games.kaisers_battle.pieces import (
    corps_of,
    counter,
    data,
    headquarters,
    label,
    service_pool,
    strength,
)
from games.kaisers_battle.state import SIDES, State
from games.kaisers_battle.victory import score


def view(state: State, side: Side | None) -> dict[str, JSON]:
    """What ``side`` (None: a spectator) may know, as plain data; all see the same table."""
    return {
        "viewer": side,
        "turn": state.turn,
        "turn_name": turn_name(state),
        "weather": state.weather,
        "guns": {
            s: {"field": state.guns[s].field, "heavy": state.guns[s].heavy} for s in SIDES if s in state.guns
        },
        "air": {s: _air(state, s) for s in SIDES if s in state.air},
        "units": [_unit(state, unit) for unit in sorted(state.units, key=lambda u: (state.units[u].hex, u))],
        "gas": sorted(state.gas),
        "observed": {s: sorted(state.observed.get(s, [])) for s in SIDES},
        "headquarters": {s: sorted(headquarters(state, s)) for s in SIDES},
        "towns": dict(sorted(state.towns.items())),
        "points": _points(state),
        "exited": [*state.exited, *state.exited_isolated],
        "eliminated": list(state.eliminated),
        "broken_down": list(state.broken_down),
        "service_pool": service_pool(state),
    }


def turn_name(state: State) -> str:
    """The turn as players call it: "Turn 3, 22 March AM"."""
    turns = data().turns
    return f"Turn {state.turn}, {turns[min(state.turn, len(turns)) - 1].date}"


def _points(state: State) -> dict[str, JSON]:
    """20.1 Germany's victory points as they stand, with what they are made of."""
    found = score(state)
    return {
        "total": found.total,
        "towns": found.towns,
        "exited": found.exited,
        "allied_in_trenches": found.allied_in_trenches,
        "divisions_replaced": found.divisions_replaced,
    }


def _air(state: State, side: Side) -> dict[str, JSON]:
    air = state.air[side]
    return {"observe": air.observe, "attack": air.attack, "intercept": air.intercept}


def _unit(state: State, unit: str) -> dict[str, JSON]:
    piece = counter(unit)
    placed = state.units[unit]
    return {
        "id": unit,
        "label": label(state, unit),
        "name": piece.name,
        "side": piece.side,
        "nation": piece.nationality,
        "corps": corps_of(state, unit),
        "type": piece.type,
        "size": piece.size,
        "hex": placed.hex,
        "cs": strength(state, unit),
        "mv": piece.mv,
        "ma": piece.ma,
        "sp": piece.sp,
        "steps": placed.steps,
        "all_steps": piece.steps,
    }
