"""12.2, 17.0 The field works of a set-up: Improved Positions that are dug and mines that are laid."""

from __future__ import annotations

from games.engine.errors import Illegal
from games.engine.names import Side
from games.panzer44 import setting
from games.panzer44.asking import count
from games.panzer44.deploy_lines import SetUp
from games.panzer44.force import label, type_of
from games.panzer44.scenario import Force
from games.panzer44.state import State


def sites(state: State, side: Side) -> dict[str, int | None]:
    """12.2 Hexes where positions may be dug, each with the most there may be in all."""
    found: dict[str, int | None] = {}
    for works in setting.scenario_of(state).works:
        if works.side == side:
            found.update(dict.fromkeys(sorted(works.hexes), works.most))
    return found


def dig(draft: SetUp, hex_id: str, able: dict[str, int | None]) -> None:
    """12.21, 12.23 A position in a hex, where ``able`` has it; raises Illegal."""
    if hex_id in draft.positions:
        raise Illegal("12.23", f"there is a position in {hex_id} already: one to a hex")
    if hex_id not in able:
        raise Illegal("12.21", f"no Improved Position may be dug in {hex_id}")
    most = able[hex_id]
    if most is not None and len(draft.positions) >= most:
        raise Illegal("12.21", f"{count(most, 'position')} is all there is")
    draft.positions.append(hex_id)


def go_inside(draft: SetUp, unit: str, hex_id: str, force: Force, able: dict[str, int | None]) -> None:
    """12.21, 12.3 A unit inside a position, which is dug where there is none yet; raises Illegal."""
    if force.improved == "no":
        raise Illegal("12.21", f"{label(unit)} has no positions in this scenario", "leave IN out")
    if type_of(unit).is_vehicle:
        raise Illegal("12.3", f"{label(unit)} is a vehicle", "infantry and guns go into positions")
    if hex_id not in draft.positions:
        dig(draft, hex_id, able)


def lay_mine(state: State, side: Side, draft: SetUp, hex_id: str) -> None:
    """17.0 A mine, of the first kind the side has left for the hex; raises Illegal."""
    fields = [f for f in setting.scenario_of(state).fields if f.side == side]
    if not fields:
        raise Illegal("17.0", "you have no mines in this scenario")
    if hex_id in draft.mines:
        raise Illegal("17.0", f"{hex_id} is mined already")
    able = [f for f in fields if hex_id in f.hexes]
    if not able:
        raise Illegal("17.0", f"{hex_id} may not be mined")
    for each in able:
        if sum(1 for kind in draft.mines.values() if kind == each.kind) < each.number:
            draft.mines[hex_id] = each.kind
            return
    raise Illegal("17.0", "all your mines are laid")
