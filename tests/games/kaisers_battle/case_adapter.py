"""How case files of The Kaiser's Battle are read."""

from __future__ import annotations

from typing import Any

from games.kaisers_battle.pieces import counter, data
from games.kaisers_battle.sequence import SEQUENCE
from games.kaisers_battle.setup import begin_turn
from games.kaisers_battle.state import ALLIED, State
from tests.games.cases import Adapter


def empty() -> State:
    """No unit on the map; towns Allied; no guns and no aircraft but those a case gives."""
    state = State(options={"setup": "corrected"})
    state.towns = dict.fromkeys(data().map.vp_towns, ALLIED)
    begin_turn(state)
    for guns in state.guns.values():
        guns.field = guns.heavy = 0
    return state


def expand(position: dict[str, Any]) -> dict[str, Any]:
    """A unit may be a bare hex (all its steps) or { hex, steps }; a regiment names its division."""
    if "units" not in position:
        return position
    units: dict[str, Any] = {}
    regiments: dict[str, Any] = {}
    for unit, placed in position["units"].items():
        entry = {"hex": placed} if isinstance(placed, str) else dict(placed)
        division = entry.pop("division", None)
        if division is not None:
            regiments[unit] = {"division": division, "corps": counter(division).corps}
        units[unit] = {"steps": counter(unit).steps, **entry}
    found = {**position, "units": units}
    return {**found, "replacements": regiments} if regiments else found


ADAPTER = Adapter("games.kaisers_battle", SEQUENCE, State, empty, expand)
