"""18.4 A line of the set-up sheet: how it is written, and the set-up that comes of the lines."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine.grammar import LineGrammar


@dataclass(frozen=True)
class PlaceOrder:
    """A unit in a hex, inside a position there or not."""

    unit: str
    hex: str
    inside: bool = False


@dataclass(frozen=True)
class RideOn:
    """A unit mounted on a carrier."""

    unit: str
    carrier: str


@dataclass(frozen=True)
class MineOrder:
    """A mined hex."""

    hex: str


@dataclass(frozen=True)
class DigOrder:
    """An Improved Position with nobody inside as yet."""

    hex: str


@dataclass(frozen=True)
class LandingOrder:
    """19.1 Beside which of its own hexes a side puts an enemy who comes down on it."""

    word: str


@dataclass
class SetUp:
    """A side's set-up: hexes by unit, riders' carriers, who is inside, positions and mines by hex.

    ``landing`` is how it places parachutists who come down on its units (19.1), "" where it does not say.
    """

    where: dict[str, str] = field(default_factory=dict)
    riding: dict[str, str] = field(default_factory=dict)
    inside: list[str] = field(default_factory=list)
    positions: list[str] = field(default_factory=list)
    mines: dict[str, str] = field(default_factory=dict)
    landing: str = ""


GRAMMAR = LineGrammar(
    r"""
    start: order
    ?order: mine | dig | place | ride | landing
    mine: MINE HEX
    dig: POSITION HEX
    place: UNIT "AT"i HEX INSIDE?
    ride: UNIT "ON"i UNIT
    landing: LANDING WHITHER
    LANDING.4: /LANDING(?![\w\/])/i
    WHITHER.4: /(APART|OPEN|SEEN)(?![\w\/])/i
    MINE.4: /MINE(?![\w\/])/i
    POSITION.4: /POSITION(?![\w\/])/i
    INSIDE.4: /IN(SIDE)?(?![\w\/])/i
    """,
    {
        "start": lambda order: order,
        "mine": lambda _, hex_id: MineOrder(hex_id),
        "dig": lambda _, hex_id: DigOrder(hex_id),
        "place": lambda unit, hex_id, inside="": PlaceOrder(unit, hex_id, bool(inside)),
        "landing": lambda _, word: LandingOrder(word.upper()),
        "ride": lambda unit, carrier: RideOn(unit, carrier),
    },
)
