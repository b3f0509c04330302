"""Quick exact odds for an automatic player, also for units that have not yet moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

from games.engine.names import Side
from games.kaisers_battle import pieces
from games.kaisers_battle.barrages import rolling_limit
from games.kaisers_battle.ground import crossing_drm, hex_drm
from games.kaisers_battle.resolution import chances
from games.kaisers_battle.state import State, enemy_of
from games.kaisers_battle.strengths import FOG_DRM
from games.kaisers_battle.supply import is_automatic, line_lengths, modifier, state_at

Posted = tuple[str, str]
"""A unit and the hex it attacks from."""


@lru_cache(maxsize=20000)
def thousandths(
    attack: int, attack_drm: int, defence: int, defence_drm: int, morale: int, steps: int
) -> tuple[int, int, int, int]:
    """The chances of an attack in thousandths: cleared, hurt, repulsed, ruined."""
    odds = chances(attack, attack_drm, defence, defence_drm, morale, steps)
    cleared, hurt, repulsed, ruined = (
        int(part * 1000) for part in (odds.cleared, odds.hurt, odds.repulsed, odds.ruined)
    )
    return cleared, hurt, repulsed, ruined


class Odds:
    """The odds of one side's attacks in a position."""

    def __init__(self, state: State, side: Side) -> None:
        self.state = state
        self.side = side
        self.enemy = pieces.stacks(state, enemy_of(side))
        self.own = pieces.stacks(state, side)
        self.near = pieces.data().map.grid.adjacency

    @cached_property
    def lengths(self) -> Mapping[str, int]:
        """Supply lines from every open hex."""
        return line_lengths(self.state, self.side)

    def touched(self, hex_id: str) -> list[str]:
        """The enemy-held hexes beside a hex."""
        return [other for other in self.near[hex_id] if other in self.enemy]

    def supply_drm(self, hex_id: str) -> int:
        """14.2.2 What attacking from a hex would give the defender."""
        if is_automatic(self.state, self.side):
            return 0
        length = self.lengths.get(hex_id)
        if length is None:
            beside = [self.lengths[n] for n in self.near[hex_id] if n in self.lengths]
            length = min(beside) + 1 if beside else None
        found = modifier(state_at(length))
        return found.value if found is not None else 0

    def of(
        self, posted: Sequence[Posted], targets: Sequence[str], barrage: int = 0, sos: int = 0
    ) -> tuple[int, int, int, int]:
        """Cleared, hurt, repulsed, ruined in thousandths for units attacking from certain hexes."""
        defenders = [unit for hex_id in targets for unit in self.enemy[hex_id]]
        corps = {pieces.corps_of(self.state, unit) for unit, _ in posted} - {""}
        defence_drm = (
            max(hex_drm(there) + min(crossing_drm(here, there) for _, here in posted) for there in targets)
            + (len(corps) > 1)
            + max(self.supply_drm(hex_id) for hex_id in {here: None for _, here in posted})
            + sos
        )
        return thousandths(
            sum(pieces.strength(self.state, unit) for unit, _ in posted),
            barrage + (FOG_DRM if self.state.weather == "fog" else 0),
            self.strength(defenders),
            defence_drm,
            pieces.stack_morale(defenders),
            sum(pieces.steps_left(self.state, unit) for unit in defenders),
        )

    def strength(self, units: Iterable[str]) -> int:
        """8.0.E Strengths together."""
        return sum(pieces.strength(self.state, unit) for unit in units)

    def expected_barrage(self) -> int:
        """The rolling barrage one may hope for in this weather."""
        return min(rolling_limit(self.state, is_observed=False), self.state.guns[self.side].total)

    def expected_sos(self) -> int:
        """The modifier one must fear from the defender's guns."""
        foe = self.state.guns[enemy_of(self.side)]
        return 1 if self.state.weather != "fog" and foe.total >= 4 else 0

    def worth(self, hex_id: str) -> int:
        """What the enemy in a hex is worth: his strength, and a town of the victory line."""
        town = 12 if hex_id in self.state.towns else 0
        return 6 + self.strength(self.enemy[hex_id]) + town


def success(odds: tuple[int, int, int, int]) -> int:
    """How likely an attack does any good; a mere loss of steps counts half."""
    return odds[0] + odds[1] // 2
