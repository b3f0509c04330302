"""What can be said of one unit or hex before an order is given: figures, supply, terrain, reach.

All counters lie open, so it may be said to either side.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.aids import Layer, Study
from games.engine.names import Side
from games.hexwar.supply import trace
from games.kaisers_battle import pieces, supply
from games.kaisers_battle.asking import count
from games.kaisers_battle.control import closed_to_lines, controlled_by_enemy
from games.kaisers_battle.ground import drumfire_drm, hex_drm
from games.kaisers_battle.gunnery import is_in_field_range
from games.kaisers_battle.observation import stack_strength
from games.kaisers_battle.state import State


def study(state: State, side: Side, subject: str) -> Study:
    """3.1, 14.0 A unit on the map, or a hex; empty for anything else."""
    if subject in state.units:
        return Study(tuple(unit_facts(state, subject)), tuple(supply_layers(state, subject)))
    if subject in pieces.data().map.grid:
        return Study(tuple(hex_facts(state, side, subject)))
    return Study()


def unit_facts(state: State, unit: str) -> Iterator[str]:
    """What it is worth, whose it is, how it is supplied, what holds it."""
    piece, hex_id = pieces.counter(unit), pieces.hex_of(state, unit)
    steps = f"{pieces.steps_left(state, unit)} of {count(piece.steps, 'step')}"
    yield (
        f"Strength {pieces.strength(state, unit)}, morale {piece.mv}, {steps}; "
        f"movement {count(piece.ma, 'point')}, {count(piece.sp, 'stacking point')}."
    )
    corps = pieces.corps_of(state, unit)
    if corps:
        yield f"Corps {corps}."
    yield supply_text(state, unit)
    if hex_id in controlled_by_enemy(state, pieces.side_of(unit)):
        yield "Stands in an enemy zone of control (6.0)."
    if hex_drm(hex_id):
        yield f"{terrain_name(hex_id)}: {hex_drm(hex_id):+d} on the die in defence (8.4)."


def terrain_name(hex_id: str) -> str:
    """The terrain of a hex as a sentence begins."""
    name: str = pieces.data().map.terrain(hex_id)
    return name[:1].upper() + name[1:]


def supply_text(state: State, unit: str) -> str:
    """14.1, 17.5 The supply state, and the length of its line."""
    side = pieces.side_of(unit)
    if supply.is_automatic(state, side):
        return f"In supply without a line until turn {supply.FREE_TURNS} (17.5)."
    found = supply.supply_of(state, unit)
    length = supply.line_length(state, side, pieces.hex_of(state, unit))
    line = "no line to a headquarters" if length is None else f"{count(length, 'hex')} from a headquarters"
    return f"{found.label[:1].upper()}{found.label[1:]}: {line} (14.1.3)."


def supply_layers(state: State, unit: str) -> Iterator[Layer]:
    """14.1.2 The hexes of its line to the nearest headquarters."""
    side = pieces.side_of(unit)
    closed = closed_to_lines(state, side)
    line = trace(
        pieces.data().map.grid,
        pieces.hex_of(state, unit),
        pieces.headquarters(state, side),
        closed.__contains__,
    )
    if line is not None and line.length:
        yield Layer("supply", f"supply line of {unit}, {count(line.length, 'hex')}", line.hexes)


def hex_facts(state: State, side: Side, hex_id: str) -> Iterator[str]:
    """Who stands there, what the terrain does, whether field guns reach it."""
    units = pieces.units_in(state, hex_id)
    if units:
        yield (
            f"{', '.join(pieces.label(state, unit) for unit in units)}: strength "
            f"{stack_strength(state, units)}, morale {pieces.stack_morale(units)}, "
            f"{count(pieces.points_of(units), 'stacking point')}."
        )
    shelter = [f"{hex_drm(hex_id):+d} on the die in defence (8.4)"] * bool(hex_drm(hex_id))
    if drumfire_drm(hex_id):
        shelter.append(f"{drumfire_drm(hex_id):+d} on the die of drumfire and ground attack (9.4.4)")
    yield f"{terrain_name(hex_id)}: {', '.join(shelter) or 'no shelter'}."
    if not is_in_field_range(state, side, hex_id):
        yield "No headquarters of yours within ten hexes: heavy points only (9.1.1)."
