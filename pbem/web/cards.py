"""Battle cards: one event with dice, laid out so that anybody can work its result out again.

Titles put into the data of an event what their rules computed, and this reads it: two products with their
quotient (``attack``, ``defence``), a column and a die with the ``rows`` that shift them, or a shot on a table
(``points``, ``drm``, ``number``). ``follows`` pairs words that say how the result comes of the sum. What is
not there is left out; nothing is computed here but sums of what stands on the card. The numbers of the dice
are known to all when the game is over.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine.events import FOLLOWS
from pbem.play.models import EventRow

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Die:
    """A face that came up, and the journal entry of its roll where that may be known."""

    face: int
    number: int | None = None


@dataclass(frozen=True)
class Line:
    """A line of a sum: what, by how much, under which rule; a die in place of a figure; or a total."""

    what: str
    value: str = ""
    rule: str = ""
    place: str = ""
    unit: str = ""
    die: Die | None = None
    is_total: bool = False


@dataclass(frozen=True)
class Sum:
    """One of the sums of a card, from what it begins with to its total."""

    name: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Card:
    """A battle with its dice, every modifier, its result and what followed from it."""

    sums: tuple[Sum, ...]
    facts: tuple[tuple[str, str], ...] = ()
    result: str = ""
    followed: tuple[EventRow, ...] = ()


def card_of(row: EventRow, may_number: bool = False) -> Card | None:
    """The card of an event; None for one that tells no sum. ``may_number``: the game is over."""
    data: Data = row.data
    numbers = list(row.rolls or ()) if may_number else []
    if isinstance(data.get("attack"), Mapping) and isinstance(data.get("defence"), Mapping):
        return _products(data, numbers)
    if isinstance(data.get("rows"), list) and isinstance(data.get("die"), int):
        return _column(data, numbers)
    if isinstance(data.get("die"), int) and isinstance(data.get("drm"), int):
        return _shot(data, numbers)
    return None


def with_followers(rows: Sequence[EventRow], cards: Mapping[int, Card]) -> dict[int, Card]:
    """The cards of one step, each with the losses, retreats and advances that followed from it.

    In a step of several battles those belong together that touch the same unit or, without one, the same hex.
    """
    found = dict(cards)
    for row in rows:
        if row.kind not in FOLLOWS:
            continue
        before = [number for number in cards if number < row.number]
        causes = [n for n in before if _is_of(row, rows, n)] if len(cards) > 1 else before
        for number in causes:
            found[number] = replace(found[number], followed=(*found[number].followed, row))
    return found


def _is_of(row: EventRow, rows: Sequence[EventRow], number: int) -> bool:
    cause = next(each for each in rows if each.number == number)
    if "target" in cause.data and "unit" in row.data:
        return bool(cause.data["target"] == row.data["unit"])
    return bool(set(cause.hexes) & set(row.hexes[:1]))


def units_of(row: EventRow) -> set[str]:
    """The units an event names, as far as its reader knows them."""
    data: Data = row.data
    found = {str(data[key]) for key in ("unit", "firer", "target", "rider", "now") if data.get(key)}
    found |= {str(unit) for unit in data.get("units") or ()}
    for part in ("attackers", "defenders"):
        found |= {str(unit["unit"]) for unit in data.get(part) or () if isinstance(unit, Mapping)}
    return found


# The three shapes ------------------------------------------------------------------------------------------


def _products(data: Data, numbers: Sequence[int]) -> Card:
    """Strength times modified die on both sides, and their quotient."""
    attack, defence = data["attack"], data["defence"]
    dice = _dice([attack.get("die"), defence.get("die")], numbers)
    sums = (
        _product("Attack", attack, data.get("attackers"), dice[0]),
        _product("Defence", defence, data.get("defenders"), dice[1]),
    )
    known = (
        ("barrage", "Rolling barrage"),
        ("observed", "Observed by"),
        ("supply", "Supply of the attackers"),
        ("morale", "Morale of the defence"),
        ("quotient", "Attack ÷ defence"),
        ("steps", "Steps to lose"),
    )
    facts = [(label, str(data[key])) for key, label in known if data.get(key) not in (None, "")]
    facts += _follows(data)
    facts += [(f"SOS barrage on {place}", str(guns)) for place, guns in (data.get("sos") or {}).items()]
    return Card(sums, tuple(facts), str(data.get("outcome", "")))


def _product(name: str, fire: Data, units: Iterable[Data] | None, die: Die | None) -> Sum:
    lines = [
        Line(
            str(unit.get("label", unit.get("unit", ""))),
            str(unit.get("strength", "")),
            place=str(unit.get("place", "")),
            unit=str(unit.get("unit", "")),
        )
        for unit in units or ()
    ]
    lines.append(Line("Strength", str(fire.get("strength", ""))))
    lines.append(Line("Die", die=die))
    lines += [_modifier(row) for row in fire.get("modifiers") or ()]
    lines.append(Line("Modified die", str(fire.get("modified", ""))))
    lines.append(Line("Strength × die", str(fire.get("product", "")), is_total=True))
    return Sum(name, tuple(lines))


def _column(data: Data, numbers: Sequence[int]) -> Card:
    """What makes the column of a table, and what shifts the die on it."""
    rows = [row for row in data["rows"] if isinstance(row, Mapping)]
    column = [_modifier(row) for row in rows if row.get("of") != "die"]
    shifts = [_modifier(row) for row in rows if row.get("of") == "die"]
    (die,) = _dice([data["die"]], numbers)
    read = data.get("column")
    if isinstance(read, int):
        column.append(Line("Column of the table", signed(read), is_total=True))
    rolled = [Line("Die", die=die), *shifts]
    if shifts:
        rolled.append(Line("Read as", str(data["die"] + sum(map(_shift, rows))), is_total=True))
    sums = (Sum("The column", tuple(column)), Sum("The die", tuple(rolled)))
    return Card(sums, tuple(_follows(data)), str(data.get("result", "")).replace("-", "no effect"))


def _follows(data: Data) -> list[tuple[str, str]]:
    """How the result comes of the sum, as the title says it."""
    return [(str(label), str(text)) for label, text in data.get("follows") or ()]


def _shift(row: Data) -> int:
    """What a row does to the die."""
    if row.get("of") != "die":
        return 0
    change = str(row.get("change", "0")).replace("\u2212", "-")
    return int(change) if change.lstrip("+-").isdecimal() else 0


def _shot(data: Data, numbers: Sequence[int]) -> Card:
    """Points and a die on a table, whose number is held against morale."""
    (die,) = _dice([data["die"]], numbers)
    lines = [Line("Die", die=die)]
    if data["drm"]:
        lines += [
            Line("Terrain", signed(data["drm"])),
            Line("Read as", str(data["die"] + data["drm"]), is_total=True),
        ]
    facts = [
        (label, str(data[key]))
        for key, label in (("points", "Points"), ("number", "The table gives"), ("morale", "Morale"))
        if key in data
    ]
    facts += _follows(data)
    return Card((Sum("The die", tuple(lines)),), tuple(facts), _lost(data.get("lost")))


def _lost(steps: int | None) -> str:
    if steps is None:
        return ""
    return f"{steps} {'step' if steps == 1 else 'steps'} lost" if steps else "no effect"


def _modifier(row: Data) -> Line:
    """A modifier in either of the two spellings of titles: by a number or by words."""
    value = signed(row["value"]) if isinstance(row.get("value"), int) else str(row.get("change", ""))
    words = str(row.get("name") or row.get("what") or "")
    return Line(words[:1].upper() + words[1:], value.replace("-", "\u2212"), str(row.get("rule", "")))


def _dice(faces: Sequence[Any], numbers: Sequence[int]) -> list[Die | None]:
    """The faces with their numbers: the newest rolls behind an event are those it shows."""
    newest: list[int | None] = [*numbers[-len(faces) :]]
    newest[:0] = [None] * (len(faces) - len(newest))
    return [
        Die(face, number) if isinstance(face, int) else None
        for face, number in zip(faces, newest, strict=True)
    ]


def signed(value: int) -> str:
    """A figure with its sign."""
    return f"{value:+d}".replace("-", "\u2212")
