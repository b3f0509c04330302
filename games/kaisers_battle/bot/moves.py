"""How an automatic player moves: into contact, on towards the objectives, or back into cover."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property

from games.engine.request import PASS
from games.kaisers_battle import pieces
from games.kaisers_battle.bot.assault import Assault
from games.kaisers_battle.bot.odds import Odds, success, thousandths
from games.kaisers_battle.bot.survey import Dangers, Field, Room, german_field, shelter
from games.kaisers_battle.bot.temper import Temper
from games.kaisers_battle.control import controlled_by_enemy
from games.kaisers_battle.ground import gives_choice, is_trench
from games.kaisers_battle.movement import Movement
from games.kaisers_battle.state import ALLIED, GERMAN

LAST_TURN = 10


FULL = 8
"""How much farther away a town without garrison seems once a unit makes for it, in movement points."""
SHARED = 3
"""The same for a town with a garrison."""
SAFE = 3
"""Hexes a headquarters keeps from the enemy."""


class Mover(ABC):
    """A movement sheet in the making."""

    def __init__(self, request: Movement, temper: Temper) -> None:
        self.request = request
        self.state = request.state
        self.side = request.side
        self.temper = temper
        self.room = Room(self.state, self.side)
        self.odds = Odds(self.state, self.side)
        self.movers: list[str] = []
        self.sheet: list[str] = []

    @cached_property
    def dangers(self) -> Dangers:
        """Where the enemy could strike."""
        return Dangers(self.state, self.side)

    def may_move(self, unit: str) -> bool:
        """Whether a unit has a move left, quotas counted."""
        return (
            unit in self.request.movable
            and unit not in self.movers
            and self.request.why_not(unit, self.movers) is None
        )

    def go(self, unit: str, goal: str, exits: bool = False) -> None:
        """Write the line that takes a unit to a hex by the cheapest way, and off the map if wanted."""
        start = pieces.hex_of(self.state, unit)
        if goal == start and not exits:
            return
        hexes = self.request.country.reach(unit, start).path(goal).hexes
        self.sheet.append(self.request.line(unit, hexes, exits))
        self.movers.append(unit)

    def settle(self, unit: str, goal: str) -> None:
        """Plan a place and go there."""
        self.room.put(unit, goal)
        self.go(unit, goal)

    def assault(self) -> Assault:
        """Plan attacks and send the units."""
        plan = Assault(self.request, self.temper, self.room, self.odds)
        plan.plan()
        for unit, hex_id in plan.posts.items():
            if hex_id != pieces.hex_of(self.state, unit) and not self.may_move(unit):
                self.room.put(unit, pieces.hex_of(self.state, unit))
            else:
                self.go(unit, hex_id)
        return plan

    def break_off(self, plan: Assault) -> None:
        """Take units out of a contact that nobody will make good."""
        for unit in list(self.room.place):
            here = self.room.place[unit]
            touched = self.odds.touched(here)
            if not touched or unit in plan.posts or gives_choice(here) or not self.may_move(unit):
                continue
            if all(target in plan.attacked for target in touched) and not pieces.is_hq(unit):
                continue
            safe = [
                h for h in self.request.reach(unit) if not self.odds.touched(h) and self.room.fits(unit, h)
            ]
            if safe:
                self.settle(unit, min(safe, key=lambda h: (self.away(h), h)))

    @abstractmethod
    def away(self, hex_id: str) -> int:
        """How badly a hex suits a unit that breaks off; the sides differ."""

    def lines(self) -> tuple[str, ...]:
        """The sheet."""
        self.plan()
        return tuple(self.sheet) or (PASS,)

    @abstractmethod
    def plan(self) -> None:
        """Fill the sheet."""


class German(Mover):
    """Break in, then run for the towns and the western edge."""

    @cached_property
    def field(self) -> Field:
        """How far every hex is from an objective."""
        return german_field(self.state, self.temper.exit_turn)

    def away(self, hex_id: str) -> int:
        """As near to the objectives as safety allows."""
        return self.field.at(hex_id)

    def plan(self) -> None:
        """Leave, attack, move headquarters; in the second segment march."""
        self.leave()
        if not self.request.is_march:
            plan = self.assault()
            self.break_off(plan)
            self.move_headquarters()
        else:
            self.march()

    def leave(self) -> None:
        """20.1.2 Units that can leave the map, once it is time, and in supply."""
        if self.state.turn < self.temper.exit_turn:
            return
        for unit in list(self.room.place):
            start = self.room.place[unit]
            if pieces.is_hq(unit) and self.state.turn < LAST_TURN:
                continue
            if not self.may_move(unit) or int(start[:2]) > 12:
                continue
            ways = self.request.country.reach(unit, start)
            out = [h for h, cost in ways.items() if self.request.country.can_exit(unit, start, h, cost)]
            good = [h for h in out if h in self.odds.lengths]
            if good:
                self.go(unit, good[0], exits=True)
                self.room.leave(unit)

    def march(self) -> None:
        """5.2.2 Everybody on towards the objectives, the foremost first."""
        units = sorted(self.room.place, key=lambda u: (self.field.at(self.room.place[u]), u))
        for unit in units:
            if not self.may_move(unit):
                continue
            reach = self.request.country.reach(unit, self.room.place[unit])
            goals = [h for h in reach if self.room.fits(unit, h)]
            best = min(goals, key=lambda h: (self.longing(h), reach[h], h), default=None)
            if best is not None:
                self.claim(best)
                self.settle(unit, best)

    def claim(self, hex_id: str) -> None:
        """Let others look elsewhere: an open town wants one unit, a garrison several, the edge any number."""
        goal = self.field.goal.get(hex_id)
        if goal in self.state.towns:
            self.field.put_off(goal, SHARED if goal in self.odds.enemy else FULL)

    def longing(self, hex_id: str) -> int:
        """How little a hex suits a marching unit: the way that is left, less for a town to be had."""
        town = 6 if self.state.towns.get(hex_id) == ALLIED else 0
        crowd = 2 if self.room.load.get(hex_id, 0) else 0
        return self.field.at(hex_id) + crowd - town

    def move_headquarters(self) -> None:
        """9.1.1, 14.1 Each headquarters close behind the units of its corps."""
        danger = controlled_by_enemy(self.state, self.side)
        for unit in list(self.room.place):
            if not pieces.is_hq(unit) or not self.may_move(unit):
                continue
            corps = pieces.corps_of(self.state, unit)
            mine = [
                h for u, h in self.room.place.items() if pieces.corps_of(self.state, u) == corps and u != unit
            ]
            goals = [
                h
                for h in (self.room.place[unit], *self.request.reach(unit))
                if h not in danger and self.room.fits(unit, h)
            ]
            if mine and goals:
                self.settle(unit, min(goals, key=lambda h: (self.spread(h, mine) + self.exposure(h), h)))

    def exposure(self, hex_id: str) -> int:
        """What an enemy close by counts against a hex for a headquarters, in squares of distance."""
        distance = self.dangers.distance.get(hex_id, 99)
        return 0 if distance > SAFE else (SAFE + 1 - distance) * 400

    def spread(self, hex_id: str, mine: list[str]) -> int:
        """How far a hex is from the units of a corps, the far ones counting more."""
        grid = pieces.data().map.grid
        return sum(grid.distance(hex_id, other) ** 2 for other in mine)


class Allied(Mover):
    """Hold cover, screen the towns, fall back from what cannot be held."""

    @cached_property
    def field(self) -> Field:
        """How far the Germans are from what they want, everywhere."""
        return german_field(self.state, self.temper.exit_turn)

    def away(self, hex_id: str) -> int:
        """The best post within reach."""
        return -self.value("", hex_id)

    def plan(self) -> None:
        """Attack only what is weak; then every unit looks for the best post."""
        plan = self.assault() if not self.request.is_march else None
        busy = plan.posts if plan is not None else {}
        endangered = sorted(self.room.place, key=lambda u: (-self.dangers.at(self.room.place[u]), u))
        for unit in endangered:
            if unit not in busy and self.may_move(unit):
                self.find_post(unit)

    def find_post(self, unit: str) -> None:
        """Move a unit where it is worth clearly more."""
        here = self.room.place[unit]
        if self.dangers.distance.get(here, 99) > FAR and not self.request.is_march:
            return
        last = self.field.at(here) + FORWARD
        reach = self.request.reach(unit)
        goals = [h for h in reach if self.room.fits(unit, h) and self.field.at(h) <= last]
        if self.request.is_march:
            goals = [h for h in goals if gives_choice(h) or 2 <= self.dangers.distance.get(h, 99) <= 5]
        best = max(goals, key=lambda h: (self.value(unit, h), h), default=None)
        if best is not None and self.value(unit, best) > self.value(unit, here) + STAY:
            self.settle(unit, best)

    def value(self, unit: str, hex_id: str) -> int:
        """What a post is worth to the defence with this unit in it."""
        friends = self.room.others(hex_id, unit)
        garrison = [*friends, unit] if unit else friends
        strength = self.odds.strength(garrison) or 1
        steps = sum(pieces.steps_left(self.state, u) for u in garrison) or 1
        morale = pieces.stack_morale(garrison) or 3
        threat = self.dangers.at(hex_id)
        risk = 0
        if threat:
            risk = thousandths(threat, 1, strength, shelter(hex_id, self.side), morale, steps)[0]
        own = self.odds.strength([unit]) if unit else 0
        worth = -risk * (own + 2) // 100 - self.duty(unit, hex_id)
        worth += (1000 - risk) * self.prize(hex_id, friends) // 100
        distance = self.dangers.distance.get(hex_id, 99)
        return worth - 12 * max(distance - 3, 0) - (25 if distance == 2 and not gives_choice(hex_id) else 0)

    def prize(self, hex_id: str, friends: list[str]) -> int:
        """What holding a hex denies the Germans: a town, a trench, the way."""
        town = self.temper.hold if self.state.towns.get(hex_id) == ALLIED else 0
        trench = self.temper.hold // 4 if is_trench(hex_id) else 0
        return (town + trench) // (1 + len(friends))

    def duty(self, unit: str, hex_id: str) -> int:
        """8.1.2 What it costs to stand in the open beside the enemy and have to attack him."""
        touched = self.odds.touched(hex_id)
        if not touched or gives_choice(hex_id) or not unit:
            return 60 if touched and not gives_choice(hex_id) else 0
        odds = self.odds.of([(unit, hex_id)], touched, 0, 0)
        return 200 if success(odds) < self.temper.attack else 0


FAR = 6
"""Beyond so many hexes from the enemy a unit waits for the second segment."""
FORWARD = 3
"""How far towards the Germans a unit moves at most, in movement points of their way."""
STAY = 10
"""How much better another post must be."""


def move(request: Movement, temper: Temper) -> tuple[str, ...]:
    """The sheet of a movement segment."""
    kind = German if request.side == GERMAN else Allied
    return kind(request, temper).lines()
