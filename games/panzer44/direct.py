"""4.1.3, 6.3, 6.6 Direct Fire Phase: direct fire and close assaults as plotted, then all results at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.names import Side
from games.panzer44 import setting, victory
from games.panzer44.asking import Game, tell
from games.panzer44.fire import Shot, Volley, apply, attack_all, note_fire, shot_of
from games.panzer44.force import can_act, enemies_in, side_of, stack, type_of, units_of
from games.panzer44.state import Plot, State
from games.panzer44.targets import choose, visible_enemies, zone


async def fire(game: Game) -> None:
    """4.1.3 First one side fires, then the other; results are placed after both (5.1)."""
    volley = Volley()
    for side in setting.order_of(game.state):
        for unit in firing(game.state, side):
            fire_one(game, unit, volley)
    apply(game, volley, is_direct=True)
    victory.notice_gap(game.state)


def is_fired(state: State) -> bool:
    """Whether anyone plotted direct fire or a close assault."""
    return any(plot.task in ("DF", "CA") for plot in state.plots.values())


def firing(state: State, side: Side) -> list[str]:
    """6.15, 14.31 The units of a side that carry out direct fire: neither panicked nor disrupted."""
    return [
        unit
        for unit in units_of(state, side)
        if unit in state.plots and state.plots[unit].task in ("DF", "CA") and can_act(state.units[unit])
    ]


@dataclass(frozen=True)
class Salvo:
    """6.1 What one unit fires: under which rule and name it is told, and at whom.

    ``is_single``: one target of those in the hex, which must be harmed for the shot to count (6.13); else
    everybody in the pattern, one after the other (6.22).
    """

    rule: str
    shot: Shot
    what: str
    targets: tuple[str, ...]
    is_single: bool = True


def salvo(state: State, unit: str, plot: Plot) -> Salvo:
    """6.3, 6.6 What a unit fires as plotted; which of two units is its target is settled here (6.35)."""
    if plot.task == "CA":
        shot = shot_of(state, unit, is_assault=True)
        hard = [u for u in enemies_in(state, side_of(unit), plot.target) if type_of(u).is_hard]
        return Salvo("6.61", shot, "close assault", one_of(state, shot, hard, plot.prefer))
    if type_of(unit).weapon == "H":
        shot = shot_of(state, unit, plot.pattern)
        what = f"direct fire, {pattern_word(plot.pattern)}"
        return Salvo("6.22", shot, what, struck(state, shot, plot.target), is_single=False)
    shot = shot_of(state, unit)
    seen = visible_enemies(state, unit, plot.target)
    return Salvo("6.31", shot, "direct fire", one_of(state, shot, seen, plot.prefer))


def one_of(state: State, shot: Shot, units: list[str], prefer: str) -> tuple[str, ...]:
    """6.13 The one target of those in a hex, none when nobody there can be harmed."""
    target = choose(state, shot, units, prefer)
    return (target,) if target else ()


def struck(state: State, shot: Shot, impact: str) -> tuple[str, ...]:
    """6.21, 6.22 Every unit in the impact hex or zone of class H fire, friend or foe (B-45)."""
    return standing_in(state, zone(impact, shot.pattern))


def standing_in(state: State, hexes: Sequence[str]) -> tuple[str, ...]:
    """6.22 Every unit in some hexes, friend or foe, without passengers."""
    return tuple(unit for hex_id in hexes for unit in stack(state, hex_id))


def fire_one(game: Game, unit: str, volley: Volley) -> None:
    """6.3, 6.6 One unit fires."""
    note_fire(game.state, unit)  # first, as whoever sees it fire is told its name (11.5)
    fired = salvo(game.state, unit, game.state.plots[unit])
    results = attack_all(game, fired.rule, fired.shot, fired.targets, fired.what)
    if fired.is_single and not results:
        tell(game, fired.rule, "{firer} has no target it can harm any more.", [fired.shot.origin], "note",
             {"firer": unit})  # fmt: skip
    volley.results += results


def fire_pattern(game: Game, rule: str, shot: Shot, hexes: Sequence[str], what: str, volley: Volley) -> None:
    """6.21, 6.22 Class H fire on every unit in the hexes it covers, friend or foe (B-45)."""
    volley.results += attack_all(game, rule, shot, standing_in(game.state, hexes), what)


def pattern_word(pattern: str) -> str:
    """T or L in words."""
    return "loose" if pattern == "L" else "tight"
