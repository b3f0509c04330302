"""4.1.6, 6.4, 6.7, 15.0, 16.0 Indirect Fire Phase: fire on plotted hexes, scatter, and counter-battery.

All of it is simultaneous; results are placed when both sides are done (Interpretation B-48).
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.names import Side
from games.panzer44 import counter_battery, setting
from games.panzer44.asking import Game, hex_label, side_name, tell
from games.panzer44.direct import fire_pattern, pattern_word
from games.panzer44.fire import Shot, Volley, apply, note_fire, shot_of
from games.panzer44.force import can_act, label, stack, type_of, units_of
from games.panzer44.game_data import load
from games.panzer44.state import State, Support
from games.panzer44.targets import zone


@dataclass(frozen=True)
class Mission:
    """A fire on its way: what fires at which hex, and under which rule and name it is told."""

    rule: str
    shot: Shot
    target: str
    what: str
    hits: int
    """The highest die that does not scatter."""


@dataclass(frozen=True)
class Fall:
    """6.48 Where a fire fell: its impact hex (None off the map), the hexes it covers, its dice in words."""

    impact: str | None
    hexes: tuple[str, ...]
    dice: str


async def fire(game: Game) -> None:
    """4.1.6 Plotted indirect fire, off-board artillery and air strikes, with counter-battery."""
    volley = Volley()
    firing: list[str] = []
    for side in setting.order_of(game.state):
        for unit in able(game.state, side, "IF"):
            plot = game.state.plots[unit]
            execute(game, mission_of(game.state, unit, plot.target, plot.pattern, "6.42"), volley)
            firing.append(unit)
        for support in [s for s in game.state.support if s.side == side]:
            note_fire(game.state, "")
            execute(game, beyond(game, support), volley)
    counter_battery.duel(game, firing, volley)
    apply(game, volley)


def is_fired(state: State) -> bool:
    """Whether anything was plotted for this phase."""
    return bool(state.support) or any(plot.task == "IF" for plot in state.plots.values())


def able(state: State, side: Side, task: str) -> list[str]:
    """6.15, 6.46 Units of a side that can carry such a plot out.

    Not the panicked, the disrupted, and those disrupted by direct fire this turn even if cured (B-10).
    """
    return [
        unit
        for unit in units_of(state, side)
        if unit in state.plots
        and state.plots[unit].task == task
        and unit not in state.fired
        and can_act(state.units[unit])
        and not state.units[unit].shot_down
        and not state.units[unit].carrier
    ]


def mission_of(state: State, unit: str, target: str, pattern: str, rule: str) -> Mission:
    """The indirect fire of a unit."""
    shot = shot_of(state, unit, pattern, is_indirect=True)
    what = "indirect fire" if rule == "6.42" else "counter-battery"
    hits = load().charts.scatter.indirect_hits
    return Mission(rule, shot, target, f"{what}, {pattern_word(pattern)}", hits)


def beyond(game: Game, support: Support) -> Mission:
    """15.12, 16.0 A concentration or strike, which is used up by being fired."""
    setting.support_left(game.state, support.side, support.kind).remove(support.points)
    return support_mission(game.state, support)


def support_mission(state: State, support: Support) -> Mission:
    """15.14, 16.1 The fire of a concentration or strike."""
    shot = Shot("", "H", support.points, support.pattern, is_indirect=True)
    charts, side = load().charts, side_name(state, support.side)
    if support.kind == "CAS":
        return Mission(
            "16.1", shot, support.target, f"{side} air strike ({support.points}H)", charts.scatter.air_hits
        )
    what = f"{side} off-board artillery ({support.points}H, {pattern_word(support.pattern)})"
    return Mission("15.14", shot, support.target, what, charts.scatter.indirect_hits)


def execute(game: Game, mission: Mission, volley: Volley) -> None:
    """6.48, 16.1 Scatter, then attack whoever is in the impact hex or zone."""
    state, shot = game.state, mission.shot
    if shot.unit:
        note_fire(state, shot.unit)  # first, as whoever sees it fire is told its name (11.14, 11.5)
    fall = scattered(game, mission, label(shot.unit) if shot.unit else mission.what)
    tell_impact(game, mission, fall)
    fire_pattern(game, "6.44", shot, fall.hexes, mission.what, volley)


def tell_impact(game: Game, mission: Mission, fall: Fall) -> None:
    """6.48 Where a fire was aimed, where it fell and by which dice, and whether anybody is there."""
    shot, impact, dice = mission.shot, fall.impact, fall.dice
    actor = "{firer}: " + mission.what if shot.unit else mission.what
    units = {"firer": shot.unit} if shot.unit else {}
    aimed = "" if impact == mission.target else f", aimed at {mission.target},"
    nobody = "" if any(stack(game.state, hex_id) for hex_id in fall.hexes) else " and strikes nobody"
    secret = {"label": f"{shot.attack}H"}
    if impact is not None:
        text = f"{actor}{aimed} falls on {hex_label(impact)}{nobody} ({dice})."
        tell(game, mission.rule, text, [impact], "bombardment", units, secret, targets=[impact])
        return
    if not fall.hexes:
        text = f"{actor}{aimed} falls off the map ({dice})."
        tell(game, mission.rule, text, [mission.target], "bombardment", units)
        return
    text = f"{actor}{aimed} falls just off the map and reaches {', '.join(fall.hexes)}{nobody} ({dice})."
    tell(game, mission.rule, text, fall.hexes, "bombardment", units, secret, targets=[*fall.hexes])


def scattered(game: Game, mission: Mission, who: str) -> Fall:
    """6.48 Where a fire falls, by its dice."""
    target, pattern = mission.target, mission.shot.pattern
    die = game.roll(f"{mission.rule} scatter, {who}")
    if die <= mission.hits:
        return Fall(target, zone(target, pattern), f"scatter die {die}, no scatter")
    way = game.roll(f"{mission.rule} direction, {who}")
    compass = load().charts.scatter.directions[way - 1]
    dice = f"scatter die {die}, direction die {way}: {compass}"
    impact = neighbour(target, way)
    if impact is not None:
        return Fall(impact, zone(impact, pattern), dice)
    return Fall(None, beside_edge(target, compass) if pattern == "L" else (), dice)


def beside_edge(hex_id: str, direction: str) -> tuple[str, ...]:
    """6.48 The hexes of the map around the hex beyond its edge that lies in a direction from ``hex_id``.

    A loose pattern that falls there still covers the hex it was aimed at.
    """
    grid = load().map.grid
    steps, cube = (
        grid.layout.steps,
        {h: grid.layout.cube(*grid.layout.column_row(h)) for h in grid.disk(hex_id, 2)},
    )
    (q, r), (dq, dr) = cube[hex_id], steps[grid.layout.directions.index(direction)]
    beyond_q, beyond_r = q + dq, r + dr
    return tuple(h for h, (hq, hr) in cube.items() if (hq - beyond_q, hr - beyond_r) in steps)


def neighbour(hex_id: str, die: int) -> str | None:
    """6.48, 14.11 The hex a die on the scatter diagram leads to, None off the map."""
    return load().map.grid.neighbour(hex_id, load().charts.scatter.directions[die - 1])


def is_artillery(unit: str) -> bool:
    """6.71 Artillery and mortars."""
    return type_of(unit).is_artillery
