"""7.0, 9.0, 12.4, 14.1 How a movement is written: hexes, or a deed that takes the whole allowance.

The same words follow MV on the movement sheet and, in an express game, already on the plot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

STOP, ASK, GO = "STOP", "ASK", "GO"
"""What a line wants when something unexpected has happened before or to it: halt, ask again, or go on."""

OVERRUN, HALT = "OVERRUN", "HALT"
"""What a way does when an enemy stands in it: go through him (13.0), as is the rule, or halt before him."""

AWAY, BACK, COVER, ONWARD = "AWAY", "BACK", "COVER", "ONWARD"
YIELDS = (AWAY, BACK, COVER, ONWARD)
"""8.33 Where a unit goes that was stopped in a hex with another: away from enemies (the default), back to
where it came from, into the best cover, or towards the end of its way."""

HEX_DIGITS = 4

MOUNT, DISMOUNT, IN, OUT, EXIT, SCATTER = "MOUNT", "DISMOUNT", "IN", "OUT", "EXIT", "SCATTER"


@dataclass(frozen=True)
class Way:
    """A movement as written.

    ``hexes`` are entered in turn; ``deed`` is one of the words above: MOUNT with ``unit``, DISMOUNT with the
    one hex the carrier goes to, IN (with or without hexes before it), OUT, EXIT after the last hex, SCATTER.
    ``meets`` is OVERRUN or HALT, ``yields`` where it gives way to (8.33), each "" where nothing is said.
    """

    hexes: tuple[str, ...] = ()
    deed: str = ""
    unit: str = ""
    then: str = ""
    meets: str = ""
    yields: str = ""


WAY_RULES = r"""
    ?way: path | mounting | dismounting | deed
    path: HEX+ ENDING? MEETS? YIELDS? THEN?
    mounting: "MOUNT"i UNIT THEN?
    dismounting: "DISMOUNT"i HEX THEN?
    deed: (DEED | ENDING) THEN?
"""
WAY_TERMINALS = r"""
    ENDING.4: /(IN|EXIT)(?![\w\/])/i
    DEED.4: /(OUT|SCATTER)(?![\w\/])/i
    MEETS.4: /(OVERRUN|HALT)(?![\w\/])/i
    YIELDS.4: /(AWAY|BACK|COVER|ONWARD)(?![\w\/])/i
    THEN.4: /(STOP|ASK|GO)(?![\w\/])/i
"""


def _path(*parts: str) -> Way:
    words = [part.upper() for part in parts if not part.isdigit()]
    deed = next((word for word in words if word in (IN, EXIT)), "")
    meets = next((word for word in words if word in (OVERRUN, HALT)), "")
    yields = next((word for word in words if word in YIELDS), "")
    hexes = tuple(part for part in parts if part.isdigit())
    return Way(hexes, deed, then=_then(words), meets=meets, yields=yields)


def _then(words: list[str]) -> str:
    return next((word for word in words if word in (STOP, ASK, GO)), "")


def _mounting(unit: str, then: str = "") -> Way:
    return Way(deed=MOUNT, unit=unit, then=then.upper())


def _dismounting(hex_id: str, then: str = "") -> Way:
    return Way((hex_id,), DISMOUNT, then=then.upper())


def _deed(word: str, then: str = "") -> Way:
    return Way(deed=word.upper(), then=then.upper())


WAY_ORDERS: dict[str, Callable[..., Any]] = {
    "path": _path,
    "mounting": _mounting,
    "dismounting": _dismounting,
    "deed": _deed,
}


def way_text(way: Way) -> str:
    """The canonical words of a way."""
    if way.deed == MOUNT:
        parts = [MOUNT, way.unit]
    elif way.deed == DISMOUNT:
        parts = [DISMOUNT, *way.hexes]
    else:
        parts = [*way.hexes, way.deed]
    return " ".join(part for part in (*parts, way.meets, way.yields, way.then) if part)


def hexes_of(words: str) -> tuple[str, ...]:
    """The hexes named in the words of a way."""
    return tuple(word for word in words.split() if word.isdigit() and len(word) == HEX_DIGITS)
