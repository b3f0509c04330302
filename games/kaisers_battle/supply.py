"""14.0 Supply: how far an attacker stands from a headquarters along hexes the enemy does not close."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum

from games.engine.names import Side
from games.hexwar.supply import distances, trace
from games.kaisers_battle import pieces
from games.kaisers_battle.control import closed_to_lines
from games.kaisers_battle.resolution import Modifier
from games.kaisers_battle.state import GERMAN, State

FREE_TURNS = 2
"""17.5 The turns in which every German unit is in supply."""


class Supply(IntEnum):
    """14.1.3 The four states, best first."""

    IN_SUPPLY = 0
    OUT_OF_COMMUNICATION = 1
    OUT_OF_SUPPLY = 2
    ISOLATED = 3

    @property
    def label(self) -> str:
        """The state in words."""
        return self.name.lower().replace("_", " ")


def state_at(length: int | None) -> Supply:
    """14.1.3 The supply state for a line of so many hexes; None when there is no line at all."""
    limits = pieces.data().charts.supply
    if length is None:
        return Supply.ISOLATED
    if length <= limits.in_supply:
        return Supply.IN_SUPPLY
    return Supply.OUT_OF_COMMUNICATION if length <= limits.out_of_communication else Supply.OUT_OF_SUPPLY


def is_automatic(state: State, side: Side) -> bool:
    """17.5 Whether a side's units are in supply without tracing a line."""
    return side == GERMAN and state.turn <= FREE_TURNS


def line_length(state: State, side: Side, hex_id: str) -> int | None:
    """14.1.2 Hexes of the shortest supply line from a hex (not counted) to a headquarters (counted).

    Interpretation A-44: any friendly headquarters serves. Interpretation A-43: one in the hex itself is a
    line of length 0. Terrain never matters (14.1.2C).
    """
    closed = closed_to_lines(state, side)
    line = trace(pieces.data().map.grid, hex_id, pieces.headquarters(state, side), closed.__contains__)
    return line.length if line is not None else None


def line_lengths(state: State, side: Side) -> Mapping[str, int]:
    """14.1.2 The lengths from every hex that is open to a side, in one sweep; isolated hexes are missing."""
    closed = closed_to_lines(state, side)
    return distances(pieces.data().map.grid, pieces.headquarters(state, side), closed.__contains__)


def supply_of(state: State, unit: str) -> Supply:
    """14.1 The supply state of a unit where it stands now."""
    side = pieces.side_of(unit)
    if is_automatic(state, side):
        return Supply.IN_SUPPLY
    return state_at(line_length(state, side, pieces.hex_of(state, unit)))


def is_isolated(state: State, unit: str) -> bool:
    """14.1.3, 20.1.2 Whether a unit can trace no line at all from where it stands."""
    return supply_of(state, unit) is Supply.ISOLATED


def worst(state: State, units: Iterable[str]) -> Supply:
    """14.2.3, 14.2.4 The worst supply state among attackers; one such unit is enough."""
    by_hex = {pieces.hex_of(state, unit): unit for unit in units}
    return max((supply_of(state, unit) for unit in by_hex.values()), default=Supply.IN_SUPPLY)


def modifier(supply: Supply) -> Modifier | None:
    """14.2.2, 8.4 What the defender adds to his die for the attackers' supply."""
    limits = pieces.data().charts.supply
    values = {
        Supply.OUT_OF_COMMUNICATION: limits.out_of_communication_drm,
        Supply.OUT_OF_SUPPLY: limits.out_of_supply_drm,
        Supply.ISOLATED: limits.isolated_drm,
    }
    return Modifier("14.2.2", f"attackers {supply.label}", values[supply]) if supply in values else None
