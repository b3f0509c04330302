"""6.0 Combat: the attack of one unit on one other, step by step, and what its result does.

6.1, 6.8, 6.9 and 10.2: range attenuation, net attack superiority, die, terrain, result.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.panzer44.asking import Game, tell
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
    placed = state.units[target]
    line = procedure_of(shot, kind.is_hard)
    if line is None:
        return Odds(None, 0, "small arms harm armour only by close assault (6.62)")
    charts = load().charts
    steps = charts.procedure[line]
    if not steps.is_allowed:
        return Odds(None, 0, "loose pattern fire does not harm armour (6.86)")
    attack = shot.attack
    if steps.attenuate:
        attack = charts.attenuated(attack, max(1, distance(shot.origin, placed.hex)))
    column = attack - defense_against(steps.subtract, kind.defense)
    if column < charts.lowest_superiority:
        return Odds(None, 0, f"{column} is below {charts.lowest_superiority} (6.81)")
    cover, why = terrain_shelter(state, shot, target) if steps.terrain else (0, "")
    if shot.is_assault and is_moving(state, target):
        cover, why = cover + 1, "it is on the move (6.66)"
    return Odds(column, cover, why)


def defense_against(subtract: bool | int, defense: int) -> int:
    """6.85 Step 2: the defense, nothing, or a fixed figure in its place."""
    if subtract is True:
        return defense
    return 0 if subtract is False else subtract


def terrain_shelter(state: State, shot: Shot, target: str) -> tuple[int, str]:
    """10.2, 12.1, 7.4 What terrain takes off the die, and which terrain it is; the best one only (10.25)."""
    placed = state.units[target]
    if not type_of(target).is_hard and is_moving(state, target):
        return 0, "no shelter on the move (7.4)"
    data = load()
    best = shelter(data, placed.hex, shot.origin or None, shot.weapon)
    hex_die = data.charts.terrain.hexes[data.map.terrain(placed.hex)].die
    why: str = data.map.terrain(placed.hex) if best == hex_die else "crest or slope"
    if placed.inside and data.charts.terrain.improved_position_die >= best:
        best, why = data.charts.terrain.improved_position_die, "Improved Position"
    return (best, why) if best else (0, "")


def roll_attack(game: Game, rule: str, shot: Shot, target: str, what: str) -> CombatResult | None:
    """6.0 Steps 3 and 5: roll, and tell. None when the attack is prohibited; nothing is rolled then."""
    state = game.state
    odds = weigh(state, shot, target)
    if odds.column is None:
        return None
    who = label(shot.unit) if shot.unit else what
    die = game.roll(f"{rule} {who} on {label(target)}")
    result = load().charts.result(odds.column, die - odds.reduction)
    _tell_attack(game, rule, shot, target, odds, die, result or NOTHING, what)
    return result


RESULT_WORDS = {
    "-": "no effect",
    "Pin": "pinned",
    "(P)": "delayed panic",
    "D1": "disrupted, one step",
    "D2": "disrupted, two steps",
    "D3": "disrupted, three steps",
    "D4": "destroyed",
}


def _tell_attack(
    game: Game, rule: str, shot: Shot, target: str, odds: Odds, die: int, result: CombatResult, what: str
) -> None:
    where = game.state.units[target].hex
    units = {"target": target, **({"firer": shot.unit} if shot.unit else {})}
    actor = "{firer}" if shot.unit else what
    how = f" ({what})" if shot.unit and what else ""
    text = f"{actor}{how} on {{target}} in {where}: {RESULT_WORDS[result]}."
    sum_ = f"column {odds.shown:+d}, die {die}"
    if odds.reduction:
        sum_ += f" less {odds.reduction} ({odds.because})"
    secret = {"column": odds.shown, "reduction": odds.reduction, "because": odds.because, "sum": sum_}
    tell(
        game,
        rule,
        text,
        [where, *filter(None, [shot.origin])],  # where it falls first: a picture shows that before the firer
        "battle",
        units,
        secret,
        die=die,
        result=result,
        label=result,
        targets=[where],
        **{"from": [shot.origin] if shot.origin else []},
    )


def inflict(game: Game, target: str, result: CombatResult) -> None:
    """6.82, 9.21 Put a result on a unit and its passenger at once; D4 destroys."""
    state = game.state
    if target not in state.units or result == NOTHING:
        return
    level = DISRUPTIONS.get(result, 0)
    total = state.units[target].disruption + level
    if level and total >= 4:
        report_loss(game, target)
        destroy(state, target)
        return
    for unit in (target, passenger_of(state, target)):
        if not unit:
            continue
        placed = state.units[unit]
        placed.disruption = total
        placed.pinned = placed.pinned or result == "Pin"
        placed.delayed_panic = placed.delayed_panic or result == "(P)"


def report_loss(game: Game, target: str) -> None:
    """6.82 Tell that a unit is destroyed, and what goes with it."""
    state = game.state
    placed = state.units[target]
    rider = passenger_of(state, target)
    units = {"unit": target, **({"rider": rider} if rider else {})}
    text = "{unit} is destroyed in " + placed.hex + (" and {rider} with it" if rider else "")
    text += "; a wreck remains." if type_of(target).is_vehicle else "."
    tell(game, "6.82", text, [placed.hex], "loss", units)


def apply(game: Game, volley: Volley, is_direct: bool = False) -> None:
    """5.1, 6.18, 6.84 Put all results of a phase on the units, together; disruption adds up."""
    state = game.state
    for target, result in volley.results:
        inflict(game, target, result)
        if is_direct and result in DISRUPTIONS and target in state.units:
            for unit in (target, passenger_of(state, target)):
                if unit:
                    state.units[unit].shot_down = True


def stops(result: CombatResult | None) -> bool:
    """6.55, 13.22 Whether a result ends a move: Pin and D do, delayed panic acts next turn (B-04)."""
    return result == "Pin" or result in DISRUPTIONS


def note_fire(state: State, unit: str) -> None:
    """11.14, 14.82 A unit has fired: it is seen where it stands, and the shooting has started."""
    if unit:
        state.units[unit].has_fired = True
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
