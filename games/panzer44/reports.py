"""6.0 What is told of fire and its effects: every row of the procedure with its rule, so that anybody can
work the result out again and say why a battle ended as it did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from games.engine.aids import Modifier
from games.engine.names import JSON
from games.hexwar.dice import by_die
from games.panzer44.asking import Game, tell
from games.panzer44.force import passenger_of, type_of
from games.panzer44.game_data import load
from games.panzer44.state import Placed

if TYPE_CHECKING:
    from games.panzer44.charts import CombatResult
    from games.panzer44.fire import Odds, Shot

RESULT_WORDS = {
    "-": "no effect",
    "Pin": "pinned",
    "(P)": "delayed panic (P)",
    "D1": "disrupted, one step (D1)",
    "D2": "disrupted, two steps (D2)",
    "D3": "disrupted, three steps (D3)",
    "D4": "destroyed (D4)",
}
NOTHING = "no effect"
LAST_COLUMN = 8
"""6.81 Superiorities above the last column of the table are read in it."""


@dataclass(frozen=True)
class Outcome:
    """How an attack went: the die as rolled, the result, and what sort of fire it was ("direct fire")."""

    die: int
    result: CombatResult
    what: str


def tell_attack(game: Game, rule: str, shot: Shot, target: str, odds: Odds, outcome: Outcome) -> None:
    """One attack with the whole of its sum. Who may not know a unit of it is told the result only (11.5)."""
    die, result = outcome.die, outcome.result
    total = sum_text(odds.rows, odds.column or 0, die)
    secret = {"column": odds.shown, "reduction": odds.reduction, "because": odds.because, "die": die,
              "sum": total, "rows": row_data(odds.rows),
              "follows": follows(odds.column or 0, odds.reduction)}  # fmt: skip
    where = game.state.units[target].hex
    tell(
        game,
        rule,
        f"{_opening(shot, outcome.what, where)}: {RESULT_WORDS[result]}.",
        [where, *filter(None, [shot.origin])],  # where it falls first: a picture shows that before the firer
        "battle",
        _units(shot, target),
        secret,
        detail=total,
        result=result,
        label=result,
        targets=[where],
        **came_from(shot.origin),
    )


def tell_harmless(game: Game, rule: str, shot: Shot, target: str, odds: Odds, what: str) -> None:
    """6.81, 6.86 Fire on a unit it cannot harm, in the same words as fire without effect (11.5)."""
    where = game.state.units[target].hex
    tell(
        game,
        rule,
        f"{_opening(shot, what, where)}: {NOTHING}.",
        [where, *filter(None, [shot.origin])],
        "battle",
        _units(shot, target),
        {"because": odds.because},
        detail=f"It cannot be harmed: {odds.because}.",
        result="-",
        label="-",
        targets=[where],
        **came_from(shot.origin),
    )


def came_from(hex_id: str) -> dict[str, Any]:
    """What a picture reads to draw fire from a hex; "" for what comes from nowhere on the map."""
    return {"from": [hex_id] if hex_id else []}


def _opening(shot: Shot, what: str, where: str) -> str:
    actor = "{firer}" if shot.unit else what
    how = f" ({what})" if shot.unit and what else ""
    return f"{actor}{how} on {{target}} in {where}"


def _units(shot: Shot, target: str) -> dict[str, str]:
    return {"target": target, **({"firer": shot.unit} if shot.unit else {})}


def sum_text(rows: Sequence[Modifier], column: int, die: int) -> str:
    """6.0 The procedure as it was followed: "Attack 9M, range 4 -1 (6.91), defense -7 (6.85): column +1;
    die 5, town -3 (10.4): 2. By the die rolled: 1-4 nothing, 5-6 Pin."
    """
    before = [row for row in rows if not is_of_die(row)]
    after = [row for row in rows if is_of_die(row)]
    capped = f", read as {LAST_COLUMN:+d}" if column > LAST_COLUMN else ""
    text = ", ".join(row_text(row) for row in before)
    text = f"{text[:1].upper()}{text[1:]}: column {column:+d}{capped}; die {die}"
    table = table_sentence(column, -sum(int(row.change) for row in after))
    if not after:
        return f"{text}. {table}"
    shifts = ", ".join(row_text(row) for row in after)
    return f"{text}, {shifts}: {die + sum(int(row.change) for row in after)}. {table}"


def table_text(column: int, reduction: int = 0) -> str:
    """6.81 What each die as rolled gives in a column, terrain taken off: "1-2 nothing, 3 Pin, 4-6 D1"."""
    charts = load().charts
    found = by_die(lambda die: (charts.result(column, die - reduction) or "-").replace("-", "nothing"))
    return ", ".join(f"{dice} {result}" for dice, result in found)


def table_sentence(column: int, reduction: int = 0) -> str:
    """6.81 The same in a sentence."""
    return f"By the die rolled: {table_text(column, reduction)}."


def follows(column: int, reduction: int = 0) -> list[JSON]:
    """6.81 The row of a battle card that says how the result follows from the column and the die."""
    return [["By the die rolled", table_text(column, reduction)]]


def row_data(rows: Sequence[Modifier]) -> list[JSON]:
    """The rows for a battle card, each with what it changes: the column or the die."""
    return [{**asdict(row), "of": "die" if is_of_die(row) else "column"} for row in rows]


def is_of_die(row: Modifier) -> bool:
    """Whether a row of the procedure changes the die (10.2, 12.1, 6.66, 7.4) and not the column."""
    return row.rule in ("10.4", "10.24", "12.1", "6.66", "7.4")


def row_text(row: Modifier) -> str:
    """A row in a sentence: "range 4 -1 (6.91)"."""
    if row.rule == "3.22":
        return f"{row.what} {row.change}"
    change = "" if row.change == "-0" else f" {row.change}"
    return f"{row.what}{change} ({row.rule})"


def simple_rows(attack: int, defense: int) -> list[JSON]:
    """13.0 The same for a battle card."""
    rows = (
        Modifier("printed attack", f"{attack:+d}", "13.0"),
        Modifier("printed defense", f"-{defense}", "13.0"),
    )
    return row_data(rows)


def simple_sum(attack: int, defense: int, column: int, die: int) -> str:
    """13.0 The sum of an overrun or its counter-attack: printed figures, no range, no terrain."""
    floor = ", at least -3 (13.6)" if column > attack - defense else ""
    capped = f", read as {LAST_COLUMN:+d}" if column > LAST_COLUMN else ""
    text = f"Attack {attack} less defense {defense}{floor}: column {column:+d}{capped}; die {die}."
    return f"{text} {table_sentence(column)}"


def report_loss(game: Game, target: str, result: CombatResult) -> None:
    """6.82 Tell that a unit is destroyed, why (6.84), and what goes with it. Both sides are shown it (B-74).

    A single D4 needs no reason; a lesser ``result`` destroys together with the disruption that was there.
    """
    state = game.state
    rider = passenger_of(state, target)
    units = {"unit": target, **({"rider": rider} if rider else {})}
    where = state.units[target].hex
    text = "{unit} is destroyed in " + where + (" and {rider} with it" if rider else "")
    before = state.units[target].disruption
    if before and result != "D4":
        text += f": D{before} before and {result} add up to D4 or more (6.84)"
    text += "; a wreck remains." if type_of(target).is_vehicle else "."
    tell(game, "6.82", text, [where], "loss", units, is_open=True)


def report_total(game: Game, target: str, results: Sequence[CombatResult], before: int) -> None:
    """6.18, 6.84 What several results add up to, or one on top of an older disruption."""
    placed = game.state.units[target]
    if placed.disruption and (before or len([r for r in results if r.startswith("D")]) > 1):
        old = f"D{before} before, " if before else ""
        sum_ = f"{old}{', '.join(results)}"
        tell(game, "6.84", f"{{unit}} in {placed.hex} is {marks(placed)} now ({sum_}).", [placed.hex], "note",
             {"unit": target})  # fmt: skip


def marks(placed: Placed) -> str:
    """The markers on a unit in words: "D2 and pinned"."""
    found = [f"D{placed.disruption}"] if placed.disruption else []
    found += ["pinned"] if placed.pinned else []
    found += ["(P)"] if placed.delayed_panic else []
    return " and ".join(found)
