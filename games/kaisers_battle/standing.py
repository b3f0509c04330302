"""Standing orders: what a side wants done when a reaction is asked and it is not at its desk.

A seat's standing orders are lines like its other orders. They answer the short windows: an SOS barrage, which
unit loses a step, where a beaten attacker goes, how far a victor advances, what gives way in an overfull hex.
This module knows only the language; each request asks for the part that concerns it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from games.engine.errors import Illegal, Unreadable
from games.engine.grammar import LineGrammar
from games.engine.names import Side
from games.engine.request import HelpLine, Request
from games.engine.sampling import Picker
from games.hexwar import standing
from games.hexwar.names import match
from games.kaisers_battle import pieces
from games.kaisers_battle.names import find_hex

T = TypeVar("T")


@dataclass(frozen=True)
class LoseFirst:
    """8.5 Units that lose steps before others, in this order."""

    units: tuple[str, ...]


@dataclass(frozen=True)
class LoseBy:
    """8.5 WEAKEST or STRONGEST: who loses a step when no unit is named for it."""

    word: str


@dataclass(frozen=True)
class Retreat:
    """8.7.4 Where attackers of a hex go when beaten, best first; without hexes BACK, towards home."""

    origin: str
    goals: tuple[str, ...] = ()


@dataclass(frozen=True)
class Advance:
    """8.8 The way a unit advances."""

    unit: str
    way: tuple[str, ...]


@dataclass(frozen=True)
class AdvanceBy:
    """8.8 NEVER, or TAKE: into the cleared hex and no further."""

    word: str


@dataclass(frozen=True)
class Sos:
    """9.6 So many points for every stack attacked, or for those in some hexes only."""

    points: int
    hexes: tuple[str, ...] = ()


@dataclass(frozen=True)
class ExcessBy:
    """7.2C WEAKEST: who gives way in an overfull hex."""

    word: str


GRAMMAR = LineGrammar(
    r"""
    start: lose_by | lose | back | retreat | advance_by | advance | sos_never | sos | excess
    lose_by: "LOSE"i WORTH
    lose: "LOSE"i UNIT+
    back: "RETREAT"i "BACK"i
    retreat: "RETREAT"i HEX "TO"i HEX+
    advance_by: "ADVANCE"i HOW
    advance: "ADVANCE"i UNIT HEX+
    sos_never: "SOS"i "NEVER"i
    sos: "SOS"i INT ("AT"i HEX+)?
    excess: "EXCESS"i "WEAKEST"i
    WORTH.4: /(WEAKEST|STRONGEST)(?![\w\/])/i
    HOW.4: /(NEVER|TAKE)(?![\w\/])/i
    """,
    {
        "start": lambda order: order,
        "lose_by": lambda word: LoseBy(word.upper()),
        "lose": lambda *units: LoseFirst(units),
        "back": lambda: Retreat(""),
        "retreat": lambda origin, *goals: Retreat(origin, goals),
        "advance_by": lambda word: AdvanceBy(word.upper()),
        "advance": lambda unit, *way: Advance(unit, way),
        "sos_never": lambda: Sos(0),
        "sos": lambda points, *hexes: Sos(points, hexes),
        "excess": lambda: ExcessBy("WEAKEST"),
    },
)


class StandingOrders(Request[list[Any], tuple[Any, ...]]):
    """The sheet of standing orders itself, so that it is read and receipted like any other."""

    kind, name, rule = "STANDING", "Standing orders", "8.0"
    grammar = GRAMMAR

    def prompt(self) -> str:
        """What they are for."""
        return "Standing orders answer the short windows for you when they fit; otherwise you are asked."

    def help(self) -> tuple[HelpLine, ...]:
        """Every form of standing order."""
        unit, other = example_units(self.side)
        sos = (
            HelpLine("SOS points", "an SOS barrage of so many points for every stack attacked", "SOS 4"),
            HelpLine(
                "SOS points AT hex ...", "the same for stacks in these hexes only", "SOS 4 AT 2016 1912"
            ),
            HelpLine("SOS NEVER", "no SOS barrages", "SOS NEVER"),
        )
        return (
            HelpLine("LOSE unit unit ...", "these lose steps first, in this order", f"LOSE {unit} {other}"),
            HelpLine("LOSE WEAKEST | STRONGEST", "who loses steps when none is named", "LOSE WEAKEST"),
            *sos,
            HelpLine(
                "RETREAT hex TO hex ...", "where beaten attackers of a hex go, best first", RETREAT_EXAMPLE
            ),
            HelpLine("RETREAT BACK", "beaten attackers go towards their headquarters", "RETREAT BACK"),
            HelpLine(
                "ADVANCE unit hex ...",
                "the way a victorious unit advances, if it can",
                f"ADVANCE {unit} 2311",
            ),
            HelpLine(
                "ADVANCE TAKE | NEVER", "advance into the cleared hex only, or not at all", "ADVANCE TAKE"
            ),
            HelpLine("EXCESS WEAKEST", "the weakest units give way in an overfull hex", "EXCESS WEAKEST"),
        )

    def begin(self) -> list[Any]:
        """Nothing ordered."""
        return []

    def accept(self, draft: list[Any], order: Any) -> str:
        """Check the names; whether the order fits is seen when its moment comes."""
        checked, line = check_order(self.side, order)
        draft.append(checked)
        return line

    def settle(self, draft: list[Any]) -> tuple[Any, ...]:
        """All of them."""
        return tuple(draft)

    def default(self) -> tuple[str, ...]:
        """None."""
        return ("PASS",)

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """Some that need no names."""
        return tuple(pick.some(("LOSE WEAKEST", "RETREAT BACK", "ADVANCE TAKE", "SOS 2"))) or ("PASS",)


RETREAT_EXAMPLE = "RETREAT 2410 TO 2511 2510"
"""From beside Foreste away from it; any hexes would do."""
POLICIES: Mapping[type, str] = {LoseBy: "LOSE", AdvanceBy: "ADVANCE", ExcessBy: "EXCESS"}


def check_order(side: Side, order: Any) -> tuple[Any, str]:
    """An order with its names in canonical form, and its line; raises Unreadable or Illegal."""
    if isinstance(order, LoseFirst):
        units = tuple(own_unit(side, text) for text in order.units)
        return LoseFirst(units), f"LOSE {' '.join(units)}"
    if isinstance(order, Advance):
        unit = own_unit(side, order.unit)
        way = tuple(find_hex(h) for h in order.way)
        return Advance(unit, way), f"ADVANCE {unit} {' '.join(way)}"
    if isinstance(order, Retreat):
        if not order.origin:
            return order, "RETREAT BACK"
        goals = tuple(find_hex(h) for h in order.goals)
        for goal in goals:
            if not pieces.data().map.grid.are_adjacent(find_hex(order.origin), goal):
                raise Illegal("8.7.4", f"{goal} is not beside {order.origin}: a retreat is one hex")
        return Retreat(find_hex(order.origin), goals), f"RETREAT {order.origin} TO {' '.join(goals)}"
    if isinstance(order, Sos):
        return check_sos(order)
    return order, f"{POLICIES[type(order)]} {order.word}"


def check_sos(order: Sos) -> tuple[Sos, str]:
    """9.6.1 No more points than a barrage can ever have."""
    most = max(pieces.data().charts.artillery.sos.values())
    if order.points > most:
        raise Illegal("9.6.1", f"{order.points} points are more than an SOS barrage can have", f"SOS {most}")
    hexes = tuple(find_hex(h) for h in order.hexes)
    if not order.points and not hexes:
        return order, "SOS NEVER"
    return order, f"SOS {order.points}" + (f" AT {' '.join(hexes)}" if hexes else "")


def own_unit(side: Side, text: str) -> str:
    """A unit a side has or may still get; a replacement regiment or service company by its counter."""
    data = pieces.data()
    names = [name for name, unit in data.names.items() if data.units[unit].side == side]
    base, _, corps = text.partition("/")
    if base.upper() in data.units and not data.units[base.upper()].corps:
        if data.units[base.upper()].side == side:
            return f"{base.upper()}/{corps}" if corps else base.upper()
        raise Unreadable(f"{text} is not yours")
    return data.names[match(text, names, "unit of yours")]


def is_called(unit: str, called: str) -> bool:
    """13.2, 15.2 Whether a unit in play is the one named in standing orders, by its counter alone if so."""
    return called in (unit, unit.partition("/")[0])


def example_units(side: Side) -> tuple[str, str]:
    """Two units of a side, for examples."""
    mine = [
        unit.id for unit in pieces.data().units.values() if unit.side == side and not unit.is_headquarters
    ]
    return mine[0], mine[1]


# What requests look up -------------------------------------------------------------------------------------


def of_kind(lines: Sequence[str], kind: type[T]) -> list[T]:
    """The standing orders of one kind, in the order given."""
    return standing.of_kind(GRAMMAR, lines, kind)


@dataclass(frozen=True)
class LosePlan:
    """8.5 Whom a side lets lose steps: named units first, then the weakest or the strongest."""

    units: tuple[str, ...]
    word: str

    def first(self, able: Sequence[str], price: Callable[[str], Any]) -> str:
        """The one of the able units that loses the next step."""
        for called in self.units:
            for unit in able:
                if is_called(unit, called):
                    return unit
        return max(able, key=price) if self.word == "STRONGEST" else min(able, key=price)


def lose_order(lines: Sequence[str]) -> LosePlan | None:
    """8.5 The plan for losses, None when the standing orders have none."""
    named = tuple(unit for order in of_kind(lines, LoseFirst) for unit in order.units)
    words = of_kind(lines, LoseBy)
    if not named and not words:
        return None
    return LosePlan(named, words[0].word if words else "WEAKEST")


def sos_points(lines: Sequence[str], hex_id: str) -> int | None:
    """9.6 The points for a stack under attack; a line that names its hex goes before one for all."""
    orders = of_kind(lines, Sos)
    for order in (*(o for o in orders if hex_id in o.hexes), *(o for o in orders if not o.hexes)):
        return order.points
    return None


def retreat_goals(lines: Sequence[str], origin: str) -> tuple[str, ...]:
    """8.7.4 The hexes named for the beaten attackers of a hex, best first; none when nothing is said."""
    return tuple(goal for order in of_kind(lines, Retreat) if order.origin == origin for goal in order.goals)


def goes_back(lines: Sequence[str]) -> bool:
    """8.7.4 Whether beaten attackers without an open hex named for them go towards their headquarters."""
    return any(not order.origin for order in of_kind(lines, Retreat))
