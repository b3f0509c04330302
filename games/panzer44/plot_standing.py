"""5.0, 6.35, 6.57, 6.75, 8.33, 13.0 What a plot leaves open, filled in from the side's standing orders.

A choice inside resolution is made by the plot line, else by the standing order, else by the stated default.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.panzer44.force import enemies_in, side_of, type_of
from games.panzer44.plot_orders import plot_line
from games.panzer44.standing import wishes_of
from games.panzer44.state import Plot, State
from games.panzer44.ways import ASK, DISMOUNT, GO, HALT, MOUNT, OVERRUN, STOP, YIELDS, hexes_of

if TYPE_CHECKING:
    from games.panzer44.plotting import Plotting

THENS = (STOP, ASK, GO)


def completed(request: Plotting, lines: Sequence[str], standing: Sequence[str]) -> tuple[str, ...]:
    """The sheet with every plot as exact as the standing orders make it; later ones go before earlier."""
    wishes = wishes_of(standing)
    found = list(lines)
    if not wishes:
        return tuple(found)
    seen: set[str] = set()
    for number, draft in request.growing(lines):
        for unit in [unit for unit in draft.plots if unit not in seen]:
            seen.add(unit)
            fuller = with_wishes(request.state, unit, draft.plots[unit], wishes)
            if fuller != draft.plots[unit]:
                found[number] = plot_line(unit, fuller)
    return tuple(found)


def with_wishes(state: State, unit: str, plot: Plot, wishes: dict[str, str]) -> Plot:
    """One plot; what its line says itself stays."""
    if plot.prefer or plot.hold:
        return plot
    if plot.task == "DF" and type_of(unit).weapon != "H" and "TARGET" in wishes:
        return replace(plot, prefer=wishes["TARGET"])
    if plot.task == "OF" and "HEXSIDE" in wishes:
        return replace(plot, prefer=wishes["HEXSIDE"])
    if plot.task == "CB" and "COUNTER" in wishes:
        word = wishes["COUNTER"]
        if word in ("HOLD", "LATE"):
            return replace(plot, hold=True, late=word == "LATE")
        return replace(plot, prefer=word)
    if plot.task == "MV":
        way = halting(state, unit, plot.way) if wishes.get("OVERRUN") == "NEVER" else plot.way
        return replace(plot, way=yielding(way, wishes.get("YIELD", "")))
    return plot


def yielding(words: str, whither: str) -> str:
    """8.33 A way of an express game that says where its unit gives way to; one that says so itself stays."""
    said = set(words.split())
    if not whither or not hexes_of(words) or {DISMOUNT, *YIELDS} & said:
        return words
    return with_word(words, whither, THENS)


def with_word(words: str, word: str, behind: tuple[str, ...]) -> str:
    """A way with one word more, put before those that stand ``behind`` it."""
    parts = words.split()
    end = len(parts)
    while parts[end - 1] in behind:
        end -= 1
    return " ".join([*parts[:end], word, *parts[end:]])


def halting(state: State, unit: str, words: str) -> str:
    """13.0 A way of an express game that halts before an enemy who comes into it.

    A way that leads through an enemy already is meant so, and one that says what it does stays (B-76).
    """
    hexes = hexes_of(words)
    has_deed = {MOUNT, DISMOUNT, OVERRUN, HALT} & set(words.split())
    if not hexes or has_deed or any(enemies_in(state, side_of(unit), h) for h in hexes):
        return words
    return with_word(words, HALT, (*YIELDS, *THENS))
