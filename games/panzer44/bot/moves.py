"""The movement of an automatic player."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.errors import Illegal
from games.engine.request import PASS
from games.hexwar.path import Reach
from games.panzer44 import arrivals, exits, move_aids, setting
from games.panzer44.bot import lifts, overruns
from games.panzer44.bot.approach import Approach
from games.panzer44.bot.survey import FAR, Survey
from games.panzer44.force import number, type_of
from games.panzer44.game_data import load
from games.panzer44.move_lines import MoveSheet, shown
from games.panzer44.moving import Moving
from games.panzer44.travel import Plan
from games.panzer44.ways import DISMOUNT, EXIT, MOUNT, Way, way_text

ALONE, SEEN, BESIDE = 6, 20, 10
"""What one enemy who can fire at a hex is worth where no friend is near to fire back, and to those who can
wait; what infantry in the next hex is worth to armour. Three to a half point."""
IN_THE_WAY = 60
"""What it costs to stand in a place that is wanted for those who are counted there."""
STAND_OFF = 8
"""Half points from the places within which one who is there to shoot chooses his ground by his shots."""
MOST_WAYS = 8
"""How many of the best hexes to end in are looked at with the way that leads there."""
IN_HAND = 3
"""The part of a game's turns, a third, that those on foot keep in hand for their last hexes."""


def sheet(request: Moving, boldness: int) -> tuple[str, ...]:
    """Everyone who moves, those in front first."""
    survey = Survey(request.state, request.side)
    approach = Approach(survey)
    draft = request.begin()
    lines: list[str] = []
    rides = lifts.planned(survey)
    for carrier, rider in rides.items():
        if carrier in request.movers and rider in request.movers:
            add(request, draft, lines, carrier, Way(deed=MOUNT, unit=number(rider)))
    for unit in sorted(request.movers, key=lambda u: rank(request, survey, u)):
        if unit not in draft.plan.done:
            way = choose(request, approach, draft.plan, unit, boldness)
            if way is not None:
                add(request, draft, lines, unit, way)
    lines += move_aids.finish(request, draft)
    return tuple(lines) or (PASS,)


def add(request: Moving, draft: MoveSheet, lines: list[str], unit: str, way: Way) -> None:
    """Put a way on the sheet if it is allowed."""
    try:
        found = request.plan_move(draft.plan, unit, way)
    except Illegal:
        return
    lines.append(f"{number(unit)} MV {way_text(shown(found))}")


def rank(request: Moving, survey: Survey, unit: str) -> tuple[int, int, str]:
    """Units on the map by how near they are to their places; columns in order after them."""
    if unit not in request.state.units:
        column = arrivals.column_of(request.state, unit)
        return 1, column.units.index(unit), unit
    here = request.state.units[unit].hex
    return 0, survey.away(type_of(unit).mobility).get(here, FAR), unit


def choose(request: Moving, approach: Approach, plan: Plan, unit: str, boldness: int) -> Way | None:
    """The best way for a unit, None to leave it to the least movement."""
    if unit not in plan.where:
        return enter(request, approach, plan, unit, boldness)
    survey = approach.survey
    if lifts.should_dismount(survey, unit) or lifts.had_better_walk(approach, unit):
        way = dismount(request, survey, plan, unit)
        if way is not None:
            return way
    start = plan.where[unit]
    if plan.inside.get(unit):
        return None
    found = request.country.reach(unit, start)
    leaving = leave(request, unit, found)
    if leaving is not None:
        return leaving
    charge = overruns.best(request, approach, plan, unit, boldness)
    if charge is not None:
        return charge
    able = [h for h in found if h != start and request.country.can_end(plan, unit, h)]
    if not able:
        return None
    here = value(approach, unit, start, boldness)
    ranked = sorted(able, key=lambda h: (value(approach, unit, h, boldness), h), reverse=True)
    worth, _, hexes = max(
        (value(approach, unit, h, boldness) - passage(approach, unit, hexes), h, hexes)
        for h in ranked[:MOST_WAYS]
        for hexes in (found.path(h).hexes[1:],)
    )
    if worth <= here and request.country.can_end(plan, unit, start):
        return None
    return Way(hexes)


def passage(approach: Approach, unit: str, way: Sequence[str]) -> int:
    """6.5 What it costs to come through the hexes of a way, where opportunity fire may wait, in sixths.

    Whoever fires does so once, so the worst hex counts, and half of it: not everyone watches.
    """
    if is_last_chance(approach, unit):
        return 0
    return max((approach.survey.peril(unit, h) for h in way[:-1]), default=0) // 2


def is_last_chance(approach: Approach, unit: str) -> bool:
    """18.5 Whether a unit that is counted where it has to come must go now, whatever waits on the way."""
    if unit not in approach.survey.state.units or not approach.is_wanted(unit):
        return False
    return approach.survey.is_attacker and approach.slack(unit) <= 1


