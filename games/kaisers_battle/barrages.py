"""9.1, 9.5, 9.6 Artillery in combat: rolling barrages for the attacker, SOS barrages for the defender."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.engine.errors import Illegal
from games.engine.grammar import LineGrammar
from games.engine.names import Side
from games.engine.request import HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.kaisers_battle import pieces
from games.kaisers_battle.asking import Asked, check_left, count, gun_text, gun_words, hex_subjects
from games.kaisers_battle.gunnery import GUN_ORDERS, GUN_RULES, check_range, is_in_field_range, pay
from games.kaisers_battle.names import find_hex, hex_label
from games.kaisers_battle.observation import by_weather, how_observed, stack_strength
from games.kaisers_battle.resolution import Modifier
from games.kaisers_battle.standing import sos_points
from games.kaisers_battle.state import Declared, Guns, State

# Points in reach -----------------------------------------------------------------------------------------


def within_reach(state: State, side: Side, hexes: Iterable[str]) -> Guns:
    """9.1.1, 9.8 The points a side has left that reach all these hexes."""
    left = state.guns[side]
    near = all(is_in_field_range(state, side, hex_id) for hex_id in hexes)
    return Guns(left.field if near else 0, left.heavy)


def choose_guns(usable: Guns, points: int) -> Guns:
    """So many of the usable points, field points first; fewer when there are not enough."""
    light = min(points, usable.field)
    return Guns(light, min(points - light, usable.heavy))


# Rolling barrages (9.5) ------------------------------------------------------------------------------------


def rolling_limit(state: State, is_observed: bool) -> int:
    """9.5.1A, 9.5.3 The most points of one rolling barrage in this weather; none in fog (9.5.1B)."""
    limits = pieces.data().charts.artillery
    return by_weather(limits.rolling_observed if is_observed else limits.rolling, state)


def check_rolling(state: State, side: Side, attack: Declared, left: Guns) -> str | None:
    """9.5 Raise Illegal unless an attack may have its barrage; returns how the target is observed.

    Interpretation A-48: settled with the declaration, before any die of this attack.
    """
    if not attack.barrage.total:
        return None
    seen = how_observed(state, side, attack.attackers, attack.targets)
    limit = rolling_limit(state, seen is not None)
    if limit == 0:
        raise Illegal("9.5.1", "no rolling barrage is possible in fog", "leave BARRAGE out")
    if attack.barrage.total > limit:
        why = f"{state.weather}, the target {'observed' if seen else 'not observed'}"
        raise Illegal("9.5.1", f"at most {count(limit, 'point')} for this barrage: {why}", f"BARRAGE {limit}")
    check_left("9.5.1", attack.barrage, left)
    check_range(state, side, attack.targets, attack.barrage)
    return seen


def still_possible(state: State, side: Side, attack: Declared) -> Guns:
    """9.5.1, 9.7.2B, 9.1.1 What of a declared barrage can be fired at the moment its attack is fought.

    Attacks fought since the declaration may have cost the line to the hilltop or the headquarters in range.
    Points that cannot be fired are not spent; of too many the heavy ones are kept.
    """
    near = within_reach(state, side, attack.targets).field > 0
    usable = Guns(attack.barrage.field if near else 0, attack.barrage.heavy)
    seen = how_observed(state, side, attack.attackers, attack.targets)
    return choose_guns(usable, rolling_limit(state, seen is not None))


def rolling_modifier(barrage: Guns) -> Modifier | None:
    """9.5.2, 8.3 A point more on the attacker's die for every artillery point."""
    return Modifier("9.5.2", "rolling barrage", barrage.total) if barrage.total else None


# SOS barrages (9.6) ----------------------------------------------------------------------------------------


def sos_limit(state: State) -> int:
    """9.6.1 The most points of one SOS barrage in this weather; none in fog."""
    return by_weather(pieces.data().charts.artillery.sos, state)


def sos_modifier(barrages: Mapping[str, Guns]) -> Modifier | None:
    """9.6.2, 8.4 Half of each barrage's points on the defender's die, fractions dropped.

    Interpretation A-09: in a defence of several stacks each may have its barrage, and they add up.
    """
    per_drm = pieces.data().charts.artillery.sos_points_per_drm
    value = sum(guns.total // per_drm for guns in barrages.values())
    return Modifier("9.6.2", "SOS barrage", value) if value else None


def may_sos(state: State, side: Side, targets: Iterable[str]) -> bool:
    """9.6 Whether a defender could fire an SOS barrage with any effect for one of these stacks."""
    least = pieces.data().charts.artillery.sos_points_per_drm
    return sos_limit(state) >= least and any(
        within_reach(state, side, [hex_id]).total >= least for hex_id in targets
    )


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
        """Points left, and the strengths on both sides."""
        enemy = stack_strength(self.state, self.attack.attackers)
        units = [unit for h in self.attack.targets for unit in pieces.units_in(self.state, h, self.side)]
        return (
            f"Left this turn: {gun_words(self.state.guns[self.side])}.",
            *(
                f"{hex_label(h)}: no headquarters within range, heavy points only (9.1.1)."
                for h in self.attack.targets
                if not is_in_field_range(self.state, self.side, h)
            ),
            f"Strength {enemy} attacks {stack_strength(self.state, units)}"
            f" of morale {pieces.stack_morale(units)}.",
        )

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
            raise Illegal("9.6", f"{hex_label(hex_id)} has its barrage already", "one for each stack")
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
        draft = self.begin()
        for line in lines:
            self._read_line(draft, 0, line, line)
        if subject not in self.attack.targets or subject in draft.barrages:
            return ()
        step = pieces.data().charts.artillery.sos_points_per_drm
        sizes = range(step, sos_limit(self.state) + 1, step)
        found = dict.fromkeys(line for n in sizes for line in self.wanted({subject: n}) if line != "PASS")
        return tuple(Suggestion(line, subject, line) for line in found)


def sides_text(state: State, attack: Declared) -> str:
    """Who attacks whom, in a sentence."""
    names = ", ".join(pieces.label(state, unit) for unit in attack.attackers)
    verb = "attacks" if len(attack.attackers) == 1 else "attack"
    return f"{names} {verb} {' and '.join(hex_label(hex_id) for hex_id in attack.targets)}"


def spend(state: State, side: Side, guns: Iterable[Guns]) -> None:
    """9.5.1C, 9.6.1C, 9.8 Deduct expended points from a side's artillery track."""
    for used in guns:
        pay(state.guns[side], used)
