"""Moving into contact: which enemy stacks are worth an attack this turn, and from where."""

from __future__ import annotations

from dataclasses import dataclass

from games.kaisers_battle import pieces
from games.kaisers_battle.bot.odds import Odds, Posted, success
from games.kaisers_battle.bot.survey import Room
from games.kaisers_battle.bot.temper import Temper
from games.kaisers_battle.ground import gives_choice
from games.kaisers_battle.movement import Movement
from games.kaisers_battle.state import GERMAN

MOST = 5
"""Units in one planned attack."""
WEAKEST = 4
"""Below this strength a unit is no help in an attack."""
CRUSHING = 850
"""A chance of success beyond which nobody more is sent."""


@dataclass(frozen=True)
class Place:
    """A hex a unit can attack from, with what speaks against it: duties, supply, points."""

    unit: str
    hex: str
    price: tuple[int, int, int]


class Assault:
    """The attacks a movement sheet prepares."""

    def __init__(self, request: Movement, temper: Temper, room: Room, odds: Odds) -> None:
        self.request = request
        self.room = room
        self.odds = odds
        self.wanted = temper.nerve(odds.state.turn) if odds.side == GERMAN else temper.attack
        self.barrage, self.sos = odds.expected_barrage(), odds.expected_sos()
        self.posts: dict[str, str] = {}
        self.attacked: set[str] = set()
        self.places = self.find_places()

    def find_places(self) -> dict[str, list[Place]]:
        """Every way to come beside an enemy, by his hex."""
        found: dict[str, list[Place]] = {}
        for unit in self.room.place:
            if pieces.strength(self.odds.state, unit) < WEAKEST or pieces.is_hq(unit):
                continue
            start = self.room.place[unit]
            reach = {start: 0}
            if unit in self.request.movable:
                reach |= self.request.reach(unit)
            for hex_id, cost in reach.items():
                touched = self.odds.touched(hex_id)
                for target in touched:
                    duties = 0 if gives_choice(hex_id) else len(touched) - 1
                    price = (duties, self.odds.supply_drm(hex_id), cost)
                    found.setdefault(target, []).append(Place(unit, hex_id, price))
        return found

    def plan(self) -> None:
        """Take the most rewarding targets first; a second round uses what the first has opened."""
        for _ in range(2):
            for target in sorted(self.places, key=self.promise):
                if target not in self.attacked:
                    self.try_target(target)

    def promise(self, target: str) -> tuple[int, str]:
        """How good a target is when its strongest neighbours attack it; the best first."""
        able = {place.unit: place for place in self.places[target]}
        best = sorted(able, key=lambda u: -pieces.strength(self.odds.state, u))[:2]
        odds = self.odds.of([(u, able[u].hex) for u in best], [target], self.barrage, self.sos)
        return -success(odds) * self.odds.worth(target), target

    def try_target(self, target: str) -> None:
        """Gather units against a target until the odds are good; leave it when they never are."""
        group: list[Posted] = []
        for place in self.candidates(target):
            if any(unit == place.unit for unit, _ in group) or not self.fits(place, target, group):
                continue
            trial = [*group, (place.unit, place.hex)]
            if group and self.chance(trial, target) <= self.chance(group, target):
                continue
            group = trial
            if len(group) == MOST or self.chance(group, target) >= min(self.wanted + 200, CRUSHING):
                break
        if group and self.chance(group, target) >= self.wanted:
            self.attacked.add(target)
            for unit, hex_id in group:
                self.posts[unit] = hex_id
                self.room.put(unit, hex_id)

    def chance(self, group: list[Posted], target: str) -> int:
        """How likely the attack succeeds."""
        return success(self.odds.of(group, [target], self.barrage, self.sos))

    def candidates(self, target: str) -> list[Place]:
        """The places against a target, strong units first, each unit's best place first."""
        free = [place for place in self.places[target] if place.unit not in self.posts]
        return sorted(
            free,
            key=lambda p: (-pieces.strength(self.odds.state, p.unit), p.unit, p.price, p.hex),
        )

    def fits(self, place: Place, target: str, group: list[Posted]) -> bool:
        """Whether a place has room and brings no duty that nobody would meet."""
        coming = sum(
            pieces.stacking_points(u) for u, h in group if h == place.hex and self.room.place[u] != h
        )
        load = self.room.load.get(place.hex, 0) + coming
        points = 0 if self.room.place[place.unit] == place.hex else pieces.stacking_points(place.unit)
        if load + points > self.room.limit:
            return False
        if gives_choice(place.hex):
            return True
        return all(other == target or other in self.attacked for other in self.odds.touched(place.hex))
