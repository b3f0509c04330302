"""8.0 to 8.2, 9.5 The attack sheet: which units attack which hexes, with what barrage, in what order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.engine.aids import Duty, Forecast, Study
from games.engine.errors import Illegal
from games.engine.names import Side
from games.engine.request import PASS, Accepted, HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.kaisers_battle import attack_aids, pieces
from games.kaisers_battle.asking import Asked, gun_words
from games.kaisers_battle.attachment import corps_in
from games.kaisers_battle.attack_orders import (
    GRAMMAR,
    AttackOrder,
    AttackPlan,
    Attacks,
    MoreOrder,
    attack_line,
)
from games.kaisers_battle.barrages import (
    check_rolling,
    choose_guns,
    rolling_limit,
    within_reach,
)
from games.kaisers_battle.duties import Star, check_done, check_possible, cover, front
from games.kaisers_battle.ground import hex_drm
from games.kaisers_battle.names import find_hex, find_unit, hex_label
from games.kaisers_battle.observation import how_observed, stack_strength
from games.kaisers_battle.resolution import odds_text
from games.kaisers_battle.settled import settle_ahead
from games.kaisers_battle.state import Declared, Guns, State, enemy_of
from games.kaisers_battle.strengths import forecast as chances_of


class Attack(Asked[AttackPlan, Attacks]):
    """8.0 The attacks of a combat phase, or of a part of it."""

    kind, name, rule = "ATTACK", "Combat", "8.0"
    grammar = GRAMMAR

    def __init__(self, state: State, side: Side) -> None:
        super().__init__(state, side)
        self.front = front(state)

    def prompt(self) -> str:
        """8.0 What can and what must be done."""
        owed = len(self.front.must_be_attacked)
        duty = f"{owed} enemy-held hexes must be attacked (8.1.1)." if owed else "No attack is owed."
        return (
            f"Declare your attacks in the order they are to be fought. {duty} End with MORE to see the"
            " results before you declare the rest."
        )

    def facts(self) -> tuple[str, ...]:
        """Duties, points left, and what stands in every hex that can be attacked."""
        lines = [f"Artillery left: {gun_words(self.state.guns[self.side])}."]
        if self.front.must_be_attacked:
            owed = ", ".join(hex_label(h) for h in self.front.must_be_attacked)
            lines.append(f"Must be attacked (8.1.1): {owed}.")
        if self.front.must_attack:
            lines.append(f"Must attack (8.1.2): {', '.join(self.front.must_attack)}.")
        return (*lines, *(self._target_fact(hex_id) for hex_id in self.front.units_at))

    def _target_fact(self, hex_id: str) -> str:
        units = pieces.units_in(self.state, hex_id)
        able = self.front.units_at[hex_id]
        odds = chances_of(self.state, Declared(list(able), [hex_id]))
        return (
            f"{hex_label(hex_id)} ({pieces.data().map.terrain(hex_id)}, {hex_drm(hex_id):+d}): "
            f"{', '.join(units)}, strength {stack_strength(self.state, units)}, morale "
            f"{pieces.stack_morale(units)}; beside it {', '.join(able)}; all together {odds_text(odds)}"
        )

    def help(self) -> tuple[HelpLine, ...]:
        """Every form of line."""
        target, able = next(iter(self.front.units_at.items()))
        unit, origin = able[0], pieces.hex_of(self.state, able[0])
        with_guns = self._gun_line(target, able)
        back = next((h for h in pieces.data().map.grid.neighbours(origin) if h != target), origin)
        return (
            HelpLine("ATTACK hex WITH unit unit ...", "these units attack", attack_line([target], [unit])),
            HelpLine("ATTACK hex hex WITH unit", "one attack on several hexes; all must touch all (8.2.4)"),
            *(
                [HelpLine("... BARRAGE n FIELD m HEAVY", "with a rolling barrage (9.5)", with_guns)]
                if with_guns
                else []
            ),
            HelpLine(
                "ADVANCE unit hex hex ...",
                "settle a unit's advance beforehand; its own hex lets it stay",
                f"ADVANCE {unit} {target}",
            ),
            HelpLine(
                "LOSE unit unit ...",
                "who loses the step of a failed attack, then a second one",
                f"LOSE {unit}",
            ),
            HelpLine(
                "RETREAT hex TO hex ...",
                "where beaten attackers of a hex go, best first",
                f"RETREAT {origin} TO {back}",
            ),
            HelpLine(
                "RETREAT hex TO hex ... AFTER hex",
                "the same for those that attacked this hex only",
                f"RETREAT {origin} TO {back} AFTER {target}",
            ),
            HelpLine("MORE", "last line: more attacks after the results of these", "MORE"),
            HelpLine(PASS, "no (further) attacks, where none is owed", PASS),
        )

    def _gun_line(self, target: str, able: Sequence[str]) -> str:
        guns = self.best_barrage(Declared(list(able[:1]), [target]))
        return attack_line([target], able[:1], guns) if guns.total else ""

    # Reading ---------------------------------------------------------------------------------------------

    def begin(self) -> AttackPlan:
        """Nothing declared."""
        return AttackPlan()

    def accept(self, draft: AttackPlan, order: Any) -> str | Accepted:
        """Try one line."""
        if draft.more:
            raise Illegal("8.0", "MORE ends the sheet", "write it last")
        if isinstance(order, AttackOrder):
            return self._declare(draft, order)
        if isinstance(order, MoreOrder):
            if not draft.attacks:
                raise Illegal("8.0", "there is no attack before MORE", "declare one, or PASS")
            draft.more = True
            return "MORE"
        return settle_ahead(self.state, self.side, draft, order)

    def _declare(self, draft: AttackPlan, order: AttackOrder) -> str | Accepted:
        """8.1.4, 8.2 One attack; a second line with the same targets joins the first."""
        targets = list(dict.fromkeys(find_hex(h) for h in order.targets))
        units = list(dict.fromkeys(u for text in order.attackers for u in self._units(draft, text)))
        joined = next((a for a in draft.attacks if sorted(a.targets) == sorted(targets)), None)
        self._check_targets(targets, [] if joined else draft.hexes)
        self._check_attackers(units, targets, draft.units)
        before = joined or Declared([], targets)
        guns = Guns(before.barrage.field + order.barrage.field, before.barrage.heavy + order.barrage.heavy)
        whole = Declared([*before.attackers, *units], targets, guns)
        check_rolling(self.state, self.side, whole, self.guns_left(draft, before))
        if joined:
            joined.attackers, joined.barrage = whole.attackers, whole.barrage
        else:
            draft.attacks.append(whole)
        return Accepted(attack_line(targets, units, order.barrage), tuple(self._warnings(whole)))

    def _units(self, draft: AttackPlan, text: str) -> list[str]:
        """The unit of that name, or all units of a hex that could still join."""
        if text not in pieces.data().map.grid:
            return [find_unit(self.state, self.side, text)]
        here = pieces.units_in(self.state, text, self.side)
        fit = [unit for unit in here if unit in self.front.hexes_of and unit not in draft.units]
        if not fit:
            raise Illegal("8.1", f"no unit of yours in {hex_label(text)} can attack", "name a unit")
        return fit

    def _check_targets(self, targets: Iterable[str], taken: Iterable[str]) -> None:
        enemy = enemy_of(self.side)
        taken = list(taken)
        done = self.state.fighting.fought_hexes if self.state.fighting else []
        for hex_id in targets:
            if hex_id in done or hex_id in taken:
                raise Illegal(
                    "8.1.4", f"{hex_label(hex_id)} is attacked already: one attack on a hex a phase"
                )
            if not pieces.units_in(self.state, hex_id, enemy):
                able = ", ".join(list(self.front.units_at)[:4])
                raise Illegal("8.0", f"no enemy stands in {hex_label(hex_id)}", f"you can attack {able}")

    def _check_attackers(self, units: Iterable[str], targets: Sequence[str], taken: Sequence[str]) -> None:
        done = self.state.fighting.fought_units if self.state.fighting else []
        grid = pieces.data().map.grid
        for unit in units:
            if unit in done or unit in taken:
                raise Illegal("8.1.4", f"{unit} attacks already: one attack for a unit a phase")
            for hex_id in targets:
                if not grid.are_adjacent(pieces.hex_of(self.state, unit), hex_id):
                    beside = ", ".join(self.front.units_at.get(hex_id, ()))
                    where = hex_label(pieces.hex_of(self.state, unit))
                    reason = f"{unit} in {where} is not beside {hex_label(hex_id)}"
                    raise Illegal("8.2.4", reason, f"beside it: {beside}" if beside else None)

    def _warnings(self, attack: Declared) -> Iterable[str]:
        yield odds_text(chances_of(self.state, attack))
        corps = corps_in(self.state, attack.attackers)
        if len(corps) > 1:
            yield f"two corps attack together, +1 to the defender's die (16.0): {', '.join(corps)}"

    def guns_left(self, draft: AttackPlan, besides: Declared | None = None) -> Guns:
        """9.5.1C The points left after the barrages of a sheet, one attack's not counted."""
        spent = [a.barrage for a in draft.attacks if besides is None or a.targets != besides.targets]
        have = self.state.guns[self.side]
        return Guns(have.field - sum(g.field for g in spent), have.heavy - sum(g.heavy for g in spent))

    def settle(self, draft: AttackPlan) -> Attacks:
        """8.1 Every duty met, or possible to meet later when MORE is written."""
        left = front(self.state, draft.units, draft.hexes)
        if draft.more:
            check_possible(left)
        else:
            check_done(left)
        for attack in draft.attacks:
            attack.advance = {u: draft.advance[u] for u in attack.attackers if u in draft.advance}
            attack.losses = [u for u in draft.losses if u in attack.attackers]
            origins = [pieces.hex_of(self.state, u) for u in attack.attackers]
            attack.retreat = {h: goals for h in origins if (goals := draft.retreat_of(h, attack))}
        return Attacks(tuple(draft.attacks), draft.more)

    # Answers ---------------------------------------------------------------------------------------------

    def default(self) -> tuple[str, ...]:
        """8.1 Only what is owed: the strongest units against the weakest hexes."""
        found = cover(self.front, self._strongest, self._weakest)
        return tuple(attack_line(star.hexes, star.units) for star in found) or (PASS,)

    def _strongest(self, units: Sequence[str]) -> str:
        return max(units, key=lambda unit: (pieces.strength(self.state, unit), unit))

    def _weakest(self, hexes: Sequence[str]) -> str:
        def strength_at(hex_id: str) -> tuple[int, str]:
            return stack_strength(self.state, pieces.units_in(self.state, hex_id)), hex_id

        return min(hexes, key=strength_at)

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """8.1 The duties in a random way, with random additions, barrages and pauses."""
        found = cover(self.front, pick.choice, pick.choice)
        self._add_volunteers(found, pick)
        plan, lines = AttackPlan(), []
        for star in pick.shuffled(found):
            guns = self.best_barrage(Declared(star.units, star.hexes), plan) if pick.chance(50) else Guns()
            plan.attacks.append(Declared(star.units, star.hexes, guns))
            lines.append(attack_line(star.hexes, star.units, guns))
            if pick.chance(15):
                return (*lines, "MORE") if self.read((*lines, "MORE")).ok else self.default()
        return tuple(lines) or (PASS,)

    def _add_volunteers(self, found: list[Star], pick: Picker) -> None:
        """8.1.3A Units of towns and trenches that join an attack, or make one of their own."""
        busy = {unit for star in found for unit in star.units}
        taken = {hex_id: star for star in found for hex_id in star.hexes}
        for unit, hexes in self.front.hexes_of.items():
            if unit in busy or not pick.chance(40):
                continue
            hex_id = pick.choice(hexes)
            if hex_id not in taken:
                taken[hex_id] = Star([unit], [hex_id])
                found.append(taken[hex_id])
            elif len(taken[hex_id].hexes) == 1:
                taken[hex_id].units.append(unit)

    def best_barrage(self, attack: Declared, draft: AttackPlan | None = None) -> Guns:
        """9.5 The largest rolling barrage an attack may have, field points first."""
        seen = how_observed(self.state, self.side, attack.attackers, attack.targets)
        limit = rolling_limit(self.state, seen is not None)
        near = within_reach(self.state, self.side, attack.targets)
        left = self.guns_left(draft or AttackPlan())
        return choose_guns(Guns(min(near.field, left.field), left.heavy), limit) if limit else Guns()

    # The map ---------------------------------------------------------------------------------------------

    def subjects(self) -> tuple[Subject, ...]:
        """The units that can still attack."""
        return self.unit_subjects(self.front.hexes_of)

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """8.1.4 The hexes a unit can attack or help to attack."""
        draft = self.drafted(lines)
        if draft.more or subject in draft.units:
            return ()
        plain = [attack_line([h], [subject]) for h in self.front.hexes_of.get(subject, ())]
        good = [line for line in plain if self._fits(lines, line)]
        return tuple(
            Suggestion(line, line.split()[1], f"{subject} attacks {line.split()[1]}") for line in good
        )

    def study(self, subject: str) -> Study:
        """What a unit can attack, with what guns."""
        return attack_aids.study(self, subject)

    def forecast(self, lines: Sequence[str]) -> tuple[Forecast, ...]:
        """8.7 The odds of each attack."""
        return tuple(attack_aids.forecasts(self, lines))

    def duties(self, lines: Sequence[str]) -> tuple[Duty, ...]:
        """8.1 What the sheet owes and leaves out."""
        return tuple(attack_aids.duties(self, lines))

    def _fits(self, lines: Sequence[str], line: str) -> bool:
        return not self.read([*lines, line]).bad_lines
