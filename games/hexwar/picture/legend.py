"""The legend: every kind of thing on this map, as it is drawn, with its name."""

from __future__ import annotations

from collections.abc import Iterator

from games.hexwar.picture import looks, markers, patterns
from games.hexwar.picture.frame import Frame
from games.hexwar.picture.geometry import num
from games.hexwar.picture.lettering import escape, slug, width
from games.hexwar.picture.strips import Strip
from games.hexwar.picture.ways import drawn_route
from games.hexwar.picture.works import defined
from games.hexwar.scene import SideLook, SideStyle, Texture, WorkLook

_ROW = 30.0
_SWATCH = 34.0
_CURVE = "M0 14Q8 4 17 11T34 8"


def legend(frame: Frame) -> Strip:
    """Lay out the legend in rows as wide as the picture."""
    if not frame.scene.legend:
        return Strip("", 0)
    out, x, y = [], 10.0, 6.0
    for drawing, label in _items(frame):
        wide = _SWATCH + 6 + width(label, 11.5) + 18
        if x > 10 and x + wide > frame.view.width - 6:
            x, y = 10.0, y + _ROW
        out.append(
            f'<g transform="translate({num(x)} {num(y)})">{drawing}<text x="{num(_SWATCH + 6)}" y="15.5" '
            f'font-size="11.5" fill="{looks.INK}">{escape(label)}</text></g>'
        )
        x += wide
    return Strip(f'<g class="legend">{"".join(out)}</g>', y + _ROW)


def _items(frame: Frame) -> Iterator[tuple[str, str]]:
    yield from _terrains(frame)
    used = dict.fromkeys(s.style for s in frame.ground.hexsides)
    for key in used:
        style = frame.ground.side_styles[key]
        yield _side(frame, key, style), style.label
    for key in dict.fromkeys(r.style for r in frame.ground.routes):
        route = frame.ground.route_styles[key]
        yield f'<g fill="none">{drawn_route(route, "M0 11H34")}</g>', route.label
    yield from _works(frame)
    for nation_key in dict.fromkeys(c.nation for c in frame.scene.counters):
        nation = frame.scene.nations[nation_key]
        box = f'<rect x="7" y="1" width="20" height="20" rx="2" fill="{nation.fill}" stroke="#3a3730"/>'
        yield box, nation.label
    for marker in {(m.look, m.label): m for m in frame.scene.markers}.values():
        yield f'<g transform="translate(17 11)">{markers.drawing(frame, marker)}</g>', marker.label


def _terrains(frame: Frame) -> Iterator[tuple[str, str]]:
    ground = frame.ground
    used = {ground.terrain_of(h) for h in ground.hexes}
    for key, style in ground.terrains.items():
        if key not in used:
            continue
        box = f'<path d="M0 0H34V22H0Z" fill="{style.fill}" stroke="#8b8470" stroke-width=".8"/>'
        if patterns.has_tile(style.texture):
            name = frame.id(f"p-{slug(key)}")
            frame.define(name, patterns.tile(style.texture, style.ink, name))
            box += f'<path d="M0 0H34V22H0Z" fill="url(#{name})"/>'
        if patterns.has_glyph(style.texture):
            name = frame.id(f"g-{slug(key)}")
            frame.define(name, patterns.glyph(style.texture, style.ink, name))
            box += f'<use href="#{name}" transform="translate(17 11)scale(.8)"/>'
        if style.texture is Texture.HACHURES:
            box += (
                f'<path d="M1 1H33V21H1Z" fill="none" stroke="{style.ink}" stroke-width="5" '
                'stroke-dasharray="1.1 3.1" stroke-opacity=".7"/>'
            )
        yield box, style.label


def _stroke(colour: str, wide: float, dash: str = "") -> str:
    more = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="M0 11H34" stroke="{colour}" stroke-width="{num(wide)}"{more}/>'


def _side(frame: Frame, key: str, style: SideStyle) -> str:
    w = style.width
    match style.look:
        case SideLook.RIVER:
            return (
                f'<g fill="none"><path d="{_CURVE}" stroke="#2b5f8c" stroke-width="{num(8.4 * w)}"/>'
                f'<path d="{_CURVE}" stroke="{style.colour}" stroke-width="{num(6.4 * w)}"/></g>'
            )
        case SideLook.STREAM:
            return f'<path d="{_CURVE}" fill="none" stroke="{style.colour}" stroke-width="{num(3.4 * w)}"/>'
        case SideLook.CANAL:
            return _stroke("#1f4e73", 6.4) + _stroke("#cfe4f2", 4) + _stroke(style.colour, 2, "7 4")
        case SideLook.BRIDGE | SideLook.FORD:
            return f'<use href="#{frame.id(f"x-{slug(key)}")}" transform="translate(17 11)"/>'
        case SideLook.SLOPE | SideLook.CREST:
            ticks = "".join(f"M{3 + 4 * i} 9v6" for i in range(8))
            return (
                _stroke(style.colour, 2.2).replace("11H34", "9H34")
                + f'<path d="{ticks}" stroke="{style.colour}" stroke-width="1.3"/>'
            )
        case SideLook.BORDER:
            return _stroke(style.colour, 2.6, "9 3 2 3")
        case SideLook.FRONT:
            return _stroke(style.colour, 4)
        case SideLook.COAST:
            return _stroke(style.colour, 2.4)
        case _:
            return _stroke(style.colour, 3.2, "12 6")


def _works(frame: Frame) -> Iterator[tuple[str, str]]:
    works = (*frame.ground.works, *frame.scene.works)
    seen = {(w.look, w.colour, w.kind): w for w in works if w.look is not WorkLook.LETTER}
    for work in seen.values():
        name = defined(frame, work)
        yield f'<use href="#{name}" transform="translate(17 11)scale(.36)"/>', work.kind or str(work.look)
