"""What a die does, told once for every run of faces that does the same."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

FACES = range(1, 7)


def by_die(result: Callable[[int], str]) -> tuple[tuple[str, str], ...]:
    """The results of one die: ("1-3", "no effect"), ("4", "pinned") ..."""
    found = []
    for word, group in groupby(((die, result(die)) for die in FACES), key=lambda roll: roll[1]):
        dice = [die for die, _ in group]
        found.append((f"{dice[0]}-{dice[-1]}" if len(dice) > 1 else f"{dice[0]}", word))
    return tuple(found)


def percent(holds: Callable[[int], bool]) -> int:
    """The chance that one die comes up a face for which something holds, in whole per cent."""
    return round(100 * sum(holds(die) for die in FACES) / len(FACES))
