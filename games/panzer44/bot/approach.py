"""How an automatic player comes up to its places: by bounds, on ways that keep out of sight, and in time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush

from games.panzer44 import objectives, setting
from games.panzer44.bot.survey import FAR, Survey
from games.panzer44.force import passenger_of, type_of
from games.panzer44.units import Mobility

MOST_THREATS = 4
DANGER: dict[Mobility, int] = {"foot": 2, "hard": 1, "soft": 3}
"""Half points of detour that one enemy with a fair shot at a hex is worth."""
ALIKE = 3
"""Points of defense within which units go the same ways: a search for each would take its time."""
HELD_BY_ENEMY = 12
"""Half points of detour a hex with an enemy in it is worth: he has to be shot out of it first."""
REACHED = ("present", "held", "staying", "entered", "exited", "exit value", "sees", "positions")
"""18.5 What is counted of units that have come somewhere."""
STOOD_IN = ("present", "held", "staying", "entered")
"""18.5 What is counted of units that stand in a place."""


@dataclass(frozen=True)
class Leg:
    """What is left of a way: its cost with the danger on it, and the points alone."""

    danger: int
    points: int


NOWHERE = Leg(FAR, FAR)


class Approach:
    """The ways of one side to its places, as the position is."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self._legs: dict[tuple[Mobility, int], dict[str, Leg]] = {}

    def left(self, unit: str, hex_id: str) -> Leg:
        """What is left to go from a hex for a unit."""
        kind = type_of(unit)
        key = kind.mobility, kind.defense // ALIKE
        legs = self._legs.get(key)
        if legs is None:
            legs = self._legs[key] = self._search(unit)
        return legs.get(hex_id, NOWHERE)

    def turns_to(self, unit: str) -> int:
        """Game-Turns a unit on the map needs to its places: half as many again as on an empty map, for what
        comes between, and one to set a passenger down.
        """
        points = self.left(unit, self.survey.state.units[unit].hex).points
        if points >= FAR:
            return FAR
        turns = -(-3 * points // (2 * max(1, type_of(unit).half_points)))
        return turns + int(bool(passenger_of(self.survey.state, unit)))

    def slack(self, unit: str) -> int:
        """Game-Turns a unit may spend on something else and still arrive."""
        left = setting.scenario_of(self.survey.state).turns - self.survey.state.turn + 1
        return left - self.turns_to(unit)

    def is_wanted(self, unit: str) -> bool:
        """Whether the scenario counts such a unit, or its passenger, where it is to come."""
        side = self.survey.side
        units = [unit, passenger_of(self.survey.state, unit)]
        return any(
            counts.side == side and counts.what in REACHED and counts.who.fits(type_of(u))
            for counts in objectives.counts_of(setting.scenario_of(self.survey.state))
            for u in units
            if u
        )

    def is_gunner(self, unit: str) -> bool:
        """Whether a unit serves its side by its fire: it is not counted where the others have to come."""
        kind = type_of(unit)
        return kind.is_combat and not kind.fires_indirect and not self.is_wanted(unit)

    def is_in_the_way(self, unit: str, hex_id: str) -> bool:
        """8.0 Whether a unit that is not counted there would keep a place from those who are."""
        return (
            self.survey.is_attacker
            and not self.survey.is_exit
            and hex_id in self._wanted_places
            and not self.is_wanted(unit)
        )

    @cached_property
    def has_room(self) -> bool:
        """Whether there is a place that nobody holds."""
        survey = self.survey
        return any(h not in survey.foes and h not in survey.friends for h in survey.places)

    @cached_property
    def _wanted_places(self) -> frozenset[str]:
        """18.5 The places in which the scenario counts units of the side."""
        survey = self.survey
        counted = [
            c.hexes
            for c in objectives.counts_of(setting.scenario_of(survey.state))
            if c.side == survey.side and c.what in STOOD_IN
        ]
        return frozenset(survey.places) & frozenset().union(*counted)

    def _starts(self) -> dict[str, int]:
        """The places with what they cost to take; those friends hold are taken, unless all are."""
        survey = self.survey
        free = [h for h in survey.places if survey.is_exit or h not in survey.friends]
        return {h: HELD_BY_ENEMY if h in survey.foes else 0 for h in (free or survey.places)}

    def _search(self, unit: str) -> dict[str, Leg]:
        """From the places outwards, against the way units like this one go."""
        steps = self.survey.steps(type_of(unit).mobility)
        tolls = self._tolls(unit)
        best: dict[str, Leg] = {}
        todo = [(cost, 0, h) for h, cost in self._starts().items()]
        todo.sort()
        while todo:
            danger, points, here = heappop(todo)
            if here in best:
                continue
            best[here] = Leg(danger, points)
            danger += tolls.get(here, 0)
            for there, cost in steps.get(here, ()):
                if there not in best:
                    heappush(todo, (danger + cost, points + cost, there))
        return best

    def _tolls(self, unit: str) -> dict[str, int]:
        """Half points of detour every hex is worth in which a unit would be under fire, or find an enemy."""
        survey, worth = self.survey, DANGER[type_of(unit).mobility]
        tolls = {h: worth * min(survey.threats(unit, h), MOST_THREATS) for h in survey.shooters}
        for h in survey.foes:
            tolls[h] = tolls.get(h, 0) + HELD_BY_ENEMY
        return tolls
