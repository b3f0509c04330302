"""How an automatic player uses halftracks and trucks."""

from __future__ import annotations

from games.panzer44.bot.survey import FAR, Survey
from games.panzer44.exits import may_anyone_leave
from games.panzer44.force import distance, passenger_of, standing, type_of

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


def is_exit(survey: Survey) -> bool:
    """Whether the side's places are an edge to leave by."""
    return may_anyone_leave(survey.state, survey.side)
