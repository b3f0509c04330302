"""7.23, 18.5 Leaving the map where the scenario lets units leave."""

from __future__ import annotations

from functools import cache

from games.engine.errors import Illegal
from games.engine.names import Side
from games.hexwar.grid import Compass
from games.panzer44 import setting
from games.panzer44.asking import points_text
from games.panzer44.force import label, side_of, type_of
from games.panzer44.game_data import load
from games.panzer44.state import State
from games.panzer44.travel import Country


@cache
def edge_hexes(edge: Compass) -> frozenset[str]:
    """The hexes along an edge of the map."""
    return frozenset(load().map.grid.edge(edge))


def edges_of(state: State, unit: str) -> tuple[Compass, ...]:
    """7.23 The edges by which a unit may leave: those the victory conditions name for such a unit."""
    found: list[Compass] = []
    victory = setting.scenario_of(state).victory
    for counts in [*(goal.counts for goal in victory.goals), *(award.counts for award in victory.awards)]:
        edge = counts.edge
        if counts.what not in ("exited", "exit value") or counts.side != side_of(unit) or edge is None:
            continue
        if counts.who.fits(type_of(unit)) and edge not in found:
            found.append(edge)
    return tuple(found)


def edge_at(state: State, unit: str, hex_id: str) -> str:
    """The edge by which a unit may leave from a hex, "" for none."""
    return next((edge for edge in edges_of(state, unit) if hex_id in edge_hexes(edge)), "")


def check(state: State, country: Country, unit: str, hex_id: str, spent: int, *, roads: bool = True) -> None:
    """7.23, 18.5 Leaving costs what the last hex costs once more; raises Illegal.

    Without ``roads`` for a unit that has overrun on its way (13.4).
    """
    edges = edges_of(state, unit)
    if not edge_at(state, unit, hex_id):
        where = (
            f"it may leave by the {' or '.join(edges)} edge" if edges else "it may not leave in this scenario"
        )
        raise Illegal("7.23", f"{label(unit)} may not leave the map from {hex_id}", where)
    cost = country.edge_cost(unit, hex_id, roads)
    if cost is None or spent + cost > country.budget(unit):
        need = "cannot" if cost is None else f"needs {points_text(spent + cost)} points to"
        raise Illegal("18.5", f"{label(unit)} {need} leave from {hex_id}", "go to the edge first")


def may_anyone_leave(state: State, side: Side) -> bool:
    """Whether the scenario lets any unit of a side leave."""
    victory = setting.scenario_of(state).victory
    counts = [*(goal.counts for goal in victory.goals), *(award.counts for award in victory.awards)]
    return any(c.what in ("exited", "exit value") and c.side == side for c in counts)
