"""An automatic player that plays sensibly for either side, in three temperaments.

It sees what its side may see: it answers requests, which hold nothing else. It has no memory and no chance of
its own, so that the same position always gets the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.request import Request
from games.engine.title import Bot
from games.kaisers_battle.bot import battle, fire, moves, pursuit
from games.kaisers_battle.bot.temper import TEMPERS, Temper

Answer = Callable[[Any, Temper], tuple[str, ...]]

ANSWERS: Mapping[str, Answer] = {
    "MOVE": moves.move,
    "MARCH": moves.move,
    "ATTACK": battle.attack,
    "DRUMFIRE": fire.drumfire,
    "STRIKE": fire.strike,
    "AIR": fire.allocate,
    "COUNTER": fire.counter,
    "GAS": fire.gas,
    "SOS": fire.sos,
    "ADVANCE": pursuit.advance,
    "BREAK": pursuit.break_down,
    "SERVICE": pursuit.place_companies,
    "OBSERVE": pursuit.observe,
}
"""How each kind of request is answered; the default serves for all others."""


class Player:
    """An automatic player."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper

    def answer(self, request: Request[Any, Any]) -> tuple[str, ...]:
        """A legal sheet: the player's own, or the default where he has none."""
        how = ANSWERS.get(request.kind)
        if how is None:
            return request.default()
        sheet = how(request, self.temper)
        return sheet if request.read(sheet).ok else request.default()


BOTS: Mapping[str, Bot] = {temper.name: Player(temper) for temper in TEMPERS}
