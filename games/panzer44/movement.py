"""4.1.4 Movement Phase: the First Player moves all his units, then the Second Player his."""

from __future__ import annotations

from games.engine.names import Side
from games.panzer44 import setting, victory
from games.panzer44.asking import Game, point_words, tell
from games.panzer44.force import (
    label,
    may_stack,
    side_of,
    stack,
)
from games.panzer44.game_data import load
from games.panzer44.indirect import neighbour
from games.panzer44.march import March, carry_out, step, tell_march
from games.panzer44.move_lines import Move, MoveSheet, ready
from games.panzer44.moving import Moving
from games.panzer44.opportunity import Lines
from games.panzer44.panic import is_enemy_near, scatter_points, scatterers
from games.panzer44.spotting import remember
from games.panzer44.stacks import Wish, cure_stacks, wish_of
from games.panzer44.state import State
from games.panzer44.travel import Country
from games.panzer44.ways import ASK, EXIT, IN, SCATTER, STOP, Way


async def move_first(game: Game) -> None:
    """4.1.4 The First Player's movement."""
    await move_side(game, setting.order_of(game.state)[0])


async def move_second(game: Game) -> None:
    """4.1.4 The Second Player's movement."""
    await move_side(game, setting.order_of(game.state)[1])


def first_moves(state: State) -> bool:
    """Whether the First Player has anything to move."""
    return can_move(state, setting.order_of(state)[0])


def second_moves(state: State) -> bool:
    """Whether the Second Player has anything to move."""
    return can_move(state, setting.order_of(state)[1])


def can_move(state: State, side: Side) -> bool:
    """Whether a side was plotted to move anything that is still there."""
    return any(plot.task == "MV" and side_of(unit) == side for unit, plot in state.plots.items())


async def move_side(game: Game, side: Side) -> None:
    """7.0, 14.12 A side's sheets, then what is left to scatter, then stacks are cured (8.33)."""
    state = game.state
    lines = Lines(state, side)
    wishes: dict[str, Wish] = {}
    state.entered = {}
    sheet = express_sheet(state, side) if setting.is_express(state) else None
    again = ""
    while ready(state, side):
        if sheet is None:
            sheet = await game.ask(Moving(state, side, again))
        again = carry_sheet(game, lines, sheet, wishes)
        if not again:
            break
        sheet = None
    for unit in scatterers(state, side):
        scatter(game, lines, unit)
    cure_stacks(game, side, wishes)
    remember(state)


def express_sheet(state: State, side: Side) -> MoveSheet:
    """5.2 The movement written on the plot of an express game.

    A way that is no longer possible gives place to the least movement (7.12); a line that says ASK and cannot
    be carried out leaves its unit and all after it to be asked about.
    """
    request = Moving(state, side)
    draft = request.begin()
    able = ready(state, side)
    for unit in [unit for unit in state.plots if unit in able]:
        words = state.plots[unit].way
        if words and request.read_into(draft, unit, words):
            continue
        if words.endswith(ASK):
            draft.more = f"{label(unit)} cannot go the way you plotted ({words})"
            break
    for unit in ready(state, side) if not draft.more else ():
        if unit not in draft.plan.done:
            least = request.least(draft.plan, unit)
            if least is not None:
                draft.moves.append(Move(unit, request.plan_move(draft.plan, unit, least)))
    return draft


def carry_sheet(game: Game, lines: Lines, sheet: MoveSheet, wishes: dict[str, Wish]) -> str:
    """Carry a sheet out, line by line; says why the side is to be asked again, "" when it is not.

    Once something unexpected has happened in this sheet, a line that ends with ASK hands the rest back, one
    that ends with STOP goes one hex only. What the lines say about giving way (8.33) is put into ``wishes``.
    """
    state = game.state
    surprises: list[str] = []
    for move in sheet.moves:
        if move.unit in state.moved or not is_able(state, move.unit):
            continue
        if surprises and move.way.then == ASK:
            return f"{'; '.join(surprises)}, and the line of {label(move.unit)} says {ASK}"
        march = perform(game, lines, shortened(state, move) if surprises else move)
        wishes[move.unit] = wish_of(move.way, march)
        if march.surprise:
            surprises.append(f"{label(move.unit)} {march.surprise}")
    return sheet.more


