"""6.0 Combat: the attack of one unit on one other, step by step, and what its result does.

6.1, 6.8, 6.9 and 10.2: range attenuation, net attack superiority, die, terrain, result.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.engine.aids import Modifier
from games.panzer44 import reports
from games.panzer44.asking import Game
from games.panzer44.charts import CombatResult, Procedure
from games.panzer44.force import destroy, distance, is_moving, label, passenger_of, type_of
from games.panzer44.game_data import load
from games.panzer44.ground import shelter
from games.panzer44.state import State
from games.panzer44.units import Weapon

NOTHING: CombatResult = "-"
DISRUPTIONS = {"D1": 1, "D2": 2, "D3": 3, "D4": 4}


@dataclass(frozen=True)
class Shot:
    """What fires: class and strength, the pattern of class H, the hex it is fired from ("" from beyond).

    ``unit`` is "" for fire from beyond the map.
    """

    unit: str
    weapon: Weapon
    attack: int
    pattern: str = ""
    origin: str = ""
    is_assault: bool = False
    is_indirect: bool = False


@dataclass(frozen=True)
class Odds:
    """6.8 An attack weighed before the die: the column (None: prohibited) and what comes off the die."""

    column: int | None
    reduction: int
    because: str = ""
    rows: tuple[Modifier, ...] = ()
    """The steps of the procedure as they applied: strength, range, defense, then what comes off the die."""

    @property
    def is_allowed(self) -> bool:
        """6.81 Whether the attack may be made."""
        return self.column is not None

    @property
    def shown(self) -> int | None:
        """The column as read: superiorities above the last one count as that one."""
        return None if self.column is None else min(self.column, 8)


@dataclass
class Volley:
    """5.1 Results of simultaneous fire, kept until all fire of the phase is done."""

    results: list[tuple[str, CombatResult]] = field(default_factory=list)

    def on(self, target: str) -> list[CombatResult]:
        """The results on one unit that have an effect, in order."""
        return [result for unit, result in self.results if unit == target and result != NOTHING]


def shot_of(
    state: State, unit: str, pattern: str = "", *, is_assault: bool = False, is_indirect: bool = False
) -> Shot:
    """The fire of a unit from where it stands."""
    kind = type_of(unit)
    return Shot(unit, kind.weapon, kind.attack, pattern, state.units[unit].hex, is_assault, is_indirect)


def procedure_of(shot: Shot, is_hard: bool) -> Procedure | None:
    """6.85 The line of the Attack Procedure Chart; None for small arms on armour but by assault (6.62)."""
    if shot.weapon == "M":
        return "M"
    if shot.weapon == "R":
        if is_hard:
            return "R_hard" if shot.is_assault else None
        return "R_soft"
    if shot.pattern == "L":
        return "HL_hard" if is_hard else "HL_soft"
    return "HT_hard" if is_hard else "HT_soft"


def weigh(state: State, shot: Shot, target: str) -> Odds:
    """6.0 Steps 1, 2 and 4 of the procedure for an attack on a unit where it stands now."""
    kind = type_of(target)
    line = procedure_of(shot, kind.is_hard)
    if line is None:
        return Odds(None, 0, "small arms harm armour only by close assault (6.62)")
    charts = load().charts
    steps = charts.procedure[line]
    if not steps.is_allowed:
        return Odds(None, 0, "loose pattern fire does not harm armour (6.86)")
    attack, rows = shot.attack, [Modifier("attack", f"{shot.attack}{shot.weapon}", "3.22")]
    if steps.attenuate:
        away = max(1, distance(shot.origin, state.units[target].hex))
        attack = charts.attenuated(attack, away)
        rows.append(Modifier(f"range {away}", attenuation_text(shot.attack, attack), "6.91"))
    taken = defense_against(steps.subtract, kind.defense)
    if steps.subtract:
        is_fixed = steps.subtract is not True
        rows.append(
            Modifier(
                "armour counts as" if is_fixed else "defense", f"-{taken}", "6.86" if is_fixed else "6.85"
            )
        )
    column = attack - taken
    if column < charts.lowest_superiority:
        return Odds(None, 0, f"{column} is below {charts.lowest_superiority} (6.81)", tuple(rows))
    cover = terrain_shelter(state, shot, target) if steps.terrain else None
    if shot.is_assault and is_moving(state, target):
        cover = Modifier("it is on the move", "-1", "6.66")
    if cover is None:
        return Odds(column, 0, "", tuple(rows))
    return Odds(column, -int(cover.change), cover.what, (*rows, cover))


def attenuation_text(attack: int, left: int) -> str:
    """6.91 What range does to a strength, in a word."""
    if left == attack:
        return "no change"
    return "doubled" if left > attack else f"-{attack - left}"


def defense_against(subtract: bool | int, defense: int) -> int:
    """6.85 Step 2: the defense, nothing, or a fixed figure in its place."""
    if subtract is True:
        return defense
    return 0 if subtract is False else subtract


def terrain_shelter(state: State, shot: Shot, target: str) -> Modifier | None:
    """10.2, 12.1, 7.4 What terrain takes off the die, and which terrain it is; the best one only (10.25)."""
    data, placed = load(), state.units[target]
    best = shelter(data, placed.hex, shot.origin or None, shot.weapon)
    if not type_of(target).is_hard and is_moving(state, target):
        return Modifier("no shelter on the move", "-0", "7.4") if best or placed.inside else None
    if placed.inside and data.charts.terrain.improved_position_die >= best:
        return Modifier("Improved Position", f"-{data.charts.terrain.improved_position_die}", "12.1")
    if not best:
        return None
    terrain = data.map.terrain(placed.hex)
    is_hex = best == data.charts.terrain.hexes[terrain].die
    return Modifier(terrain if is_hex else "crest or slope", f"-{best}", "10.4" if is_hex else "10.24")


def roll_attack(game: Game, rule: str, shot: Shot, target: str, what: str) -> CombatResult | None:
    """6.0 Steps 3 and 5: roll, and tell. None when the attack is prohibited; nothing is rolled then."""
    odds = weigh(game.state, shot, target)
    if odds.column is None:
        reports.tell_harmless(game, rule, shot, target, odds, what)
        return None
    who = label(shot.unit) if shot.unit else what
    die = game.roll(f"{rule} {who} on {label(target)}")
    result = load().charts.result(odds.column, die - odds.reduction) or NOTHING
    reports.tell_attack(game, rule, shot, target, odds, reports.Outcome(die, result, what))
    return result


def inflict(game: Game, target: str, result: CombatResult) -> None:
    """6.82, 9.21 Put a result on a unit and its passenger at once; D4 destroys."""
    state = game.state
    if target not in state.units or result == NOTHING:
        return
    level = DISRUPTIONS.get(result, 0)
    total = state.units[target].disruption + level
    if level and total >= 4:
        reports.report_loss(game, target, result)
        destroy(state, target)
        return
    for unit in (target, passenger_of(state, target)):
        if not unit:
            continue
        placed = state.units[unit]
        placed.disruption = total
        placed.pinned = placed.pinned or result == "Pin"
        placed.delayed_panic = placed.delayed_panic or result == "(P)"


def apply(game: Game, volley: Volley, is_direct: bool = False) -> None:
    """5.1, 6.18, 6.84 Put all results of a phase on the units, together; disruption adds up."""
    state = game.state
    before = {unit: state.units[unit].disruption for unit, _ in volley.results if unit in state.units}
    for target, result in volley.results:
        inflict(game, target, result)
        if is_direct and result in DISRUPTIONS and target in state.units:
            for unit in (target, passenger_of(state, target)):
                if unit:
                    state.units[unit].shot_down = True
    for target in before:
        if target in state.units:
            reports.report_total(game, target, volley.on(target), before[target])


def stops(result: CombatResult | None) -> bool:
    """6.55, 13.22 Whether a result ends a move: Pin and D do, delayed panic acts next turn (B-04)."""
    return result == "Pin" or result in DISRUPTIONS


def note_fire(state: State, unit: str) -> None:
    """6.79, 11.14, 14.82 A unit has fired: it is seen where it stands, and the shooting has started."""
    if unit:
        state.units[unit].has_fired = True
        state.units[unit].shots += 1
        state.fired.append(unit)
    state.first_fire = state.first_fire or state.turn


def attack_all(
    game: Game, rule: str, shot: Shot, targets: Iterable[str], what: str
) -> list[tuple[str, CombatResult]]:
    """6.22 Attack several units one by one, each with the whole strength; who cannot be is passed over."""
    found = []
    for target in targets:
        result = roll_attack(game, rule, shot, target, what)
        if result is not None:
            found.append((target, result))
    return found


def expected(column: int | None, reduction: int) -> int:
    """How much an attack is likely to do, in sixths of a disruption step; for choices and bots."""
    if column is None:
        return 0
    charts = load().charts
    worth = {"-": 0, "Pin": 1, "(P)": 2, "D1": 4, "D2": 8, "D3": 11, "D4": 14}
    return sum(worth[charts.result(column, die - reduction) or NOTHING] for die in range(1, 7))
