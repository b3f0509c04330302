"""6.5 Opportunity fire: lines laid on the plot that fire at the first enemy who enters them."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.names import Side
from games.panzer44.asking import Game
from games.panzer44.charts import CombatResult
from games.panzer44.fire import (
    NOTHING,
    Odds,
    Shot,
    attack_all,
    inflict,
    note_fire,
    roll_attack,
    shot_of,
    stops,
    weigh,
)
from games.panzer44.force import can_act, enemies_in, passenger_of, side_of, stack, type_of, units_of
from games.panzer44.game_data import load
from games.panzer44.spotting import can_see
from games.panzer44.state import State, enemy_of
from games.panzer44.targets import merit, zone

LEFT, ENTERED = "LEFT", "ENTERED"


@dataclass(frozen=True)
class Trigger:
    """6.53 A line a mover has entered: the firing unit, and whether by crossing a hexside along it (6.57)."""

    unit: str
    is_hexside: bool


@dataclass
class Fired:
    """What opportunity fire did to a mover: whether it stops, and where it is held (B-62)."""

    is_stopped: bool = False
    held: str = ""
    is_shot_at: bool = False


class Lines:
    """6.52 The lines of opportunity fire that wait for one side's movement, by hex and by hexside."""

    def __init__(self, state: State, moving: Side) -> None:
        self.state = state
        self.moving = moving
        self.by_hex: dict[str, list[str]] = {}
        self.by_side: dict[str, list[str]] = {}
        for unit in units_of(state, enemy_of(moving)):
            plot = state.plots.get(unit)
            if plot is not None and plot.task == "OF":
                line = load().sight.line(state.units[unit].hex, plot.target)
                for hex_id in line.hexes:
                    self.by_hex.setdefault(hex_id, []).append(unit)
                for key in line.along:
                    self.by_side.setdefault(key, []).append(unit)

    def is_waiting(self, unit: str) -> bool:
        """6.16, 6.59, 14.31 Whether a unit can still fire: not spent, gone, panicked or disrupted."""
        state = self.state
        return unit in state.units and unit not in state.fired and can_act(state.units[unit])

    def crossed(self, before: str, here: str) -> list[Trigger]:
        """6.53 The lines a step runs into: hexes the line cuts, hexsides it runs along.

        Coming in over the edge (``before`` is "") crosses no hexside.
        """
        found = [Trigger(unit, False) for unit in self.by_hex.get(here, [])]
        if before:
            key = load().map.grid.hexside(before, here)
            known = {trigger.unit for trigger in found}
            found += [Trigger(u, True) for u in self.by_side.get(key, []) if u not in known]
        return [trigger for trigger in found if self.is_waiting(trigger.unit)]


def meet(
    game: Game, lines: Lines, mover: str, before: str, deferred: list[CombatResult] | None = None
) -> Fired:
    """6.55, 6.56 A unit has stepped from ``before`` into its hex: every line it can trigger fires at once.

    All lines of one entry are spent, even if the first shot kills (Interpretation B-09). Lines that cannot
    harm the mover stay armed (B-05, B-06), so do those whose unit cannot see it (B-07). With ``deferred`` the
    results are collected there: an overrunning unit takes them in its exit hex (13.8).
    """
    outcome = Fired()
    here = game.state.units[mover].hex
    triggered = [
        (trigger, aim(game.state, trigger, mover, before, here)) for trigger in lines.crossed(before, here)
    ]
    for trigger, at in triggered:
        if not at:
            continue
        outcome.is_shot_at = True
        if mover not in game.state.units:
            note_fire(game.state, trigger.unit)
            continue
        result = shoot(game, trigger.unit, mover, outcome.held or at, deferred)
        if stops(result) and deferred is None:
            outcome.is_stopped, outcome.held = True, outcome.held or at
    return outcome


def aim(state: State, trigger: Trigger, mover: str, before: str, here: str) -> str:
    """6.57 The hex a line fires into, "" when it stays armed.

    Over a hexside it is the hex left or the hex entered: as plotted, else the better shot. A hex that was
    overrun is no choice, since the unit cannot be held there (13.8).
    """
    is_choice = trigger.is_hexside and not enemies_in(state, side_of(mover), before)
    odds = {h: odds_at(state, trigger.unit, mover, h) for h in ([before, here] if is_choice else [here])}
    able = [h for h, chance in odds.items() if chance.is_allowed]
    if not able:
        return ""
    wanted = {LEFT: before, ENTERED: here}.get(state.plots[trigger.unit].prefer, "")
    return wanted if wanted in able else max(able, key=lambda h: (merit(odds[h]), h == here))


def odds_at(state: State, unit: str, mover: str, hex_id: str) -> Odds:
    """The attack on a mover in a hex of its way; prohibited when the unit does not see it there."""
    placed = state.units[mover]
    really, placed.hex = placed.hex, hex_id
    try:
        if not can_see(state, unit, mover):
            return Odds(None, 0, "it cannot be seen (6.52, 11.21)")
        return weigh(state, fire_of(state, unit), mover)
    finally:
        placed.hex = really


def fire_of(state: State, unit: str) -> Shot:
    """The shot of a plotted line. A loose one that cannot harm armour stays armed as well."""
    return shot_of(state, unit, state.plots[unit].pattern)


def shoot(
    game: Game, unit: str, mover: str, at: str, deferred: list[CombatResult] | None = None
) -> CombatResult:
    """6.55, 6.58 Fire at the mover in a hex, with effect at once; units standing there are spared.

    A loose pattern also strikes the hexes around (Interpretation B-46).
    """
    state = game.state
    placed = state.units[mover]
    really, placed.hex = placed.hex, at
    shot = fire_of(state, unit)
    note_fire(state, unit)
    what = "opportunity fire"
    result = roll_attack(game, "6.55", shot, mover, what) or NOTHING
    others: list[tuple[str, CombatResult]] = []
    if type_of(unit).weapon == "H" and shot.pattern == "L":
        for hex_id in zone(at, "L"):
            if hex_id != at:
                near = [u for u in stack(state, hex_id) if u != mover]
                others += attack_all(game, "6.21", shot, near, what)
    if deferred is not None:
        placed.hex = really
        deferred.append(result)
    else:
        placed.hex = at if stops(result) else really
        carry_rider(state, mover)
        inflict(game, mover, result)
    for other, outcome in others:
        inflict(game, other, outcome)
    return result


def carry_rider(state: State, mover: str) -> None:
    """9.2 A passenger is where its carrier is."""
    rider = passenger_of(state, mover)
    if rider:
        state.units[rider].hex = state.units[mover].hex


def armed_against(state: State, side: Side) -> bool:
    """Whether any line of opportunity fire waits for a side's movement."""
    return any(plot.task == "OF" and side_of(unit) != side for unit, plot in state.plots.items())