def is_able(state: State, unit: str) -> bool:
    """Whether a unit can still carry its line out."""
    placed = state.units.get(unit)
    if placed is None:
        return any(unit in column.units for column in state.waiting)
    return not placed.pinned and not placed.disruption and not placed.carrier


def shortened(state: State, move: Move) -> Move:
    """A line that stops at the unexpected goes no farther than the first hex it may end in.

    What is beyond the edge counts as a hex.
    """
    if move.way.then != STOP or move.way.deed not in ("", IN, EXIT):
        return move
    for end in range(1, len(move.way.hexes) + (move.way.deed == EXIT)):
        here = move.way.hexes[end - 1]
        if may_stack(state, [*(u for u in stack(state, here) if u != move.unit), move.unit], here):
            return Move(move.unit, Way(move.way.hexes[:end], then=STOP))
    return move


def perform(game: Game, lines: Lines, move: Move) -> March:
    """One line: a scatter or a march."""
    if move.way.deed == SCATTER:
        return scatter(game, lines, move.unit)
    return carry_out(game, lines, move)


# 14.11 Scatter ----------------------------------------------------------------------------------------------


def scatter(game: Game, lines: Lines, unit: str) -> March:
    """14.11 A panicked unit runs: a die for the direction, a die for the points, then hex by hex."""
    state = game.state
    march = March(unit, [state.units[unit].hex], surprise="scattered")
    state.moved.append(unit)
    if state.units[unit].inside:
        state.units[unit].inside = False
        tell(
            game,
            "12.4",
            f"{{unit}} leaves its position in {march.path[0]} in panic.",
            march.path,
            "move",
            {"unit": unit},
        )
        return march
    direction = game.roll(f"14.11 direction, {label(unit)}")
    die = game.roll(f"14.11 points, {label(unit)}")
    points = scatter_points(unit, die)
    way = scatter_way(state, unit, direction, points)
    compass = load().charts.scatter.directions[direction - 1]
    how_far = f", {len(way)} hexes" if len(way) > 1 else ", 1 hex" if way else " but finds no way"
    at_most = "" if points == 2 * die else ", as many as it has"
    tell(
        game,
        "14.11",
        f"{{unit}} scatters {compass} (die {direction}){how_far}.",
        [march.path[0], *way],
        "panic",
        {"unit": unit},
        detail=f"Die {die} for {point_words(points)}{at_most} (14.13).",
    )
    country = Country(state, side_of(unit))
    for there in way:
        march.spent += country.step_cost(unit, state.units[unit].hex, there) or 0
        step(game, lines, march, there)
        if march.is_stopped or unit not in state.units:
            break
    tell_march(game, march, "scatter")
    victory.notice_gap(state)
    return march


def scatter_way(state: State, unit: str, direction: int, points: int) -> list[str]:
    """14.13 to 14.15 Straight on while the points last; it halts beside an enemy and before a bad stack."""
    country = Country(state, side_of(unit))
    here, spent = state.units[unit].hex, 0
    way: list[str] = []
    while True:
        there = neighbour(here, direction)
        cost = country.step_cost(unit, here, there) if there else None
        if there is None or cost is None or spent + cost > points or not country.is_free(there):
            break
        way.append(there)
        here, spent = there, spent + cost
        if is_enemy_near(state, unit, load().map.grid.neighbours(here)) or there in country.mined:
            break
    while way and not may_stack(state, [*(u for u in stack(state, way[-1]) if u != unit), unit], way[-1]):
        way.pop()
    return way
