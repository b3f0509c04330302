"""How an automatic player follows up a victory, retreats, breaks divisions down and places companies."""

from __future__ import annotations

from games.engine.request import PASS
from games.kaisers_battle import pieces
from games.kaisers_battle.advance import Advance
from games.kaisers_battle.bot.survey import Dangers, Field, Room, german_field, shelter
from games.kaisers_battle.bot.temper import Temper
from games.kaisers_battle.breakdown import REGIMENTS, Breakdown
from games.kaisers_battle.ground import gives_choice, nearest
from games.kaisers_battle.observation import Observe, stack_strength
from games.kaisers_battle.reinforcements import Service
from games.kaisers_battle.state import ALLIED, GERMAN, State

BREAK_TURN = 9
"""Divisions close to the edge break down in this turn, to leave as three regiments in the last."""
EDGE_REACH = 5
"""Columns from the western edge that a regiment marches in a turn."""


def advance(request: Advance, temper: Temper) -> tuple[str, ...]:
    """8.8 Germans as far towards the objectives as they can; Allies only into cover."""
    lines = []
    room = Room(request.state, request.side)
    field = german_field(request.state, temper.exit_turn)
    for unit in request.points:
        goals = [h for h in request.goals(unit) if room.fits(unit, h)]
        if request.side == ALLIED:
            goals = [h for h in goals if gives_choice(h)]
        here = pieces.hex_of(request.state, unit)
        if request.side == ALLIED:
            best = goals[0] if goals else here
        else:
            best = min((here, *goals), key=lambda h: (worth(request.state, field, h), h != here, h))
        if best != here:
            room.put(unit, best)
            lines.append(request.line_to(unit, best))
    return tuple(lines) or (PASS,)


def worth(state: State, field: Field, hex_id: str) -> int:
    """How far a hex is from the objectives, less for a town to be had."""
    return field.at(hex_id) - (6 if state.towns.get(hex_id) == ALLIED else 0)


def break_down(request: Breakdown, temper: Temper) -> tuple[str, ...]:
    """13.1, 20.1.2 Divisions that can leave the map in the last turn leave as three units."""
    if request.state.turn != BREAK_TURN:
        return (PASS,)
    near = [u for u in request.able if int(pieces.hex_of(request.state, u)[:2]) <= EDGE_REACH]
    most = min(request.most, len(pieces.free_replacements(request.state)) // REGIMENTS)
    return tuple(f"BREAK {unit}" for unit in near[:most]) or (PASS,)


def place_companies(request: Service, temper: Temper) -> tuple[str, ...]:
    """15.2.3 Companies where they find room, nearest to the Germans first."""
    room = Room(request.state, ALLIED)
    germans = list(pieces.stacks(request.state, GERMAN))
    quarters = sorted(
        request.quarters,
        key=lambda hq: (nearest(pieces.hex_of(request.state, hq), germans) or 0, hq),
    )
    lines, left = [], list(request.companies)
    for hq in quarters:
        free = room.limit - room.load[pieces.hex_of(request.state, hq)]
        count = len(left) if hq == quarters[-1] else max(min(free, len(left)), 0)
        if count:
            lines.append(f"PLACE {count} AT {hq}")
            left = left[count:]
    return tuple(lines)


def observe(request: Observe, temper: Temper) -> tuple[str, ...]:
    """12.2.2 Markers on stacks that can be attacked and are worth a barrage: in cover, and strong."""
    dangers = Dangers(request.state, request.side)

    def need(hex_id: str) -> tuple[int, str]:
        cover = shelter(hex_id, ALLIED if request.side == GERMAN else GERMAN)
        return -stack_strength(request.state, request.stacks[hex_id]) * (2 + cover), hex_id

    best = sorted((h for h in request.useful() if h in dangers.enemies), key=need)[: request.markers]
    return (f"OBSERVE {' '.join(best)}",) if best else (PASS,)
