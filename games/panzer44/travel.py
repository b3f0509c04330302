"""7.0 Movement of one unit: what a step costs, what forbids it, where it can go.

Costs are in half movement points. Everything here looks at a plan: the position with the movements of the
lines before already made, so that a sheet is checked as a whole and before anything moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from games.engine.errors import Illegal
from games.engine.names import Side
from games.hexwar.path import Reach, reach
from games.panzer44 import setting
from games.panzer44.asking import points_text
from games.panzer44.force import label, may_stack, occupied, side_of, type_of
from games.panzer44.game_data import load
from games.panzer44.ground import Ground
from games.panzer44.spotting import is_known
from games.panzer44.state import State, enemy_of
from games.panzer44.units import Mobility


@dataclass
class Plan:
    """Where the units of the moving side stand after the lines so far.

    ``where`` holds units that are not passengers; ``riders`` the passengers by carrier; ``done`` units that
    have used their movement; ``entered`` how many came in by each column's entry hex (18.62).
    """

    where: dict[str, str]
    riders: dict[str, str]
    done: list[str] = field(default_factory=list)
    entered: dict[str, int] = field(default_factory=dict)
    inside: dict[str, bool] = field(default_factory=dict)
    overrun: list[str] = field(default_factory=list)

    def at(self, hex_id: str) -> list[str]:
        """The units of the moving side in a hex."""
        return sorted(unit for unit, here in self.where.items() if here == hex_id)


def plan_of(state: State, side: Side) -> Plan:
    """The position of a side as it is."""
    where: dict[str, str] = {}
    riders: dict[str, str] = {}
    inside: dict[str, bool] = {}
    for unit in sorted(state.units):
        placed = state.units[unit]
        if side_of(unit) != side:
            continue
        if placed.carrier:
            riders[placed.carrier] = unit
        else:
            where[unit] = placed.hex
            inside[unit] = placed.inside
    return Plan(where, riders, entered=dict(state.entered), inside=inside)


@dataclass(frozen=True)
class Trip:
    """A way along hexes as checked: its cost, and the index of an overrun hex in it (None without)."""

    hexes: tuple[str, ...]
    cost: int
    overrun: int | None = None


class Country:
    """What the units of a side meet when they move: enemies, wrecks, mines they know of, the terrain."""

    def __init__(self, state: State, side: Side) -> None:
        self.state = state
        self.side = side
        self.ground: Ground = setting.ground_of(state)
        self.area = setting.area(state)

    @cached_property
    def enemies(self) -> Mapping[str, list[str]]:
        """Hexes with enemies, passengers left out."""
        return occupied(self.state, enemy_of(self.side))

    @cached_property
    def wrecks(self) -> frozenset[str]:
        """6.82 Hexes with wrecks."""
        return frozenset(self.state.wrecks)

    @cached_property
    def closed(self) -> frozenset[str]:
        """20.4 Hexes the scenario closes to the side this turn."""
        return setting.closed_hexes(self.state, self.side)

    @cached_property
    def mined(self) -> frozenset[str]:
        """17.0 The mined hexes the side knows of: its own, and those that have gone off."""
        mines = self.state.mines.items()
        return frozenset(h for h, mine in mines if mine.known or mine.side == self.side)

    def step_cost(self, unit: str, here: str, there: str, roads: bool = True) -> int | None:
        """10.11 What a step costs a unit; None where it may not go. Enemies are not looked at."""
        if there in self.closed:
            return None
        mobility = type_of(unit).mobility
        if roads and (here in self.wrecks or there in self.wrecks):
            return self.ground.cost(mobility, here, there, wrecks=self.wrecks) if there in self.area else None
        return steps_from(self.state.scenario, mobility, roads, here).get(there)

    def entry_cost(self, unit: str, hex_id: str, ahead: int, roads: bool = True) -> int | None:
        """18.62 What a unit pays to come in by a hex behind so many others; without ``roads`` see 13.4."""
        mobility = type_of(unit).mobility
        entry = self.edge_cost(unit, hex_id, roads)
        if entry is None:
            return None
        on_road = roads and load().map.is_road_hex(hex_id)
        behind = self.road_cost() if on_road else self.clear_cost(mobility)
        if not ahead:
            return entry
        return None if behind is None else entry + ahead * behind

    def clear_cost(self, mobility: Mobility) -> int | None:
        """18.62 The cost of a hypothetical clear hex beyond the map."""
        if self.ground.is_flooded and mobility != "foot":
            return None
        cost = load().charts.terrain.hexes["clear"].cost[mobility]
        return cost if cost is None or mobility == "foot" else cost * self.ground.clear_factor

    def edge_cost(self, unit: str, hex_id: str, roads: bool = True) -> int | None:
        """18.5, 18.61 The cost of a hex at the edge from without, and of the one beyond it.

        Without ``roads`` for who overruns in the same turn (13.4). Along a road a wreck there costs what it
        costs elsewhere (10.4, 20.3).
        """
        mobility = type_of(unit).mobility
        if roads and load().map.is_road_hex(hex_id):
            if hex_id not in self.wrecks:
                return self.road_cost()
            if self.ground.wreck_cost is not None and mobility != "foot":
                return self.ground.wreck_cost
        return self.ground.hex_cost(mobility, hex_id)

    def road_cost(self) -> int:
        """10.14 Half a point."""
        return load().charts.terrain.road

    def is_free(self, hex_id: str) -> bool:
        """7.21 No enemy stands there."""
        return hex_id not in self.enemies

    def can_end(self, plan: Plan, unit: str, hex_id: str) -> bool:
        """8.31 Whether a unit may end its movement in a hex as the plan stands."""
        others = [other for other in plan.at(hex_id) if other != unit]
        return may_stack(self.state, [*others, unit], hex_id)

    def budget(self, unit: str) -> int:
        """7.13 The allowance."""
        return type_of(unit).half_points

    # Checking a written way --------------------------------------------------------------------------------

    def check(self, plan: Plan, unit: str, start: str, hexes: tuple[str, ...], spent: int = 0) -> Trip:
        """7.1, 7.2, 13.0 The cost of a way; raises Illegal for the first step that is not allowed."""
        overrun = self._find_overrun(plan, unit, start, hexes)
        total, here = spent, start
        for index, there in enumerate(hexes):
            if load().map.grid.distance(here, there) != 1:
                raise Illegal("7.11", f"{there} is not next to {here}", "name every hex of the way")
            cost = self.step_cost(unit, here, there, roads=overrun is None)
            if cost is None:
                raise self._barred(unit, here, there)
            total += cost + (load().charts.terrain.overrun if index == overrun else 0)
            if there in self.mined and index < len(hexes) - 1 and index != overrun:
                raise Illegal("17.13", f"{there} is mined: a unit that enters mines goes no further")
            here = there
        if total > self.budget(unit):
            have = points_text(self.budget(unit))
            raise Illegal("7.13", f"this way costs {points_text(total)} points, {label(unit)} has {have}")
        return Trip(hexes, total, overrun)

    def _barred(self, unit: str, here: str, there: str) -> Illegal:
        if there not in self.area:
            return Illegal("18.4", f"{there} is out of play in this scenario")
        if there in self.closed:
            return Illegal("18.4", f"the scenario forbids {there} to your units now")
        return Illegal("10.11", f"{label(unit)} cannot go from {here} to {there}: the terrain bars the way")

    def _find_overrun(self, plan: Plan, unit: str, start: str, hexes: tuple[str, ...]) -> int | None:
        found = [index for index, there in enumerate(hexes) if not self.is_free(there)]
        if not found:
            return None
        if len(found) > 1:
            raise Illegal("13.22", "a unit makes one overrun in a turn", f"stop before {hexes[found[1]]}")
        index = found[0]
        before = hexes[index - 1] if index else start
        if index == len(hexes) - 1:
            bars = f"an enemy stands in {hexes[index]}"
            if not type_of(unit).may_overrun:
                raise Illegal("7.21", f"{bars}; {label(unit)} cannot overrun", "stop before it or go around")
            if self._known_vehicles(hexes[index]):
                raise Illegal(
                    "7.21", f"{bars}, a vehicle, and those are not overrun (13.0)", "stop before it"
                )
            raise Illegal("7.21", f"{bars}: an overrun goes on into a vacant hex")
        self.check_overrun(plan, unit, before, hexes[index], hexes[index + 1])
        return index

    def check_overrun(self, plan: Plan, unit: str, before: str, there: str, after: str) -> None:
        """13.0, 13.2 Whether a unit may overrun a hex from one vacant hex into another."""
        if not type_of(unit).may_overrun:
            raise Illegal("13.0", f"an enemy stands in {there}; {label(unit)} cannot overrun", "go around")
        ban = setting.overrun_ban(self.state, self.side)
        if ban is not None:
            raise ban
        if self._known_vehicles(there):
            raise Illegal(
                "13.0", f"there is a vehicle in {there}: only units that are no vehicles are overrun"
            )
        if load().map.terrain(there) in ("woods", "town"):
            raise Illegal("13.23", f"{there} is a town or wood: no overruns into towns and woods")
        for hex_id in (before, after):
            if not self.is_free(hex_id) or [u for u in plan.at(hex_id) if u != unit]:
                raise Illegal(
                    "13.24", f"{hex_id} is not vacant: an overrun goes from a vacant hex to another"
                )

    def _known_vehicles(self, there: str) -> list[str]:
        return [u for u in self.enemies[there] if type_of(u).is_vehicle and self._is_known(u)]

    def _is_known(self, unit: str) -> bool:
        return is_known(self.state, self.side, unit)

    # Where a unit can go ----------------------------------------------------------------------------------

    def reach(self, unit: str, start: str, spent: int = 0, roads: bool = True) -> Reach:
        """Hexes a unit can come to without an overrun, with their cost; the start included.

        Without ``roads`` as on the way to an overrun (13.4).
        """

        def cost(here: str, there: str) -> int | None:
            return None if there in self.enemies else self.step_cost(unit, here, there, roads)

        def stops(hex_id: str) -> bool:
            return hex_id in self.mined

        return reach(load().map.grid, start, self.budget(unit) - spent, cost, stops=stops)

    def first_room(self, plan: Plan, unit: str, entry: str, spent: int) -> tuple[str, ...] | None:
        """18.6 The cheapest way to a hex a unit may end in once it has come in; None when there is none."""
        if self.can_end(plan, unit, entry):
            return (entry,)
        found = self.reach(unit, entry, spent)
        rooms = [(h in self.mined, cost, h) for h, cost in found.items() if self.can_end(plan, unit, h)]
        return found.path(min(rooms)[2]).hexes if rooms else None

    def short_step(self, plan: Plan, unit: str, far: Mapping[str, int]) -> tuple[str, ...] | None:
        """7.12 The least a unit can do; None when it is hemmed in.

        ``far`` says how far each hex is from where the side wants to be. One hex nearer to it, the cheapest
        first; where none is nearer, out and back, so that nothing is given up; else any hex.
        """
        start = plan.where[unit]
        steps = self._steps(unit, start)
        able = [h for h in steps if self.can_end(plan, unit, h)]
        able.sort(key=lambda h: (h in self.mined, far.get(h, 0), steps[h]))
        if able and able[0] not in self.mined and far.get(able[0], 0) < far.get(start, 0):
            return (able[0],)
        for there, out in steps.items():
            back = self.step_cost(unit, there, start)
            fits = back is not None and out + back <= self.budget(unit) and there not in self.mined
            if fits and start not in self.mined and self.can_end(plan, unit, start):
                return there, start
        return (able[0],) if able else None

    def _steps(self, unit: str, start: str) -> dict[str, int]:
        """10.11 The hexes a unit can step into, with their cost, in the order of the compass."""
        found: dict[str, int] = {}
        for there in load().map.grid.neighbours(start):
            cost = None if there in self.enemies else self.step_cost(unit, start, there)
            if cost is not None and cost <= self.budget(unit):
                found[there] = cost
        return found


@cache
def steps_from(slug: str, mobility: Mobility, roads: bool, here: str) -> Mapping[str, int]:
    """10.11 What it costs to step from a hex to those of its neighbours it leads to, without wrecks."""
    ground, area = setting.ground_of_scenario(slug), load().scenario(slug).area
    found: dict[str, int] = {}
    for there in load().map.grid.neighbours(here):
        cost = ground.cost(mobility, here, there) if roads else ground.off_road(mobility, here, there)
        if cost is not None and there in area:
            found[there] = cost
    return found
