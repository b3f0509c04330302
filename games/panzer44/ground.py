"""10.1, 10.2 What terrain does to movement and to fire on a unit.

Costs are in half movement points. Rules of a scenario that change them are in `Ground`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from games.hexwar.path import Reach, reach
from games.panzer44.game_data import GameData, load
from games.panzer44.units import Mobility, Weapon

StepCost = Callable[[str, str], int | None]


@dataclass(frozen=True)
class Ground:
    """10.1 Movement on the map, as the scenario and the wrecks have it.

    ``clear_factor``: what vehicles pay for a clear hex off the road is multiplied by it (19.9).
    ``is_flooded``: vehicles enter clear hexes by road only, those beside a crest for ``contour`` half
    points (20.3).
    ``wreck_cost``: half points a vehicle pays to enter a wreck's hex along a road; None: such a road is as if
    it were not there (10.4, 20.3).
    """

    clear_factor: int = 1
    is_flooded: bool = False
    contour: int = 6
    wreck_cost: int | None = None
    data: GameData = field(default_factory=load)

    def cost(
        self, mobility: Mobility, here: str, there: str, *, wrecks: frozenset[str] = frozenset()
    ) -> int | None:
        """10.11 Half points to step from a hex to its neighbour; None where it may not go."""
        if self.follows_road(here, there):
            if not wrecks or (here not in wrecks and there not in wrecks):
                return self.data.charts.terrain.road
            if self.wreck_cost is not None and mobility != "foot":
                return self.wreck_cost if there in wrecks else self.data.charts.terrain.road
        return self.off_road(mobility, here, there)

    def follows_road(self, here: str, there: str) -> bool:
        """10.14 Whether a step runs along a road, or from town hex to town hex over passable ground."""
        board = self.data.map
        if board.has_road(here, there):
            return True
        is_town = board.terrain(here) == board.terrain(there) == "town"
        return is_town and "canal" not in board.kinds(here, there)

    def off_road(self, mobility: Mobility, here: str, there: str) -> int | None:
        """10.11 The cost of a step as if there were no roads (13.4): the hex and the hexside crossed.

        A bridge still leads over its water: it is not affected by wrecks (10.4). In a flood the rate of a
        contour hex is uniform: hexsides add nothing to it (20.3).
        """
        entry = self.hex_cost(mobility, there)
        crossing = self.crossing(mobility, here, there)
        if entry is None or crossing is None:
            return None
        return entry if self.has_uniform_rate(mobility, there) else entry + crossing

    def has_uniform_rate(self, mobility: Mobility, hex_id: str) -> bool:
        """20.3 Whether vehicles pay the one rate for ground above the flood (Interpretation B-80)."""
        return self.is_flooded and mobility != "foot" and hex_id in self.data.map.crest_hexes

    def hex_cost(self, mobility: Mobility, hex_id: str) -> int | None:
        """10.4 The cost of a hex off the road."""
        if self.has_uniform_rate(mobility, hex_id):
            return self.contour
        terrain = self.data.map.terrain(hex_id)
        cost = self.data.charts.terrain.hexes[terrain].cost[mobility]
        if terrain != "clear" or mobility == "foot" or cost is None:
            return cost
        return None if self.is_flooded else cost * self.clear_factor

    def crossing(self, mobility: Mobility, here: str, there: str) -> int | None:
        """10.3, 10.4 What a hexside adds; a slope counts uphill only, a bridge spares the water."""
        board, total = self.data.map, 0
        is_bridged = board.grid.hexside(here, there) in board.bridges
        for side in board.between(here, there):
            if (side.kind == "slope" and side.low != here) or (
                is_bridged and side.kind in ("stream", "canal")
            ):
                continue
            cost = self.data.charts.terrain.hexsides[side.kind].cost[mobility]
            if cost is None:
                return None
            total += cost
        return total

    def step_cost(
        self, mobility: Mobility, *, wrecks: frozenset[str] = frozenset(), roads: bool = True
    ) -> StepCost:
        """The cost of steps as a function, for searches; without ``roads`` as for an overrun (13.4)."""
        if not roads:
            return lambda here, there: self.off_road(mobility, here, there)
        return lambda here, there: self.cost(mobility, here, there, wrecks=wrecks)

    def reachable(self, mobility: Mobility, start: str, half_points: int) -> Reach:
        """Every hex of the empty map that can be entered for so many half points."""
        return reach(self.data.map.grid, start, half_points, self.step_cost(mobility))


def shelter(data: GameData, target: str, origin: str | None, weapon: Weapon) -> int:
    """10.2 What the terrain takes off the die for a unit in ``target`` under fire from ``origin``.

    The best of the hex and the hexsides the fire comes through (10.25); hexsides never help against class H
    (10.4 notes), a slope only helps the unit below it (10.24). ``origin`` None: fire from off the map.
    """
    chart, board = data.charts.terrain, data.map
    best = chart.hexes[board.terrain(target)].die
    if origin is None or weapon == "H" or origin == target:
        return best
    for beyond in data.sight.comes_through(origin, target):
        for side in board.between(target, beyond):
            if side.kind != "slope" or side.low == target:
                best = max(best, chart.hexsides[side.kind].die)
    return best
