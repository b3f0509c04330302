"""The way through a game: its steps, the events in them, and which of these a reader wants to see.

A stop is a step that was played; a frame is what the slider halts at: each event of a step on the position
before it, then the step as a whole on the position it led to.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from django.utils.http import urlencode

from games.engine.events import FIGHTS
from pbem.play import queries
from pbem.play.models import EventRow
from pbem.web import cards
from pbem.web.access import Visit

MOST_LETTERS = 40
"""So long a unit or a hex that is looked for may be."""


@dataclass(frozen=True)
class Stop:
    """A step that was played: the checkpoint it led to, and the numbers of its events (first and last)."""

    number: int
    turn: int
    name: str
    rule: str
    first: int
    last: int


@dataclass(frozen=True)
class Frame:
    """One halt of the slider; ``event`` 0 is the step as a whole."""

    stop: int
    event: int = 0


@dataclass(frozen=True)
class Wish:
    """What a reader narrows the replay to; all of it together must fit."""

    by: str = ""
    unit: str = ""
    hex: str = ""
    kind: str = ""

    @classmethod
    def read(cls, asked: Mapping[str, str]) -> "Wish":
        """From the address."""
        parts = (str(asked.get(key, "")).strip()[:MOST_LETTERS] for key in ("by", "unit", "hex", "kind"))
        return cls(*parts)

    def __bool__(self) -> bool:
        """Is anything wished at all?"""
        return any((self.by, self.unit, self.hex, self.kind))

    def fits(self, row: EventRow) -> bool:
        """Is this an event of that side, of that unit, in that hex, of that kind?"""
        return (
            (not self.by or row.data.get("side") == self.by)
            and (not self.unit or self.unit.casefold() in {name.casefold() for name in cards.units_of(row)})
            and (not self.hex or self.hex in row.hexes)
            and (self.kind != "battles" or row.kind in FIGHTS)
        )

    def query(self, **more: str) -> str:
        """As the end of an address."""
        parts = {"by": self.by, "unit": self.unit, "hex": self.hex, "kind": self.kind, **more}
        kept = {key: value for key, value in parts.items() if value}
        return f"?{urlencode(kept)}" if kept else ""


def stops_of(found: Visit) -> list[Stop]:
    """All steps he may see, in order; each is named for what was played to get there.

    A checkpoint names the row that comes next in the sequence; where that row did not apply, the events of
    the step know better which one was played.
    """
    steps = dict(queries.events_for(found.game, found.side).values_list("number", "step"))
    rules = {step.name: step.rule for step in found.title.sequence}
    rows = queries.checkpoints(found.game, found.side).values_list(
        "number", "turn", "step_name", "step_rule", "data__events"
    )
    marks = list(rows)
    stops = [Stop(0, marks[0][1], "The start", "", 1, marks[0][4])] if marks else []
    for (_, turn, name, rule, before), (number, *_, after) in pairwise(marks):
        played = next((steps[each] for each in range(before + 1, after + 1) if each in steps), name)
        stops.append(Stop(number, turn, played, rules.get(played, rule), before + 1, after))
    return stops


def wanted(found: Visit, wish: Wish) -> list[int]:
    """The numbers of the events he may know and wishes to see."""
    heard = queries.events_for(found.game, found.side)
    if not wish:
        return list(heard.values_list("number", flat=True))
    rows: Iterable[EventRow] = heard.only("number", "kind", "hexes", "data").iterator()
    return [row.number for row in rows if wish.fits(row)]


def frames_of(stops: list[Stop], numbers: list[int]) -> list[Frame]:
    """The halts of the slider: the start, then the events of every step that has any, and the step itself."""
    found, left = [Frame(0)] if stops else [], list(numbers)[::-1]
    for stop in stops:
        here = []
        while left and left[-1] <= stop.last:
            here.append(Frame(stop.number, left.pop()))
        if here:
            found += [*here, Frame(stop.number)]
    return list(dict.fromkeys(found))


def stop_of(stops: list[Stop], event: int) -> Stop | None:
    """The step an event belongs to."""
    return next((stop for stop in stops if stop.first <= event <= stop.last), None)


def place_of(frames: list[Frame], here: Frame) -> int:
    """Where a frame stands in the row of frames; where it would, if it is not one of them."""
    if here in frames:
        return frames.index(here)
    return sum((frame.stop, frame.event or 1 << 62) < (here.stop, here.event or 1 << 62) for frame in frames)
