"""9.6 SOS barrages: the defender's reaction to an attack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.engine.aids import Duty, Forecast
from games.engine.errors import Illegal
from games.engine.grammar import LineGrammar
from games.engine.names import Side
from games.engine.request import HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.kaisers_battle import pieces, sos_aids
from games.kaisers_battle.asking import Asked, check_left, count, gun_text, gun_words, hex_subjects
from games.kaisers_battle.barrages import choose_guns, sos_limit, sos_modifier
from games.kaisers_battle.cuts import steps_text
from games.kaisers_battle.ground import hex_drm
from games.kaisers_battle.gunnery import GUN_ORDERS, GUN_RULES, check_range, is_in_field_range
from games.kaisers_battle.names import find_hex, hex_label
from games.kaisers_battle.resolution import FOR_DEFENDER, Modifier, odds_text
from games.kaisers_battle.standing import sos_points
from games.kaisers_battle.state import Declared, Guns, State
from games.kaisers_battle.strengths import forecast as chances_of
from games.kaisers_battle.strengths import setting, sides_text


@dataclass(frozen=True)
class SosOrder:
    """9.6 Points for the stack in a hex; no hex when only one is attacked."""

    hex: str
    guns: Guns


@dataclass
class SosPlan:
    """The barrages of a sheet so far, by hex."""

    barrages: dict[str, Guns] = field(default_factory=dict)


class Sos(Asked[SosPlan, dict[str, Guns]]):
    """9.6 Which SOS barrages support the stacks under attack.

    Interpretation A-11: the attack and its rolling barrage lie open, no die has been rolled.
    """

    kind, name, rule, reaction = "SOS", "SOS barrage", "9.6", True
    grammar = LineGrammar(
        'start: "SOS"i guns -> here | "SOS"i HEX "WITH"i guns -> there' + GUN_RULES,
        {
            "here": lambda guns: SosOrder("", guns),
            "there": lambda hex_id, guns: SosOrder(hex_id, guns),
            **GUN_ORDERS,
        },
    )

    def __init__(self, state: State, side: Side, attack: Declared) -> None:
        super().__init__(state, side)
        self.attack = attack

    def prompt(self) -> str:
        """9.6 The attack, and what may be fired."""
        rolling = f", with a rolling barrage of {gun_words(self.attack.barrage)}" * bool(
            self.attack.barrage.total
        )
        return (
            f"{sides_text(self.state, self.attack)}{rolling}. Every two points of an SOS barrage add 1 to"
            f" your die; at most {count(sos_limit(self.state), 'point')} for a stack."
        )

    def facts(self) -> tuple[str, ...]:
        """Points left, what both sides bring into the fight, and the odds with every useful barrage."""
        scene = setting(self.state, self.attack)
        return (
            f"Left this turn: {gun_words(self.state.guns[self.side])}.",
            *(
                f"{hex_label(h)}: no headquarters within range, heavy points only (9.1.1)."
                for h in self.attack.targets
                if not is_in_field_range(self.state, self.side, h)
            ),
            f"Strength {scene.attack} attacks {scene.defence} of morale {scene.morale}"
            f" with {steps_text(scene.steps)}.",
            *self._terrain(),
            f"On the attacker's die: {modifiers_text(scene.attack_modifiers)};"
            f" on yours: {modifiers_text(scene.defence_modifiers)}.",
            *self._odds(),
        )

    def _terrain(self) -> tuple[str, ...]:
        """10.0 What the attacked stacks stand in."""
        terrain = pieces.data().map.terrain
        return tuple(f"{hex_label(h)}: {terrain(h)}, {hex_drm(h):+d} (8.4)." for h in self.attack.targets)

    def _odds(self) -> tuple[str, ...]:
        """8.7, 9.6.2 The attack without a barrage, and with each that would add to the die."""
        plain = f"Without a barrage: {odds_text(chances_of(self.state, self.attack), FOR_DEFENDER)}."
        return (plain, *(self._odds_with(value) for value in range(1, self._most() + 1)))

    def _odds_with(self, value: int) -> str:
        needed = value * pieces.data().charts.artillery.sos_points_per_drm
        odds = odds_text(chances_of(self.state, self.attack, value), FOR_DEFENDER)
        return f"With {needed} SOS points ({value:+d}): {odds}."

    def _most(self) -> int:
        """9.6.2 The most that barrages can add to the die now."""
        draft = self.begin()
        for line in self.wanted(dict.fromkeys(self.attack.targets, sos_limit(self.state))):
            self._read_line(draft, 0, line, line)
        found = sos_modifier(draft.barrages)
        return found.value if found else 0

    def help(self) -> tuple[HelpLine, ...]:
        """The forms of line."""
        example = next((s.line for s in self.suggest(self.attack.targets[0])), "PASS")
        lines = [HelpLine("SOS n FIELD m HEAVY", "so many points for the attacked stack", example)]
        if len(self.attack.targets) > 1:
            lines = [HelpLine("SOS hex WITH n FIELD m HEAVY", "for the stack in that hex", example)]
        return (*lines, HelpLine("PASS", "no barrage", "PASS"))

    def begin(self) -> SosPlan:
        """No barrage."""
        return SosPlan()

    def accept(self, draft: SosPlan, order: SosOrder) -> str:
        """9.6.1 One barrage for each stack, within limit, stock and range."""
        if not order.hex and len(self.attack.targets) > 1:
            raise Illegal("9.6", "several stacks are attacked", f"SOS {self.attack.targets[0]} WITH ...")
        hex_id = find_hex(order.hex) if order.hex else self.attack.targets[0]
        if hex_id not in self.attack.targets:
            raise Illegal("9.6", f"{hex_label(hex_id)} is not attacked", " or ".join(self.attack.targets))
        if hex_id in draft.barrages:
            raise Illegal("9.6", f"{hex_label(hex_id)} has its barrage already: one for each stack")
        limit = sos_limit(self.state)
        if not 0 < order.guns.total <= limit:
            raise Illegal("9.6.1", f"{order.guns.total} points for a barrage", f"from 1 to {limit}")
        check_left("9.6.1", order.guns, self.left(draft))
        check_range(self.state, self.side, [hex_id], order.guns)
        draft.barrages[hex_id] = order.guns
        return self.line(hex_id, order.guns)

    def left(self, draft: SosPlan) -> Guns:
        """9.6.1C The points left after the barrages of a draft."""
        have, spent = self.state.guns[self.side], draft.barrages.values()
        return Guns(have.field - sum(g.field for g in spent), have.heavy - sum(g.heavy for g in spent))

    def line(self, hex_id: str, guns: Guns) -> str:
        """The canonical line of a barrage."""
        where = f"{hex_id} WITH " if len(self.attack.targets) > 1 else ""
        return f"SOS {where}{gun_text(guns)}"

    def settle(self, draft: SosPlan) -> dict[str, Guns]:
        """The barrages; nobody must fire any."""
        return draft.barrages

    def wanted(self, points: Mapping[str, int]) -> tuple[str, ...]:
        """Lines for so many points on each hex, as far as stock, range and the weather allow."""
        draft, lines = self.begin(), []
        for hex_id, number in points.items():
            left, limit = self.left(draft), min(number, sos_limit(self.state))
            near = is_in_field_range(self.state, self.side, hex_id)
            guns = choose_guns(Guns(left.field if near else 0, left.heavy), limit)
            if guns.total:
                draft.barrages[hex_id] = guns
                lines.append(self.line(hex_id, guns))
        return tuple(lines) or ("PASS",)

    def forecast(self, lines: Sequence[str]) -> tuple[Forecast, ...]:
        """8.7 The attack as it will be fought with these barrages."""
        return tuple(sos_aids.forecasts(self, lines))

    def duties(self, lines: Sequence[str]) -> tuple[Duty, ...]:
        """9.6 Stacks that could have a barrage and have none."""
        return tuple(sos_aids.duties(self, lines))

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """Any number of points."""
        return self.wanted({h: pick.below(sos_limit(self.state) + 1) for h in self.attack.targets})

    def from_standing(self, standing: Sequence[str]) -> tuple[str, ...] | None:
        """9.6 As the standing orders say for these hexes; asked when they are silent about one of them."""
        found = {hex_id: sos_points(standing, hex_id) for hex_id in self.attack.targets}
        if any(points is None for points in found.values()):
            return None
        return self.wanted({hex_id: points or 0 for hex_id, points in found.items()})

    def subjects(self) -> tuple[Subject, ...]:
        """The attacked stacks."""
        return hex_subjects(self.attack.targets)

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """Barrages of every useful size, for a stack that has none yet."""
        draft = self.drafted(lines)
        if subject not in self.attack.targets or subject in draft.barrages:
            return ()
        step = pieces.data().charts.artillery.sos_points_per_drm
        sizes = range(step, sos_limit(self.state) + 1, step)
        found = dict.fromkeys(line for n in sizes for line in self.wanted({subject: n}) if line != "PASS")
        return tuple(Suggestion(line, subject, line) for line in found)


def modifiers_text(modifiers: Iterable[Modifier]) -> str:
    """8.3, 8.4 Die roll modifiers in words."""
    return ", ".join(f"{m.value:+d} {m.name} ({m.rule})" for m in modifiers) or "nothing"
