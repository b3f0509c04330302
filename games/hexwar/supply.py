"""Tracing lines over the map: the shortest open way from a hex to a source.

Every hex counts one. The hex the line starts from is not counted and never tested, the hex of
the source is both. What closes a hex (enemies, their zones) or a hexside is the title's rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from games.hexwar.grid import Grid

HexTest = Callable[[str], bool]
StepTest = Callable[[str, str], bool]


@dataclass(frozen=True)
class Line:
    """A traced line, from the hex that traces it to the source."""

    hexes: tuple[str, ...]

    @property
    def length(self) -> int:
        """The number of hexes, the source's counted and the first one not."""
        return len(self.hexes) - 1

    @property
    def source(self) -> str:
        """The hex of the source."""
        return self.hexes[-1]


def trace(
    grid: Grid,
    start: str,
    sources: Collection[str],
    is_blocked: HexTest,
    *,
    limit: int | None = None,
    may_cross: StepTest | None = None,
) -> Line | None:
    """Return a shortest open line from `start` to any source, None if there is none in the limit.

    `may_cross(a, b)` may close single hexsides. A piece in the hex of a source has a line of
    length 0. Raises NoSuchHex for a start off the map.
    """
    grid.neighbours(start)  # refuses a start off the map, even when it is a source
    wanted = frozenset(sources)
    came_from: dict[str, str | None] = {start: None}
    front, length = [start], 0
    while front:
        for here in front:
            if here in wanted:
                return Line(_back(came_from, here))
        if length == limit:
            return None
        front, length = _spread(grid, front, came_from, is_blocked, may_cross), length + 1
    return None


def distances(
    grid: Grid,
    sources: Iterable[str],
    is_blocked: HexTest,
    *,
    limit: int | None = None,
    may_cross: StepTest | None = None,
) -> Mapping[str, int]:
    """Return the length of the shortest open line from every open hex to the nearest source.

    The same as `trace` from each of them, in one sweep. A blocked hex has no entry here, although
    a piece in it might still trace. `may_cross(a, b)` is asked in the direction of the line.
    """

    def backwards(a: str, b: str) -> bool:
        return may_cross is None or may_cross(b, a)

    front = [name for name in sorted(frozenset(sources)) if not is_blocked(name)]
    came_from: dict[str, str | None] = dict.fromkeys(front)
    found, length = dict.fromkeys(front, 0), 0
    while front and length != limit:
        front, length = _spread(grid, front, came_from, is_blocked, backwards), length + 1
        found.update(dict.fromkeys(front, length))
    return found


def _spread(
    grid: Grid,
    front: list[str],
    came_from: dict[str, str | None],
    is_blocked: HexTest,
    may_cross: StepTest | None,
) -> list[str]:
    """Return the open hexes one step beyond the front, noting where each was reached from."""
    found = []
    for here in front:
        for there in grid.neighbours(here):
            if there in came_from or is_blocked(there):
                continue
            if may_cross is None or may_cross(here, there):
                came_from[there] = here
                found.append(there)
    return found


def _back(came_from: Mapping[str, str | None], last: str) -> tuple[str, ...]:
    """Return the way from the start to `last`."""
    way = [last]
    while (before := came_from[way[-1]]) is not None:
        way.append(before)
    return tuple(reversed(way))
