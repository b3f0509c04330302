"""17.0 Mines: they strike every unit that enters or leaves their hex, friend and foe."""

from __future__ import annotations

from games.panzer44.asking import Game, tell
from games.panzer44.charts import MINES, CombatResult
from games.panzer44.fire import NOTHING
from games.panzer44.force import label
from games.panzer44.game_data import load
from games.panzer44.reports import RESULT_WORDS, came_from
from games.panzer44.state import State


def is_mined(state: State, hex_id: str) -> bool:
    """Whether a hex is mined, known or not."""
    return hex_id in state.mines


def column_of(state: State, hex_id: str) -> int:
    """17.11 The net attack superiority of the mines in a hex, whatever they strike (17.12)."""
    kind = next(kind for kind in MINES if kind == state.mines[hex_id].kind)
    return load().charts.mines[kind]


def strike(game: Game, unit: str, hex_id: str, is_entering: bool) -> CombatResult:
    """17.1 The mines of a hex strike a unit that enters or leaves it; from now on they are known."""
    state = game.state
    state.mines[hex_id].known = True
    verb = "enters" if is_entering else "leaves"
    die = game.roll(f"17.1 {label(unit)} {verb} the mines in {hex_id}")
    column = column_of(state, hex_id)
    result = load().charts.result(column, die) or NOTHING
    tell(
        game,
        "17.11",
        f"{{target}} {verb} the {state.mines[hex_id].kind} mines in {hex_id}: {RESULT_WORDS[result]}. "
        f"Column {column:+d} whatever it is (17.12); die {die}.",
        [hex_id],
        "battle",
        {"target": unit},
        die=die,
        column=column,
        result=result,
        label=result,
        targets=[hex_id],
        sum=f"column {column:+d}, die {die}",
        **came_from(""),
    )
    return result
