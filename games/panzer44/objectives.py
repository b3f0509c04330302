"""18.5 The hexes a scenario is about: where set-ups by default and automatic players look."""

from __future__ import annotations

from functools import cache

from games.engine.names import Side
from games.panzer44.exits import edge_hexes
from games.panzer44.game_data import load
from games.panzer44.scenario import Count, Scenario
from games.panzer44.state import enemy_of


def counts_of(scenario: Scenario) -> list[Count]:
    """Everything the scenario counts for victory."""
    victory = scenario.victory
    return [*(goal.counts for goal in victory.goals), *(award.counts for award in victory.awards)]


@cache
def goals(slug: str, side: Side) -> tuple[str, ...]:
    """The hexes a side wants to be in: those it scores or wins by, sorted; () when it has none.

    Where units are only to see a place, the place; where they are to leave, the edge.
    """
    scenario = load().scenario(slug)
    found: set[str] = set()
    for counts in counts_of(scenario):
        if counts.side != side:
            continue
        if counts.what in ("exited", "exit value") and counts.edge:
            found |= edge_hexes(counts.edge)
        elif counts.what not in ("eliminated", "positions"):
            found |= counts.hexes
    return tuple(sorted(found & scenario.area))


@cache
def contested(slug: str, side: Side) -> tuple[str, ...]:
    """What a side fights over: its own goals and those it has to deny, else where the enemy sets up."""
    scenario = load().scenario(slug)
    mine = set(goals(slug, side))
    mine |= set(bridges(slug) if leaves(scenario, enemy_of(side)) else goals(slug, enemy_of(side)))
    if not mine:
        for force in scenario.forces:
            if force.side != side and not force.turn and force.formation == "deployed":
                mine |= force.hexes if len(force.hexes) < 200 else set()
    return tuple(sorted(mine & scenario.area))


def leaves(scenario: Scenario, side: Side) -> bool:
    """Whether a side wins or scores by leaving the map."""
    return any(c.side == side and c.what in ("exited", "exit value") for c in counts_of(scenario))


@cache
def bridges(slug: str) -> tuple[str, ...]:
    """Both ends of the bridges over impassable water: where an enemy who wants to leave has to pass."""
    board, area = load().map, load().scenario(slug).area
    ends = {
        end
        for key in sorted(board.bridges)
        for end in key.split("/")
        if "canal" in [side.kind for side in board.sides.get(key, ())] and end in area
    }
    return tuple(sorted(ends))


@cache
def depth(slug: str) -> dict[str, int]:
    """How far every hex in play is from the border of the area: 0 beside it."""
    grid, area = load().map.grid, load().scenario(slug).area
    border = [h for h in sorted(area) if len([n for n in grid.neighbours(h) if n in area]) < 6]
    return spread(tuple(border), area)


@cache
def field_of_distance(slug: str, side: Side) -> dict[str, int]:
    """How far every hex in play is from what the side fights over (0 everywhere when it is nothing)."""
    scenario = load().scenario(slug)
    places = contested(slug, side)
    return spread(places, scenario.area) if places else dict.fromkeys(sorted(scenario.area), 0)


@cache
def field_of_aims(slug: str, side: Side) -> dict[str, int]:
    """How far every hex in play is from where the side wants to be, or has to keep the enemy from (0
    everywhere when it is nothing).
    """
    scenario = load().scenario(slug)
    places = goals(slug, side) or contested(slug, side)
    return spread(places, scenario.area) if places else dict.fromkeys(sorted(scenario.area), 0)


def spread(places: tuple[str, ...], area: frozenset[str]) -> dict[str, int]:
    """Distances in hexes from the nearest of some places, over the area."""
    grid = load().map.grid
    far = dict.fromkeys(places, 0)
    todo = list(places)
    for here in todo:
        for there in grid.neighbours(here):
            if there not in far:
                far[there] = far[here] + 1
                todo.append(there)
    return {h: far[h] for h in sorted(area)}
