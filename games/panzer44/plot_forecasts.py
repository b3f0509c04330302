"""5.0, 6.0 What the lines of a plot sheet would lead to, up to the dice, as far as its side can know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.engine.aids import Forecast
from games.panzer44 import counter_battery, direct, indirect, opportunity, prospects
from games.panzer44.fire import shot_of
from games.panzer44.force import distance, enemies_in, label, side_of, type_of
from games.panzer44.game_data import load
from games.panzer44.move_forecasts import overrun_in
from games.panzer44.spotting import is_known
from games.panzer44.state import Plot, State, Support
from games.panzer44.ways import hexes_of

if TYPE_CHECKING:
    from games.panzer44.plotting import Plotting

LATER = "It falls after the movement: whoever stands there then is struck."


def forecasts(request: Plotting, lines: Sequence[str]) -> Iterator[Forecast]:
    """Each good line's prospects, in the order of the sheet.

    The position is looked at with one's own plots on it, since they count too: of an own unit that moves,
    terrain takes no fire (7.4).
    """
    found: list[tuple[int, str, Plot | Support]] = []
    plots: dict[str, Plot] = {}
    support = 0
    for number, draft in request.growing(lines):
        found += [(number, unit, draft.plots[unit]) for unit in draft.plots if unit not in plots]
        found += [(number, "", fire) for fire in draft.support[support:]]
        plots, support = dict(draft.plots), len(draft.support)
    state = replace(request.state, plots=plots)
    for number, unit, order in found:
        if isinstance(order, Support):
            yield from beyond(state, number, order)
        else:
            yield from of_plot(state, number, unit, order)


def of_plot(state: State, line: int, unit: str, plot: Plot) -> Iterator[Forecast]:
    """The prospects of one unit's task."""
    makers = {
        "DF": at_once,
        "CA": at_once,
        "OF": watch,
        "IF": from_afar,
        "CB": against_batteries,
        "MV": move,
    }
    yield from makers[plot.task](state, line, unit, plot)


def at_once(state: State, line: int, unit: str, plot: Plot) -> Iterator[Forecast]:
    """6.3, 6.6 Direct fire and close assault: the very targets the Direct Fire Phase would find now."""
    fired = direct.salvo(state, unit, plot)
    known, caution = sorted_out(state, side_of(unit), fired.targets)
    others = [u for u in enemies_in(state, side_of(unit), plot.target) if u not in fired.targets]
    if fired.is_single and others and not plot.prefer:
        caution.append("Which of the units there is fired at is settled when it is fired (6.35).")
    for target in known:
        title = f"{label(unit)}, {fired.what}, at {prospects.name_of(state, side_of(unit), target)}"
        yield prospects.forecast(state, line, fired.rule, fired.shot, target, title, caution)


def sorted_out(state: State, side: str, units: Sequence[str]) -> tuple[list[str], list[str]]:
    """11.5 The units of some a side knows, and what it should bear in mind of the others."""
    known = [unit for unit in units if is_known(state, side, unit)]
    return known, [prospects.UNKNOWN] * (len(known) < len(units))


def watch(state: State, line: int, unit: str, plot: Plot) -> Iterator[Forecast]:
    """6.5 Opportunity fire: on what may come, in the hex the line ends in, and how it is along the line."""
    hexes = load().sight.line(state.units[unit].hex, plot.target).hexes
    movers = expected_movers(state, side_of(unit), hexes)
    there = {mover: prospects.on_the_move(state, mover, plot.target) for mover in movers}
    odds = {mover: opportunity.odds_at(there[mover], unit, mover, plot.target) for mover in movers}
    for mover in [m for m in movers if odds[m].is_allowed] or movers:
        shot = opportunity.fire_of(state, unit)
        title = f"{label(unit)} watches: {label(mover)} comes into {plot.target}"
        caution = along(state, unit, mover, hexes[:-1])
        if not odds[mover].is_allowed:
            caution.append("The line does not fire at such a unit there and stays armed (6.56).")
        yield prospects.forecast(there[mover], line, "6.55", shot, mover, title, caution)


def expected_movers(state: State, side: str, hexes: Sequence[str]) -> list[str]:
    """6.53 Whom a line may meet: the enemies on it or beside it now, else what the enemy mostly has."""
    grid = load().map.grid
    near = {h for hex_id in hexes for h in grid.disk(hex_id, 1)}
    mobile = [u for u in prospects.known_enemies(state, side) if type_of(u).movement]
    close = prospects.typical(u for u in mobile if state.units[u].hex in near)
    kinds = {type_of(unit).is_hard for unit in close}
    return close + prospects.typical(u for u in mobile if type_of(u).is_hard not in kinds)


