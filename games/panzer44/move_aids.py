"""7.0 What the movement sheet shows: facts, help, lines to start from, where a clicked unit can go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.engine.errors import Illegal
from games.engine.request import PASS, HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.panzer44 import arrivals, exits, tally, transport
from games.panzer44.asking import MORE, hex_label, point_words
from games.panzer44.force import label, may_use_position, number, standing, type_of
from games.panzer44.game_data import load
from games.panzer44.standing import MoveAs, of_kind, wishes_of
from games.panzer44.state import State
from games.panzer44.travel import Plan
from games.panzer44.ways import DISMOUNT, EXIT, IN, MOUNT, OUT, SCATTER, Way, way_text

if TYPE_CHECKING:
    from games.panzer44.move_lines import MoveSheet
    from games.panzer44.moving import Moving


def facts(request: Moving) -> tuple[str, ...]:
    """Who must move, who scatters, which mines are known."""
    state = request.state
    lines = list(tally.standing(state, request.side))
    lines += [f"{label(unit)} panics and scatters (14.11)." for unit in request.scatterers]
    held = [
        unit
        for unit in standing(state, request.side)
        if unit in state.plots
        and state.plots[unit].task == "MV"
        and (state.units[unit].pinned or state.units[unit].disruption)
        and unit not in state.moved
    ]
    lines += [f"{label(unit)} in {state.units[unit].hex} cannot move any more." for unit in held]
    if request.country.mined:
        lines.append(f"Mined hexes you know of: {', '.join(sorted(request.country.mined))}.")
    return tuple(lines)


def help_lines(request: Moving) -> tuple[HelpLine, ...]:
    """Every form of line, with examples."""
    least = least_lines(request)
    example = least[0] if least and least[0] != PASS else ""
    lines = [
        HelpLine("unit MV hex hex ...", "goes through these hexes; through an enemy is an overrun", example),
        HelpLine(f"unit MV hex ... {IN}", "ends inside the Improved Position of its last hex"),
        HelpLine(f"unit MV {OUT}", "comes out of its position, with its whole movement"),
        HelpLine(f"unit MV {MOUNT} unit", "the carrier takes up a unit in the next hex"),
        HelpLine(f"unit MV {DISMOUNT} hex", "the carrier sets its passenger down and goes to the next hex"),
        HelpLine(f"unit MV {SCATTER}", "a panicked unit scatters now and not at the end"),
        HelpLine("... OVERRUN | HALT", "an enemy in the way: through him (the rule), or halt before him"),
        HelpLine(
            "... AWAY | BACK | COVER | ONWARD",
            "where it goes if it is stopped in a hex with another of yours: away from enemies (when nothing "
            "is said), back to where it came from, into cover, or on towards its last hex (8.33)",
        ),
        HelpLine(
            "... STOP | ASK", "after something unexpected: go one hex only, or ask again before this line"
        ),
        HelpLine(MORE, "last line: see what has happened before the other units move", MORE),
        HelpLine(PASS, "nothing to move", PASS),
    ]
    if exits.may_anyone_leave(request.state, request.side):
        lines.insert(1, HelpLine(f"unit MV hex ... {EXIT}", "leaves the map (18.5)"))
    return tuple(lines)


def least_lines(request: Moving) -> tuple[str, ...]:
    """7.12 A legal sheet in which everyone moves as little as it must."""
    return tuple(finish(request, request.begin())) or (PASS,)


def proposal(request: Moving) -> list[str]:
    """A sheet to begin with: those on the map go as near as they can to what their side fights over.

    The nearest go first, to make room; whoever comes no nearer moves as little as it must (7.12).
    """
    draft, far = request.begin(), request.far
    where = draft.plan.where
    lines: list[str] = []
    for unit in sorted((u for u in request.movers if u in where), key=lambda u: (far.get(where[u], 0), u)):
        hexes = way_nearer(request, draft.plan, unit)
        if hexes:
            way = Way(hexes)
            request.plan_move(draft.plan, unit, way)
            lines.append(f"{number(unit)} MV {way_text(way)}")
    return lines + finish(request, draft)


def way_nearer(request: Moving, plan: Plan, unit: str) -> tuple[str, ...]:
    """7.1 The cheapest way to the hex in reach nearest to where the side wants to be; () if there is none."""
    country, far, start = request.country, request.far, plan.where[unit]
    if plan.inside.get(unit):
        return ()
    found = country.reach(unit, start)
    nearer = [
        (far.get(goal, 0), cost, goal)
        for goal, cost in found.items()
        if far.get(goal, 0) < far.get(start, 0)
        and goal not in country.mined
        and country.can_end(plan, unit, goal)
    ]
    return found.path(min(nearer)[2]).hexes[1:] if nearer else ()


def template(request: Moving) -> tuple[str, ...]:
    """The proposal as lines to edit, and remarks on those that may enter."""
    state = request.state
    lines = proposal(request)
    for unit in request.movers:
        where = state.units[unit].hex if unit in state.units else f"off the map, {entry_text(state, unit)}"
        points = point_words(request.country.budget(unit))
        lines.append(f"# {number(unit)} {type_of(unit).code} {where}, {points}")
    return tuple(lines)


def entry_text(state: State, unit: str) -> str:
    """18.6 Where a unit beyond the map comes in: the first hex of its way."""
    hexes = arrivals.entries(state, arrivals.column_of(state, unit))
    if len(hexes) > 3:
        return f"enters in a hex from {hexes[0]} to {hexes[-1]}"
    return f"enters in {' or '.join(hexes)}" if hexes else "cannot enter"


def subjects(request: Moving) -> tuple[Subject, ...]:
    """Movers to click; those beyond the map stand at their entry hex."""
    state = request.state
    found = list(request.subjects_of([u for u in (*request.movers, *request.scatterers) if u in state.units]))
    for unit in request.movers:
        if unit not in state.units:
            hexes = arrivals.entries(state, arrivals.column_of(state, unit))
            if hexes:
                found.append(Subject(unit, hexes[0], f"{label(unit)} (enters)", number(unit)))
    return tuple(found)


def suggest(request: Moving, subject: str, draft: MoveSheet) -> tuple[Suggestion, ...]:
    """Where a clicked unit can go and what else it can do, after the lines already on the sheet."""
    plan = draft.plan
    if subject in plan.done or draft.more:
        return ()
    if subject in request.scatterers:
        where = request.state.units[subject].hex
        return (Suggestion(f"{number(subject)} MV {SCATTER}", where, f"{label(subject)} scatters now"),)
    if subject not in request.movers:
        return ()
    if subject not in plan.where:
        return tuple(entry_offers(request, plan, subject))
    if plan.inside.get(subject):
        return (
            Suggestion(f"{number(subject)} MV {OUT}", plan.where[subject], f"{label(subject)} comes out"),
        )
    return (*path_offers(request, plan, subject), *deed_offers(request, plan, subject))


def path_offers(request: Moving, plan: Plan, unit: str) -> list[Suggestion]:
    """7.1 Every hex within reach where it may end, by the cheapest way."""
    start = plan.where[unit]
    found = request.country.reach(unit, start)
    offers = []
    for goal, cost in found.items():
        if goal == start:
            continue
        hexes = found.path(goal).hexes[1:]
        if request.country.can_end(plan, unit, goal):
            offers.append(offer(unit, Way(hexes), goal, f"to {hex_label(goal)}, {point_words(cost)}"))
            if may_go_in(request, unit, goal):
                offers.append(offer(unit, Way(hexes, IN), goal, f"into the position in {goal}"))
    return offers + exit_offers(request, plan, unit)


def exit_offers(request: Moving, plan: Plan, unit: str) -> list[Suggestion]:
    """18.5 Ways off the map."""
    offers: list[Suggestion] = []
    if not exits.edges_of(request.state, unit):
        return offers
    found = request.country.reach(unit, plan.where[unit])
    for goal, cost in found.items():
        try:
            exits.check(request.state, request.country, unit, goal, cost)
        except Illegal:
            continue
        offers.append(offer(unit, Way(found.path(goal).hexes[1:], EXIT), goal, "leaves the map"))
    return offers


def may_go_in(request: Moving, unit: str, hex_id: str) -> bool:
    """12.4 Whether there is a position it may go into."""
    return not type_of(unit).is_vehicle and may_use_position(request.state, request.side, hex_id)


def deed_offers(request: Moving, plan: Plan, unit: str) -> list[Suggestion]:
    """9.0, 12.4 Mounting, dismounting, going into the position of its own hex."""
    state, grid, start = request.state, load().map.grid, plan.where[unit]
    offers = []
    if type_of(unit).carrier:
        for other in [u for u, h in sorted(plan.where.items()) if grid.distance(start, h) == 1]:
            try:
                transport.check_mount(state, plan, request.country, unit, other)
            except Illegal:
                continue
            way = Way(deed=MOUNT, unit=number(other))
            offers.append(offer(unit, way, plan.where[other], f"takes up {label(other)}"))
        for there in grid.neighbours(start):
            try:
                transport.check_dismount(state, plan, request.country, unit, there)
            except Illegal:
                continue
            if request.country.can_end(plan, unit, there):
                way = Way((there,), DISMOUNT)
                offers.append(offer(unit, way, there, f"sets down its passenger, goes to {there}"))
    if may_go_in(request, unit, start) and not plan.inside.get(unit):
        offers.append(offer(unit, Way(deed=IN), start, "goes inside its position"))
    return offers


def entry_offers(request: Moving, plan: Plan, unit: str) -> list[Suggestion]:
    """18.6 Hexes a unit can come in by and go on to."""
    state, country = request.state, request.country
    best: dict[str, tuple[int, Suggestion]] = {}
    for entry in arrivals.entries(state, arrivals.column_of(state, unit)):
        try:
            spent = arrivals.check_entry(state, plan, country, unit, entry)
        except Illegal:
            continue
        found = country.reach(unit, entry, spent)
        for goal, cost in found.items():
            if country.can_end(plan, unit, goal) and entry not in country.enemies:
                text = f"enters by {entry} to {hex_label(goal)}, {point_words(spent + cost)}"
                if goal not in best or spent + cost < best[goal][0]:
                    best[goal] = spent + cost, offer(unit, Way(found.path(goal).hexes), goal, text)
    return [suggestion for _, suggestion in best.values()]


def offer(unit: str, way: Way, hex_id: str, text: str) -> Suggestion:
    """A line to click."""
    return Suggestion(f"{number(unit)} MV {way_text(way)}", hex_id, f"{label(unit)} {text}")


def completed(request: Moving, lines: Sequence[str], standing: Sequence[str]) -> tuple[str, ...]:
    """8.33 The sheet with the standing order to give way written onto every way that does not say itself."""
    word = wishes_of(standing).get("YIELD", "")
    found = list(lines)
    seen: set[str] = set()
    for place, draft in request.growing(lines) if word else ():
        for move in [move for move in draft.moves if move.unit not in seen]:
            seen.add(move.unit)
            if move.way.hexes and move.way.deed in ("", IN, EXIT) and not move.way.yields:
                found[place] = f"{number(move.unit)} MV {way_text(replace(move.way, yields=word))}"
    return tuple(found)


def standing_move(request: Moving, lines: Sequence[str]) -> tuple[str, ...] | None:
    """7.12 MOVE LEAST answers the sheet with the least movement."""
    return least_lines(request) if of_kind(lines, MoveAs) else None


def sample(request: Moving, pick: Picker) -> tuple[str, ...]:
    """A random legal sheet: everyone somewhere within reach, the rest as little as it must."""
    draft = request.begin()
    lines: list[str] = []
    for unit in [*pick.shuffled(request.movers), *request.scatterers]:
        found = suggest(request, unit, draft)
        if not found or (unit in request.scatterers and pick.chance(50)):
            continue
        line = pick.choice(found).line
        read = request._read_line(draft, 0, line, line)
        if read.canonical is not None:
            lines.append(read.canonical)
    lines += finish(request, draft)
    if lines and pick.chance(5):
        return (*lines[: 1 + pick.below(len(lines))], MORE) if can_break(request, lines) else tuple(lines)
    return tuple(lines) or (PASS,)


def can_break(request: Moving, lines: Sequence[str]) -> bool:
    """Whether a sheet cut short after any line would still be legal."""
    return all(request.read([*lines[:end], MORE]).ok for end in range(1, len(lines) + 1))


def finish(request: Moving, draft: MoveSheet) -> list[str]:
    """7.12 Lines for those that still owe a movement."""
    lines: list[str] = []
    is_growing = True
    while is_growing:
        is_growing = False
        for unit in request.movers:
            least = None if unit in draft.plan.done else request.least(draft.plan, unit)
            if least is not None:
                request.plan_move(draft.plan, unit, least)
                lines.append(f"{number(unit)} MV {way_text(least)}")
                is_growing = True
    return lines
