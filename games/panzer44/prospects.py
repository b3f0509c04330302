"""6.0 An attack told before the die: the column and how it came about, row by row, and what every die does.

The figures are those of `fire.weigh` and of the overrun, so that what is foretold is what will be reckoned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from games.engine.aids import Forecast, Modifier
from games.engine.names import Side
from games.hexwar.dice import by_die
from games.panzer44.fire import NOTHING, Odds, Shot, weigh
from games.panzer44.force import label, passenger_of, side_of, standing, type_of
from games.panzer44.game_data import load
from games.panzer44.reports import RESULT_WORDS, is_of_die
from games.panzer44.spotting import is_known
from games.panzer44.state import Plot, State, enemy_of

UNKNOWN = "An unknown unit stands there too; what it is decides what the fire does to it (11.5)."


def known_enemies(state: State, side: Side) -> list[str]:
    """11.5 The enemy units on the map a side knows, passengers left out."""
    return [unit for unit in standing(state, enemy_of(side)) if is_known(state, side, unit)]


def outcomes(column: int, reduction: int = 0) -> tuple[tuple[str, str], ...]:
    """6.81 The results of a column by the die as rolled: ("2-3", "pinned")."""
    charts = load().charts
    return by_die(lambda die: RESULT_WORDS[charts.result(column, die - reduction) or NOTHING])


def column_text(column: int) -> str:
    """6.81 A column as the table heads it: "+3", "0"; "+8" for all above it."""
    shown = min(column, 8)
    return f"{shown:+d}" if shown else "0"


def name_of(state: State, side: Side, unit: str) -> str:
    """A unit as a side reads of it, with where it stands and whom it carries."""
    rider = passenger_of(state, unit)
    whose = "your own " if side_of(unit) == side else ""
    return f"{whose}{label(unit)}{f' with {label(rider)}' if rider else ''} in {state.units[unit].hex}"


def rows(odds: Odds) -> tuple[Modifier, ...]:
    """6.85 The rows of the Attack Procedure Chart that made the odds; those of the die say so."""
    return tuple(replace(row, change=f"die {row.change}") if is_of_die(row) else row for row in odds.rows)


def forecast(
    state: State, line: int, rule: str, shot: Shot, target: str, title: str, caution: Iterable[str] = ()
) -> Forecast:
    """6.0 One attack on a unit where it stands; one that is prohibited says why."""
    odds = weigh(state, shot, target)
    words = " ".join([*caution, *moving_caution(state, shot, target, odds)])
    if odds.column is None:
        return Forecast(line, title, f"no effect: {odds.because}", rule, rows(odds), (), words)
    column = f"column {column_text(odds.column)}"
    return Forecast(line, title, column, rule, rows(odds), outcomes(odds.column, odds.reduction), words)


def moving_caution(state: State, shot: Shot, target: str, odds: Odds) -> Iterator[str]:
    """7.4, 6.66 What the enemy's sealed plot may change: whether the target counts as moving."""
    if target in state.plots or not type_of(target).movement:
        return
    then = weigh(on_the_move(state, target, state.units[target].hex), shot, target)
    if then.column is not None and then.reduction != odds.reduction:
        less = f"takes {then.reduction} off the die" if then.reduction else "takes nothing off the die"
        rule = "6.66" if shot.is_assault else "7.4"
        yield f"If {label(target)} is plotted to move, that {less} ({rule})."


def on_the_move(state: State, unit: str, hex_id: str) -> State:
    """The position with a unit in a hex of its way, plotted to move; the given one stays as it is."""
    there = put(state, unit, hex_id)
    return replace(there, plots={**state.plots, unit: Plot("MV")})


def put(state: State, unit: str, hex_id: str) -> State:
    """The position with a unit in a hex; in another one nothing is known of it (11.14)."""
    placed = replace(state.units[unit], hex=hex_id)
    if hex_id != state.units[unit].hex:
        placed = replace(placed, inside=False, has_fired=False, is_located=False, seen_by=[])
    return replace(state, units={**state.units, unit: placed})


def typical(units: Iterable[str]) -> list[str]:
    """The middle one by defense of the hard and of the soft among some units: what one must expect."""
    found = []
    for is_hard in (True, False):
        ranked = sorted(
            (unit for unit in units if type_of(unit).is_hard == is_hard),
            key=lambda unit: (type_of(unit).defense, unit),
        )
        if ranked:
            found.append(ranked[(len(ranked) - 1) // 2])
    return found
