"""What an automatic player sees of the map: ways to the objectives, dangers, room in the hexes."""

from __future__ import annotations

from functools import cache
from heapq import heapify, heappop, heappush

from games.engine.names import Side
from games.kaisers_battle import pieces
from games.kaisers_battle.control import controlled_by_enemy, occupied_by
from games.kaisers_battle.ground import crossing_drm, enter_cost, hex_drm
from games.kaisers_battle.state import ALLIED, GERMAN, State, enemy_of

DETOUR = 8
"""What an enemy in a hex adds to the way through it, in movement points."""
ZONE = 5
"""What his zone of control adds."""
NOWHERE = 999
"""The way from a hex that leads to no goal."""
STRIKE_RANGE = 3
"""Hexes a division comes in the First Segment and still attacks."""


class Field:
    """The way from every hex to what is wanted: its cost in movement points, and the goal it leads to.

    Goals have a handicap, which makes them seem farther away.
    """

    def __init__(self, state: State, goals: dict[str, int]) -> None:
        self.goals = goals
        cost = enter_cost(state)
        extra = dict.fromkeys(controlled_by_enemy(state, GERMAN), ZONE)
        extra |= dict.fromkeys(occupied_by(state, enemy_of(GERMAN)), DETOUR)
        self._steps = {
            here: [(there, cost(there, here) + extra.get(here, 0)) for there in near]
            for here, near in pieces.data().map.grid.adjacency.items()
        }
        self.way: dict[str, int] = {}
        self.goal: dict[str, str] = {}
        self._spread([(handicap, goal, goal) for goal, handicap in self.goals.items()])

    def _spread(self, waiting: list[tuple[int, str, str]]) -> None:
        """Work out the ways of all hexes that have none, from (cost, hex, goal) where they begin."""
        heapify(waiting)
        way, goals = self.way, self.goal
        while waiting:
            spent, here, goal = heappop(waiting)
            if here in way:
                continue
            way[here], goals[here] = spent, goal
            for there, step in self._steps[here]:
                if there not in way:
                    heappush(waiting, (spent + step, there, goal))

    def put_off(self, goal: str, handicap: int) -> None:
        """Make a goal seem farther away; only the ways that led to it are worked out anew."""
        self.goals[goal] += handicap
        lost = [hex_id for hex_id, leads in self.goal.items() if leads == goal]
        for hex_id in lost:
            del self.way[hex_id], self.goal[hex_id]
        waiting = [(self.goals[hex_id], hex_id, hex_id) for hex_id in lost if hex_id in self.goals]
        for hex_id in lost:
            for here, _ in self._steps[hex_id]:
                if here in self.way:
                    step = next(cost for there, cost in self._steps[here] if there == hex_id)
                    waiting.append((self.way[here] + step, hex_id, self.goal[here]))
        self._spread(waiting)

    def at(self, hex_id: str) -> int:
        """The way that is left from a hex."""
        return self.way.get(hex_id, NOWHERE)


def german_goals(state: State, exit_turn: int) -> dict[str, int]:
    """Towns still to be taken, and the western edge, nearer in mind as the end comes."""
    goals = {town: 0 for town, side in state.towns.items() if side == ALLIED}
    late = max(exit_turn - state.turn, 0) * 4
    return dict.fromkeys(pieces.data().map.exits, late + 2) | goals


def german_field(state: State, exit_turn: int) -> Field:
    """How far every hex is from what Germany wants."""
    return Field(state, german_goals(state, exit_turn))


class Dangers:
    """How strongly a side's enemy could hit each hex in his next turn."""

    def __init__(self, state: State, side: Side) -> None:
        grid = pieces.data().map.grid
        self.enemies = {
            hex_id: sum(pieces.strength(state, unit) for unit in units)
            for hex_id, units in pieces.stacks(state, enemy_of(side)).items()
        }
        found: dict[str, list[int]] = {}
        self.distance: dict[str, int] = {}
        for hex_id, strength in self.enemies.items():
            for other in grid.disk(hex_id, STRIKE_RANGE):
                found.setdefault(other, []).append(strength)
        self.strengths = {hex_id: sum(sorted(all_)[-2:]) for hex_id, all_ in found.items()}
        self._spread(grid.adjacency)

    def _spread(self, near: object) -> None:
        adjacency = pieces.data().map.grid.adjacency
        front = list(self.enemies)
        self.distance = dict.fromkeys(front, 0)
        steps = 0
        while front:
            steps += 1
            front = list(dict.fromkeys(n for h in front for n in adjacency[h] if n not in self.distance))
            self.distance.update(dict.fromkeys(front, steps))

    def at(self, hex_id: str) -> int:
        """The strength that could attack a hex."""
        return self.strengths.get(hex_id, 0)


@cache
def shelter(hex_id: str, side: Side) -> int:
    """The die modifier a defender may hope for in a hex: its terrain, and water towards the enemy."""
    sign = 1 if side == ALLIED else -1
    column = int(hex_id[:2])
    facing = [n for n in pieces.data().map.grid.adjacency[hex_id] if (int(n[:2]) - column) * sign > 0]
    wet = facing and all(crossing_drm(other, hex_id) for other in facing)
    return hex_drm(hex_id) + (1 if wet else 0)


class Room:
    """Stacking points by hex, with the moves planned so far."""

    def __init__(self, state: State, side: Side) -> None:
        self.limit = pieces.data().mix.stacking_limit
        self.load: dict[str, int] = {}
        self.stacks: dict[str, list[str]] = {}
        self.place = {unit: pieces.hex_of(state, unit) for unit in pieces.units_of(state, side)}
        for unit, hex_id in self.place.items():
            self.load[hex_id] = self.load.get(hex_id, 0) + pieces.stacking_points(unit)
            self.stacks.setdefault(hex_id, []).append(unit)

    def fits(self, unit: str, hex_id: str) -> bool:
        """7.0 Whether a unit could end its move in a hex."""
        if self.place.get(unit) == hex_id:
            return True
        return self.load.get(hex_id, 0) + pieces.stacking_points(unit) <= self.limit

    def put(self, unit: str, hex_id: str) -> None:
        """Plan a unit's place."""
        points = pieces.stacking_points(unit)
        self.load[self.place[unit]] -= points
        self.stacks[self.place[unit]].remove(unit)
        self.stacks.setdefault(hex_id, []).append(unit)
        self.place[unit] = hex_id
        self.load[hex_id] = self.load.get(hex_id, 0) + points

    def leave(self, unit: str) -> None:
        """A unit leaves the map."""
        self.stacks[self.place[unit]].remove(unit)
        self.load[self.place.pop(unit)] -= pieces.stacking_points(unit)

    def others(self, hex_id: str, but: str) -> list[str]:
        """The other units planned to be in a hex."""
        return [unit for unit in self.stacks.get(hex_id, ()) if unit != but]
