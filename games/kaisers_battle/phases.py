"""4.2.5.2, 4.2.6.1 The steps of a movement phase: two segments, then stacking and gas."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.names import Side
from games.kaisers_battle import quotas
from games.kaisers_battle.asking import Game, tell
from games.kaisers_battle.ground import gassed
from games.kaisers_battle.losses import lose_one_each
from games.kaisers_battle.movement import Move, request_for
from games.kaisers_battle.names import hex_label
from games.kaisers_battle.pieces import exit_map, hex_of, label, move, stacks
from games.kaisers_battle.stacking import remove_excess
from games.kaisers_battle.state import ALLIED, GERMAN
from games.kaisers_battle.supply import is_isolated


async def first_segment(game: Game, side: Side) -> None:
    """5.2.1 The First Movement Segment, and what is rolled for before it (17.1)."""
    game.state.moved = []
    quotas.begin(game, side)
    await segment(game, side, is_march=False)


async def second_segment(game: Game, side: Side) -> None:
    """5.2.2 The Second Movement Segment."""
    await segment(game, side, is_march=True)


async def segment(game: Game, side: Side, is_march: bool) -> None:
    """5.0 Ask for the moves of a segment and make them, if any unit can move at all."""
    request = request_for(game.state, side, is_march)
    if request.movable:
        moves: list[Move] = await game.ask(request)
        make_moves(game, moves, request.rule)


def make_moves(game: Game, moves: Iterable[Move], rule: str) -> None:
    """5.0B Carry out moves one after the other."""
    for planned in moves:
        unit, way = planned.unit, planned.way
        start, name = hex_of(game.state, unit), label(game.state, unit)
        quotas.spend(game.state, unit)
        game.state.moved.append(unit)
        move(game.state, unit, way.hexes)
        path = [start, *way.hexes]
        if way.exits:
            leave_map(game, unit, path)
        else:
            text = f"{name} moves from {hex_label(start)} to {hex_label(path[-1])}."
            tell(game, rule, text, path, kind="move", unit=unit, path=list(path), cost=way.cost)


def leave_map(game: Game, unit: str, path: list[str]) -> None:
    """20.2, 20.1.2 A unit leaves over the western edge; an isolated one earns no victory points."""
    lost = is_isolated(game.state, unit)
    name = label(game.state, unit)
    exit_map(game.state, unit, lost)
    worth = "isolated, so it earns nothing" if lost else "three victory points"
    text = f"{name} leaves the map from {hex_label(path[-1])}: {worth}."
    tell(game, "20.2", text, path, kind="exit", unit=unit, path=list(path), isolated=lost)


async def check_stacks(game: Game, side: Side) -> None:
    """7.2 The owner eliminates what stands too thick at the end of his movement phase."""
    await remove_excess(game, side)
    game.state.moved, game.state.quotas = [], {}
    if side == GERMAN:
        game.state.resting = []


async def suffer_gas(game: Game, side: Side) -> None:
    """9.3.4B Every stack that ends its own movement phase in gas loses a step.

    Interpretation A-16: after stacking has been put right.
    """
    struck = gassed(game.state)
    hexes = [hex_id for hex_id in stacks(game.state, side) if hex_id in struck]
    if hexes:
        await lose_one_each(game, side, hexes, "9.3.4")


async def german_first(game: Game) -> None:
    """4.2.5.2.1 German First Movement Segment."""
    await first_segment(game, GERMAN)


async def german_second(game: Game) -> None:
    """4.2.5.2.2 German Second Movement Segment."""
    await second_segment(game, GERMAN)


async def german_stacking(game: Game) -> None:
    """7.2 German stacking."""
    await check_stacks(game, GERMAN)


async def german_gas(game: Game) -> None:
    """9.3.4 German stacks in gas."""
    await suffer_gas(game, GERMAN)


async def allied_first(game: Game) -> None:
    """4.2.6.1.1 Allied First Movement Segment."""
    await first_segment(game, ALLIED)


async def allied_second(game: Game) -> None:
    """4.2.6.1.2 Allied Second Movement Segment."""
    await second_segment(game, ALLIED)


async def allied_stacking(game: Game) -> None:
    """7.2 Allied stacking."""
    await check_stacks(game, ALLIED)


async def allied_gas(game: Game) -> None:
    """9.3.4 Allied stacks in gas."""
    await suffer_gas(game, ALLIED)
