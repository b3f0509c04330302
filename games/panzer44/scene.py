"""The picture of a position: from a side's view (and the events it may know) to a scene of hexwar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from games.engine.events import Event
from games.engine.names import JSON
from games.hexwar.picture import looks
from games.hexwar.scene import (
    Arrow,
    ArrowLook,
    Badge,
    Battle,
    Counter,
    Ground,
    Hexside,
    Marker,
    MarkLook,
    NationStyle,
    Place,
    Route,
    Scene,
    Shade,
    StepState,
    Texture,
    Work,
    WorkLook,
)
from games.panzer44.game_data import load
from games.panzer44.map import Map

NATIONS: Mapping[str, NationStyle] = {
    "german": looks.PANZER,
    "american": NationStyle("American", "allied", looks.GI.fill),
    "french": NationStyle("French", "allied", looks.FREE_FRENCH.fill),
    "british": NationStyle("British", "allied", looks.BRITISH.fill),
    "canadian": NationStyle("Canadian", "allied", looks.BRITISH.fill),
}
TERRAINS = {
    "clear": looks.CLEAR,
    "woods": looks.WOODS,
    "town": looks.TOWN,
    "hilltop": looks.HILLTOP,
    "swamp": looks.MARSH,
}
SIDE_STYLES = {
    "canal": looks.CANAL,
    "stream": looks.STREAM,
    "slope": looks.SLOPE,
    "crest": looks.CREST,
    "bridge": looks.BRIDGE,
}
ROUTES = {"road": looks.ROAD}
ARROWS = {"move": ArrowLook.MOVE, "scatter": ArrowLook.RETREAT, "overrun": ArrowLook.ADVANCE}
BATTLES = ("battle", "fire")


@cache
def ground() -> Ground:
    """The map as it is drawn; the same for every game, so that its drawing is kept."""
    board = load().map
    return Ground(
        grid=board.grid,
        hexes=tuple(board.grid.hexes),
        terrains=TERRAINS,
        terrain={h.id: h.terrain for h in board.hexes.values()},
        base="clear",
        side_styles=SIDE_STYLES,
        hexsides=(*_sides(board), *_bridges(board)),
        route_styles=ROUTES,
        routes=tuple(Route((a, b), "road") for a, b in (side.split("/") for side in board.roads)),
        places=tuple(_places(board)),
    )


def _sides(board: Map) -> Iterable[Hexside]:
    for key, features in board.sides.items():
        a, b = key.split("/")
        for side in features:
            yield Hexside(a, b, side.kind, side.name, side.low or None)


def _bridges(board: Map) -> Iterable[Hexside]:
    for key in sorted(board.bridges):
        a, b = key.split("/")
        yield Hexside(a, b, "bridge")


def _places(board: Map) -> Iterable[Place]:
    """Every named place once, at the hex nearest to its middle."""
    for name, hexes in board.places.items():
        middle = min(hexes, key=lambda h: (sum(board.grid.distance(h, o) for o in hexes), h))
        yield Place(middle, name, 2 if board.terrain(middle) == "town" else 4)
