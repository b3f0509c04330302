"""19.1 Airborne drop: every unit comes down somewhere else than planned."""

from __future__ import annotations

from games.panzer44 import setting
from games.panzer44.asking import Game, hex_label, tell
from games.panzer44.force import enemies_in, enemy, label, side_of
from games.panzer44.game_data import load
from games.panzer44.indirect import neighbour
from games.panzer44.state import Loss, Placed, State


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
    """19.1 The vacant hex next to the enemy that suits him best: farthest from the unit's friends.

    The German places it; by default away from the other parachutists.
    """
    grid, area = load().map.grid, setting.area(state)
    taken = {placed.hex for placed in state.units.values()}
    friends = [p.hex for u, p in state.units.items() if side_of(u) == side_of(unit)]
    for radius in range(1, 62):
        able = [h for h in grid.ring(hex_id, radius) if h in area and h not in taken]
        if able:
            return max(able, key=lambda h: (min((grid.distance(h, f) for f in friends), default=0), h))
    raise RuntimeError(f"no vacant hex for {unit} of {enemy(unit)}")
