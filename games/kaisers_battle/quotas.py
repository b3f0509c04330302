"""17.1 Who may move on the first two turns."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.errors import Illegal
from games.engine.names import Side
from games.kaisers_battle.asking import Game, count, tell
from games.kaisers_battle.ground import is_trench
from games.kaisers_battle.pieces import corps_of, hex_of, side_of, units_of
from games.kaisers_battle.state import ALLIED, GERMAN, State

CORPS = ("18", "3")
"""17.1.3 The Allied corps whose movement is limited."""
CORPS_NAMES = {"18": "the 18th Corps", "3": "the 3rd Corps"}
LIMITED_TURNS = (1, 2)
"""17.1.5 From turn 3 on everybody moves."""


def begin(game: Game, side: Side) -> None:
    """17.1 What is settled at the start of a movement phase, before any order (Interpretation A-29)."""
    state = game.state
    state.quotas = {}
    if state.turn not in LIMITED_TURNS:
        return
    if side == ALLIED:
        roll_allied(game)
    elif state.turn == 1:
        # Interpretation A-27: who may move is fixed now and remembered for turn 2.
        state.first_movers = [unit for unit in units_of(state, GERMAN) if is_trench(hex_of(state, unit))]
    else:
        state.quotas[GERMAN] = game.roll("17.1.2 further German units")
        text = f"Besides the units of turn 1, {count(state.quotas[GERMAN], 'German unit')} may move."
        tell(game, "17.1.2", text, kind="quota", quota=state.quotas[GERMAN])


def roll_allied(game: Game) -> None:
    """17.1.3 A die for the 18th Corps, then one for the 3rd; one more unit each on turn 2."""
    extra = game.state.turn - 1
    for corps in CORPS:
        number = game.roll(f"17.1.3 units of corps {corps}") + extra
        game.state.quotas[corps] = number
        text = f"{count(number, 'unit')} of {CORPS_NAMES[corps]} may move."
        tell(game, "17.1.3", text, kind="quota", corps=corps, quota=number)


def is_first_mover(state: State, unit: str) -> bool:
    """17.1.1, 17.1.2A Whether a German unit was free to move on turn 1.

    A replacement regiment goes on where its division stopped, so it keeps the division's freedom.
    """
    origin = state.replacements[unit].division if unit in state.replacements else unit
    return origin in state.first_movers


def quota_of(state: State, unit: str) -> str | None:
    """17.1 The key of the quota a unit's move uses up, None when it is free to move.

    17.1.4 Reinforcements of this turn are free. Interpretation A-28: every counter is a unit, and so
    are headquarters.
    """
    if state.turn not in LIMITED_TURNS:
        return None
    if side_of(unit) == GERMAN:
        return None if is_first_mover(state, unit) else GERMAN
    corps = corps_of(state, unit)
    return corps if corps in CORPS and unit not in state.arrived else None


def check(state: State, unit: str, movers: Iterable[str] = ()) -> None:
    """17.1 Raise Illegal when a unit may not move after ``movers`` have."""
    key = quota_of(state, unit)
    if key is None:
        return
    if key == GERMAN and state.turn == 1:
        raise Illegal(
            "17.1.1", f"{unit} did not start in a trench hex", "on turn 1 only units in trenches move"
        )
    used = sum(quota_of(state, other) == key for other in movers)
    allowed = state.quotas.get(key, 0)
    if used >= allowed:
        who = "further German units" if key == GERMAN else f"units of {CORPS_NAMES[key]}"
        rule = "17.1.2" if key == GERMAN else "17.1.3"
        raise Illegal(rule, f"the quota of {allowed} {who} is used up", "leave another of them where it is")


def spend(state: State, unit: str) -> None:
    """17.1 Count a move against its quota."""
    key = quota_of(state, unit)
    if key is not None:
        state.quotas[key] -= 1


def describe(state: State, side: Side) -> tuple[str, ...]:
    """17.1 What is left of the quotas, for the player about to move."""
    if state.turn not in LIMITED_TURNS:
        return ()
    if side == GERMAN and state.turn == 1:
        return ("Only units that stand in trench hexes may move on turn 1 (17.1.1).",)
    if side == GERMAN:
        left = count(state.quotas.get(GERMAN, 0), "unit")
        return (f"Of the units that could not move on turn 1, {left} may still move (17.1.2).",)
    return tuple(
        f"{count(state.quotas.get(corps, 0), 'unit')} of {CORPS_NAMES[corps]} may still move (17.1.3)."
        for corps in CORPS
    )
