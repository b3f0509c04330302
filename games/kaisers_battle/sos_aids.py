"""9.6 What the sheet of SOS barrages shows: the attack as it will be fought, stacks left without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.engine.aids import Duty, Forecast
from games.kaisers_battle.attack_aids import of_setting
from games.kaisers_battle.names import hex_label
from games.kaisers_battle.strengths import setting

if TYPE_CHECKING:
    from games.kaisers_battle.sos import Sos


def forecasts(request: Sos, lines: Sequence[str]) -> Iterator[Forecast]:
    """9.6.2 The attack as it will be fought with the barrages of the sheet; at its last good line."""
    for line, draft in [*request.growing(lines)][-1:]:
        scene = setting(request.state, request.attack, draft.barrages)
        yield of_setting(request.state, line, request.attack, scene)


def duties(request: Sos, lines: Sequence[str]) -> Iterator[Duty]:
    """9.6 Stacks under attack that could have a barrage and have none."""
    draft = request.drafted(lines)
    able = [h for h in request.attack.targets if request.suggest(h, lines)]
    bare = tuple(hex_id for hex_id in able if hex_id not in draft.barrages)
    if bare:
        names = ", ".join(hex_label(hex_id) for hex_id in bare)
        yield Duty(f"No SOS barrage for {names}.", "9.6", hexes=bare)
