"""The journal: everything that came into a game from outside, in order.

Answers and dice are all there is; whatever else a game holds follows from them and the rules. Each entry has
its number (0, 1, 2 ...), which dice are bound to and by which requests are known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine.codec import decode, encode
from games.engine.names import JSON, Side


@dataclass(frozen=True)
class Answered:
    """The answers to one question: canonical order lines by side, and where each came from.

    A source is ``orders`` (given for this request), ``early``, ``standing``, ``default``, ``bot`` ...
    """

    number: int
    question: str
    lines: dict[Side, tuple[str, ...]]
    sources: dict[Side, str]


@dataclass(frozen=True)
class Rolled:
    """Dice: what for, which (``2d6``), and the faces that came up."""

    number: int
    purpose: str
    dice: str
    faces: tuple[int, ...]


Entry = Answered | Rolled


def entry_to_json(entry: Entry) -> dict[str, JSON]:
    """An entry as JSON; the ``type`` says which of the two it is."""
    kind = "answer" if isinstance(entry, Answered) else "roll"
    return {"type": kind, **encode(entry)}


def entry_from_json(data: dict[str, Any]) -> Entry:
    """Read an entry written by entry_to_json; raises CodecError when it does not fit."""
    fields = {key: value for key, value in data.items() if key != "type"}
    return decode(Answered, fields) if data["type"] == "answer" else decode(Rolled, fields)


def describe(entry: Entry) -> str:
    """A few words for error texts."""
    if isinstance(entry, Answered):
        return f"the answer to {entry.question} by {', '.join(entry.lines)}"
    return f"the roll {entry.dice} for {entry.purpose}"
