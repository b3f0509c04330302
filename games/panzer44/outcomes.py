"""5.0 At the end of a turn a side reads which of its plots came to nothing, and why; the enemy does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.names import Side
from games.panzer44.asking import Game, whisper
from games.panzer44.force import names, side_of
from games.panzer44.state import SIDES, State


@dataclass(frozen=True)
class Reason:
    """Why a plot was not carried out: the rule, and a sentence that ends with the units."""

    rule: str
    text: str


UNTRIGGERED = Reason("6.51", "Nobody whom they could see and harm entered the lines of opportunity fire of")
UNFOUND = Reason("6.71", "No enemy battery within reach was found, and no counter-battery came from")
SHOT_DOWN = Reason("6.46", "Disrupted before they could fire:")
HELD = Reason("6.82", "Pinned, disrupted or hemmed in, and not moved:")


def tell_idle(game: Game) -> None:
    """6.46, 6.51, 6.59, 6.71, 6.82 What became of the plots that nothing was told of."""
    for side in SIDES:
        idle: dict[Reason, list[str]] = {}
        for unit, reason in reasons(game.state, side):
            idle.setdefault(reason, []).append(unit)
        for reason, units in idle.items():
            where = [game.state.units[unit].hex for unit in units]
            whisper(game, side, reason.rule, f"{reason.text} {names(units)}.", where, "idle", units=units)


def reasons(state: State, side: Side) -> Iterator[tuple[str, Reason]]:
    """The units of a side on the map whose plot came to nothing; those that panicked have been told of."""
    for unit, plot in sorted(state.plots.items()):
        placed = state.units.get(unit)
        if placed is None or side_of(unit) != side or placed.panicked:
            continue
        if unit in state.fired or unit in state.moved or placed.carrier:
            continue
        if plot.task == "MV":
            yield unit, HELD
        elif placed.disruption or placed.shot_down:
            yield unit, SHOT_DOWN
        elif plot.task == "OF":
            yield unit, UNTRIGGERED
        elif plot.task == "CB":
            yield unit, UNFOUND
