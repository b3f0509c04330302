"""12.0 Improved Positions: who is inside, how one gets in and out, and when they fall."""

from __future__ import annotations

from games.engine.errors import Illegal
from games.panzer44 import setting
from games.panzer44.asking import Game, tell
from games.panzer44.force import label, may_use_position, side_of, stack, type_of
from games.panzer44.state import State
from games.panzer44.travel import Plan


def check_in(state: State, plan: Plan, unit: str, hex_id: str) -> None:
    """12.4 Whether a unit may go inside the position of the hex it ends in; raises Illegal."""
    if not may_use_position(state, side_of(unit), hex_id):
        raise Illegal("12.22", f"there is no position in {hex_id} that {label(unit)} may use")
    if type_of(unit).is_vehicle:
        raise Illegal("12.3", f"{label(unit)} is a vehicle", "infantry and guns go into positions")
    if plan.inside.get(unit) and plan.where.get(unit) == hex_id:
        raise Illegal("12.4", f"{label(unit)} is inside already")


def check_out(state: State, plan: Plan, unit: str) -> None:
    """12.4 Whether a unit may come out; it takes its whole allowance."""
    if not plan.inside.get(unit):
        raise Illegal("12.4", f"{label(unit)} is not inside a position")


def clear_vacant(game: Game) -> None:
    """12.22 At the end of the turn positions without a friendly unit are gone, unless they stay (19.7).

    A unit on top holds the position as well as one inside (Interpretation B-52).
    """
    state = game.state
    if setting.scenario_of(state).rules.positions_stay:
        return
    for hex_id, side in sorted(state.positions.items()):
        if not any(side_of(unit) == side for unit in stack(state, hex_id)):
            del state.positions[hex_id]
            tell(game, "12.22", f"The Improved Position in {hex_id} is destroyed.", [hex_id], "position")
