"""What a page may show beside a sheet: what a unit can do, what a line would lead to, what is still owed.

All of it is computed from what the asking side may know, like everything a request says; none of it is
binding, and none of it draws from the dice.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Layer:
    """A set of hexes worth marking on the map: a line of sight, a range band, a zone of control.

    ``key`` names the look ("sight", "range", "reach", "zone", "supply", "owner") and, after a hyphen, whose
    or which band it is; ``label`` is what the legend and a screen reader say.
    """

    key: str
    label: str
    hexes: tuple[str, ...]


@dataclass(frozen=True)
class Study:
    """What can be said of one subject of a request: sentences ("Range 6 hexes, 4H"), and hexes to mark."""

    facts: tuple[str, ...] = ()
    layers: tuple[Layer, ...] = ()


@dataclass(frozen=True)
class Modifier:
    """Something that shifts a column or changes a roll: what, by how much ("+1", "2 left"), which rule."""

    what: str
    change: str
    rule: str


@dataclass(frozen=True)
class Forecast:
    """What the rules would do with one line (0-based ``line``), up to the dice.

    ``title`` says what is resolved, ``column`` on which odds or column, ``outcomes`` pairs the rolls with the
    results of that column. A forecast that depends on what is hidden says so in ``caution``.
    """

    line: int
    title: str
    column: str = ""
    rule: str = ""
    modifiers: tuple[Modifier, ...] = ()
    outcomes: tuple[tuple[str, str], ...] = ()
    caution: str = ""


@dataclass(frozen=True)
class Duty:
    """Something a sheet still owes (``must``) or leaves unused: units that must attack, idle guns."""

    text: str
    rule: str
    must: bool = False
    hexes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sketch:
    """How a good line (0-based ``line``) looks on the map before it is carried out; a line may have several.

    ``kind`` "go": ``units`` go along ``way``; "place": they stand in its last hex; "aim": they act from its
    first hex on its last; "mark": the hexes of ``way`` are meant. ``units`` are ids of the side's own units.
    """

    line: int
    kind: str
    way: tuple[str, ...]
    units: tuple[str, ...] = ()
