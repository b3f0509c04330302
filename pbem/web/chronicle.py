"""The log: events gathered by the step they happened in, with their battle cards."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from pbem.play.models import EventRow
from pbem.web import cards


@dataclass(frozen=True)
class Told:
    """One event of the log; ``card`` only where it tells a sum."""

    row: EventRow
    card: cards.Card | None = None


@dataclass(frozen=True)
class Chapter:
    """What happened in one step."""

    turn: int
    step: str
    events: list[Told] = field(default_factory=list)


def chapters(rows: Iterable[EventRow], may_number: bool = False) -> list[Chapter]:
    """The events in order, gathered by turn and step. ``may_number``: the numbers of dice may be shown."""
    return [
        Chapter(turn, step, _told(list(group), may_number))
        for (turn, step), group in groupby(rows, key=lambda row: (row.turn, row.step))
    ]


def _told(rows: list[EventRow], may_number: bool) -> list[Told]:
    found = {row.number: cards.card_of(row, may_number) for row in rows}
    known = cards.with_followers(rows, {number: card for number, card in found.items() if card})
    return [Told(row, known.get(row.number)) for row in rows]
