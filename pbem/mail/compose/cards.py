"""Battle cards: an event with its sums, so that anybody can work the result out again.

A title puts into the data of a battle what its rules computed: ``attack`` and ``defence``,
each with strength, die, modifiers (rule, name, value), modified and product; a quotient, an
outcome. Whatever is missing is left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.play.models import EventRow

MINUS = "−"


@dataclass(frozen=True)
class Sum:
    """One side's line of a card."""

    who: str
    units: str
    words: str
    modifiers: tuple[str, ...]


@dataclass(frozen=True)
class Card:
    """A battle as a letter shows it."""

    sums: tuple[Sum, ...]
    result: str
    more: tuple[str, ...]


def card(row: EventRow) -> Card | None:
    """The card of an event; None for one without sums."""
    data: Mapping[str, Any] = row.data
    fires = [(word, data.get(key), data.get(units)) for word, key, units in _SIDES]
    sums = tuple(_sum(word, fire, units) for word, fire, units in fires if isinstance(fire, Mapping))
    if not sums:
        return None
    return Card(sums, _result(data), _more(data))


_SIDES = (("Attack", "attack", "attackers"), ("Defence", "defence", "defenders"))


def _sum(word: str, fire: Mapping[str, Any], units: Any) -> Sum:
    modifiers = [m for m in fire.get("modifiers", ()) if isinstance(m, Mapping)]
    shift = f" {signed(sum(int(m.get('value', 0)) for m in modifiers))}" if modifiers else ""
    words = f"strength {fire.get('strength')}, die {fire.get('die')}{shift}"
    if "product" in fire:
        sides = f"{fire.get('strength')} × {fire.get('modified')} = {fire.get('product')}"
        words = f"{sides} (die {fire.get('die')}{shift})"
    return Sum(word, _units(units), words, tuple(_modifier(m) for m in modifiers))


def _modifier(modifier: Mapping[str, Any]) -> str:
    rule = f" ({modifier['rule']})" if modifier.get("rule") else ""
    return f"{signed(int(modifier.get('value', 0)))} {modifier.get('name', '')}{rule}"


def signed(value: int) -> str:
    """A modifier with its sign: "+1", "−2", "±0"."""
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "±0"


def _units(units: Any) -> str:
    if not isinstance(units, list):
        return ""
    return ", ".join(
        str(u.get("label", u.get("unit", ""))) if isinstance(u, Mapping) else str(u) for u in units
    )


def _result(data: Mapping[str, Any]) -> str:
    parts = []
    if data.get("quotient") is not None:
        parts.append(f"quotient {data['quotient']}")
    if data.get("morale") is not None:
        parts.append(f"morale {data['morale']}")
    if data.get("outcome"):
        parts.append(str(data["outcome"]))
    return ", ".join(parts)


def _more(data: Mapping[str, Any]) -> tuple[str, ...]:
    told = [f"{key}: {data[key]}" for key in ("barrage", "observed", "supply") if data.get(key)]
    if isinstance(data.get("sos"), Mapping):
        told += [f"SOS on {place}: {guns}" for place, guns in sorted(data["sos"].items())]
    return tuple(told)
