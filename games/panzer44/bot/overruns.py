"""When an automatic player overruns: a good chance for him, a poor one for the counter-attack."""

from __future__ import annotations

from games.engine.errors import Illegal
from games.panzer44 import setting
from games.panzer44.bot.approach import Approach
from games.panzer44.fire import expected
from games.panzer44.force import type_of
from games.panzer44.game_data import load
from games.panzer44.moving import Moving
from games.panzer44.travel import Plan
from games.panzer44.ways import Way

NEAR = 5
"""How many hexes away enemies worth a charge may stand: it costs three or four points at least."""


def best(request: Moving, approach: Approach, plan: Plan, unit: str, boldness: int) -> Way | None:
    """13.0 The way of the most promising overrun, None when there is none worth it."""
    kind, side = type_of(unit), request.side
    if not kind.may_overrun or not approach.survey.is_attacker:
        return None
    if setting.overrun_ban(request.state, side) is not None:
        return None
    grid, start = load().map.grid, plan.where[unit]
    found: list[tuple[int, str, Way]] = []
    for target in grid.disk(start, NEAR)[1:]:
        gain = gain_in(approach, unit, target)
        if gain > boldness:
            way = way_through(request, plan, unit, start, target, approach)
            if way is not None:
                found.append((gain, target, way))
    return max(found, key=lambda item: item[:2])[2] if found else None


def gain_in(approach: Approach, unit: str, target: str) -> int:
    """What an overrun of a hex promises, less twice what its counter-attacks do (13.12); 0 for no chance."""
    state, kind = approach.survey.state, type_of(unit)
    units = approach.survey.known(target)
    if not units or len(units) < len(approach.survey.foes[target]):
        return 0
    if any(type_of(u).is_vehicle or state.units[u].inside for u in units):
        return 0
    lowest = load().charts.lowest_superiority
    total = sum(expected(kind.attack - type_of(u).defense, 0) for u in units)
    for u in units:
        if type_of(u).weapon == "R":
            total -= 2 * expected(max(lowest, type_of(u).attack - kind.defense), 0)
    return total


def way_through(
    request: Moving, plan: Plan, unit: str, start: str, target: str, approach: Approach
) -> Way | None:
    """13.24 The cheapest way up to the hex, through it, and out where it is best to be."""
    grid, country = load().map.grid, request.country
    around = [h for h in grid.neighbours(target) if country.is_free(h) and country.can_end(plan, unit, h)]
    exits = sorted(around, key=lambda h: (approach.left(unit, h).danger, h))
    for before in sorted(around, key=lambda h: (grid.distance(start, h), h))[:2]:
        up_to = country.reach(unit, start, roads=False)
        if before not in up_to:
            continue
        for after in exits[:3]:
            hexes = (*up_to.path(before).hexes[1:], target, after)
            try:
                country.check(plan, unit, start, hexes)
            except Illegal:
                continue
            return Way(hexes)
    return None
