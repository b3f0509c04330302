"""Order lines as drawings: where a line makes units go, stand or act, read from its canonical words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.engine.aids import Sketch
from games.engine.sheet import Sheet
from games.hexwar.grid import Grid


class Look(StrEnum):
    """How the lines of a verb look: see :class:`games.engine.aids.Sketch`.

    SHIFT is a way whose units are all that stand in its first hex.
    """

    GO = "go"
    PLACE = "place"
    AIM = "aim"
    MARK = "mark"
    SHIFT = "shift"


@dataclass(frozen=True)
class Pieces:
    """A side's own units: their ids by the word lines use for them, and the hexes of those on the map."""

    words: Mapping[str, str]
    where: Mapping[str, str]
    grid: Grid


def sketches(sheet: Sheet[Any], looks: Mapping[str, Look], pieces: Pieces) -> tuple[Sketch, ...]:
    """The drawings of a sheet's used lines; a line whose verb is not among ``looks`` has none."""
    found: list[Sketch] = []
    for line in sheet.lines:
        words = line.canonical.split() if line.canonical else []
        look = next((looks[word] for word in words if word in looks), None)
        if look is not None:
            found.extend(_drawn(line.number - 1, look, words, pieces))
    return tuple(found)


def _drawn(line: int, look: Look, words: Sequence[str], pieces: Pieces) -> Iterator[Sketch]:
    hexes = tuple(word for word in words if word in pieces.grid)
    units = tuple(pieces.words[word] for word in words if word in pieces.words)
    starts = {unit: pieces.where[unit] for unit in units if unit in pieces.where}
    match look:
        case Look.GO if hexes:
            yield Sketch(line, "go", _way(starts.get(units[0]) if units else None, hexes), units[:1])
        case Look.SHIFT if len(hexes) > 1:
            moved = tuple(unit for unit, hex_id in pieces.where.items() if hex_id == hexes[0])
            yield Sketch(line, "go", hexes[:2], moved)
        case Look.PLACE if hexes:
            yield Sketch(line, "place", hexes[-1:], units)
        case Look.AIM if hexes:
            for unit, start in starts.items():
                yield from (Sketch(line, "aim", (start, goal), (unit,)) for goal in hexes)
        case _:
            if marked := hexes or tuple(dict.fromkeys(starts.values())):
                yield Sketch(line, "mark", marked, units)


def _way(start: str | None, hexes: tuple[str, ...]) -> tuple[str, ...]:
    """A way with its first hex: lines of some titles name it, those of others do not."""
    return hexes if start is None or hexes[0] == start else (start, *hexes)
