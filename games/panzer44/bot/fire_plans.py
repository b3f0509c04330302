"""The plot of an automatic player: who fires, who goes, who waits."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.request import PASS
from games.panzer44 import plot_choices, setting, targets
from games.panzer44.bot import lifts, moves
from games.panzer44.bot.approach import Approach
from games.panzer44.bot.peril import matters
from games.panzer44.bot.shots import Shots
from games.panzer44.bot.stakes import stakes
from games.panzer44.bot.survey import FAR, Survey
from games.panzer44.fire import shot_of, weigh
from games.panzer44.force import distance, number, passenger_of, standing, type_of
from games.panzer44.game_data import load
from games.panzer44.plotting import Plotting

FAIR = 8
"""How good a shot has to be for those who are there to shoot, above their temper: more than a mere pin."""
HURRY = 12
"""How much better a shot has to be for every turn that lacks to four turns in hand."""
CLOSE_BY = 2
"""Hexes within which those who are counted in a place have come up to it."""
NEAR_GOAL = 8
"""Half points from a place at which a defender is where he wants to be."""


def plot(request: Plotting, boldness: int) -> tuple[str, ...]:
    """A task for every unit that has something to do."""
    survey = Survey(request.state, request.side)
    approach = Approach(survey)
    rides, shots = lifts.planned(survey), Shots(request, stakes(survey))
    lines: list[str] = []
    for unit in request.own:
        if unit in rides or unit in rides.values():
            lines.append(f"{number(unit)} MV")
            continue
        line = task_of(request, approach, shots, unit, boldness)
        if line:
            lines.append(line)
    lines += [f"{number(unit)} MV" for unit in request.entering]
    lines += support_lines(request, survey)
    lines = plot_choices.keep_duties(request, lines)
    if setting.is_express(request.state):
        lines = with_ways(request, lines, boldness)
    return checked(request, lines)


def with_ways(request: Plotting, lines: list[str], boldness: int) -> list[str]:
    """5.2 The movement sheet it would write now, on the plot of an express game."""
    units = {number(u): u for u in (*request.own, *request.entering)}
    movers = [units[line.split()[0]] for line in lines if line.endswith(" MV")]
    moving = plot_choices.express_moving(request, movers)
    found = {line.split()[0]: line for line in moves.sheet(moving, boldness)}
    own = {number(unit) for unit in movers}
    rest = [line for line in lines if line.split()[0] not in own or line.split()[0] not in found]
    return [*rest, *(line for key, line in found.items() if key in own)]


def patience(approach: Approach, unit: str, boldness: int) -> int:
    """How good a shot has to be for a unit that could go on instead.

    A defender takes every fair one. A unit of the attacker that has to come somewhere goes on when time runs
    out, and whatever it could shoot at when it has run out, unless enemies hold all the places; the others
    are there to shoot, but make room for those who are to come in.
    """
    if not approach.survey.is_attacker:
        return boldness
    if makes_room(approach, unit):
        return FAR
    if not approach.is_wanted(unit):
        return boldness + FAIR
    if approach.slack(unit) <= 1 and approach.has_room:
        return FAR
    if approach.survey.foe_distance(approach.survey.state.units[unit].hex) <= 1:
        return boldness
    return boldness + max(0, HURRY * (4 - approach.slack(unit)))


def makes_room(approach: Approach, unit: str) -> bool:
    """8.0 Whether a unit stands in a place for which one of those who are counted there has come up."""
    survey = approach.survey
    here = survey.state.units[unit].hex
    if not approach.is_in_the_way(unit, here):
        return False
    return any(
        approach.is_wanted(other) and distance(here, survey.state.units[other].hex) <= CLOSE_BY
        for other in standing(survey.state, survey.side)
    )


def checked(request: Plotting, lines: list[str]) -> tuple[str, ...]:
    """The sheet without lines that turn out not to be allowed."""
    sheet = request.read(lines)
    good = [line.canonical for line in sheet.lines if line.canonical is not None]
    return tuple(good) or (PASS,)


def task_of(request: Plotting, approach: Approach, shots: Shots, unit: str, boldness: int) -> str:
    """One unit's line, "" to do nothing."""
    state, survey = request.state, approach.survey
    placed, kind = state.units[unit], type_of(unit)
    if kind.is_combat:
        best, merit = shots.best(unit)
        if best and (not wants_to_move(approach, unit) or merit >= patience(approach, unit, boldness)):
            return shots.take(unit)
        if kind.fires_indirect and not passenger_of(state, unit):
            line = indirect_line(request, survey, shots, unit)
            if line:
                return line
    if wants_to_move(approach, unit) and not placed.pinned and not placed.disruption:
        return f"{number(unit)} MV"
    return watch_line(request, survey, unit) if kind.is_combat else ""


