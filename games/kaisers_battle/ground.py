"""5.3, 10.0 The terrain: what it costs to enter, whom it shelters, and what the rules call it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from games.kaisers_battle.charts import HexEffects
from games.kaisers_battle.pieces import data
from games.kaisers_battle.state import State


def effects(hex_id: str) -> HexEffects:
    """5.3 The line of the Terrain Effects Chart for a hex."""
    return data().charts.terrain.hexes[data().map.terrain(hex_id)]


def is_town(hex_id: str) -> bool:
    """8.1.3, 20.1.1 Whether a hex is a town."""
    return effects(hex_id).is_town


def is_trench(hex_id: str) -> bool:
    """10.0 Whether a hex is a trench: redoubt, fieldwork or wire, whoever dug it."""
    return effects(hex_id).is_trench


def is_hilltop(hex_id: str) -> bool:
    """9.7.2 Whether a hex is a hilltop."""
    return effects(hex_id).is_hilltop


def gives_choice(hex_id: str) -> bool:
    """8.1.3 Whether units in a hex are free not to attack: towns and trenches."""
    return is_town(hex_id) or is_trench(hex_id)


@cache
def entry_costs() -> dict[tuple[str, str], int]:
    """5.3 The cost in movement points of every step to a neighbour: the hex, and the hexside crossed.

    A bridge replaces what its water would cost. Cached: the map does not change.
    """
    chart, board = data().charts.terrain, data().map
    costs: dict[tuple[str, str], int] = {}
    for here, near in board.grid.adjacency.items():
        for there in near:
            water = board.water_between(here, there)
            crossing = 0
            if water is not None:
                crossing = chart.bridge if water.is_bridged else chart.hexsides[water.kind].mp
            costs[here, there] = chart.hexes[board.terrain(there)].mp + crossing
    return costs


def step_price(here: str, there: str) -> int:
    """5.3 What a step to a neighbour costs without gas."""
    return entry_costs()[here, there]


def gassed(state: State) -> frozenset[str]:
    """9.3.4 The hexes in the zone of effectiveness of any persistent gas marker; several count as one."""
    grid = data().map.grid
    return frozenset(hex_id for marker in state.gas for hex_id in grid.disk(marker, 1))


def enter_cost(state: State) -> Callable[[str, str], int]:
    """5.3, 9.3.4 What a step from a hex to its neighbour costs in this position, in movement points.

    Interpretation A-17: gas doubles hex and hexside together, and nothing else. Make the function once for a
    sheet or a search: it looks at the gas once.
    """
    costs, gas = entry_costs(), gassed(state)
    factor = data().charts.artillery.gas_mp_factor

    def cost(here: str, there: str) -> int:
        plain = costs[here, there]
        return plain * factor if there in gas else plain

    return cost


def exit_cost(hex_id: str) -> int:
    """20.2B What it costs to leave the map from a hex: the cost of its terrain.

    Interpretation A-17: gas does not double it.
    """
    return effects(hex_id).mp


def hex_drm(hex_id: str) -> int:
    """8.4, 10.0 The defender's die modifier for the terrain of his hex."""
    return effects(hex_id).drm


def crossing_drm(here: str, there: str) -> int:
    """8.4, 5.3 The defender's die modifier against an attack from one hex into another: the water between.

    A bridge does not take it away.
    """
    water = data().map.water_between(here, there)
    return data().charts.terrain.hexsides[water.kind].drm if water is not None else 0


def drumfire_drm(hex_id: str) -> int:
    """9.4.4, 12.3.1 The modifier of drumfire and ground attack dice for the terrain of the target."""
    return effects(hex_id).drumfire


def nearest(hex_id: str, others: Iterable[str]) -> int | None:
    """The distance in hexes to the nearest of some hexes, None when there are none."""
    grid = data().map.grid
    return min((grid.distance(hex_id, other) for other in others), default=None)
