"""4.2.7, 9.3.5 The Terminal Phase: gas clears, the turn ends."""

from __future__ import annotations

from games.kaisers_battle.asking import Game, tell
from games.kaisers_battle.names import hex_label
from games.kaisers_battle.pieces import data
from games.kaisers_battle.setup import begin_turn
from games.kaisers_battle.victory import result


async def end_turn(game: Game) -> None:
    """4.2.7 Gas is checked; then the game ends or the next turn begins."""
    clear_gas(game)
    state = game.state
    if state.turn < len(data().turns):
        state.turn += 1
        begin_turn(state)
        return
    state.is_finished = True
    ended = result(state)
    if ended is not None:
        tell(game, "20.3", ended.text, kind="victory", score=dict(ended.score))


def clear_gas(game: Game) -> None:
    """9.3.5 A die for each gas marker: on a 1 it goes, otherwise it stays."""
    removal = data().charts.artillery.gas_removal_die
    staying = []
    for hex_id in game.state.gas:
        die = game.roll(f"9.3.5 gas at {hex_id}")
        is_gone = die == removal
        if not is_gone:
            staying.append(hex_id)
        text = f"Die {die}: the gas at {hex_label(hex_id)} {'clears' if is_gone else 'stays'}."
        tell(game, "9.3.5", text, [hex_id], kind="gas", die=die, gone=is_gone)
    game.state.gas = staying
