"""21.0 Whom an automatic player fires at: one or two targets with everything, not all with a little."""

from __future__ import annotations

from collections.abc import Mapping

from games.panzer44 import plot_choices, setting, targets
from games.panzer44.bot.peril import matters
from games.panzer44.fire import shot_of, weigh
from games.panzer44.force import enemies_in, passenger_of, type_of
from games.panzer44.plotting import Plotting

KILL = 96
"""What four disruption steps are worth, by which a unit is destroyed (6.82)."""
STEP = KILL // 4
MOST_BONUS = 14
"""The most that fire already plotted at a hex adds to the prospects of more."""


class Shots:
    """The fire of a plot so far, and the best that can be added to it."""

    def __init__(self, request: Plotting, stakes: Mapping[str, int] | None = None) -> None:
        """``stakes``: how much more a hit in a hex is worth, for what the scenario counts there."""
        self.request = request
        self.stakes = stakes or {}
        self.aimed: dict[str, int] = {}
        """What is plotted at each hex already, in sixths of what a result is worth."""

    def best(self, unit: str) -> tuple[str, int]:
        """The most promising direct fire or close assault with its merit; "" when there is none."""
        line, merit, _ = self._best(unit)
        return line, merit

    def take(self, unit: str) -> str:
        """The same, and from now on it counts as plotted."""
        line, merit, hex_id = self._best(unit)
        if line:
            self.aimed[hex_id] = self.aimed.get(hex_id, 0) + merit
        return line

    def _best(self, unit: str) -> tuple[str, int, str]:
        request, state = self.request, self.request.state
        found: list[tuple[int, str, str]] = []
        if plot_choices.is_able(state, unit):
            if setting.banned(state, request.side, "DF") is None:
                for hex_id, pattern, odds in plot_choices.aims(state, unit):
                    line = plot_choices.join(unit, "DF", hex_id, pattern)
                    found.append(
                        (self.matters(hex_id, targets.merit(odds)) + self.worth(hex_id), line, hex_id)
                    )
            if setting.banned(state, request.side, "CA") is None and type_of(unit).weapon == "R":
                for offer in plot_choices.assault(state, unit):
                    merit = self._assault(unit, offer.hex) + self.worth(offer.hex)
                    found.append((merit, offer.line, offer.hex))
        merit, line, hex_id = max(found, default=(0, "", ""))
        return line, merit, hex_id

    def matters(self, hex_id: str, merit: int) -> int:
        """The prospects of fire at a hex by the enemy there who matters most."""
        state = self.request.state
        return max(matters(state, u, merit) for u in enemies_in(state, self.request.side, hex_id))

    def worth(self, hex_id: str) -> int:
        """More for targets that are hurt or under fire already and may fall, less once they ought to."""
        state = self.request.state
        units = enemies_in(state, self.request.side, hex_id)
        aimed = self.aimed.get(hex_id, 0)
        missing = KILL - STEP * max(state.units[u].disruption for u in units) - aimed
        if missing < -STEP:
            return -MOST_BONUS
        if not any(type_of(u).is_combat or passenger_of(state, u) for u in units):
            return self.stakes.get(hex_id, 0)
        hurt = sum(state.units[u].disruption for u in units)
        bonus = min(MOST_BONUS, aimed // 3) + 3 * hurt + max(type_of(u).attack for u in units) // 4
        return bonus + self.stakes.get(hex_id, 0)

    def _assault(self, unit: str, hex_id: str) -> int:
        """What a close assault promises."""
        state = self.request.state
        shot = shot_of(state, unit, is_assault=True)
        enemies = enemies_in(state, self.request.side, hex_id)
        return max((targets.merit(weigh(state, shot, u)) for u in enemies), default=0)
