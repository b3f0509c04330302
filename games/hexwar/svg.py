"""Draws a `Scene` as one SVG picture, for a page and for `hexwar.raster`.

On a page: every hex is an element with class "hex t-<terrain>" and data-hex; every counter has
class "counter n-<nation>", data-unit and data-hex; both have a <title>. Further classes to
restyle by (dark mode, high contrast): paper, map, terrain, texture, grid, numbers, names, side
s-<kind>, route r-<kind>, work w-<look>, shade, arrow a-<look>, stack, card, box, reduced, badge,
count, highlight, marker m-<look>, battle, caption, trays, legend. Counters that may yet come onto the map
lie unseen in "reserve", each with data-spare. All colours are presentation
attributes; there is no script, no style sheet and no style attribute in the picture.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.hexwar.picture import (
    counters,
    effects,
    labels,
    legend,
    looks,
    markers,
    strips,
    terrain,
    ways,
    works,
)
from games.hexwar.picture.frame import Frame, frame
from games.hexwar.picture.geometry import geometry_of, num
from games.hexwar.picture.lettering import FAMILY_LIST, escape
from games.hexwar.scene import Drawing, Scene
from games.hexwar.textmap import alt_text


def draw(scene: Scene) -> Drawing:
    """Draw a scene; ValueError for an unknown unit symbol, KeyError for an unknown style."""
    view = frame(scene, geometry_of(scene.ground))
    body = _map(view)
    return _assemble(view, body, strips.caption(view), [strips.trays(view), legend.legend(view)])


def _group(name: str, parts: Iterable[str], attributes: str = "") -> str:
    inside = "".join(parts)
    if not inside:
        return ""
    return f'<g class="{name}"{" " + attributes if attributes else ""}>{inside}</g>'


_QUIET = 'pointer-events="none"'


def _map(view: Frame) -> str:
    """Draw the layers from the paper up."""
    scene = view.scene
    taken = labels.clutter(view, counters.boxes(view))
    battles = effects.battles(view, taken)  # results find their place before the names do
    names = _names(view, taken)
    layers = [
        _group("sheet", [*terrain.sheet(view), *terrain.glyphs(view)], _QUIET),
        _group("grid", terrain.hexes(view), terrain.GRID_ATTRIBUTES),
        _group("ways", _ways(view), _QUIET),
        _group("works", works.works(view), _QUIET),
        _group("lines", ways.hexsides(view, lines=True), _QUIET),
        _group("shades", effects.shades(view), _QUIET),
        _group("numbers", terrain.numbers(view) if scene.hex_numbers else [], terrain.NUMBER_ATTRIBUTES),
        _group("arrows", effects.arrows(view), _QUIET),
        _group("counters", counters.draw_stacks(view), counters.COUNTER_ATTRIBUTES),
        _group("markers", markers.markers(view), _QUIET),
        _group("names", names, labels.NAME_ATTRIBUTES),  # over the counters they cannot avoid
        _group("battles", battles, _QUIET),
        _group("reserve", counters.reserve(view), 'display="none"'),
    ]
    return "".join(layers)


def _ways(view: Frame) -> list[str]:
    return [*ways.hexsides(view, lines=False), *ways.routes(view), *ways.crossings(view)]


def _names(view: Frame, taken: labels.Clutter) -> list[str]:
    if not view.scene.names:
        return []
    return [*labels.names(view, taken), *labels.waters(view, taken)]


def _assemble(view: Frame, body: str, caption: strips.Strip, below: list[strips.Strip]) -> Drawing:
    """Put the map between its strips; strips have paper of their own over the map's overhang."""
    box = view.view
    wide, high = box.width, box.height
    total = caption.height + high + sum(s.height for s in below)
    placed = [
        f'<g class="map" transform="translate({num(-box.left)} {num(caption.height - box.top)})">{body}</g>',
        f'<rect x=".5" y="{num(caption.height + 0.5)}" width="{num(wide - 1)}" height="{num(high - 1)}" '
        'fill="none" stroke="#8b8470" pointer-events="none"/>',
    ]
    y = 0.0
    for strip, step in [(caption, high), *((s, 0.0) for s in below)]:
        if strip.height:
            placed.append(
                f'<g transform="translate(0 {num(y)})"><rect class="paper" width="{num(wide)}" '
                f'height="{num(strip.height)}" fill="{looks.PAPER}"/>{strip.drawing}</g>'
            )
        y += strip.height + step
    alt = alt_text(view.scene)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(wide)} {num(total)}" width="{num(wide)}" '
        f'height="{num(total)}" class="hexmap" role="img" aria-label="{escape(alt)}" '
        f'font-family="{FAMILY_LIST}">'
        f"<defs>{''.join(view.defs.values())}</defs>"
        f'<rect class="paper" width="{num(wide)}" height="{num(total)}" fill="{looks.PAPER}"/>'
        f"{''.join(placed)}</svg>"
    )
    return Drawing(svg, alt, round(wide), round(total))
