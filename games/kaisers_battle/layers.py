"""6.0, 9.1.1, 14.0, 20.1 What can be laid over the map: zones of control, supply, ranges of guns, towns held.

All of it is worked out from a view, so that it can show nothing the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine.aids import Layer
from games.engine.names import JSON, Side
from games.kaisers_battle import supply
from games.kaisers_battle.asking import SIDE_NAMES
from games.kaisers_battle.control import controlled_by_enemy
from games.kaisers_battle.gunnery import field_reach
from games.kaisers_battle.pieces import data
from games.kaisers_battle.state import SIDES, Placed, State, enemy_of


def layers(view: Mapping[str, JSON]) -> Iterator[Layer]:
    """The layers of a view; supply and ranges of one's own side only, a spectator has those of both."""
    seen: Mapping[str, Any] = view
    state = shown_position(seen)
    for side in SIDES:
        zones = sorted(controlled_by_enemy(state, enemy_of(side)))
        yield Layer(f"zone-{side}", f"{SIDE_NAMES[side]}: zones of control", tuple(zones))
    for side in SIDES if seen["viewer"] is None else (seen["viewer"],):
        yield from supplied(state, side)
        reached = tuple(sorted(field_reach(state, side)))
        yield Layer(f"range-{side}", f"{SIDE_NAMES[side]}: within reach of field artillery", reached)
    for side in SIDES:
        held = tuple(sorted(hex_id for hex_id, owner in seen["towns"].items() if owner == side))
        yield Layer(f"owner-{side}", f"{SIDE_NAMES[side]}: towns held for victory points", held)


def shown_position(view: Mapping[str, Any]) -> State:
    """As much of a position as a view shows: the turn, and who stands where."""
    state = State(options={}, turn=int(view["turn"]))
    state.units = {str(unit["id"]): Placed(str(unit["hex"]), int(unit["steps"])) for unit in view["units"]}
    return state


def supplied(state: State, side: Side) -> Iterator[Layer]:
    """14.1.3 The hexes from which a side's units would attack in each state of supply."""
    counts = f" (counts from turn {supply.FREE_TURNS + 1})" if supply.is_automatic(state, side) else ""
    lengths = supply.line_lengths(state, side)
    found: dict[supply.Supply, list[str]] = {each: [] for each in supply.Supply}
    for hex_id in data().map.grid:
        if hex_id in lengths:
            found[supply.state_at(lengths[hex_id])].append(hex_id)
    for number, (each, hexes) in enumerate(found.items(), start=1):
        if hexes:
            yield Layer(f"supply-{side}-{number}", f"{SIDE_NAMES[side]}: {each.label}{counts}", tuple(hexes))
