"""The movement of an automatic player."""

from __future__ import annotations

from games.engine.errors import Illegal
from games.engine.request import PASS
from games.hexwar.path import Reach
from games.panzer44 import arrivals, exits, move_aids
from games.panzer44.bot import lifts
from games.panzer44.bot.survey import FAR, Survey
from games.panzer44.force import number, type_of
from games.panzer44.game_data import load
from games.panzer44.moving import MoveSheet, Moving, shown
from games.panzer44.travel import Plan
from games.panzer44.ways import DISMOUNT, EXIT, MOUNT, Way, way_text


def sheet(request: Moving, boldness: int) -> tuple[str, ...]:
    """Everyone who moves, those in front first."""
    survey = Survey(request.state, request.side)
    draft = request.begin()
    lines: list[str] = []
    rides = lifts.planned(survey)
    for carrier, rider in rides.items():
        if carrier in request.movers and rider in request.movers:
            add(request, draft, lines, carrier, Way(deed=MOUNT, unit=number(rider)))
    for unit in sorted(request.movers, key=lambda u: rank(request, survey, u)):
        if unit not in draft.plan.done:
            way = choose(request, survey, draft.plan, unit, boldness)
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


def choose(request: Moving, survey: Survey, plan: Plan, unit: str, boldness: int) -> Way | None:
    """The best way for a unit, None to leave it to the least movement."""
    if unit not in plan.where:
        return enter(request, survey, plan, unit, boldness)
    if lifts.should_dismount(survey, unit):
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
    able = [h for h in found if h != start and request.country.can_end(plan, unit, h)]
    if not able:
        return None
    here = value(survey, unit, start, boldness)
    goal = max(able, key=lambda h: (value(survey, unit, h, boldness), h))
    if value(survey, unit, goal, boldness) <= here and request.country.can_end(plan, unit, start):
        return None
    return Way(found.path(goal).hexes[1:])


def value(survey: Survey, unit: str, hex_id: str, boldness: int) -> int:
    """How good a hex is: near the places, in cover, out of sight of the enemy, not next to infantry."""
    kind = type_of(unit)
    left = survey.away(kind.mobility).get(hex_id, FAR)
    cover = load().charts.terrain.hexes[load().map.terrain(hex_id)].die
    risk = min(survey.threats.get(hex_id, 0), 4) * (20 - min(boldness, 18)) // 4
    if kind.fires_indirect or kind.carrier:
        risk *= 2
    mined = 30 if hex_id in survey.state.mines and survey.state.mines[hex_id].known else 0
    weight = 3 if survey.is_attacker else 2
    return cover - weight * left - risk - mined


def enter(request: Moving, survey: Survey, plan: Plan, unit: str, boldness: int) -> Way | None:
    """18.6 Come in as far as is good; a column keeps its own hex free for the next."""
    best: tuple[int, str, Way] | None = None
    state, country = request.state, request.country
    for entry in doors(survey, plan, unit):
        try:
            spent = arrivals.check_entry(state, plan, country, unit, entry)
        except Illegal:
            continue
        found = country.reach(unit, entry, spent)
        for goal in found:
            if country.can_end(plan, unit, goal):
                score = value(survey, unit, goal, boldness)
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
    there = max(able, key=lambda h: (survey.foe_distance(h) - survey.threats.get(h, 0), h))
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
