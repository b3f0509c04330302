"""Automatic players: they answer every request by themselves, and the same way every time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.request import Request
from games.engine.title import Bot
from games.panzer44.bot import fire_plans, moves
from games.panzer44.deployment import Deployment
from games.panzer44.moving import Moving
from games.panzer44.plotting import Plotting


class Commander:
    """A player with a temper: how much he would rather go on than fire and wait."""

    def __init__(self, boldness: int) -> None:
        """``boldness`` in sixths of a disruption step that a unit gives up to move on."""
        self.boldness = boldness

    def answer(self, request: Request[Any, Any]) -> tuple[str, ...]:
        """A legal sheet for the request."""
        if isinstance(request, Plotting):
            return fire_plans.plot(request, self.boldness)
        if isinstance(request, Moving):
            return moves.sheet(request, self.boldness)
        if isinstance(request, Deployment):
            return request.default()
        return request.default()


BOTS: Mapping[str, Bot] = {
    "steady": Commander(boldness=8),
    "bold": Commander(boldness=16),
    "careful": Commander(boldness=3),
}
