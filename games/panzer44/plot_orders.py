"""5.0, 5.4 The language of the plot sheet: its lines as written, and how they are written back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.engine.grammar import LineGrammar
from games.panzer44.force import number
from games.panzer44.state import Plot, Support
from games.panzer44.travel import Plan
from games.panzer44.ways import WAY_ORDERS, WAY_RULES, WAY_TERMINALS, Way

PATTERNS = {"T": "T", "TIGHT": "T", "L": "L", "LOOSE": "L"}
PREFERENCES = {"GUN": "GUN", "INFANTRY": "INFANTRY", "INF": "INFANTRY", "LEFT": "LEFT", "ENTERED": "ENTERED"}
ALLOCATIONS = ("EVEN", "NEAREST", "STRONGEST")
"""6.75 How counter-battery chooses among the batteries found: spread evenly, or all on one."""
WORDS = (*PATTERNS, *PREFERENCES, *ALLOCATIONS, "HOLD", "LATE")
"""What may follow a task and its hex, in any order."""


@dataclass(frozen=True)
class PlotOrder:
    """A line of the plot sheet as written."""

    unit: str
    task: str
    target: str = ""
    words: tuple[str, ...] = ()
    way: Way | None = None


@dataclass(frozen=True)
class SupportOrder:
    """15.14, 16.0 Fire from beyond the map as written."""

    kind: str
    target: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class ColumnOrder:
    """18.6 The order in which a force enters."""

    units: tuple[str, ...]


@dataclass(frozen=True)
class RideOrder:
    """18.67 A waiting unit enters mounted; with no rider the vehicle enters empty."""

    carrier: str
    rider: str


@dataclass
class PlotSheet:
    """5.0 A side's plot: tasks by unit, fire from beyond the map, and how its reinforcements come.

    ``plan`` is where an express game's movements lead to.
    """

    plots: dict[str, Plot] = field(default_factory=dict)
    support: list[Support] = field(default_factory=list)
    columns: list[tuple[str, ...]] = field(default_factory=list)
    rides: dict[str, str] = field(default_factory=dict)
    plan: Plan | None = None


GRAMMAR = LineGrammar(
    r"""
    start: order
    ?order: move | fire | counter | beyond | column | rides | alone
    move: UNIT "MV"i way?
    fire: UNIT FIRE HEX WORD*
    counter: UNIT "CB"i WORD*
    beyond: KIND HEX WORD*
    column: COLUMN UNIT+
    rides: UNIT "CARRIES"i UNIT
    alone: UNIT "ENTERS"i "EMPTY"i
    COLUMN.4: /COLUMN(?![\w\/])/i
    FIRE.4: /(DF|IF|OF|CA)(?![\w\/])/i
    KIND.4: /(OFBDA|CAS)(?![\w\/])/i
    """
    + rf"""
    WORD.4: /({"|".join(WORDS)}|\d{{1,2}}H)(?![\w\/])/i
    """
    + WAY_RULES
    + WAY_TERMINALS,
    {
        **WAY_ORDERS,
        "start": lambda order: order,
        "move": lambda unit, way=None: PlotOrder(unit, "MV", way=way),
        "fire": lambda unit, task, target, *words: PlotOrder(unit, task.upper(), target, upper(words)),
        "counter": lambda unit, *words: PlotOrder(unit, "CB", words=upper(words)),
        "beyond": lambda kind, target, *words: SupportOrder(kind.upper(), target, upper(words)),
        "column": lambda _, *units: ColumnOrder(units),
        "rides": lambda carrier, rider: RideOrder(carrier, rider),
        "alone": lambda carrier: RideOrder(carrier, ""),
    },
)


def upper(words: Sequence[str]) -> tuple[str, ...]:
    """Words of a line in capitals."""
    return tuple(word.upper() for word in words)


def preference(words: set[str]) -> str:
    return next((word for word in (*PREFERENCES, *ALLOCATIONS) if word in words), "")


def plot_line(unit: str, plot: Plot) -> str:
    """The canonical line of a plot."""
    parts = [
        number(unit),
        plot.task,
        plot.target,
        plot.pattern,
        plot.prefer,
        ("LATE" if plot.late else "HOLD") if plot.hold else "",
        plot.way,
    ]
    return " ".join(part for part in parts if part)


def support_line(support: Support) -> str:
    """The canonical line of fire from beyond the map."""
    pattern = [support.pattern] if support.kind == "OFBDA" else []
    return " ".join([support.kind, support.target, f"{support.points}H", *pattern])
