"""Stacks: how many points stand in each hex, and where there are too many."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Overfull:
    """A hex with more stacking points than it may hold."""

    hex: str
    points: int
    limit: int

    @property
    def excess(self) -> int:
        """The points that must go."""
        return self.points - self.limit


def sums(placed: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return the points in every hex, in order of the hexes, from (hex, points) of each piece."""
    total: dict[str, int] = {}
    for name, points in placed:
        total[name] = total.get(name, 0) + points
    return dict(sorted(total.items()))


def overfull(placed: Iterable[tuple[str, int]], limit: int | Callable[[str], int]) -> list[Overfull]:
    """Return the hexes over the limit, in order; the limit may differ from hex to hex."""
    found = []
    for name, points in sums(placed).items():
        most = limit if isinstance(limit, int) else limit(name)
        if points > most:
            found.append(Overfull(name, points, most))
    return found
