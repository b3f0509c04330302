"""4.1.3, 6.3, 6.6 Direct Fire Phase: direct fire and close assaults as plotted, then all results at once."""

from __future__ import annotations

from games.engine.names import Side
from games.panzer44 import setting, victory
from games.panzer44.asking import Game, tell
from games.panzer44.fire import Shot, Volley, apply, attack_all, note_fire, roll_attack, shot_of
from games.panzer44.force import can_act, enemies_in, side_of, stack, type_of, units_of
from games.panzer44.state import State
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


def fire_one(game: Game, unit: str, volley: Volley) -> None:
    """6.3, 6.6 One unit fires; which of two units it fires at is settled now (6.35, Interpretation B-63)."""
    state = game.state
    plot = state.plots[unit]
    note_fire(state, unit)  # first, as whoever sees it fire is told its name (11.5)
    if plot.task == "CA":
        shot = shot_of(state, unit, is_assault=True)
        hard = [u for u in enemies_in(state, side_of(unit), plot.target) if type_of(u).is_hard]
        hit(game, "6.61", shot, hard, plot.prefer, "close assault", volley)
    elif type_of(unit).weapon == "H":
        shot = shot_of(state, unit, plot.pattern)
        fire_pattern(game, "6.22", shot, plot.target, f"direct fire, {pattern_word(plot.pattern)}", volley)
    else:
        seen = visible_enemies(state, unit, plot.target)
        hit(game, "6.31", shot_of(state, unit), seen, plot.prefer, "direct fire", volley)


def hit(
    game: Game, rule: str, shot: Shot, candidates: list[str], prefer: str, what: str, volley: Volley
) -> None:
    """6.13 One target of those in the hex."""
    target = choose(game.state, shot, candidates, prefer)
    result = roll_attack(game, rule, shot, target, what) if target else None
    if target is None or result is None:
        units = {"firer": shot.unit}
        text = "{firer} has no target it can harm any more."
        tell(game, rule, text, [shot.origin], "note", units)
        return
    volley.results.append((target, result))


def fire_pattern(game: Game, rule: str, shot: Shot, impact: str, what: str, volley: Volley) -> None:
    """6.21, 6.22 Class H fire on every unit in the impact hex or zone, friend or foe (B-45)."""
    for hex_id in zone(impact, shot.pattern):
        volley.results += attack_all(game, rule, shot, stack(game.state, hex_id), what)


def pattern_word(pattern: str) -> str:
    """T or L in words."""
    return "loose" if pattern == "L" else "tight"