def wants_to_move(approach: Approach, unit: str) -> bool:
    """Attackers go to their places; defenders come up to theirs, then stay; the dug-in stay."""
    survey = approach.survey
    state = survey.state
    placed, kind = state.units[unit], type_of(unit)
    if not kind.movement or placed.inside or placed.pinned or placed.disruption:
        return False
    rider = passenger_of(state, unit)
    if kind.carrier and not rider:
        return False
    if rider and (lifts.should_dismount(survey, unit) or lifts.had_better_walk(approach, unit)):
        return True
    if kind.fires_indirect and survey.foe_distance(placed.hex) <= min(kind.range, 14):
        return False
    if makes_room(approach, unit):
        return True
    if survey.is_attacker:
        return survey.is_exit or (
            not survey.is_goal(placed.hex) and approach.left(unit, placed.hex).danger < FAR
        )
    return NEAR_GOAL < survey.away(kind.mobility).get(placed.hex, FAR) < FAR


def indirect_line(request: Plotting, survey: Survey, shots: Shots, unit: str) -> str:
    """Indirect fire at the best hex others see; else counter-battery."""
    state, side = request.state, request.side
    if setting.banned(state, side, "IF") is None:
        best = max(
            (
                (pattern_merit(survey, unit, h, p, shots.stakes), h, p)
                for h in plot_choices.indirect_hexes(state, unit, request.spotted)
                for p in "TL"
            ),
            default=(0, "", ""),
        )
        if best[0] > 0:
            return plot_choices.join(unit, "IF", best[1], best[2])
    if setting.banned(state, side, "CB") is None and plot_choices.is_able(state, unit, later=True):
        return plot_choices.join(unit, "CB", "T")
    return ""


def pattern_merit(survey: Survey, unit: str, hex_id: str, pattern: str, stakes: Mapping[str, int]) -> int:
    """What a fire would do: five in six it scatters, so the zone around counts; so do own units in it."""
    shot = shot_of(survey.state, unit, pattern, is_indirect=True)
    total = 0
    for h in targets.zone(hex_id, "L"):
        share = 1 if pattern == "T" and h != hex_id else 2
        for other in survey.known(h):
            merit = targets.merit(weigh(survey.state, shot, other))
            total += share * (matters(survey.state, other, merit) + (stakes.get(h, 0) if merit else 0))
        for other in survey.friends.get(h, ()):
            total -= 2 * share * targets.merit(weigh(survey.state, shot, other))
    return total


def watch_line(request: Plotting, survey: Survey, unit: str) -> str:
    """Opportunity fire along a line towards the nearest enemy, where somebody is likely to come by."""
    state, side = request.state, request.side
    if setting.banned(state, side, "OF") is not None or not plot_choices.is_able(state, unit):
        return ""
    here = state.units[unit].hex
    if survey.foe_distance(here) > type_of(unit).range + 8:
        return ""
    board = load().map
    best = max(
        plot_choices.watched(state, unit),
        key=lambda h: (
            2 * int(board.is_road_hex(h)) + min(distance(here, h), 4) - survey.foe_distance(h),
            h,
        ),
        default="",
    )
    pattern = plot_choices.patterns(unit)[0]
    return plot_choices.join(unit, "OF", best, pattern) if best else ""


def support_lines(request: Plotting, survey: Survey) -> list[str]:
    """One concentration and one strike a turn at what is worth most and seen."""
    state, side = request.state, request.side
    lines = []
    for kind in ("OFBDA", "CAS"):
        left = setting.support_left(state, side, kind)
        hexes = [h for h in survey.foes if h in request.spotted] if left else []
        if hexes:
            best = max(hexes, key=lambda h: (value_around(survey, h), h))
            if value_around(survey, best) > 0:
                tail = " T" if kind == "OFBDA" else ""
                lines.append(f"{kind} {best} {left[0]}H{tail}")
    return lines


def value_around(survey: Survey, hex_id: str) -> int:
    """Enemy strength in and around a hex less one's own."""
    total = 0
    for h in targets.zone(hex_id, "L"):
        weight = 3 if h == hex_id else 1
        total += weight * sum(type_of(u).attack + 1 for u in survey.known(h))
        total -= weight * sum(type_of(u).attack + 1 for u in survey.friends.get(h, ()))
    return total
