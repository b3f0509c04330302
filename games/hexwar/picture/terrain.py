"""The map sheet: terrain areas, the hex grid, towns, hex numbers."""

from __future__ import annotations

from games.hexwar.picture import patterns
from games.hexwar.picture.frame import Frame
from games.hexwar.picture.geometry import num, smooth_loop, straight_path
from games.hexwar.picture.lettering import escape, slug
from games.hexwar.scene import Hex, TerrainStyle, Texture


def sheet(frame: Frame) -> list[str]:
    """Draw the terrain as areas: colour, pattern, and for heights a hachured rim."""
    ground, geometry = frame.ground, frame.geometry
    outline = "".join(straight_path(loop, closed=True) for loop in geometry.outlines(frame.hexes))
    base = ground.terrains[ground.base]
    out = [f'<path class="terrain t-{slug(ground.base)}" d="{outline}" fill="{base.fill}"/>']
    if patterns.has_tile(base.texture):
        out.append(_tiled(frame, ground.base, base, outline))
    for key, style in ground.terrains.items():
        hexes = [h for h in frame.hexes if ground.terrain_of(h) == key]
        if key != ground.base and hexes:
            out.extend(_area(frame, key, style, hexes))
    return out


def _area(frame: Frame, key: str, style: TerrainStyle, hexes: list[Hex]) -> list[str]:
    loops = frame.geometry.outlines(hexes)
    path = "".join(smooth_loop(p) if style.smooth else straight_path(p, closed=True) for p in loops)
    out = [f'<path class="terrain t-{slug(key)}" d="{path}" fill="{style.fill}"/>']
    if patterns.has_tile(style.texture):
        out.append(_tiled(frame, key, style, path))
    if style.texture is Texture.HACHURES:
        out.append(
            f'<path class="texture" d="{path}" fill="none" stroke="{style.ink}" stroke-width="6" '
            'stroke-dasharray="1.1 3.1" stroke-opacity=".7"/>'
        )
    return out


def _tiled(frame: Frame, key: str, style: TerrainStyle, path: str) -> str:
    name = frame.id(f"p-{slug(key)}")
    frame.define(name, patterns.tile(style.texture, style.ink, name))
    return f'<path class="texture" d="{path}" fill="url(#{name})"/>'


def glyphs(frame: Frame) -> list[str]:
    """Draw what stands once in each hex: the houses of a town, peaks, the mark of a height."""
    out = []
    for h in frame.hexes:
        key = frame.ground.terrain_of(h)
        style = frame.ground.terrains[key]
        if patterns.has_glyph(style.texture):
            name = frame.id(f"g-{slug(key)}")
            frame.define(name, patterns.glyph(style.texture, style.ink, name))
            x, y = frame.geometry.centre(h)
            out.append(f'<use href="#{name}" x="{num(x)}" y="{num(y)}"/>')
    return out


def hexes(frame: Frame) -> list[str]:
    """Draw the grid: one element per hex, which the page can address by data-hex."""
    geometry, ground = frame.geometry, frame.ground
    first = frame.hexes[0]
    cx, cy = geometry.centre(first)
    shape = straight_path([(x - cx, y - cy) for x, y in geometry.corners(first)], closed=True)
    name = frame.define(frame.id("hex"), f'<path id="{frame.id("hex")}" d="{shape}"/>')
    named = {place.hex: place.name for place in reversed(ground.places)}
    out = []
    for h in frame.hexes:
        x, y = geometry.centre(h)
        key = ground.terrain_of(h)
        label = f"{h} {ground.terrains[key].label}" + (f", {named[h]}" if h in named else "")
        out.append(
            f'<use href="#{name}" x="{num(x)}" y="{num(y)}" class="hex t-{slug(key)}" data-hex="{escape(h)}">'
            f"<title>{escape(label)}</title></use>"
        )
    return out


def numbers(frame: Frame) -> list[str]:
    """Write the hex numbers, small, at the top of each hex; on a work with a pale rim."""
    works = {work.hex for work in (*frame.ground.works, *frame.scene.works)}
    out = []
    for h in frame.hexes:
        x, y = frame.geometry.centre(h)
        rim = _RIM if h in works else ""
        out.append(f'<text x="{num(x)}" y="{num(y - 22.6)}"{rim}>{escape(h)}</text>')
    return out


_RIM = ' paint-order="stroke" stroke="#f2ecd6" stroke-width="1.8"'


GRID_ATTRIBUTES = 'fill="none" stroke="#b9b197" stroke-width=".9" pointer-events="all"'
NUMBER_ATTRIBUTES = 'font-size="6.6" text-anchor="middle" fill="#5d5847" pointer-events="none"'
