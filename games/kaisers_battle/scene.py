"""The picture of a position: from a side's view (and the events it may know) to a scene of hexwar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from games.engine.events import Event
from games.engine.names import JSON
from games.hexwar import telling
from games.hexwar.picture import looks
from games.hexwar.scene import (
    ArrowLook,
    Badge,
    Counter,
    Ground,
    Hexside,
    Marker,
    MarkLook,
    Place,
    Scene,
    StepState,
    Work,
    WorkLook,
)
from games.kaisers_battle.map import Map
from games.kaisers_battle.pieces import data

NATIONS = {"german": looks.GERMAN, "british": looks.BRITISH, "french": looks.FRENCH}
SIZES = {"division": "XX", "brigade": "X", "regiment": "III", "battalion": "II", "company": "I"}
SYMBOLS = {
    "headquarters": "hq",
    "stosstruppen": "shock",
    "infantry": "infantry",
    "cavalry": "cavalry",
    "engineer": "engineer",
    "replacement": "replacement",
    "service": "service",
}
TERRAINS = {"clear": looks.CLEAR, "woods": looks.WOODS, "town": looks.TOWN, "hilltop": looks.HILLTOP}
WORKS = {"redoubt": WorkLook.REDOUBT, "fieldwork": WorkLook.FIELDWORK, "wire": WorkLook.WIRE}
SIDE_STYLES = {
    "river": looks.RIVER,
    "canal": looks.CANAL,
    "stream": looks.STREAM,
    "bridge": looks.BRIDGE,
    "vp": looks.VICTORY_LINE,
}
CITIES = ("Saint-Quentin", "Ham", "Nesle", "Noyon", "Chauny", "Tergnier", "La Fère")
ARROWS = {"move": ArrowLook.MOVE, "advance": ArrowLook.ADVANCE, "retreat": ArrowLook.RETREAT}
ARROW_NATIONS = {"german": "german", "allied": "british"}


@cache
def ground() -> Ground:
    """The map as it is drawn; the same for every game, so that its drawing is kept."""
    board = data().map
    return Ground(
        grid=board.grid,
        hexes=tuple(board.grid.hexes),
        terrains=TERRAINS,
        terrain={h.id: h.terrain if h.terrain in TERRAINS else "clear" for h in board.hexes.values()},
        base="clear",
        side_styles=SIDE_STYLES,
        hexsides=(*_water(board), *_bridges(board), *_victory_line(board)),
        places=tuple(_places(board)),
        works=(*_works(board), *_entries(board)),
    )


def scene(view: Mapping[str, JSON], focus: Sequence[str] = (), events: Sequence[Event] = ()) -> Scene:
    """A view as a scene. ``focus`` crops to those hexes; ``events`` add arrows and battles."""
    seen: Mapping[str, Any] = view
    return Scene(
        ground=ground(),
        nations=NATIONS,
        counters=tuple(_counter(unit) for unit in seen["units"]),
        markers=(*_gas(seen["gas"]), *_planes(seen["observed"])),
        arrows=tuple(telling.arrows(events, ARROWS, ARROW_NATIONS)),
        battles=tuple(telling.battles(events)),
        focus=tuple(focus),
        caption=f"{seen['turn_name']} · {seen['weather']}",
        legend=not focus,
    )


def _water(board: Map) -> Iterable[Hexside]:
    named: list[str] = []
    for side, water in board.water.items():
        first, second = side.split("/")
        name = "" if water.name in named else water.name
        named.append(water.name)
        yield Hexside(first, second, water.kind, name)


def _bridges(board: Map) -> Iterable[Hexside]:
    for side, water in board.water.items():
        if water.is_bridged:
            first, second = side.split("/")
            yield Hexside(first, second, "bridge")


def _victory_line(board: Map) -> Iterable[Hexside]:
    for side in board.vp_line:
        first, second = side.split("/")
        yield Hexside(first, second, "vp")


def _places(board: Map) -> Iterable[Place]:
    for h in board.hexes.values():
        if h.name:
            rank = 1 if h.name in CITIES else 2 if h.terrain == "town" else 4
            yield Place(h.id, h.name, rank)


def _works(board: Map) -> Iterable[Work]:
    for h in board.hexes.values():
        if h.terrain in WORKS:
            yield Work(h.id, WORKS[h.terrain], h.terrain)


def _entries(board: Map) -> Iterable[Work]:
    for letter, hex_id in board.entries.items():
        yield Work(hex_id, WorkLook.LETTER, f"entry hex {letter}", text=letter)


def _counter(unit: Mapping[str, Any]) -> Counter:
    reduced = unit["steps"] < unit["all_steps"] and unit["all_steps"] > 1
    step = StepState.REDUCED if reduced else StepState.FULL
    return Counter(
        hex=unit["hex"],
        unit=unit["id"],
        label=unit["id"],
        nation=unit["nation"],
        symbol=SYMBOLS[unit["type"]],
        size=SIZES[unit["size"]],
        strength=f"{unit['cs']}-{unit['mv']}-{unit['ma']}",
        name=unit["name"],
        figures=(
            f"strength {unit['cs']}, morale {unit['mv']}, movement {unit['ma']}, {unit['sp']} stacking points"
        ),
        step=step,
        pips=(unit["steps"], unit["all_steps"]),
        badges=(Badge("-", "reduced"),) if reduced else (),
    )


def _gas(hexes: Sequence[str]) -> Iterable[Marker]:
    grid = data().map.grid
    for h in hexes:
        yield Marker(h, MarkLook.GAS, "persistent gas", zone=tuple(grid.disk(h, 1)))


def _planes(observed: Mapping[str, Sequence[str]]) -> Iterable[Marker]:
    for side, hexes in observed.items():
        for h in hexes:
            yield Marker(
                h, MarkLook.PLANE, "air observation", nation="german" if side == "german" else "british"
            )
