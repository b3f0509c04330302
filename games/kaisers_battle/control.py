"""6.0 Zones of control: the six hexes around every unit that exerts one."""

from __future__ import annotations

from games.engine.names import Side
from games.hexwar.zones import Zones
from games.kaisers_battle.pieces import counter, data, side_of
from games.kaisers_battle.state import SIDES, State, enemy_of


def zones(state: State, without: frozenset[str] = frozenset()) -> Zones:
    """6.0, 6.1 Where each side's zones lie now; terrain never matters. Some units may be left out.

    15.2.4 Service companies exert none. Build it once for a sheet or a search.
    """
    exerting: dict[Side, list[str]] = {side: [] for side in SIDES}
    for unit, placed in state.units.items():
        if counter(unit).has_zoc and unit not in without:
            exerting[side_of(unit)].append(placed.hex)
    return Zones(data().map.grid, exerting)


def controlled_by_enemy(state: State, side: Side) -> frozenset[str]:
    """6.0 The hexes in the zones of a side's enemy (EZOC), whoever stands in them (6.2.4)."""
    return frozenset(zones(state).controlled(enemy_of(side)))


def occupied_by(state: State, side: Side) -> frozenset[str]:
    """The hexes where units of a side stand."""
    return frozenset(placed.hex for unit, placed in state.units.items() if side_of(unit) == side)


def closed_to_lines(state: State, side: Side) -> frozenset[str]:
    """6.3, 9.7.3, 14.1.2 The hexes through which a side traces neither supply nor a line to a hilltop.

    Enemy units and their zones close a hex; a friendly unit opens one that is only in a zone (6.3B).
    """
    enemy = enemy_of(side)
    return (controlled_by_enemy(state, side) - occupied_by(state, side)) | occupied_by(state, enemy)


def closed_to_retreat(state: State, side: Side) -> frozenset[str]:
    """6.3C, 8.7.4 The hexes a side may not retreat to: friendly units do not cancel enemy zones there."""
    return controlled_by_enemy(state, side) | occupied_by(state, enemy_of(side))
