"""19.1 Airborne drop: every unit comes down somewhere else than planned."""

from __future__ import annotations

from games.panzer44 import setting
from games.panzer44.asking import Game, hex_label, tell
from games.panzer44.force import enemies_in, enemy, label, side_of, standing
from games.panzer44.game_data import load
from games.panzer44.indirect import neighbour
from games.panzer44.state import Loss, Placed, State

APART, OPEN, SEEN = "APART", "OPEN", "SEEN"
"""19.1 How a side places an enemy who comes down on it: far from his friends (the default), in the open, or
in view of as many of its own units as can be; what is equal, far from his friends."""


def is_due(state: State) -> bool:
    """Whether both sides are ready and the aircraft are overhead."""
    return not state.is_deployed and len(state.ready) == 2


async def drop(game: Game) -> None:
    """19.1 A die for the direction and one for the distance, unit by unit in their order on the sheet."""
    state = game.state
    for unit, planned in state.drop.items():
        land(game, unit, planned)
    state.drop = {}
    state.is_deployed = True


def land(game: Game, unit: str, planned: str) -> None:
    """19.1 Off the map or out of play it is lost; on an enemy the enemy puts it beside himself."""
    state = game.state
    direction = game.roll(f"19.1 direction, {label(unit)}")
    away = game.roll(f"19.1 distance, {label(unit)}")
    there: str | None = planned
    for _ in range(away):
        there = neighbour(there, direction) if there else None
    if there is None or there not in setting.area(state):
        state.losses.append(Loss(unit, state.turn))
        tell(game, "19.1", f"{label(unit)} comes down out of play and is lost.", [planned], "loss", unit=unit)
        return
    if enemies_in(state, side_of(unit), there):
        there = beside_enemy(state, unit, there)
    state.units[unit] = Placed(there)
    text = f"{{unit}} lands in {hex_label(there)}."
    tell(game, "19.1", text, [there], "drop", {"unit": unit})


def beside_enemy(state: State, unit: str, hex_id: str) -> str:
    """19.1 The vacant hex next to the enemy that suits him best, by what he said when he set up (B-73)."""
    grid, area = load().map.grid, setting.area(state)
    taken = {placed.hex for placed in state.units.values()}
    friends = [p.hex for u, p in state.units.items() if side_of(u) == side_of(unit)]
    for radius in range(1, 62):
        able = [h for h in grid.ring(hex_id, radius) if h in area and h not in taken]
        if able:
            return max(
                able,
                key=lambda h: (
                    suits(state, unit, h),
                    min((grid.distance(h, f) for f in friends), default=0),
                    h,
                ),
            )
    raise RuntimeError(f"no vacant hex for {unit} of {enemy(unit)}")


def suits(state: State, unit: str, hex_id: str) -> int:
    """B-73 OPEN: how little shelter a hex gives; SEEN: how many of the other side's units look into it."""
    if state.landing == OPEN:
        return -load().charts.terrain.hexes[load().map.terrain(hex_id)].die
    if state.landing == SEEN:
        sight = load().sight
        return sum(sight.is_clear(state.units[u].hex, hex_id) for u in standing(state, enemy(unit)))
    return 0
