"""How an automatic player fills the attack sheet: duties first, then what pays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.engine.request import PASS
from games.kaisers_battle import pieces
from games.kaisers_battle.attack_orders import attack_line
from games.kaisers_battle.attacks import Attack
from games.kaisers_battle.barrages import choose_guns, rolling_limit, within_reach
from games.kaisers_battle.bot.odds import Odds, success
from games.kaisers_battle.bot.temper import Temper
from games.kaisers_battle.observation import how_observed
from games.kaisers_battle.state import Guns

ROUNDS = 3
"""How often every unit is tried elsewhere."""


@dataclass
class Blow:
    """An attack being planned."""

    targets: list[str]
    units: list[str] = field(default_factory=list)
    guns: int = 0
    limit: int = 0


class Battle:
    """A plan for one attack sheet."""

    def __init__(self, request: Attack, temper: Temper) -> None:
        self.state = request.state
        self.front = request.front
        self.odds = Odds(request.state, request.side)
        self.temper = temper
        self.sos = self.odds.expected_sos()
        self.blows: list[Blow] = []
        self.blow_of: dict[str, Blow] = {}

    def value(self, blow: Blow, units: Sequence[str] | None = None, guns: int | None = None) -> int:
        """What an attack is worth on average: gains less losses, in thousandths of a strength point."""
        chosen = blow.units if units is None else units
        if not chosen:
            return -sum(self.odds.worth(target) for target in blow.targets) * 1000
        posted = [(unit, pieces.hex_of(self.state, unit)) for unit in chosen]
        barrage = blow.guns if guns is None else guns
        cleared, hurt, repulsed, ruined = self.odds.of(posted, blow.targets, barrage, self.sos)
        gain = sum(self.odds.worth(target) for target in blow.targets)
        strength = self.odds.strength(chosen)
        stacks = len({here for _, here in posted})
        return (cleared + hurt // 3) * gain - repulsed * 6 * stacks - ruined * strength

    # Duties ----------------------------------------------------------------------------------------------

    def meet_duties(self) -> None:
        """8.1 A unit for every owed hex, as far as possible each its own; obliged units join in."""
        partner = self.match()
        centre: dict[str, Blow] = {}
        for hex_id in self.front.must_be_attacked:
            unit = partner.get(hex_id)
            if unit is None:
                unit = self.spare(hex_id, centre)
            if unit in centre:
                centre[unit].targets.append(hex_id)
            else:
                centre[unit] = self.open([hex_id], [unit])
        for unit in self.front.must_attack:
            if unit not in self.blow_of:
                self.join(unit, is_obliged=True)

    def match(self) -> dict[str, str]:
        """A unit of its own for as many owed hexes as possible, strong units for strong hexes."""
        holds: dict[str, str] = {}

        def find(hex_id: str, tried: set[str]) -> bool:
            able = sorted(self.front.units_at[hex_id], key=lambda u: -pieces.strength(self.state, u))
            for unit in able:
                if unit in tried:
                    continue
                tried.add(unit)
                if unit not in holds or find(holds[unit], tried):
                    holds[unit] = hex_id
                    return True
            return False

        hardest = sorted(self.front.must_be_attacked, key=lambda h: -self.odds.strength(self.odds.enemy[h]))
        for hex_id in hardest:
            find(hex_id, set())
        return {hex_id: unit for unit, hex_id in holds.items()}

    def spare(self, hex_id: str, centre: dict[str, Blow]) -> str:
        """The unit that takes a hex on besides its own: the strongest beside it."""
        able = self.front.units_at[hex_id]
        return max(able, key=lambda u: (pieces.strength(self.state, u), u not in centre))

    def open(self, targets: list[str], units: list[str]) -> Blow:
        """A new attack."""
        blow = Blow(targets, units)
        self.blows.append(blow)
        self.blow_of.update(dict.fromkeys(units, blow))
        return blow

    def joinable(self, unit: str) -> list[Blow]:
        """8.2.4 The attacks all of whose targets a unit touches."""
        touched = self.front.hexes_of[unit]
        return [blow for blow in self.blows if all(target in touched for target in blow.targets)]

    def join(self, unit: str, is_obliged: bool) -> None:
        """Put a unit where it helps most; an obliged one somewhere in any case, others only if it pays."""
        best, gain = None, 0
        for blow in self.joinable(unit):
            more = self.value(blow, [*blow.units, unit]) - self.value(blow)
            if best is None or more > gain:
                best, gain = blow, more
        if best is not None and (is_obliged or gain > 0):
            best.units.append(unit)
            self.blow_of[unit] = best
        elif is_obliged:
            self.break_open(unit)

    def break_open(self, unit: str) -> None:
        """An obliged unit that fits nowhere takes one target of an attack on several for itself."""
        for hex_id in self.front.hexes_of[unit]:
            blow = next((b for b in self.blows if hex_id in b.targets), None)
            if blow is None:
                self.open([hex_id], [unit])
                return
            if len(blow.targets) > 1:
                blow.targets.remove(hex_id)
                self.open([hex_id], [unit])
                return

    # What pays -------------------------------------------------------------------------------------------

    def volunteer(self) -> None:
        """8.1.3A Units free to stay out join in where it pays, or attack on their own at good odds."""
        free = [unit for unit in self.front.hexes_of if unit not in self.blow_of]
        for unit in sorted(free, key=lambda u: -pieces.strength(self.state, u)):
            self.join(unit, is_obliged=False)
        taken = {target for blow in self.blows for target in blow.targets}
        for hex_id in self.front.units_at:
            if hex_id in taken:
                continue
            group = [u for u in self.front.units_at[hex_id] if u not in self.blow_of]
            if group and self.pays(group, hex_id):
                self.open([hex_id], group)

    def pays(self, group: Sequence[str], hex_id: str) -> bool:
        """Whether an attack nobody owes is worth it."""
        posted = [(unit, pieces.hex_of(self.state, unit)) for unit in group]
        odds = self.odds.of(posted, [hex_id], self.odds.expected_barrage(), self.sos)
        return success(odds) >= self.temper.attack and odds[3] < 120

    def rearrange(self) -> None:
        """Move units between attacks as long as that helps."""
        for _ in range(ROUNDS):
            moved = sum(self.try_elsewhere(unit) for unit in list(self.blow_of))
            if not moved:
                return

    def try_elsewhere(self, unit: str) -> bool:
        """Whether a unit was moved to an attack where it is worth more."""
        here = self.blow_of[unit]
        if len(here.units) == 1:
            return False
        rest = [other for other in here.units if other != unit]
        loss = self.value(here) - self.value(here, rest)
        for blow in self.joinable(unit):
            if blow is not here and self.value(blow, [*blow.units, unit]) - self.value(blow) > loss:
                here.units.remove(unit)
                blow.units.append(unit)
                self.blow_of[unit] = blow
                return True
        return False

    # Guns ------------------------------------------------------------------------------------------------

    def fire(self) -> dict[int, Guns]:
        """9.5 Artillery points where one more does most, until they or the limits are used up."""
        side = self.odds.side
        have = self.state.guns[side]
        left = Guns(have.field, have.heavy)
        given = {id(blow): Guns() for blow in self.blows}
        for blow in self.blows:
            seen = how_observed(self.state, side, blow.units, blow.targets) if left.total else None
            blow.limit = rolling_limit(self.state, seen is not None)
        while left.total:
            best = max(
                (blow for blow in self.blows if blow.guns < blow.limit), key=self.gain_of_gun, default=None
            )
            if best is None or self.gain_of_gun(best) <= 0:
                break
            reach = within_reach(self.state, side, best.targets)
            shot = choose_guns(Guns(min(reach.field, left.field), left.heavy), 1)
            if not shot.total:
                best.limit = best.guns
                continue
            mine = given[id(best)]
            given[id(best)] = Guns(mine.field + shot.field, mine.heavy + shot.heavy)
            left = Guns(left.field - shot.field, left.heavy - shot.heavy)
            best.guns += 1
        return given

    def gain_of_gun(self, blow: Blow) -> int:
        """What one more point is worth to an attack."""
        return self.value(blow, guns=blow.guns + 1) - self.value(blow)

    def lines(self) -> tuple[str, ...]:
        """The sheet, the surest attacks first."""
        self.meet_duties()
        self.rearrange()
        self.volunteer()
        guns = self.fire()
        order = sorted(self.blows, key=lambda blow: (-self.value(blow), blow.targets))
        return tuple(attack_line(b.targets, b.units, guns[id(b)]) for b in order if b.units) or (PASS,)


def attack(request: Attack, temper: Temper) -> tuple[str, ...]:
    """A sheet for the request."""
    return Battle(request, temper).lines()
