"""What happens on the map: shaded areas, arrows, battles, markers."""

from __future__ import annotations

import math

from games.hexwar.picture import looks, patterns
from games.hexwar.picture.frame import Frame
from games.hexwar.picture.geometry import (
    SCALE,
    Point,
    angle,
    at,
    box_around,
    middle,
    num,
    straight_path,
    through_path,
    towards,
)
from games.hexwar.picture.labels import ARROW, LABEL, Clutter
from games.hexwar.picture.lettering import escape, slug, width
from games.hexwar.scene import Arrow, ArrowLook, Battle, Hex, MarkLook, Shade, Texture

_ARROW_COLOURS = {
    ArrowLook.MOVE: "#1c4f8a",
    ArrowLook.ADVANCE: "#0f6b4f",
    ArrowLook.RETREAT: "#8a4b00",
    ArrowLook.PLAN: "#5b5b5b",
}


def shades(frame: Frame) -> list[str]:
    """Draw shaded areas, and the zone of every marker that has one."""
    zones = [
        Shade(m.zone, m.label, Texture.DOTS, looks.GAS if m.look is MarkLook.GAS else "#3f6f8f")
        for m in frame.scene.markers
        if m.zone
    ]
    return [_shade(frame, s) for s in (*frame.scene.shades, *zones) if any(map(frame.is_near, s.hexes))]


def _shade(frame: Frame, shade: Shade) -> str:
    inside = [h for h in shade.hexes if frame.is_near(h)]
    path = "".join(straight_path(p, closed=True) for p in frame.geometry.outlines(inside))
    name = frame.id(f"h-{shade.texture}-{slug(shade.colour)}")
    fill = f'fill="{shade.colour}" fill-opacity=".16"'
    body = f'<path d="{path}" {fill}/>'
    if patterns.has_tile(shade.texture):
        frame.define(name, patterns.tile(shade.texture, shade.colour, name))
        body += f'<path d="{path}" fill="url(#{name})" fill-opacity=".5"/>'
    return (
        f'<g class="shade"><title>{escape(shade.label)}</title>{body}'
        f'<path d="{path}" fill="none" stroke="{shade.colour}" stroke-width="2.2" '
        'stroke-dasharray="7 3"/></g>'
    )


def arrows(frame: Frame) -> list[str]:
    """Draw the paths of moves, advances and retreats, beneath the counters."""
    taken = {c.hex for c in frame.scene.counters}
    shown = [a for a in frame.scene.arrows if len(a.hexes) > 1 and any(map(frame.is_near, a.hexes))]
    return [_arrow(frame, a, taken) for a in shown]


def _arrow(frame: Frame, arrow: Arrow, taken: set[Hex]) -> str:
    line = [frame.geometry.centre(h) for h in arrow.hexes]
    line[-1] = towards(line[-1], line[-2], 23.0 if arrow.hexes[-1] in taken else 6.0)
    colour = _ARROW_COLOURS[arrow.look]
    neck = towards(line[-1], line[-2], 9.0)
    path = through_path([*line[:-1], neck], 18.0)
    dash = ' stroke-dasharray="7 4"' if arrow.look in (ArrowLook.RETREAT, ArrowLook.PLAN) else ""
    title = arrow.label or f"{arrow.look} {arrow.hexes[0]} to {arrow.hexes[-1]}"
    head = f'<path d="{_head(neck, line[-1], 7.0, 11.0)}" fill="{colour}" stroke="#fff" stroke-width="1.2"/>'
    return (
        f'<g class="arrow a-{arrow.look}" fill="none" stroke-linejoin="round"><title>{escape(title)}</title>'
        f'<circle cx="{num(line[0][0])}" cy="{num(line[0][1])}" r="4.6" fill="{colour}" stroke="#fff" '
        'stroke-width="1.2"/>'
        f'<path d="{path}" stroke="#fff" stroke-width="6.6" stroke-opacity=".8"/>'
        f'<path d="{path}" stroke="{colour}" stroke-width="4"{dash}/>{head}</g>'
    )


def _head(neck: Point, tip: Point, half: float, length: float) -> str:
    """Write an arrow head of this length that ends at the tip."""
    base = towards(tip, neck, length)
    turn = math.radians(angle(neck, tip))
    dx, dy = -math.sin(turn) * half, math.cos(turn) * half
    return f"M{at((base[0] + dx, base[1] + dy))}L{at(tip)}L{at((base[0] - dx, base[1] - dy))}Z"