def along(state: State, unit: str, mover: str, hexes: Sequence[str]) -> list[str]:
    """6.5 The columns in the other hexes of a line, since it fires where it is first entered."""
    found = []
    for hex_id in hexes:
        odds = opportunity.odds_at(prospects.on_the_move(state, mover, hex_id), unit, mover, hex_id)
        if odds.column is not None:
            less = f" less {odds.reduction}" if odds.reduction else ""
            found.append(f"{hex_id}: {prospects.column_text(odds.column)}{less}")
    return [f"Where the line is entered counts: {', '.join(found)}."] if found else []


def from_afar(state: State, line: int, unit: str, plot: Plot) -> Iterator[Forecast]:
    """6.4 Indirect fire."""
    mission = indirect.mission_of(state, unit, plot.target, plot.pattern, "6.42")
    yield from falling(state, line, side_of(unit), mission, f"{label(unit)}, {mission.what}")


def beyond(state: State, line: int, support: Support) -> Iterator[Forecast]:
    """15.0, 16.0 A concentration or strike."""
    mission = indirect.support_mission(state, support)
    yield from falling(state, line, support.side, mission, mission.what)


def falling(state: State, line: int, side: str, mission: indirect.Mission, title: str) -> Iterator[Forecast]:
    """6.44, 6.48 Fire that may scatter, on those who stand under it now, or on what the enemy mostly has."""
    shot, under = mission.shot, direct.struck(state, mission.shot, mission.target)
    known, caution = sorted_out(state, side, under)
    caution = [LATER, scatter_text(mission), *caution]
    for target in known:
        yield prospects.forecast(
            state, line, mission.rule, shot, target,
            f"{title}, on {prospects.name_of(state, side, target)}", caution,
        )  # fmt: skip
    if not under:
        for target in prospects.typical(prospects.known_enemies(state, side)):
            there = prospects.put(state, target, mission.target)
            text = f"{title}, if {label(target)} stood in {mission.target}"
            yield prospects.forecast(there, line, mission.rule, shot, target, text, caution)


def scatter_text(mission: indirect.Mission) -> str:
    """6.48, 16.1 How surely it falls where it is aimed."""
    on = f"a die of 1 to {mission.hits}" if mission.hits > 1 else "a die of 1"
    return f"On {on} it falls on {mission.target}, else on the hex next to it that a die says (6.48)."


def against_batteries(state: State, line: int, unit: str, plot: Plot) -> Iterator[Forecast]:
    """6.7 Counter-battery: the nearest battery the side knows of, if it fires and is found."""
    side = side_of(unit)
    batteries = [
        other
        for other in prospects.known_enemies(state, side)
        if type_of(other).is_artillery and counter_battery.is_within(state, unit, other)
    ]
    if not batteries:
        yield Forecast(
            line,
            f"{label(unit)}, counter-battery",
            rule="6.7",
            caution=f"No enemy battery you know of is within its {type_of(unit).range} hexes.",
        )
        return
    here = state.units[unit].hex
    target = min(batteries, key=lambda other: (distance(here, state.units[other].hex), other))
    shot = shot_of(state, unit, plot.pattern, is_indirect=True)
    limit = counter_battery.reveal_limit(state, target)
    caution = ["Only a battery that fires this turn can be answered (6.71)."]
    if not state.units[target].is_located:
        dice = f"1 to {limit}" if limit > 1 else "1"
        caution.append(f"It must be found first, on a die of {dice} (6.71).")
    if plot.hold:
        caution.append(
            "It waits for counter-battery, and fires at any battery found if none comes (LATE, 6.76)."
            if plot.late
            else "Withheld (HOLD), it answers counter-battery only (6.76)."
        )
    mission = indirect.mission_of(state, unit, state.units[target].hex, plot.pattern, "6.72")
    title = f"{label(unit)}, {mission.what}, on {prospects.name_of(state, side, target)}"
    yield prospects.forecast(state, line, "6.72", shot, target, title, [*caution, scatter_text(mission)])


def move(state: State, line: int, unit: str, plot: Plot) -> Iterator[Forecast]:
    """13.0 A way of an express game that goes through an enemy."""
    yield from overrun_in(state, line, unit, hexes_of(plot.way))
