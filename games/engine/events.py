"""What happened, told to those who may know it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.engine.names import JSON, Side

FOLLOWS = frozenset({"loss", "retreat", "advance"})
"""Kinds of events that follow from a fight and are told with it."""

FIGHTS = FOLLOWS | {"battle", "bombardment"}
"""Kinds of events that belong to the fighting: what is shown where only the fighting is asked for."""


@dataclass(frozen=True)
class Event:
    """One thing that happened.

    ``rule`` is the rule number it happened under, ``text`` a plain sentence, ``hexes`` where it happened (for
    the crop of the picture), ``audience`` the sides that may know it (None: everybody), ``kind`` a word for
    icons and filters, and ``data`` what a picture or battle card draws from.
    """

    rule: str
    text: str
    hexes: tuple[str, ...] = ()
    audience: tuple[Side, ...] | None = None
    kind: str = "note"
    data: dict[str, JSON] = field(default_factory=dict)

    def is_for(self, side: Side | None) -> bool:
        """May ``side`` know this? None is a spectator, who knows only what everybody knows."""
        return self.audience is None or side in self.audience


@dataclass(frozen=True)
class NumberedEvent:
    """An event with its place in the game: running number, turn and step.

    ``rolls``: the journal numbers of the dice behind it, the last rolled in its step before it was told. They
    say how many dice were rolled in between, also those that nobody was told of, so they are for nobody
    before the game is over.
    """

    number: int
    turn: int
    step: str
    event: Event
    rolls: tuple[int, ...] = ()


def seen_by(side: Side | None, events: Iterable[NumberedEvent]) -> list[NumberedEvent]:
    """The events a side may know, in order."""
    return [numbered for numbered in events if numbered.event.is_for(side)]
