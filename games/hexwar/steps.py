"""Losing strength steps: who takes how many, and what is left.

A title says which pieces can lose and how many steps each has; what a piece turns into when it
has lost one is the title's rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Losses:
    """How a number of step losses falls on pieces."""

    taken: Mapping[str, int]
    """Steps lost by each piece that loses any, in the order they were named."""
    left: Mapping[str, int]
    """Steps left to every piece, the untouched ones too."""
    unmet: int
    """Losses that found no step to take."""

    @property
    def eliminated(self) -> tuple[str, ...]:
        """The pieces that lost their last step, in the order they were named."""
        return tuple(piece for piece in self.taken if self.left[piece] == 0)


def lose(steps: Mapping[str, int], number: int, order: Sequence[str]) -> Losses:
    """Take `number` steps, one for each name in `order`; a piece may be named several times.

    Naming goes on only as long as steps are due and a piece has some: ValueError for a name too
    many, for a piece without a step left and for a stranger. `unmet` is what was not named.
    """
    _refuse_negative(steps, number)
    if len(order) > number:
        raise ValueError(f"{len(order)} steps are named, {number} are due")
    left = dict(steps)
    taken: dict[str, int] = {}
    for piece in order:
        if left.get(piece, 0) == 0:
            why = "has no step left" if piece in left else "is not among those that can lose"
            raise ValueError(f"{piece} {why}")
        left[piece] -= 1
        taken[piece] = taken.get(piece, 0) + 1
    return Losses(taken, left, number - len(order))


def lose_in_turn(steps: Mapping[str, int], number: int) -> Losses:
    """Take `number` steps from the pieces one after the other, each until it is gone."""
    _refuse_negative(steps, number)
    order = [piece for piece, has in steps.items() for _ in range(has)]
    due = order[:number]
    return lose(steps, number, due)


def _refuse_negative(steps: Mapping[str, int], number: int) -> None:
    if number < 0 or any(has < 0 for has in steps.values()):
        raise ValueError("steps cannot be negative")