def battles(frame: Frame, taken: Clutter) -> list[str]:
    """Draw attacks above the counters: all arrows first, then the results, clear of them."""
    shown = [b for b in frame.scene.battles if frame.is_near(b.target)]
    drawn = [_group(b, "".join(_attack(frame, h, b, taken) for h in b.attackers)) for b in shown]
    return drawn + [_group(b, _result(frame, b, taken)) for b in shown if b.label]


def _group(battle: Battle, drawn: str) -> str:
    said = f"Attack on {battle.target}"
    if battle.attackers:
        said += f" from {', '.join(battle.attackers)}"
    if battle.label:
        said += f": {battle.label}"
    return f'<g class="battle" data-hex="{escape(battle.target)}"><title>{escape(said)}</title>{drawn}</g>'


def _attack(frame: Frame, attacker: Hex, battle: Battle, taken: Clutter) -> str:
    """Draw one arrow, and take the ground it covers."""
    start, target = frame.geometry.centre(attacker), frame.geometry.centre(battle.target)
    length = math.dist(start, target)
    if length < 1.2 * SCALE:
        taken.add(box_around(middle(start, target), 20, 20), ARROW)
        return _assault(start, target, battle.colour)
    for i in range(1, int(length // 14)):
        taken.add(box_around(towards(start, target, 14 * i), 14, 14), ARROW)
    return _fire(start, target, battle.colour)


def _assault(start: Point, target: Point, colour: str) -> str:
    """Draw a broad arrow over the hexside, in the gap between the counters."""
    turn, spot = angle(start, target), middle(start, target)
    return (
        f'<path transform="translate({at(spot)})rotate({num(turn)})" '
        f'd="M-8-4.4H-.6V-9.4L9.6 0-.6 9.4V4.4H-8Z" fill="{colour}" '
        'stroke="#fff" stroke-width="1.6" stroke-linejoin="round"/>'
    )


def _fire(start: Point, target: Point, colour: str) -> str:
    """Draw a long thin arrow for fire from afar."""
    a, tip = towards(start, target, 24), towards(target, start, 23)
    neck = towards(tip, a, 8)
    line = straight_path([a, neck])
    return (
        f'<path d="{line}" stroke="#fff" stroke-width="4.4" stroke-opacity=".85"/>'
        f'<path d="{line}" stroke="{colour}" stroke-width="2.2" stroke-dasharray="6 3"/>'
        f'<path d="{_head(neck, tip, 5.5, 10)}" fill="{colour}" stroke="#fff" stroke-width="1"/>'
    )


def _result(frame: Frame, battle: Battle, taken: Clutter) -> str:
    """Write the result in a box where it covers least, rather behind the defender."""
    target = frame.geometry.centre(battle.target)
    froms = [frame.geometry.centre(h) for h in battle.attackers]
    size = 11 * frame.lettering
    wide, high = width(battle.label, size, "bold") + 10, size + 4
    mean = target
    if froms:
        mean = sum(x for x, _ in froms) / len(froms), sum(y for _, y in froms) / len(froms)
    best, least = target, math.inf
    for turn in range(0, 360, 30):
        reach_x, reach_y = 24 + wide / 2, 29.5
        dx, dy = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        spot = _into_view(frame, (target[0] + dx * reach_x, target[1] + dy * reach_y), wide, high)
        sideways, down = spot[0] - target[0], spot[1] - target[1]
        before = sideways * (mean[0] - target[0]) + down * (mean[1] - target[1])
        cost = taken.cost(box_around(spot, wide, high)) + max(0.0, before) * 0.4
        if cost < least:
            best, least = spot, cost
    box = box_around(best, wide, high)
    taken.add(box, LABEL)
    x, y = best
    return (
        f'<rect x="{num(box.left)}" y="{num(box.top)}" width="{num(wide)}" height="{num(high)}" '
        f'rx="3.5" fill="#fff" stroke="{battle.colour}" stroke-width="1.6"/>'
        f'<text x="{num(x)}" y="{num(y + size * 0.36)}" font-size="{num(size)}" '
        f'font-weight="700" text-anchor="middle" fill="{looks.INK}">{escape(battle.label)}</text>'
    )


def _into_view(frame: Frame, spot: Point, wide: float, high: float) -> Point:
    view = frame.view
    x = min(max(spot[0], view.left + wide / 2 + 3), view.right - wide / 2 - 3)
    y = min(max(spot[1], view.top + high / 2 + 3), view.bottom - high / 2 - 3)
    return x, y
