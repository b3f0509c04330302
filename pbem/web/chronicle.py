"""The log: events gathered by the step they happened in, with what a battle card shows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from pbem.play.models import EventRow


@dataclass(frozen=True)
class Sum:
    """One side of a battle card: what was added up, and to what."""

    name: str
    units: tuple[Mapping[str, Any], ...]
    fire: Mapping[str, Any]


@dataclass(frozen=True)
class Told:
    """One event of the log; ``sums`` only for battles that tell their dice."""

    row: EventRow
    sums: tuple[Sum, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Chapter:
    """What happened in one step."""

    turn: int
    step: str
    events: list[Told] = field(default_factory=list)


# Words for the figures of an event; whatever a title tells besides stays in its sentence.
_FACTS = (
    ("barrage", "Barrage"),
    ("observed", "Observed"),
    ("supply", "Supply"),
    ("morale", "Morale of the defence"),
    ("quotient", "Quotient"),
    ("outcome", "Outcome"),
    ("steps", "Steps lost"),
)


def chapters(rows: Iterable[EventRow]) -> list[Chapter]:
    """The events in order, gathered by turn and step."""
    return [
        Chapter(turn, step, [tell(row) for row in group])
        for (turn, step), group in groupby(rows, key=lambda row: (row.turn, row.step))
    ]


def tell(row: EventRow) -> Told:
    """One event with its card, if it has one."""
    if row.kind != "battle" or not isinstance(row.data.get("attack"), Mapping):
        return Told(row)
    sums = (
        _sum("Attack", row.data, "attack", "attackers"),
        _sum("Defence", row.data, "defence", "defenders"),
    )
    facts = tuple((label, str(row.data[key])) for key, label in _FACTS if row.data.get(key) not in (None, ""))
    return Told(row, sums, facts)


def _sum(name: str, data: Mapping[str, Any], fire: str, units: str) -> Sum:
    return Sum(name, tuple(data.get(units) or ()), data.get(fire) or {})
