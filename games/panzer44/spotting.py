"""11.0 Spotting: which unit sees which, what is remembered, and what a side may know (11.5)."""

from __future__ import annotations

from games.engine.names import Side
from games.panzer44.force import distance, side_of, standing, type_of
from games.panzer44.game_data import load
from games.panzer44.state import SIDES, State, enemy_of

NEAR = 3
"""11.14 The distance within which a unit in a town or wood can be seen."""
CONCEALING = ("town", "woods")


def is_limited(state: State) -> bool:
    """11.5 Whether the game is played with inverted counters."""
    return state.options.get("intelligence") == "limited"


def is_concealing(hex_id: str) -> bool:
    """11.14 Whether a hex hides the units in it from those farther than three hexes."""
    return load().map.terrain(hex_id) in CONCEALING


def is_clear(one: str, other: str) -> bool:
    """11.0 Whether the line of sight between two hexes is unblocked."""
    return load().sight.is_clear(one, other)


def can_see(state: State, observer: str, target: str) -> bool:
    """11.0, 11.14, 11.22 Whether a unit spots an enemy unit, for direct fire of its own.

    A unit in a town or woods is seen from within three hexes, by those that saw it there before, and by
    everyone once it has fired from the hex (Interpretation B-18).
    """
    seen = state.units[target]
    here = state.units[observer].hex
    if not is_clear(here, seen.hex):
        return False
    if not is_concealing(seen.hex) or seen.has_fired:
        return True
    return distance(here, seen.hex) <= NEAR or observer in seen.seen_by


def sees_hex(state: State, observer: str, hex_id: str) -> bool:
    """6.42, 11.4 Whether a unit has a clear line to a hex; concealment is about units (B-19)."""
    return is_clear(state.units[observer].hex, hex_id)


def spotter_of(state: State, side: Side, hex_id: str, besides: str = "") -> str | None:
    """11.4 A unit of a side that sees a hex for the indirect fire of another; None when there is none."""
    for unit in standing(state, side):
        if unit != besides and sees_hex(state, unit, hex_id):
            return unit
    return None


def is_spotted_hex(state: State, side: Side, hex_id: str, besides: str = "") -> bool:
    """6.43, 6.78 Whether a side may fire indirectly at a hex: it is seen, or a located unit stands in it."""
    located = any(
        placed.is_located and placed.hex == hex_id and side_of(unit) != side
        for unit, placed in state.units.items()
    )
    return located or spotter_of(state, side, hex_id, besides) is not None


def remember(state: State) -> None:
    """11.14 A unit seen in a town or wood stays seen by those that saw it, until it leaves the hex."""
    for side in SIDES:
        watchers = standing(state, enemy_of(side))
        for unit in standing(state, side):
            if is_concealing(state.units[unit].hex):
                _note_watchers(state, unit, watchers)


def remember_near(state: State, mover: str) -> None:
    """11.14 The same for a unit that has just entered a hex, and for the enemies it passes."""
    here = state.units[mover].hex
    others = standing(state, enemy_of(side_of(mover)))
    near = [u for u in others if distance(state.units[u].hex, here) <= NEAR]
    if is_concealing(here):
        _note_watchers(state, mover, near)
    for unit in near:
        if is_concealing(state.units[unit].hex):
            _note_watchers(state, unit, [mover])


def _note_watchers(state: State, unit: str, watchers: list[str]) -> None:
    placed = state.units[unit]
    for watcher in watchers:
        there = state.units[watcher].hex
        if (
            watcher not in placed.seen_by
            and distance(there, placed.hex) <= NEAR
            and is_clear(there, placed.hex)
        ):
            placed.seen_by.append(watcher)


def is_known(state: State, side: Side | None, unit: str) -> bool:
    """11.5 Whether a side knows what a unit is. Without limited intelligence everybody knows everything.

    With it, a side knows its own units, those one of its units can see, and those counter-battery has
    located; a spectator (None) knows none.
    """
    if not is_limited(state) or side == side_of(unit):
        return True
    if side is None:
        return False
    placed = state.units[unit]
    seen = placed.carrier or unit
    if placed.is_located or state.units[seen].is_located:
        return True
    return any(can_see(state, observer, seen) for observer in standing(state, side))


def is_armed(unit: str) -> bool:
    """6.32 Whether a unit has an attack strength at all."""
    return type_of(unit).is_combat
