"""8.5 Counting strength steps that are due: who has some, who has been named, what a step is worth."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from games.engine.errors import Illegal
from games.kaisers_battle import pieces
from games.kaisers_battle.names import hex_label
from games.kaisers_battle.state import State


@dataclass(frozen=True)
class Toll:
    """8.5 A number of steps due from some units together."""

    units: tuple[str, ...]
    count: int


@dataclass
class Cut:
    """What has been named so far, in its order: steps left to each unit, still due, regiments still free."""

    left: dict[str, int]
    due: list[int]
    free: int
    named: list[str]

    def copy(self) -> Cut:
        """A count to try names on."""
        return Cut(dict(self.left), list(self.due), self.free, list(self.named))


def begin_cut(state: State, tolls: Sequence[Toll]) -> Cut:
    """A fresh count of what is due and who has it."""
    left = {unit: pieces.steps_left(state, unit) for toll in tolls for unit in toll.units}
    due = [min(toll.count, sum(left[unit] for unit in toll.units)) for toll in tolls]
    return Cut(left, due, len(pieces.free_replacements(state)), [])


def are_regiments_short(state: State, tolls: Sequence[Toll]) -> bool:
    """13.2.3A Whether it matters in which order several stacks lose their steps.

    It does when more divisions may come to their third step than regiments are free: the first get one.
    """
    if len(tolls) < 2:
        return False
    wanted = sum(min(toll.count, sum(_may_fall(state, unit, toll) for unit in toll.units)) for toll in tolls)
    return wanted > len(pieces.free_replacements(state))


def _may_fall(state: State, unit: str, toll: Toll) -> bool:
    """13.2.1 Whether a unit is a division that so many steps could bring to its third."""
    return pieces.is_division(unit) and pieces.steps_left(state, unit) - toll.count <= 1


def steps_in_all(state: State, units: Collection[str]) -> int:
    """8.5, 13.2.3A The steps some units can lose together before the last of them is gone.

    A division has no third step while no regiment is free, and none becomes free among these units.
    """
    steps = sum(pieces.steps_left(state, unit) for unit in units)
    if pieces.free_replacements(state) or any(pieces.is_replacement(unit) for unit in units):
        return steps
    return steps - sum(pieces.is_division(unit) for unit in units)


def take(cut: Cut, tolls: Sequence[Toll], unit: str) -> None:
    """8.5 One step from a unit; raises Illegal when it has none or none is due there.

    13.2.3 A division that comes to its last step is gone when no replacement regiment is free; a regiment
    that is gone is free again at once.
    """
    number = next(i for i, toll in enumerate(tolls) if unit in toll.units)
    if not cut.left[unit]:
        raise Illegal("8.5", f"{unit} has no step left", "name another unit")
    if not cut.due[number]:
        raise Illegal("8.5", f"no more steps are due where {unit} stands", "leave it out")
    cut.left[unit] -= 1
    cut.due[number] -= 1
    cut.named.append(unit)
    if pieces.is_division(unit) and cut.left[unit] == 1:
        if cut.free:
            cut.free -= 1
        else:
            cut.left[unit] = 0
    elif cut.left[unit] == 0 and (pieces.is_division(unit) or pieces.is_replacement(unit)):
        cut.free += 1


def strength_after(unit: str, left: int, free: int) -> int:
    """8.5 The combat strength a unit has after one step less than ``left``.

    13.2.3A For a division that of a regiment, or nothing when none is ``free``.
    """
    piece = pieces.counter(unit)
    if left <= 1:
        return 0
    if left == 2 and piece.is_division:
        return pieces.data().mix.replacement.cs if free else 0
    return piece.cs_reduced or 0


def strength_with(unit: str, left: int) -> int:
    """8.5 The combat strength of a unit with so many steps."""
    piece = pieces.counter(unit)
    return piece.cs if left == piece.steps else strength_after(unit, left + 1, free=1)


def price(cut: Cut, unit: str) -> tuple[int, int, str]:
    """What the loss of the next step costs: strength first, then morale."""
    left = cut.left[unit]
    return strength_with(unit, left) - strength_after(unit, left, cut.free), pieces.morale(unit), unit


def name_all(state: State, toll: Toll, named: Sequence[str]) -> list[str] | None:
    """8.5 The units that lose the steps where that is clear without asking; None where it is not."""
    cut = begin_cut(state, [toll])
    wanted = [unit for unit in named if unit in toll.units]
    while cut.due[0]:
        able = [unit for unit in toll.units if cut.left[unit]]
        if not able:
            break
        if len(able) > 1 and cut.due[0] < sum(cut.left[unit] for unit in able):
            unit = next((name for name in wanted if cut.left[name]), "")
            if not unit:
                return None
        else:
            unit = able[0]
        if unit in wanted:
            wanted.remove(unit)
        take(cut, [toll], unit)
    return cut.named


def steps_text(count: int) -> str:
    """ "1 step", "2 steps"."""
    return f"{count} step{'' if count == 1 else 's'}"


def places_text(state: State, units: Iterable[str]) -> str:
    """Where units stand, named as readers know the hexes."""
    return " and ".join(hex_label(h) for h in dict.fromkeys(pieces.hex_of(state, unit) for unit in units))


def loss_text(unit: str, count: int, heir: str | None) -> str:
    """What became of a unit, in a sentence."""
    if heir is None:
        return f"{unit} is eliminated."
    if heir != unit:
        return f"{unit} loses {steps_text(count)} and is replaced by the regiment {heir}."
    return f"{unit} loses {steps_text(count)}."
