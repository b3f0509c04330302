"""How an automatic player uses halftracks and trucks."""

from __future__ import annotations

from games.panzer44 import setting
from games.panzer44.bot.approach import Approach
from games.panzer44.bot.survey import FAR, Survey
from games.panzer44.exits import may_anyone_leave
from games.panzer44.force import distance, passenger_of, standing, type_of

WALK = 2
"""Thirds of the time left within which passengers that get out early must be able to walk what is left."""
LONG = 10
"""Half points on foot from which a lift is worth a turn of mounting."""


def planned(survey: Survey) -> dict[str, str]:
    """Who takes up whom this turn: carriers and the units beside them that have far to go."""
    state = survey.state
    if not survey.is_attacker:
        return {}
    found: dict[str, str] = {}
    for carrier in standing(state, survey.side):
        if not type_of(carrier).carrier or passenger_of(state, carrier) or is_held(survey, carrier):
            continue
        for unit in standing(state, survey.side):
            if unit not in found.values() and wants_lift(survey, carrier, unit):
                found[carrier] = unit
                break
    return found


def wants_lift(survey: Survey, carrier: str, unit: str) -> bool:
    """A foot unit in the next hex, far from its places and from the enemy."""
    state, kind = survey.state, type_of(unit)
    here = state.units[unit].hex
    if not kind.may_ride or distance(here, state.units[carrier].hex) != 1 or is_held(survey, unit):
        return False
    if here in state.positions or kind.fires_indirect or survey.foe_distance(here) < 5:
        return False
    return LONG < survey.away("foot").get(here, FAR) < FAR


def is_held(survey: Survey, unit: str) -> bool:
    """Whether its markers keep it from moving."""
    placed = survey.state.units[unit]
    return bool(placed.pinned or placed.disruption or placed.panicked or placed.delayed_panic)


def should_dismount(survey: Survey, carrier: str) -> bool:
    """21.0 Two hexes from the enemy, or at the goal; guns as soon as they have a field of fire."""
    state = survey.state
    here = state.units[carrier].hex
    rider = passenger_of(state, carrier)
    if not rider:
        return False
    kind = type_of(rider)
    near = survey.foe_distance(here)
    if survey.is_goal(here) and not (survey.is_attacker and kind.movement and is_exit(survey)):
        return True
    if kind.movement and kind.weapon == "R":
        return near <= 2
    return near <= min(kind.range, 8)


def had_better_walk(approach: Approach, carrier: str) -> bool:
    """21.0 Under fire that would take carrier and passenger together, where there is time to walk."""
    survey = approach.survey
    rider = passenger_of(survey.state, carrier)
    if not rider or not type_of(rider).movement or is_exit(survey):
        return False
    here = survey.state.units[carrier].hex
    if survey.peril(carrier, here) <= survey.peril(rider, here):
        return False
    left = setting.scenario_of(survey.state).turns - survey.state.turn
    walk = survey.away("foot").get(here, FAR)
    return 3 * walk <= WALK * left * type_of(rider).half_points


def is_exit(survey: Survey) -> bool:
    """Whether the side's places are an edge to leave by."""
    return may_anyone_leave(survey.state, survey.side)
