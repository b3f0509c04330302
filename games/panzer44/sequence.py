"""4.1 The sequence of play, row for row as the rulebook lists it, after the set-up of 18.4."""

from __future__ import annotations

from typing import Any

from games.engine.request import Request
from games.engine.title import Step
from games.panzer44 import airborne, direct, indirect, movement, panic, recovery, set_up, turns
from games.panzer44.deployment import Deployment
from games.panzer44.moving import Moving
from games.panzer44.plotting import Plotting
from games.panzer44.state import State

SEQUENCE: tuple[Step[State], ...] = (
    Step("18.4", "First set-up", set_up.set_up_first, when=set_up.is_first_due),
    Step("18.4", "Second set-up", set_up.set_up_second, when=set_up.is_second_due),
    Step("19.1", "Airborne drop", airborne.drop, when=airborne.is_due),
    Step("4.1.1", "Mutual plot", turns.plot),
    Step("4.1.2", "Panic determination", panic.determine),
    Step("4.1.3", "Direct fire", direct.fire, when=direct.is_fired),
    Step("4.1.4", "First Player's movement", movement.move_first, when=movement.first_moves),
    Step("4.1.4", "Second Player's movement", movement.move_second, when=movement.second_moves),
    Step("4.1.5", "Pin and disruption removal", recovery.recover),
    Step("4.1.6", "Indirect fire", indirect.fire, when=indirect.is_fired),
    Step("4.1", "End of the turn", turns.end),
)

REQUESTS: tuple[type[Request[Any, Any]], ...] = (Deployment, Plotting, Moving)
