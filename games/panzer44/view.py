"""What each side may know of a position, built from a whitelist.

Sealed plots, unknown mines, planned drop hexes and the order of columns off the map are their owner's alone.
With limited intelligence (11.5) an enemy unit that is not known is an inverted counter: a hex and a side,
and its passenger is not there at all.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.names import JSON, Side
from games.panzer44 import aims, tally
from games.panzer44.force import passenger_of, side_of
from games.panzer44.game_data import load
from games.panzer44.scenario import Scenario
from games.panzer44.spotting import is_known
from games.panzer44.state import SIDES, Column, Placed, Plot, State

UNKNOWN = "?"
"""The id of an inverted counter."""


def view(state: State, side: Side | None) -> dict[str, JSON]:
    """What ``side`` (None: a spectator) may know, as plain data."""
    scenario = load().scenario(state.scenario)
    return {
        "viewer": side,
        "scenario": scenario.slug,
        "scenario_name": scenario.name,
        "turn": state.turn,
        "turns": scenario.turns,
        "turn_name": turn_name(state),
        "first": scenario.first,
        "players": {s: scenario.player(s).name for s in scenario.players},
        "units": list(_units(state, side, scenario)),
        "wrecks": list(state.wrecks),
        "positions": dict(sorted(state.positions.items())),
        "mines": _mines(state, side),
        "waiting": [_column(column, side) for column in state.waiting],
        "drop": {u: h for u, h in sorted(state.drop.items()) if side_of(u) == side},
        "plots": {u: _plot(plot) for u, plot in sorted(state.plots.items()) if side_of(u) == side},
        "support_plotted": [
            {"kind": s.kind, "points": s.points, "target": s.target, "pattern": s.pattern}
            for s in state.support
            if s.side == side
        ],
        "support": {s: _support(state, s) for s in SIDES},
        "chits": {s: list(state.chits.get(s, [])) for s in SIDES},
        "panic": {s: _panic(state, scenario, s) for s in SIDES},
        "losses": [{"unit": loss.unit, "turn": loss.turn} for loss in state.losses],
        "exited": [{"unit": left.unit, "edge": left.edge, "turn": left.turn} for left in state.leavers],
        "points": dict(sorted(state.points.items())),
        "aims": list(aims.aims(scenario.slug)),
        "standing": list(tally.standing(state, side)),
        "score": dict(tally.known_score(state, side)) if scenario.victory.awards else {},
    }


def turn_name(state: State) -> str:
    """The turn as players call it: "Turn 3 of 20"."""
    return f"Turn {state.turn} of {load().scenario(state.scenario).turns}"


def _units(state: State, side: Side | None, scenario: Scenario) -> Iterator[dict[str, JSON]]:
    """Every unit on the map by hex; passengers before their carriers, so that those lie on top.

    Units a viewer does not know come after all others of their hex, with nothing that tells them apart.
    """

    def place(unit: str) -> tuple[str, bool, str]:
        placed = state.units[unit]
        return placed.hex, not placed.carrier, unit

    hidden: list[tuple[str, Side]] = []
    for unit in sorted(state.units, key=place):
        placed = state.units[unit]
        if is_known(state, side, unit):
            yield _unit(state, unit, placed, scenario, side)
        elif not placed.carrier:
            hidden.append((placed.hex, side_of(unit)))
    for hex_id, owner in sorted(hidden):
        nation = scenario.players["german" if owner == "german" else "allied"].nation
        yield {"id": UNKNOWN, "side": owner, "nation": nation, "hex": hex_id, "hidden": True}


def _unit(
    state: State, unit: str, placed: Placed, scenario: Scenario, viewer: Side | None
) -> dict[str, JSON]:
    """A unit with its markers. That it panics says that it had a task, which is its owner's secret (B-75)."""
    found = load().units[unit]
    kind = found.type
    return {
        "id": unit,
        "number": found.printed,
        "label": found.label,
        "code": kind.code,
        "name": kind.name,
        "side": found.side,
        "nation": scenario.players[found.side].nation,
        "symbol": kind.symbol,
        "hex": placed.hex,
        "hidden": False,
        "attack": kind.attack,
        "weapon": kind.weapon,
        "range": kind.range,
        "defense": kind.defense,
        "hard": kind.is_hard,
        "movement": kind.movement,
        "figures": kind.figures,
        "carrier": placed.carrier,
        "passenger": passenger_of(state, unit),
        "inside": placed.inside,
        "pinned": placed.pinned,
        "disruption": placed.disruption,
        "delayed_panic": placed.delayed_panic,
        "panicked": placed.panicked and viewer == found.side,
        "has_fired": placed.has_fired,
        "located": placed.is_located,
    }


def _plot(plot: Plot) -> dict[str, JSON]:
    return {"task": plot.task, "target": plot.target, "pattern": plot.pattern}


def _mines(state: State, side: Side | None) -> list[JSON]:
    """17.0 One's own mined hexes, and those that have gone off."""
    return [
        {"hex": h, "side": mine.side, "kind": mine.kind, "known": mine.known}
        for h, mine in sorted(state.mines.items())
        if mine.known or mine.side == side
    ]


def _column(column: Column, side: Side | None) -> dict[str, JSON]:
    """18.6 What is to come: forces and turns are printed in the scenario, the order of march is secret."""
    order = list(column.units)
    return {
        "name": column.name,
        "side": column.side,
        "turn": column.turn,
        "formation": column.kind,
        "units": [*order] if column.side == side else [*sorted(order)],
    }


def _support(state: State, side: Side) -> dict[str, JSON]:
    """15.0, 16.0 What is left; what is plotted counts as left until it has fired."""
    return {
        "OFBDA": sorted(state.concentrations.get(side, [])),
        "CAS": sorted(state.strikes.get(side, [])),
    }


def _panic(state: State, scenario: Scenario, side: Side) -> int:
    """14.0 The panic level in this turn, in percent."""
    panic = scenario.panic["german" if side == "german" else "allied"]
    units = load().units
    lost = sum(side_of(loss.unit) == side and units[loss.unit].type.is_combat for loss in state.losses)
    return panic.level(state.turn, lost)
