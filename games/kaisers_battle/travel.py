"""5.0, 6.2, 20.2 Where a unit can go in one movement segment, and what is wrong with a way it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.errors import Illegal
from games.engine.names import Side
from games.hexwar.path import Reach, StepCost, cheapest_path, reach
from games.kaisers_battle.control import controlled_by_enemy, occupied_by
from games.kaisers_battle.ground import enter_cost, exit_cost
from games.kaisers_battle.names import hex_label
from games.kaisers_battle.pieces import allowance, data
from games.kaisers_battle.state import GERMAN, State, enemy_of

MARCH_FACTOR = 3
"""5.2.2A What the movement allowance is multiplied by in the Second Movement Segment."""


@dataclass(frozen=True)
class Way:
    """A way that was found good: the hexes entered (not the start), whether it leaves the map, its cost."""

    hexes: tuple[str, ...]
    exits: bool
    cost: int


def leaving_price(unit: str) -> int:
    """5.1.3B What leaving an enemy zone costs beyond the terrain: half the allowance, rounded down."""
    return allowance(unit) // 2


class Country:
    """5.0 What moving units meet during one segment: enemies and their zones, which stay where they are.

    6.2.4 Friendly units change nothing about it, so one such object serves a whole sheet.
    """

    def __init__(self, state: State, side: Side, is_march: bool) -> None:
        self.side = side
        self.is_march = is_march
        self.enemies = occupied_by(state, enemy_of(side))
        self.zones = controlled_by_enemy(state, side)
        self._cost = enter_cost(state)

    def budget(self, unit: str) -> int:
        """5.2.1, 5.2.2A The movement points of a unit in this segment."""
        return allowance(unit) * (MARCH_FACTOR if self.is_march else 1)

    def leaving(self, unit: str, start: str) -> int:
        """5.1.3B What a unit pays beyond the terrain for leaving an enemy zone: half its allowance."""
        return leaving_price(unit) if start in self.zones else 0

    def stops(self, hex_id: str) -> bool:
        """5.1.3A, 6.2.1 Whether a unit entering this hex goes no further."""
        return hex_id in self.zones

    def refusal(self, here: str, there: str) -> Illegal | None:
        """Why a unit may not step from here to there at any price; ``here`` in a zone is where it began."""
        if there in self.enemies:
            return Illegal("5.1.2", f"an enemy stands in {hex_label(there)}", "go round it")
        if self.is_march and there in self.zones:
            reason = (
                f"{hex_label(there)} is in an enemy zone of control, closed in the Second Movement Segment"
            )
            return Illegal("5.1.3C", reason, "stop short of it")
        if here in self.zones and there in self.zones:
            reason = f"{here} and {there} both lie in enemy zones of control"
            return Illegal("5.1.3B", reason, "leave the zone first, or attack and advance")
        return None

    def step_cost(self, unit: str, start: str) -> StepCost:
        """5.1.3, 5.3 The price of a step for a unit that began at ``start``; None for a forbidden one."""
        penalty, plain, zones, enemies = self.leaving(unit, start), self._cost, self.zones, self.enemies
        is_march, held = self.is_march, start in self.zones

        def cost(here: str, there: str) -> int | None:
            if there in enemies or (is_march and there in zones):
                return None
            if held and here == start:
                return None if there in zones else plain(here, there) + penalty
            return plain(here, there)

        return cost

    def reach(self, unit: str, start: str) -> Reach:
        """5.1.5, 5.2 Every hex a unit can come to, the start included."""
        return reach(
            data().map.grid,
            start,
            self.budget(unit),
            self.step_cost(unit, start),
            stops=self.stops,
            may_overspend_first=True,
        )

    def can_exit(self, unit: str, start: str, at: str, spent: int) -> bool:
        """20.2 Whether a unit that came to ``at`` for so many points can leave the map there."""
        if self.side != GERMAN or at not in data().map.exits or (at != start and self.stops(at)):
            return False
        leaving = self.leaving(unit, start) if at == start else 0
        return spent + leaving + exit_cost(at) <= self.budget(unit)

    def check(self, unit: str, start: str, waypoints: Sequence[str], exits: bool) -> Way:
        """Follow a way through the named hexes; raises Illegal where the unit may not or cannot go.

        Hexes that are not adjacent are joined by the cheapest way.
        """
        cost, budget = self.step_cost(unit, start), self.budget(unit)
        here, spent, way = start, 0, list[str]()
        for there in waypoints:
            if way and self.stops(here):
                raise self._must_stop(unit, here)
            leg = self._leg(unit, start, here, there, budget - spent)
            for step in leg:
                refused = self.refusal(here, step)
                price = cost(here, step)
                if refused is not None or price is None:
                    raise refused or Illegal("5.1", f"the way from {here} to {step} is closed")
                spent += price
                # 5.1.5 The first hex may cost more than the unit has, and is then its last.
                if spent > budget and (way or len(waypoints) > 1 or len(leg) > 1):
                    raise self._too_far(unit, way, step, spent, budget)
                way.append(step)
                here = step
        if exits:
            spent += self._exit(unit, start, here, spent)
        return Way(tuple(way), exits, spent)

    def _leg(self, unit: str, start: str, here: str, there: str, left: int) -> Sequence[str]:
        grid = data().map.grid
        if grid.are_adjacent(here, there):
            return (there,)
        refused = self.refusal(there, there) if there in self.enemies or self.is_march else None
        if refused is not None:
            raise refused
        cost = self.step_cost(unit, start)
        found = cheapest_path(grid, here, (there,), cost, budget=left, stops=self.stops)
        if found is None:
            anywhere = cheapest_path(grid, here, (there,), cost, stops=self.stops)
            if anywhere is None:
                reason = f"the enemy and his zones of control bar every way of {unit} to {hex_label(there)}"
                raise Illegal("5.1.3", reason, "choose another hex, or stop where a zone begins")
            reason = (
                f"{unit} cannot reach {hex_label(there)} with the {left} points it has left; "
                f"the cheapest way costs {anywhere.cost}"
            )
            raise Illegal("5.0", reason, "name the hexes of the way, or a nearer hex")
        return found.hexes[1:]

    def _must_stop(self, unit: str, here: str) -> Illegal:
        reason = f"{unit} must stop in {hex_label(here)}, in an enemy zone of control"
        return Illegal("5.1.3A", reason, f"end its way in {here}")

    def _too_far(self, unit: str, way: Sequence[str], step: str, spent: int, budget: int) -> Illegal:
        reason = f"{unit} would need {spent} movement points to enter {hex_label(step)}, it has {budget}"
        return Illegal("5.0", reason, f"stop in {way[-1]}" if way else "move fewer hexes")

    def _exit(self, unit: str, start: str, here: str, spent: int) -> int:
        """20.2B The cost of leaving the map; Interpretation A-30: the minimum move does not cover it."""
        if self.side != GERMAN:
            raise Illegal("20.2", "only German units leave the map", "leave EXIT out")
        if here not in data().map.exits:
            reason = f"{hex_label(here)} is not on the western edge"
            raise Illegal("20.2", reason, "leave from a hex of column 01")
        if here != start and self.stops(here):
            raise self._must_stop(unit, here)
        price = exit_cost(here) + (self.leaving(unit, start) if here == start else 0)
        if spent + price > self.budget(unit):
            reason = f"leaving the map from {hex_label(here)} brings the cost to {spent + price}"
            raise Illegal("20.2", f"{reason}, {unit} has {self.budget(unit)}", "stop on the edge")
        return price
