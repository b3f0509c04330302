"""7.0, 13.0 What the lines of a movement sheet would lead to, up to the dice: overruns and their answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.engine.aids import Forecast, Modifier
from games.panzer44 import overruns, prospects
from games.panzer44.force import enemies_in, label, side_of, type_of
from games.panzer44.spotting import is_known
from games.panzer44.state import State

if TYPE_CHECKING:
    from games.panzer44.moving import Moving

BOTH = "Both are rolled, and their results fall together in the hex it goes on to (13.8)."
UNKNOWN = "An unknown unit stands there: a vehicle would halt the movement before the hex (13.0)."
LINES = "Mines and lines of opportunity fire you do not know of may strike first."


def forecasts(request: Moving, lines: Sequence[str]) -> Iterator[Forecast]:
    """Each good line's overrun."""
    moved = 0
    for number, draft in request.growing(lines):
        for move in draft.moves[moved:]:
            yield from overrun_in(request.state, number, move.unit, move.way.hexes)
        moved = len(draft.moves)


def overrun_in(state: State, line: int, unit: str, hexes: Sequence[str]) -> Iterator[Forecast]:
    """13.0 The attack on everyone in the hex who is not inside a position, and every counter-attack."""
    side = side_of(unit)
    for hex_id in hexes:
        targets = enemies_in(state, side, hex_id)
        known = [target for target in targets if is_known(state, side, target)]
        caution = " ".join([BOTH, LINES, *([UNKNOWN] if len(known) < len(targets) else [])])
        for target in known:
            if not state.units[target].inside:
                yield attack(state, line, unit, target, caution)
        for target in known:
            times = overruns.counterattacks(state, target)
            if times:
                yield answer(state, line, unit, target, times)
        if targets and not known:
            yield Forecast(line, f"{label(unit)} overruns {hex_id}", rule="13.0", caution=UNKNOWN)


def attack(state: State, line: int, unit: str, target: str, caution: str) -> Forecast:
    """13.0 Printed attack against printed defense."""
    column = overruns.attack_column(unit, target)
    title = f"{label(unit)} overruns {prospects.name_of(state, side_of(unit), target)}"
    return of_column(line, title, "13.0", column, against(unit, target), caution)


def answer(state: State, line: int, unit: str, target: str, times: int) -> Forecast:
    """13.12, 13.21 The counter-attack, twice from inside a position."""
    column = overruns.counter_column(target, unit)
    twice = ", twice, from inside its position" if times > 1 else ""
    title = f"{label(target)} strikes back at {label(unit)}{twice}"
    return of_column(line, title, "13.12", column, against(target, unit))


def against(attacker: str, target: str) -> tuple[Modifier, ...]:
    """13.0 The two printed figures."""
    kind, other = type_of(attacker), type_of(target)
    return (
        Modifier(f"attack strength {kind.attack}{kind.weapon}", f"{kind.attack:+d}", "13.0"),
        Modifier(f"defense {other.defense}", f"{-other.defense:+d}", "13.0"),
    )


def of_column(
    line: int, title: str, rule: str, column: int, modifiers: tuple[Modifier, ...], caution: str = ""
) -> Forecast:
    """A forecast of a column nothing comes off the die of."""
    text = f"column {prospects.column_text(column)}"
    return Forecast(line, title, text, rule, modifiers, prospects.outcomes(column), caution)
