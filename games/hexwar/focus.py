"""Chooses what the pictures of one report show: near hexes together, far ones apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from games.hexwar.scene import GridLike, Hex

WIDE, HIGH = 8.0, 8.0
"""How far apart (in hex widths) hexes of one picture may lie: legible on a phone."""


def clusters(
    grid: GridLike, hexes: Iterable[Hex], wide: float = WIDE, high: float = HIGH
) -> tuple[tuple[Hex, ...], ...]:
    """Return the hexes in groups that fit one picture each, in reading order of the map.

    Each hex joins the first group that stays small enough with it, so the groups do not
    depend on the order in which the hexes are given.
    """
    groups: list[list[Hex]] = []
    for h in sorted(set(hexes), key=lambda name: (grid.centre(name)[::-1], name)):
        for group in groups:
            if _fits(grid, [*group, h], wide, high):
                group.append(h)
                break
        else:
            groups.append([h])
    return tuple(tuple(group) for group in groups)


def _fits(grid: GridLike, hexes: list[Hex], wide: float, high: float) -> bool:
    xs, ys = zip(*(grid.centre(h) for h in hexes), strict=True)
    return bool(max(xs) - min(xs) <= wide and max(ys) - min(ys) <= high)


NEAR = 5
"""How many hexes around a hex count when the busiest is looked for."""


class Distances(Protocol):
    """What is needed of a grid to order hexes."""

    def distance(self, a: Hex, b: Hex, /) -> int:
        """Return how many steps lie between two hexes."""


def outward(grid: Distances, hexes: Iterable[Hex], others: Iterable[Hex] = ()) -> tuple[Hex, ...]:
    """Return the hexes, each once, outward from the busiest, so that the first of them belong together.

    Busiest is the one with the most counters around it; each of `others`, such as enemies, counts three
    times, as what is near them is what one looks at. While all of them are far, it is the nearest to them.
    """
    own, foes = list(hexes), list(others)
    if not own:
        return ()

    def bustle(h: Hex) -> int:
        near = sum(grid.distance(h, other) <= NEAR for other in own)
        return near + 3 * sum(grid.distance(h, other) <= NEAR for other in foes)

    able = sorted(set(own))
    gaps = {h: min((grid.distance(h, foe) for foe in foes), default=0) for h in able}
    closest = min(gaps.values())
    if closest > NEAR:
        able = [h for h in able if gaps[h] == closest]
    middle = max(able, key=bustle)
    return tuple(sorted(set(own), key=lambda h: (grid.distance(middle, h), h)))
