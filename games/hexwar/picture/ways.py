"""Rivers, canals, slopes, lines on hexsides, bridges; roads and railways."""

from __future__ import annotations

import math

from games.hexwar.picture import looks
from games.hexwar.picture.frame import Frame
from games.hexwar.picture.geometry import (
    Point,
    angle,
    at,
    chains,
    middle,
    num,
    smooth_path,
    straight_path,
    through_path,
    towards,
)
from games.hexwar.picture.lettering import slug
from games.hexwar.scene import Hexside, RouteLook, RouteStyle, SideLook, SideStyle

_CROSSINGS = (SideLook.BRIDGE, SideLook.FORD)
_SLOPES = (SideLook.SLOPE, SideLook.CREST)


def hexsides(frame: Frame, lines: bool) -> list[str]:
    """Draw what runs along hexsides: waters and slopes, or (lines=True) drawn lines above them."""
    above = (SideLook.LINE, SideLook.FRONT, SideLook.BORDER)
    out = []
    for key, style in frame.ground.side_styles.items():
        if style.look in _CROSSINGS or (style.look in above) != lines:
            continue
        sides = _in_view(frame, key)
        if not sides:
            continue
        drawn = _slopes(frame, style, sides) if style.look in _SLOPES else _line(frame, style, sides)
        out.append(f'<g class="side s-{slug(key)}" fill="none">{drawn}</g>')
    return out


def crossings(frame: Frame) -> list[str]:
    """Draw bridges and fords, above the roads and waters."""
    out = []
    for key, style in frame.ground.side_styles.items():
        if style.look not in _CROSSINGS:
            continue
        name = frame.id(f"x-{slug(key)}")
        for side in _in_view(frame, key):
            frame.define(name, _crossing(style, name))
            ends = frame.geometry.hexside(side.a, side.b)
            if ends is not None:
                spot = middle(*ends)
                turn = angle(frame.geometry.centre(side.a), frame.geometry.centre(side.b))
                out.append(f'<use href="#{name}" transform="translate({at(spot)})rotate({num(turn)})"/>')
    return out


def _in_view(frame: Frame, key: str) -> list[Hexside]:
    return [s for s in frame.ground.hexsides if s.style == key and (frame.is_near(s.a) or frame.is_near(s.b))]


def side_lines(frame: Frame, sides: list[Hexside]) -> list[list[Point]]:
    """Join hexsides into lines."""
    found = (frame.geometry.hexside(s.a, s.b) for s in sides)
    return chains(ends for ends in found if ends is not None)


def _line(frame: Frame, style: SideStyle, sides: list[Hexside]) -> str:
    lines = side_lines(frame, sides)
    smooth = "".join(smooth_path(line) for line in lines)
    sharp = "".join(straight_path(line) for line in lines)
    w, c = style.width, style.colour
    match style.look:
        case SideLook.RIVER:
            return _stroke(smooth, "#2b5f8c", 8.4 * w) + _stroke(smooth, c, 6.4 * w)
        case SideLook.COAST:
            return _stroke(smooth, c, 2.4 * w)
        case SideLook.STREAM:
            return _stroke(smooth, c, 3.4 * w)
        case SideLook.CANAL:
            return (
                _stroke(sharp, "#1f4e73", 6.4 * w)
                + _stroke(sharp, "#cfe4f2", 4 * w)
                + _stroke(sharp, c, 2 * w, ' stroke-dasharray="7 4"')
            )
        case SideLook.BORDER:
            return _stroke(sharp, c, 2.6 * w, ' stroke-dasharray="9 3 2 3"')
        case SideLook.FRONT:
            return _stroke(sharp, looks.PAPER, 6.5 * w) + _stroke(sharp, c, 4 * w)
        case _:
            return _stroke(sharp, looks.PAPER, 5 * w, ' stroke-opacity=".7"') + _stroke(
                sharp, c, 3.2 * w, ' stroke-dasharray="12 6"'
            )


def _stroke(path: str, colour: str, width: float, more: str = "") -> str:
    cap = "butt" if "dasharray" in more else "round"
    return (
        f'<path d="{path}" stroke="{colour}" stroke-width="{num(width)}" stroke-linejoin="round" '
        f'stroke-linecap="{cap}"{more}/>'
    )


def _slopes(frame: Frame, style: SideStyle, sides: list[Hexside]) -> str:
    """Draw a rim with ticks that point down: to the low hex, to both sides at a crest."""
    rim: list[str] = []
    ticks: list[str] = []
    for side in sides:
        ends = frame.geometry.hexside(side.a, side.b)
        if ends is None:
            continue
        rim.append(straight_path(ends))
        feet = (side.a, side.b) if style.look is SideLook.CREST else (side.low or side.b,)
        ticks.extend(_ticks(ends, frame.geometry.centre(foot)) for foot in feet)
    width = 2.2 * style.width
    return _stroke("".join(rim), style.colour, width) + _stroke(
        "".join(ticks), style.colour, 1.3 * style.width, ' stroke-opacity=".85"'
    )


def _ticks(ends: tuple[Point, Point], foot: Point) -> str:
    a, b = ends
    off = towards((0.0, 0.0), _minus(foot, middle(a, b)), 5.5)
    drawn = []
    for i in range(7):
        x, y = towards(a, b, math.dist(a, b) * (i + 0.5) / 7)
        drawn.append(f"M{at((x, y))}l{num(off[0])} {num(off[1])}")
    return "".join(drawn)


def _minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def _crossing(style: SideStyle, name: str) -> str:
    if style.look is SideLook.FORD:
        return (
            f'<path id="{name}" d="M-7-3H7M-7 3H7" stroke="{style.colour}" stroke-width="1.6" '
            'stroke-dasharray="2.4 2" fill="none"/>'
        )
    return (
        f'<g id="{name}"><path d="M-8-3.4H8V3.4H-8Z" fill="#f3ead2"/>'
        f'<path d="M-9.4-6-7.4-3.8H7.4L9.4-6M-9.4 6-7.4 3.8H7.4L9.4 6" stroke="{style.colour}" '
        'stroke-width="1.8" fill="none"/></g>'
    )


def routes(frame: Frame) -> list[str]:
    """Draw roads and railways through hex centres."""
    out = []
    for key, style in frame.ground.route_styles.items():
        links = [
            (frame.geometry.centre(a), frame.geometry.centre(b))
            for route in frame.ground.routes
            if route.style == key
            for a, b in zip(route.hexes, route.hexes[1:], strict=False)
            if frame.is_near(a) or frame.is_near(b)
        ]
        if links:
            path = "".join(through_path(line) for line in chains(dict.fromkeys(links)))
            out.append(f'<g class="route r-{slug(key)}" fill="none">{drawn_route(style, path)}</g>')
    return out


def drawn_route(style: RouteStyle, path: str) -> str:
    """Draw a road or railway along a path."""
    w, c = style.width, style.colour
    match style.look:
        case RouteLook.ROAD:
            return _stroke(path, "#6d4a22", 4.2 * w) + _stroke(path, "#f0d9a8", 2.6 * w)
        case RouteLook.TRACK:
            return _stroke(path, c, 1.8 * w, ' stroke-dasharray="5 3"')
        case _:
            return _stroke(path, c, 1.6 * w) + _stroke(path, c, 6 * w, ' stroke-dasharray="1.4 8"')
