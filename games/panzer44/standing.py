"""Standing orders: what a side wants done when it does not say, in the plot or when nobody answers.

They may write a plot that only fires, and the least movement; and they make the choices inside resolution
(6.35, 6.57, 6.75, 8.33, 13.0) that a line leaves open. What they leave open too goes by the defaults stated
where each choice is made.
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


@dataclass(frozen=True)
class ChooseAs:
    """6.35, 6.57, 6.75, 8.33, 13.0 A choice inside resolution, TARGET, HEXSIDE ..., and the word for it."""

    what: str
    word: str


GRAMMAR = LineGrammar(
    r"""
    start: plot | move | choose
    choose: TARGET KIND | HEXSIDE WHERE | COUNTER HOW | OVERRUN NEVER | YIELD WHITHER
    plot: "PLOT"i FIRE
    move: "MOVE"i LEAST
    TARGET.4: /TARGET(?![\w\/])/i
    HEXSIDE.4: /HEXSIDE(?![\w\/])/i
    COUNTER.4: /COUNTER(?![\w\/])/i
    OVERRUN.4: /OVERRUN(?![\w\/])/i
    YIELD.4: /YIELD(?![\w\/])/i
    NEVER.4: /NEVER(?![\w\/])/i
    KIND.4: /(GUN|INFANTRY)(?![\w\/])/i
    WHERE.4: /(LEFT|ENTERED)(?![\w\/])/i
    HOW.4: /(EVEN|NEAREST|STRONGEST|HOLD|LATE)(?![\w\/])/i
    WHITHER.4: /(AWAY|BACK|COVER|ONWARD)(?![\w\/])/i
    FIRE.4: /FIRE(?![\w\/])/i
    LEAST.4: /LEAST(?![\w\/])/i
    """,
    {
        "start": lambda order: order,
        "plot": lambda word: PlotAs(word.upper()),
        "move": lambda word: MoveAs(word.upper()),
        "choose": lambda what, word: ChooseAs(what.upper(), word.upper()),
    },
)


class StandingOrders(Request[list[Any], tuple[Any, ...]]):
    """The sheet of standing orders itself, so that it is read and receipted like any other."""

    kind, name, rule = "STANDING", "Standing orders", "5.0"
    grammar = GRAMMAR

    def prompt(self) -> str:
        """What they are for."""
        return (
            "Standing orders count when your sheet does not come in by the deadline, and where a line of "
            "your plot or of your movement leaves a choice open."
        )

    def help(self) -> tuple[HelpLine, ...]:
        """Every form of standing order."""
        return (
            HelpLine("PLOT FIRE", "without a plot, everyone fires at the best target in sight", "PLOT FIRE"),
            HelpLine(
                "MOVE LEAST", "without a movement sheet, everyone moves as little as it must", "MOVE LEAST"
            ),
            HelpLine(
                "TARGET GUN | INFANTRY",
                "which of two units in a hex direct fire is aimed at (6.35)",
                "TARGET GUN",
            ),
            HelpLine(
                "HEXSIDE LEFT | ENTERED",
                "into which hex opportunity fire goes when a hexside is crossed (6.57)",
                "HEXSIDE LEFT",
            ),
            HelpLine(
                "COUNTER EVEN | NEAREST | STRONGEST | HOLD | LATE",
                "which of the batteries found is answered; HOLD waits for counter-battery, LATE fires at any "
                "battery found if none comes (6.75, 6.76)",
                "COUNTER STRONGEST",
            ),
            HelpLine(
                "OVERRUN NEVER",
                "ways written with the plot halt before an enemy who comes into them (13.0)",
                "OVERRUN NEVER",
            ),
            HelpLine(
                "YIELD AWAY | BACK | COVER | ONWARD",
                "where a unit goes that is stopped in a hex with another of yours: away from enemies, back "
                "to where it came from, into cover, or on towards its last hex (8.33)",
                "YIELD BACK",
            ),
        )

    def begin(self) -> list[Any]:
        """Nothing ordered."""
        return []

    def accept(self, draft: list[Any], order: Any) -> str:
        """Every order that reads is allowed."""
        draft.append(order)
        if isinstance(order, ChooseAs):
            return f"{order.what} {order.word}"
        return f"{'PLOT' if isinstance(order, PlotAs) else 'MOVE'} {order.word}"

    def settle(self, draft: list[Any]) -> tuple[Any, ...]:
        """All of them."""
        return tuple(draft)

    def default(self) -> tuple[str, ...]:
        """None."""
        return (PASS,)

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """Some."""
        return tuple(pick.some(("PLOT FIRE", "MOVE LEAST", "TARGET GUN", "HEXSIDE LEFT", "YIELD BACK"))) or (
            PASS,
        )


def of_kind(lines: Sequence[str], kind: type[T]) -> list[T]:
    """The standing orders of one kind, in the order given."""
    return standing.of_kind(GRAMMAR, lines, kind)


def wishes_of(lines: Sequence[str]) -> dict[str, str]:
    """The choices inside resolution by their word; later orders go before earlier."""
    return {choice.what: choice.word for choice in of_kind(lines, ChooseAs)}
