"""13.0 Overruns: an armoured unit drives through the hex of a unit that is no vehicle."""

from __future__ import annotations

from games.panzer44 import mines, victory
from games.panzer44.asking import Game, tell
from games.panzer44.charts import CombatResult
from games.panzer44.fire import NOTHING, inflict
from games.panzer44.force import enemies_in, label, place, side_of, type_of
from games.panzer44.game_data import load
from games.panzer44.opportunity import Lines, meet
from games.panzer44.reports import RESULT_WORDS, came_from, follows, simple_rows, simple_sum
from games.panzer44.spotting import remember_near
from games.panzer44.state import State


def overrun(game: Game, lines: Lines, unit: str, here: str, there: str, after: str) -> None:
    """13.0 Through the hex and out; then attack, counter-attack, and all results at once in the exit hex.

    Mines (17.15) and opportunity fire (13.8) met in the hex are taken in the exit hex too.
    """
    state = game.state
    pending: list[CombatResult] = []
    if mines.is_mined(state, here):
        pending.append(mines.strike(game, unit, here, is_entering=False))
    place(state, unit, there)
    victory.notice_gap(state)
    remember_near(state, unit)
    if mines.is_mined(state, there):
        pending.append(mines.strike(game, unit, there, is_entering=True))
    meet(game, lines, unit, here, pending)
    if mines.is_mined(state, there):
        pending.append(mines.strike(game, unit, there, is_entering=False))
    place(state, unit, after)
    targets = enemies_in(state, side_of(unit), there)
    tell(game, "13.0", f"{{unit}} overruns {there}.", [here, there, after], "overrun", {"unit": unit},
         way=[here, there, after], side=side_of(unit))  # fmt: skip
    struck = [(target, attack(game, unit, target)) for target in targets if not state.units[target].inside]
    for target in targets:
        pending += [counterattack(game, target, unit) for _ in range(counterattacks(state, target))]
    for target, result in struck:
        inflict(game, target, result)
    for result in pending:
        inflict(game, unit, result)


def attack(game: Game, unit: str, target: str) -> CombatResult:
    """13.0 Printed attack against printed defense; no terrain, no range."""
    return _resolve(game, "13.0", unit, target, attack_column(unit, target), "overrun")


def attack_column(unit: str, target: str) -> int:
    """13.0 The column of an overrun."""
    return type_of(unit).attack - type_of(target).defense


def counterattacks(state: State, target: str) -> int:
    """13.12, 13.21 How often a unit strikes back: class R once, twice from inside a position (B-13)."""
    if type_of(target).weapon != "R":
        return 0
    return 2 if state.units[target].inside else 1


def counterattack(game: Game, target: str, unit: str) -> CombatResult:
    """13.5, 13.6 Always at printed strength, in whatever state, and never worse than -3."""
    return _resolve(game, "13.12", target, unit, counter_column(target, unit), "counter-attack")


def counter_column(target: str, unit: str) -> int:
    """13.5 The column of a counter-attack."""
    return max(load().charts.lowest_superiority, type_of(target).attack - type_of(unit).defense)


def _resolve(game: Game, rule: str, attacker: str, target: str, column: int, what: str) -> CombatResult:
    die = game.roll(f"{rule} {what}, {label(attacker)} on {label(target)}")
    result = load().charts.result(column, die) or NOTHING
    where = game.state.units[target].hex
    shown = min(column, 8)
    total = simple_sum(type_of(attacker).attack, type_of(target).defense, column, die)
    tell(
        game,
        rule,
        f"{{firer}} ({what}) on {{target}} in {where}: {RESULT_WORDS[result]}.",
        [where],
        "battle",
        {"firer": attacker, "target": target},
        {
            "column": shown,
            "sum": total,
            "die": die,
            "rows": simple_rows(type_of(attacker).attack, type_of(target).defense),
            "follows": follows(column),
        },
        detail=total,
        result=result,
        label=result,
        targets=[where],
        **came_from(game.state.units[attacker].hex),
    )
    return result