def value(approach: Approach, unit: str, hex_id: str, boldness: int) -> int:
    """How good a hex is: near the places, in cover, out of sight of the enemy, not next to infantry."""
    survey, kind = approach.survey, type_of(unit)
    cover = load().charts.terrain.hexes[load().map.terrain(hex_id)].die
    risk = min(survey.threats(unit, hex_id), 4) * (20 - min(boldness, 18)) // 4
    if kind.fires_indirect or kind.carrier:
        risk *= 2
    mined = 30 if hex_id in survey.state.mines and survey.state.mines[hex_id].known else 0
    if survey.is_attacker and approach.is_gunner(unit):
        left = 3 * max(0, approach.left(unit, hex_id).danger - STAND_OFF)
        shared = 3 * survey.peril(unit, hex_id) // (3 + survey.support(unit, hex_id))
        shots = (survey.prospect(unit, hex_id) - shared) // 2
        return cover - left + shots - mined - IN_THE_WAY * approach.is_in_the_way(unit, hex_id)
    if survey.is_attacker and is_last_chance(approach, unit):
        return cover - 3 * approach.left(unit, hex_id).points - mined
    if survey.is_attacker:
        left = 3 * approach.left(unit, hex_id).danger
        return cover - left - risk // 2 - mined - exposure(approach, unit, hex_id)
    return cover - 2 * survey.away(kind.mobility).get(hex_id, FAR) - risk - mined


def exposure(approach: Approach, unit: str, hex_id: str) -> int:
    """21.0 What it costs an attacker to end his move in a hex, in sixths of a half point.

    Alone before several enemies; in sight at all for those on foot and on halftracks while there is time for
    the armour to shoot first; beside infantry for armour, which it may assault (6.6).
    """
    survey, kind = approach.survey, type_of(unit)
    threats = survey.threats(unit, hex_id)
    total = ALONE * max(0, threats - survey.support(unit, hex_id))
    if kind.is_combat and kind.is_hard:
        return total + BESIDE * int(survey.is_beside_infantry(hex_id))
    if unit in survey.state.units and approach.slack(unit) > in_hand(survey):
        total += SEEN * threats
    return total


def in_hand(survey: Survey) -> int:
    """21.0 Game-Turns in hand while those on foot and their carriers let the armour shoot first."""
    return setting.scenario_of(survey.state).turns // IN_HAND


def enter(request: Moving, approach: Approach, plan: Plan, unit: str, boldness: int) -> Way | None:
    """18.6 Come in as far as is good; a column keeps its own hex free for the next."""
    best: tuple[int, str, Way] | None = None
    survey = approach.survey
    state, country = request.state, request.country
    for entry in doors(survey, plan, unit):
        try:
            spent = arrivals.check_entry(state, plan, country, unit, entry)
        except Illegal:
            continue
        found = country.reach(unit, entry, spent)
        for goal in found:
            if country.can_end(plan, unit, goal):
                score = value(approach, unit, goal, boldness)
                if best is None or (score, goal) > best[:2]:
                    best = score, goal, Way(found.path(goal).hexes)
    return best[2] if best else None


def doors(survey: Survey, plan: Plan, unit: str) -> list[str]:
    """18.66 The few entry hexes worth trying: near the places, not used by others this turn."""
    column = arrivals.column_of(survey.state, unit)
    field = survey.away(type_of(unit).mobility)

    def order(hex_id: str) -> tuple[int, int, str]:
        used = plan.entered.get(f"{column.name}@{hex_id}", 0)
        return used if column.kind == "free" else 0, field.get(hex_id, FAR), hex_id

    free = [h for h in arrivals.entries(survey.state, column) if h not in survey.foes]
    return sorted(free, key=order)[:3]


def dismount(request: Moving, survey: Survey, plan: Plan, unit: str) -> Way | None:
    """9.0 Set the passenger down; the carrier goes to the safest hex beside it."""
    grid = load().map.grid
    start = plan.where[unit]
    able = [
        h
        for h in grid.neighbours(start)
        if request.country.is_free(h)
        and request.country.step_cost(unit, start, h) is not None
        and request.country.can_end(plan, unit, h)
    ]
    if not able:
        return None
    there = max(able, key=lambda h: (survey.foe_distance(h) - survey.threats(unit, h), h))
    return Way((there,), DISMOUNT)


def leave(request: Moving, unit: str, found: Reach) -> Way | None:
    """18.5 Off the map by the edge that counts, if it can be reached."""
    if not exits.edges_of(request.state, unit):
        return None
    for goal, cost in found.items():
        try:
            exits.check(request.state, request.country, unit, goal, cost)
        except Illegal:
            continue
        return Way(found.path(goal).hexes[1:], EXIT)
    return None
