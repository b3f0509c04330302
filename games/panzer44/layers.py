"""6.52, 11.0, 12.0 What can be laid over the map: what each side sees and can hit, whose positions there are.

All of it is worked out from a view. Where counters stand is open even when they lie face down (11.5), so
what a side sees can be worked out by the other; what face-down counters can hit cannot, and is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine.aids import Layer
from games.engine.names import JSON
from games.panzer44.game_data import load
from games.panzer44.state import SIDES

FAR = 12
"""How far out, in hexes, sight is marked: the range of most weapons."""


def layers(view: Mapping[str, JSON]) -> Iterator[Layer]:
    """The layers of a view, the same three for either side."""
    seen: Mapping[str, Any] = view
    area = load().scenario(str(seen["scenario"])).area
    for side in SIDES:
        name = seen["players"][side]
        sight, fire = reached([unit for unit in seen["units"] if unit["side"] == side])
        yield Layer(f"sight-{side}", f"{name}: seen within {FAR} hexes", in_order(sight & area))
        yield Layer(f"range-{side}", f"{name}: within sight and range of known units", in_order(fire & area))
    for side in SIDES:
        held = [hex_id for hex_id, owner in seen["positions"].items() if owner == side]
        if held:
            yield Layer(f"owner-{side}", f"{seen['players'][side]}: Improved Positions", tuple(held))


def reached(units: list[Mapping[str, Any]]) -> tuple[set[str], set[str]]:
    """6.92, 11.0 The hexes some units see, and those among them within the range of a known weapon."""
    ranges: dict[str, int] = {}
    for unit in units:
        is_armed = not unit["hidden"] and not unit["carrier"] and unit["attack"]
        reach = int(unit["range"]) if is_armed else 0
        ranges[unit["hex"]] = max(reach, ranges.get(unit["hex"], 0))
    grid, sight = load().map.grid, load().sight
    seen: set[str] = set()
    hit: set[str] = set()
    for here, reach in ranges.items():
        for there in grid.disk(here, FAR):
            if there in hit or (there in seen and grid.distance(here, there) > reach):
                continue
            if sight.is_clear(here, there):
                seen.add(there)
                if 0 < grid.distance(here, there) <= reach:
                    hit.add(there)
    return seen, hit


def in_order(hexes: set[str]) -> tuple[str, ...]:
    """Hexes by number, never in the order of a set."""
    return tuple(sorted(hexes))
