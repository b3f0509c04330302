"""What an automatic player sees of a position: where it wants to go, what threatens each hex."""

from __future__ import annotations

from functools import cache, cached_property
from heapq import heappop, heappush

from games.engine.names import Side
from games.panzer44 import objectives, setting, victory
from games.panzer44.bot import peril
from games.panzer44.exits import may_anyone_leave
from games.panzer44.force import occupied, side_of, standing, type_of, units_of
from games.panzer44.game_data import load
from games.panzer44.scenario import Count
from games.panzer44.spotting import is_known
from games.panzer44.state import State, enemy_of
from games.panzer44.units import Mobility
from games.panzer44.victory import Known

FAR = 9999
TOGETHER = 4
"""Hexes within which units are of help to each other."""


class Survey:
    """A side's look at the position, from what it may know."""

    def __init__(self, state: State, side: Side) -> None:
        self.state = state
        self.side = side
        self.grid = load().map.grid
        self.sight = load().sight
        self._near: dict[str, list[str]] = {}
        self._away: dict[Mobility, dict[str, int]] = {}
        self._prospects: dict[tuple[str, str], int] = {}
        self._perils: dict[tuple[int, bool, str], int] = {}

    @cached_property
    def is_attacker(self) -> bool:
        """Whether the side has to go and get something: places to take, or a battle it must open."""
        conditions = setting.scenario_of(self.state).victory
        if conditions.otherwise is not None:
            return conditions.otherwise != self.side or bool(self.intruders)
        if objectives.goals(self.state.scenario, self.side) or setting.first_side(self.state) == self.side:
            return True
        mine, theirs = (self.strength(side) for side in (self.side, enemy_of(self.side)))
        return 2 * mine > 3 * theirs

    @cached_property
    def is_exit(self) -> bool:
        """Whether its places are an edge to leave by."""
        return self.is_attacker and may_anyone_leave(self.state, self.side)

    def strength(self, side: Side) -> int:
        """The attack strength a side has on the map."""
        return sum(type_of(unit).attack for unit in units_of(self.state, side))

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Where it wants to be: its goals, else what it must deny, else where the enemy is."""
        slug = self.state.scenario
        mine, theirs = objectives.goals(slug, self.side), objectives.goals(slug, enemy_of(self.side))
        if not self.is_attacker and may_anyone_leave(self.state, enemy_of(self.side)):
            theirs = objectives.bridges(slug) or theirs
        if self.intruders:
            return self.intruders
        if self.is_attacker:
            mine = self.bunkers or lookouts(slug, self.side) or mine
        order = (mine, theirs) if self.is_attacker else (theirs, mine)
        found = order[0] or order[1] or self.positions
        return found or tuple(sorted(occupied(self.state, enemy_of(self.side))))

    @cached_property
    def intruders(self) -> tuple[str, ...]:
        """Where enemies stand by whom a goal is met right now that the side has to deny: they must go."""
        found: set[str] = set()
        for goal in setting.scenario_of(self.state).victory.goals:
            counts = goal.counts
            if goal.side == self.side or counts.what not in ("present", "sees"):
                continue
            name = victory.present if counts.what == "present" else victory.seeing
            units = name(self.state, counts, self.knows)
            if len(units) >= goal.at_least:
                found |= {self.state.units[unit].hex for unit in units}
        return tuple(sorted(found))

    @property
    def positions(self) -> tuple[str, ...]:
        """19.7 Where the scenario is about Improved Positions: their hexes."""
        counts = objectives.counts_of(setting.scenario_of(self.state))
        is_about = any(count.what == "positions" for count in counts)
        return tuple(sorted(self.state.positions)) if is_about else ()

    @cached_property
    def bunkers(self) -> tuple[str, ...]:
        """19.8 The enemy's Improved Positions the side has to raze."""
        razed = [c for c in objectives.counts_of(setting.scenario_of(self.state)) if c.what == "razed"]
        return tuple(
            hex_id
            for hex_id, owner in sorted(self.state.positions.items())
            if owner != self.side and any(c.side == owner and hex_id in c.hexes for c in razed)
        )

    def away(self, mobility: Mobility) -> dict[str, int]:
        """Half points from every hex to the nearest of its places, for a class of unit."""
        known = self._away.get(mobility)
        if known is None:
            known = self._away[mobility] = cost_field(self.state.scenario, mobility, self.places)
        return known

    @cached_property
    def foes(self) -> dict[str, list[str]]:
        """Enemy counters by hex."""
        return occupied(self.state, enemy_of(self.side))

    @cached_property
    def friends(self) -> dict[str, list[str]]:
        """Own counters by hex."""
        return occupied(self.state, self.side)

    @cached_property
    def shooters(self) -> dict[str, list[tuple[str, int]]]:
        """By hex the known enemies that are able to fire and see it within their range, with how far off."""
        found: dict[str, list[tuple[str, int]]] = {}
        for unit in standing(self.state, enemy_of(self.side)):
            placed, kind = self.state.units[unit], type_of(unit)
            if not kind.is_combat or placed.disruption or not self.knows(unit):
                continue
            for hex_id, away in peril.in_range(placed.hex, peril.reach(kind)):
                found.setdefault(hex_id, []).append((unit, away))
        return found

    @cached_property
    def marks(self) -> dict[str, list[tuple[str, int]]]:
        """The known enemies that can be fired at from each hex, with how far off they are."""
        found: dict[str, list[tuple[str, int]]] = {}
        for hex_id, units in self.foes.items():
            known = [unit for unit in units if self.knows(unit)]
            for there, away in peril.in_range(hex_id, peril.FARTHEST["M"]) if known else ():
                found.setdefault(there, []).extend((unit, away) for unit in known)
        return found

    def prospect(self, unit: str, hex_id: str) -> int:
        """The best shot a unit would have from a hex, in sixths of a disruption step."""
        marks = self.marks.get(hex_id)
        if not marks:
            return 0
        kind = type_of(unit)
        key = kind.code, hex_id
        found = self._prospects.get(key)
        if found is None:
            found = self._prospects[key] = max(
                (peril.one_shot(self.state, kind, target, away) for target, away in marks), default=0
            )
        return found

    def peril(self, unit: str, hex_id: str) -> int:
        """What the enemy can do in a turn to a unit that stands in a hex, in sixths of a disruption step."""
        shooters = self.shooters.get(hex_id)
        if not shooters:
            return 0
        kind = type_of(unit)
        key = kind.defense, kind.is_hard, hex_id
        found = self._perils.get(key)
        if found is None:
            found = self._perils[key] = peril.from_shooters(shooters, kind, hex_id)
        return found

    def threats(self, unit: str, hex_id: str) -> int:
        """The same as a number of enemies, each with a fair shot at it."""
        return -(-self.peril(unit, hex_id) // peril.FAIR_SHOT)

    def support(self, unit: str, hex_id: str) -> int:
        """21.0 How many other units that can fire stand within a few hexes of a hex."""
        if not self._near:
            for friend in standing(self.state, self.side):
                placed = self.state.units[friend]
                if type_of(friend).is_combat and not placed.disruption:
                    for near in self.grid.disk(placed.hex, TOGETHER):
                        self._near.setdefault(near, []).append(friend)
        return sum(1 for friend in self._near.get(hex_id, ()) if friend != unit)

    def is_beside_infantry(self, hex_id: str) -> bool:
        """6.6 Whether known infantry stands in a next hex."""
        return any(
            type_of(u).is_infantry
            for h in self.grid.neighbours(hex_id)
            if h in self.foes
            for u in self.known(h)
        )

    def steps(self, mobility: Mobility) -> dict[str, tuple[tuple[str, int], ...]]:
        """For every hex in play the neighbours from which it can be entered, with the cost."""
        return steps_into(self.state.scenario, mobility)

    def knows(self, unit: str) -> bool:
        """11.5 Whether the side knows a unit."""
        return is_known(self.state, self.side, unit)

    def known(self, hex_id: str) -> list[str]:
        """Enemies in a hex whose kind the side knows (11.5)."""
        return [u for u in self.foes.get(hex_id, ()) if self.knows(u)]

    @cached_property
    def near_foe(self) -> dict[str, int]:
        """Hexes from every hex to the nearest enemy."""
        if not self.foes:
            return {}
        return objectives.spread(tuple(sorted(self.foes)), setting.area(self.state))

    def foe_distance(self, hex_id: str) -> int:
        """Hexes to the nearest enemy; far when there is none on the map."""
        return self.near_foe.get(hex_id, FAR)

    def is_goal(self, hex_id: str) -> bool:
        """Whether a hex is one of the places."""
        return hex_id in self.places


def on_their_way(state: State, counts: Count, known: Known) -> list[str]:
    """19.1 Fitting units on the map that have yet to leave it."""
    return [
        unit
        for unit, placed in sorted(state.units.items())
        if side_of(unit) == counts.side and victory.fits(counts, unit, placed) and known(unit)
    ]


@cache
def lookouts(slug: str, side: Side) -> tuple[str, ...]:
    """20.2, 20.3 The hexes in play from which a place that is only to be seen is seen; () without one."""
    scenario = load().scenario(slug)
    seen: set[str] = set()
    for counts in objectives.counts_of(scenario):
        if counts.side == side and counts.what == "sees":
            seen |= {h for hex_id in counts.hexes for h in load().sight.visible(hex_id)}
    return tuple(sorted(seen & scenario.area))


@cache
def steps_into(slug: str, mobility: Mobility) -> dict[str, tuple[tuple[str, int], ...]]:
    """For every hex of the scenario the neighbours from which it can be entered, with the cost."""
    area, grid = load().scenario(slug).area, load().map.grid
    ground = setting.ground_of_scenario(slug)
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    for here in sorted(area):
        costs = [
            (there, ground.cost(mobility, there, here)) for there in grid.neighbours(here) if there in area
        ]
        found[here] = tuple((there, cost) for there, cost in costs if cost is not None)
    return found


@cache
def cost_field(slug: str, mobility: Mobility, places: tuple[str, ...]) -> dict[str, int]:
    """Half points from every hex of the scenario to the nearest place, over the empty map."""
    area = load().scenario(slug).area
    ground = setting.ground_of_scenario(slug)
    grid = load().map.grid
    best = dict.fromkeys(places, 0)
    todo = [(0, h) for h in places]
    done: set[str] = set()
    while todo:
        cost, here = heappop(todo)
        if here in done:
            continue
        done.add(here)
        for there in grid.neighbours(here):
            step = ground.cost(mobility, there, here) if there in area else None
            if step is not None and cost + step < best.get(there, FAR):
                best[there] = cost + step
                heappush(todo, (cost + step, there))
    return best
