"""Zones of control as plain data: which hexes the pieces of a side control, and from where.

This is only geometry. Whether a zone stops, slows, forbids or blocks is the title's own rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.hexwar.grid import Grid

Extends = Callable[[str, str], bool]


class Zones:
    """The hexes each side controls, and the hexes it controls them from. Immutable."""

    def __init__(
        self, grid: Grid, exerting: Mapping[str, Iterable[str]], extends: Extends | None = None
    ) -> None:
        """Lay the zones of pieces at the given hexes, by side.

        A zone covers the six hexes around a piece, not its own, unless `extends(a, b)` says it
        does not go from a into b (terrain the piece could not enter, say). Raises NoSuchHex.
        """
        self._sources: dict[str, dict[str, tuple[str, ...]]] = {}
        for side, places in exerting.items():
            found: dict[str, list[str]] = {}
            for place in sorted(frozenset(places)):
                for name in grid.neighbours(place):
                    if extends is None or extends(place, name):
                        found.setdefault(name, []).append(place)
            self._sources[side] = {name: tuple(found[name]) for name in sorted(found)}

    def is_controlled(self, name: str, by: str) -> bool:
        """Say whether a hex lies in the zone of a side."""
        return name in self._sources.get(by, ())

    def controlled(self, by: str) -> tuple[str, ...]:
        """Return the hexes in the zone of a side, sorted."""
        return tuple(self._sources.get(by, ()))

    def sources(self, name: str, by: str) -> tuple[str, ...]:
        """Return the hexes from which a side controls this one, sorted; empty if it does not."""
        return self._sources.get(by, {}).get(name, ())
