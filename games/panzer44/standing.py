"""Standing orders: what a side wants done when it does not say, in the plot or when nobody answers.

They may write a plot that only fires, and the least movement. Choices inside resolution (6.35, 6.57, 6.76)
are made on the plot line; what it leaves open goes by the defaults stated where each choice is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from games.engine.grammar import LineGrammar
from games.engine.request import PASS, HelpLine, Request
from games.engine.sampling import Picker
from games.hexwar import standing

T = TypeVar("T")


@dataclass(frozen=True)
class PlotAs:
    """5.0 FIRE: when no plot comes in, everyone fires at the target with the best prospects."""

    word: str


@dataclass(frozen=True)
class MoveAs:
    """7.12 LEAST: when no movement sheet comes in, everyone makes the least movement there is."""

    word: str


GRAMMAR = LineGrammar(
    r"""
    start: plot | move
    plot: "PLOT"i FIRE
    move: "MOVE"i LEAST
    FIRE.4: /FIRE(?![\w\/])/i
    LEAST.4: /LEAST(?![\w\/])/i
    """,
    {
        "start": lambda order: order,
        "plot": lambda word: PlotAs(word.upper()),
        "move": lambda word: MoveAs(word.upper()),
    },
)


class StandingOrders(Request[list[Any], tuple[Any, ...]]):
    """The sheet of standing orders itself, so that it is read and receipted like any other."""

    kind, name, rule = "STANDING", "Standing orders", "5.0"
    grammar = GRAMMAR

    def prompt(self) -> str:
        """What they are for."""
        return "Standing orders count when your sheet does not come in by the deadline."

    def help(self) -> tuple[HelpLine, ...]:
        """Every form of standing order."""
        return (
            HelpLine("PLOT FIRE", "without a plot, everyone fires at the best target in sight", "PLOT FIRE"),
            HelpLine(
                "MOVE LEAST", "without a movement sheet, everyone moves as little as it must", "MOVE LEAST"
            ),
        )

    def begin(self) -> list[Any]:
        """Nothing ordered."""
        return []

    def accept(self, draft: list[Any], order: Any) -> str:
        """Every order that reads is allowed."""
        draft.append(order)
        return f"{'PLOT' if isinstance(order, PlotAs) else 'MOVE'} {order.word}"

    def settle(self, draft: list[Any]) -> tuple[Any, ...]:
        """All of them."""
        return tuple(draft)

    def default(self) -> tuple[str, ...]:
        """None."""
        return (PASS,)

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """Some."""
        return tuple(pick.some(("PLOT FIRE", "MOVE LEAST"))) or (PASS,)


def of_kind(lines: Sequence[str], kind: type[T]) -> list[T]:
    """The standing orders of one kind, in the order given."""
    return standing.of_kind(GRAMMAR, lines, kind)
