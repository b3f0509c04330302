"""20.0 Victory points and the levels of victory."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.title import Result
from games.kaisers_battle.ground import is_trench
from games.kaisers_battle.pieces import data, units_of
from games.kaisers_battle.state import ALLIED, GERMAN, State


@dataclass(frozen=True)
class Score:
    """20.1 German victory points: how many there are of what counts, and what each is worth."""

    towns: int
    exited: int
    allied_in_trenches: int
    divisions_replaced: int

    @property
    def total(self) -> int:
        """20.1 All victory points together; may be negative."""
        worth = data().charts.victory
        return (
            self.towns * worth.town
            + self.exited * worth.exited_unit
            + self.allied_in_trenches * worth.allied_unit_in_trench
            + self.divisions_replaced * worth.division_replaced
        )


def score(state: State) -> Score:
    """20.1 What counts in a position; the rules only look at the end, a player any time.

    20.1.3 counts Allied units in every trench hex, German trenches included (10.0A). Interpretation A-32: a
    division gone without a regiment in its place costs nothing.
    """
    return Score(
        towns=sum(side == GERMAN for side in state.towns.values()),
        exited=len(state.exited),
        allied_in_trenches=sum(is_trench(state.units[unit].hex) for unit in units_of(state, ALLIED)),
        divisions_replaced=state.divisions_replaced,
    )


def total(state: State) -> int:
    """20.1 The victory points of a position."""
    return score(state).total


def level_of(points: int) -> str:
    """20.3 The level for a total of victory points; Interpretation A-02: 16 are Allied Substantive."""
    return data().charts.victory.level(points).name


def result(state: State) -> Result | None:
    """20.3 How the game ended, None while it goes on.

    Interpretation A-02: 16 points are Allied Substantive.
    """
    if not state.is_finished:
        return None
    found = score(state)
    level = data().charts.victory.level(found.total)
    points = {
        "total": found.total,
        "towns": found.towns,
        "exited": found.exited,
        "allied_in_trenches": found.allied_in_trenches,
        "divisions_replaced": found.divisions_replaced,
    }
    text = (
        f"{level.name}: {found.total} victory points, from {found.towns} towns west of the line and "
        f"{found.exited} units off the map, less {found.allied_in_trenches} Allied units in trench hexes "
        f"and {found.divisions_replaced} divisions worn down to a regiment."
    )
    return Result(level.winner, level.name, points, text)
