"""21.0 What a unit has to fear and may hope for in a hex: fire by what it does to such units at such ranges.

A Panther that is out of reach of what could pierce it need not hide from rifles, and infantry need not hide
from a gun that cannot see into its wood.
"""

from __future__ import annotations

from functools import cache

from games.panzer44.fire import defense_against, expected
from games.panzer44.force import passenger_of, type_of
from games.panzer44.game_data import load
from games.panzer44.spotting import NEAR
from games.panzer44.state import State
from games.panzer44.units import UnitType, Weapon

FAIR_SHOT = 14
"""What counts as one enemy who can hurt a unit, in sixths of a disruption step (`fire.expected`)."""
FARTHEST: dict[Weapon, int] = {"M": 10, "R": 10, "H": 20, "": 0}
"""Hexes beyond which fire is not reckoned with: its strength is gone there (6.91), save class H (6.93)."""


@cache
def in_range(hex_id: str, reach: int) -> tuple[tuple[str, int], ...]:
    """The hexes seen from a hex within so many hexes, with how far off they are."""
    data = load()
    grid, sight = data.map.grid, data.sight
    return tuple(
        (h, grid.distance(hex_id, h)) for h in grid.disk(hex_id, reach)[1:] if sight.is_clear(hex_id, h)
    )


def reach(kind: UnitType) -> int:
    """How far the fire of a kind of unit is reckoned with."""
    return min(kind.range, FARTHEST[kind.weapon])


@cache
def blow(attack: int, weapon: Weapon, defense: int, is_hard: bool, away: int, cover: int) -> int:
    """6.85 What one direct fire does on average, in sixths of a disruption step; against armour small arms
    count by close assault (6.61), class H fires tight.
    """
    charts = load().charts
    if is_hard and weapon == "R" and away > 1:
        return 0
    steps = charts.procedure["R_hard" if is_hard else "R_soft"]
    if weapon == "M":
        steps = charts.procedure["M"]
    elif weapon == "H":
        steps = charts.procedure["HT_hard" if is_hard else "HT_soft"]
    strength = charts.attenuated(attack, away) if steps.attenuate else attack
    column = strength - defense_against(steps.subtract, defense)
    if column < charts.lowest_superiority:
        return 0
    return expected(column, cover if steps.terrain else 0)


def from_shooters(shooters: list[tuple[str, int]], target: UnitType, hex_id: str) -> int:
    """What these enemies, each with its distance, can do in a turn to a unit of a kind in a hex.

    Where they are too far off to see into its cover, half of it: it is seen once it fires (11.14).
    """
    board = load().map
    terrain = board.terrain(hex_id)
    cover = load().charts.terrain.hexes[terrain].die
    total = 0
    for unit, away in shooters:
        kind = type_of(unit)
        hurt = blow(kind.attack, kind.weapon, target.defense, target.is_hard, away, cover)
        total += hurt // 2 if terrain in ("town", "woods") and away > NEAR else hurt
    return total


def one_shot(state: State, kind: UnitType, target: str, away: int) -> int:
    """What a unit of a kind would do to an enemy at a distance, by how much the enemy matters."""
    if away > kind.range:
        return 0
    placed, other = state.units[target], type_of(target)
    charts, terrain = load().charts, load().map.terrain(placed.hex)
    if terrain in ("town", "woods") and away > NEAR and not placed.has_fired:
        return 0
    cover = charts.terrain.hexes[terrain].die
    if placed.inside:
        cover = max(cover, charts.terrain.improved_position_die)
    hurt = blow(kind.attack, kind.weapon, other.defense, other.is_hard, away, cover)
    return matters(state, target, hurt)


def matters(state: State, target: str, merit: int) -> int:
    """A hit on what cannot fight counts for a third, unless it carries somebody who can."""
    return merit if type_of(target).is_combat or passenger_of(state, target) else merit // 3
