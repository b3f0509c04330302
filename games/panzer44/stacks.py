"""8.33 Hexes that fire or mines have left with too many units in them, and how they are cured.

Who gives way is settled by the rule: the mover that was stopped there. Where it goes is its owner's choice,
made beforehand on the movement line, else by standing order, else away from enemies (B-49, B-77).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.names import Side
from games.panzer44.asking import Game, tell
from games.panzer44.fire import NOTHING, inflict
from games.panzer44.force import may_stack, place, side_of, stack, standing
from games.panzer44.game_data import load
from games.panzer44.march import March
from games.panzer44.mines import is_mined, strike
from games.panzer44.state import State
from games.panzer44.travel import Country
from games.panzer44.ways import BACK, COVER, ONWARD, Way


@dataclass(frozen=True)
class Wish:
    """What a movement line says about giving way: its word, the hex its unit came from and where it went to.

    ``before`` is the hex left last and ``goal`` the last hex of the way as ordered, "" where there is none.
    """

    word: str = ""
    before: str = ""
    goal: str = ""


def wish_of(way: Way, march: March) -> Wish:
    """8.33 What a line says, once its unit has gone as far as it got."""
    return Wish(
        way.yields,
        march.path[-2] if len(march.path) > 1 else "",
        way.hexes[-1] if way.hexes else "",
    )


def cure_stacks(game: Game, side: Side, wishes: Mapping[str, Wish]) -> None:
    """8.33 Where fire or mines left too many units in a hex, the ones that moved give way (B-49)."""
    state = game.state
    for hex_id in sorted({state.units[unit].hex for unit in standing(state, side)}):
        while True:
            units = stack(state, hex_id)
            if may_stack(state, units, hex_id):
                break
            unit = gives_way(state, units)
            there = nearest_vacant(state, unit, wishes.get(unit, Wish()))
            if there is None:
                break
            left = strike(game, unit, hex_id, is_entering=False) if is_mined(state, hex_id) else NOTHING
            place(state, unit, there)
            tell(game, "8.33", f"{{unit}} gives way from {hex_id} to {there}.", [hex_id, there], "move",
                 {"unit": unit}, way=[hex_id, there], side=side)  # fmt: skip
            inflict(game, unit, left)  # 17.14 taken next door
            if unit not in state.units:
                continue
            if is_mined(state, there):  # 17.0 whoever enters; hexes it knows to be mined are not chosen
                inflict(game, unit, strike(game, unit, there, is_entering=True))


def gives_way(state: State, units: list[str]) -> str:
    """8.33 The pinned or disrupted mover, else the one that moved last, else the last."""

    def rank(unit: str) -> tuple[int, int]:
        placed = state.units[unit]
        is_hurt = bool(placed.pinned or placed.disruption)
        order = state.moved.index(unit) if unit in state.moved else -1
        return (2 if is_hurt and order >= 0 else 1 if order >= 0 else 0), order

    return max(units, key=lambda unit: (rank(unit), unit))


def nearest_vacant(state: State, unit: str, wish: Wish) -> str | None:
    """8.33 The nearest hex without any unit where it can stand, as its owner wishes (B-49, B-77)."""
    grid = load().map.grid
    country = Country(state, side_of(unit))
    here = state.units[unit].hex
    taken = {placed.hex for placed in state.units.values()}
    for radius in range(1, 62):
        able = [
            h
            for h in grid.ring(here, radius)
            if h not in taken and h not in country.mined and can_stand(country, unit, here, h, radius)
        ]
        if able:
            return max(able, key=lambda h: (wished(wish, h), away_from_enemies(country, h), h))
    return None


def wished(wish: Wish, hex_id: str) -> int:
    """B-77 How well a hex suits a wish: near where it came from or where it goes to, or the best shelter."""
    grid, charts = load().map.grid, load().charts
    if wish.word == BACK and wish.before:
        return -grid.distance(hex_id, wish.before)
    if wish.word == ONWARD and wish.goal:
        return -grid.distance(hex_id, wish.goal)
    if wish.word == COVER:
        return charts.terrain.hexes[load().map.terrain(hex_id)].die
    return 0


def away_from_enemies(country: Country, hex_id: str) -> int:
    """B-49 How far the nearest enemy is."""
    grid = load().map.grid
    return min((grid.distance(hex_id, foe) for foe in sorted(country.enemies)), default=99)


def can_stand(country: Country, unit: str, here: str, there: str, radius: int) -> bool:
    """Whether a unit may be put into a hex: next door by a legal step, farther off if the terrain allows."""
    if radius == 1:
        return country.step_cost(unit, here, there) is not None
    if there not in country.area or there in country.closed:
        return False
    return country.edge_cost(unit, there) is not None
