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
    NationStyle,
    Place,
    Route,
    Scene,
    Shade,
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
ARROW_NATIONS = {"german": "german", "allied": "american"}


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


def scene(view: Mapping[str, JSON], focus: Sequence[str] = (), events: Sequence[Event] = ()) -> Scene:
    """A view as a scene. ``focus`` crops to those hexes; ``events`` add arrows and battles."""
    seen: Mapping[str, Any] = view
    plots: Mapping[str, Any] = seen["plots"]
    return Scene(
        ground=ground(),
        nations=NATIONS,
        counters=tuple(_counter(unit, plots.get(unit["id"])) for unit in seen["units"]),
        reserve=tuple(_counter(unit, None) for unit in seen.get("reserve", ())),
        works=(*_positions(seen["positions"]), *_objectives(str(seen["scenario"]))),
        markers=(*_wrecks(seen["wrecks"]), *_mines(seen["mines"])),
        shades=tuple(_out_of_play(str(seen["scenario"]))),
        arrows=tuple(telling.arrows(events, ARROWS, ARROW_NATIONS)),
        battles=tuple(telling.battles(events)),
        focus=tuple(focus) or _frame(str(seen["scenario"])),
        trays=bool(focus),
        caption=" · ".join([seen["scenario_name"], seen["turn_name"], *_score(seen)]),
        legend=not focus,
    )


def _score(seen: Mapping[str, Any]) -> Iterable[str]:
    """18.5 The points so far, where the scenario counts points."""
    if seen["score"]:
        points = ", ".join(f"{seen['players'][side]} {gained}" for side, gained in seen["score"].items())
        yield f"{points} points"


def _counter(unit: Mapping[str, Any], plot: Mapping[str, Any] | None) -> Counter:
    """A unit as a counter; one that the viewer does not know is a blank back."""
    if unit["hidden"]:
        return Counter(
            hex=unit["hex"], unit=unit["id"], label="?", nation=unit["nation"], symbol="none",
            name="unknown unit", inverted=True,
        )  # fmt: skip
    task = f", plotted {plot['task']} {plot['target']}".rstrip() if plot else ""
    aboard = f", carries {load().units[unit['passenger']].label}" if unit["passenger"] else ""
    return Counter(
        hex=unit["hex"],
        unit=unit["id"],
        label=unit["label"],
        nation=unit["nation"],
        symbol=unit["symbol"],
        strength=_strength(unit),
        name=unit["name"],
        figures=_figures(unit) + aboard + task,
        badges=tuple(_badges(unit)),
        planned=bool(unit.get("planned")),
    )


def _strength(unit: Mapping[str, Any]) -> str:
    """What stands on the counter, in one line: attack and class, range, defense, movement."""
    defense = f"[{unit['defense']}]" if unit["hard"] else f"{unit['defense']}"
    attack = f"{unit['attack']}{unit['weapon']}{unit['range']}" if unit["attack"] else "0"
    return f"{attack} {defense} {unit['movement']}"


def _figures(unit: Mapping[str, Any]) -> str:
    target = "hard" if unit["hard"] else "soft"
    armed = (
        f"attack {unit['attack']} class {unit['weapon']} range {unit['range']}"
        if unit["attack"]
        else "unarmed"
    )
    return f"{armed}, {target} target of defense {unit['defense']}, movement {unit['movement']}"


def _badges(unit: Mapping[str, Any]) -> Iterable[Badge]:
    """6.8, 14.0 The markers on a unit, the gravest first."""
    if unit["disruption"]:
        yield Badge(f"D{unit['disruption']}", f"disruption state {unit['disruption']}")
    if unit["panicked"]:
        yield Badge("!", "panicked", "#7a3fa0")
    if unit["delayed_panic"]:
        yield Badge("(P)", "panics next turn", "#7a3fa0")
    if unit["pinned"]:
        yield Badge("Pin", "pinned", "#b06a00")
    if unit["inside"]:
        yield Badge("in", "inside the Improved Position", "#2f5d3a")


def _positions(positions: Mapping[str, Any]) -> Iterable[Work]:
    for h, side in positions.items():
        colour = looks.PANZER.fill if side == "german" else "#6b5a1e"
        yield Work(
            h, WorkLook.FIELDWORK, f"{side.capitalize()} Improved Position", "", colour, "Improved Position"
        )


@cache
def _objectives(slug: str) -> tuple[Work, ...]:
    """18.5 The hexes the victory conditions speak of; large zones are left to the words."""
    victory = load().scenario(slug).victory
    labels: dict[str, str] = {}
    counts = [part.counts for part in victory.goals] + [part.counts for part in victory.awards]
    for count in counts:
        if count.what != "staying" and len(count.hexes) <= _LARGE:
            labels |= {h: count.label for h in sorted(count.hexes) if h not in labels}
    return tuple(
        Work(h, WorkLook.OBJECTIVE, f"objective: {text}", kind="objective") for h, text in labels.items()
    )


_LARGE = 20
"""Zones of more hexes than these are not marked hex by hex."""


def _wrecks(hexes: Sequence[str]) -> Iterable[Marker]:
    for h in dict.fromkeys(hexes):
        number = sum(other == h for other in hexes)
        yield Marker(h, MarkLook.WRECK, "wreck" if number == 1 else f"{number} wrecks")


def _mines(mines: Sequence[Mapping[str, Any]]) -> Iterable[Marker]:
    for mine in mines:
        state = "" if mine["known"] else ", unknown to the enemy"
        nation = "german" if mine["side"] == "german" else "american"
        yield Marker(mine["hex"], MarkLook.CHIT, f"{mine['kind']} mines{state}", "M", nation)


@cache
def _out_of_play(slug: str) -> tuple[Shade, ...]:
    area = load().scenario(slug).area
    closed = tuple(h for h in load().map.grid if h not in area)
    return (Shade(closed, "not in play", Texture.CROSSES, "#6f6a58"),) if closed else ()


@cache
def _frame(slug: str) -> tuple[str, ...]:
    """The corners of what is in play, where that is not the whole map."""
    area, at = load().scenario(slug).area, load().map.column_row
    if len(area) == len(load().map.grid):
        return ()
    places = [at[h] for h in area]
    columns, rows = sorted(c for c, _ in places), sorted(r for _, r in places)
    corners = [(c, r) for c in (columns[0], columns[-1]) for r in (rows[0], rows[-1])]
    return tuple(min(area, key=lambda h: (_gap(at[h], corner), h)) for corner in corners)


def _gap(a: tuple[int, int], b: tuple[int, int]) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
