"""18.4, 18.43 The steps of the set-up: who sets up when, and the sheet put on the map."""

from __future__ import annotations

from games.engine.names import Side
from games.panzer44 import setting
from games.panzer44.asking import Game, side_name, tell, whisper
from games.panzer44.deploy_lines import SetUp
from games.panzer44.deployment import Deployment, forces_of
from games.panzer44.state import Mine, Placed, State


def is_first_due(state: State) -> bool:
    """Whether nobody has set up yet."""
    return not state.is_deployed and not state.ready


def is_second_due(state: State) -> bool:
    """Whether one side has."""
    return not state.is_deployed and len(state.ready) == 1


async def set_up_first(game: Game) -> None:
    """18.4 The side that deploys first (18.43)."""
    await set_up(game, setting.scenario_of(game.state).deploys[0])


async def set_up_second(game: Game) -> None:
    """18.4 The other side; after it the game begins."""
    await set_up(game, setting.scenario_of(game.state).deploys[1])
    state = game.state
    state.is_deployed = not any(force.formation == "drop" for force in setting.scenario_of(state).forces)


async def set_up(game: Game, side: Side) -> None:
    """18.41 One side's set-up, if it has anybody to set up."""
    state = game.state
    if forces_of(state, side):
        apply(state, side, await game.ask(Deployment(state, side)))
        tell(game, "18.4", f"{side_name(state, side)} forces are set up.", kind="setup", side=side)
        announce(game, side)
    state.ready.append(side)


def apply(state: State, side: Side, sheet: SetUp) -> None:
    """Put a set-up on the map; airborne units wait for the drop (19.1)."""
    dropping = {u for f in forces_of(state, side) if f.formation == "drop" for u in f.units}
    for unit, hex_id in sheet.where.items():
        if unit in dropping:
            state.drop[unit] = hex_id
        else:
            state.units[unit] = Placed(hex_id, inside=unit in sheet.inside)
    for rider, carrier in sheet.riding.items():
        state.units[rider] = Placed(sheet.where[carrier], carrier=carrier)
    for hex_id in sheet.positions:
        state.positions[hex_id] = side
    state.positions_built += len(sheet.positions)
    for hex_id, kind in sheet.mines.items():
        state.mines[hex_id] = Mine(side, kind)
    state.landing = sheet.landing or state.landing


def announce(game: Game, side: Side) -> None:
    """17.0 The mines are noted for their owner only."""
    mines = sorted(h for h, mine in game.state.mines.items() if mine.side == side)
    if mines:
        whisper(game, side, "17.0", f"Your mined hexes: {', '.join(mines)}.", mines)
