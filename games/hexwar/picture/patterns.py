"""Terrain patterns and the small drawings set once into each hex of a terrain."""

from __future__ import annotations

from games.hexwar.scene import Texture

# Tile width, tile height, drawing. {c} is the ink.
_TILES: dict[Texture, tuple[float, float, str]] = {
    Texture.TREES: (
        17,
        16,
        '<g fill="{c}"><circle cx="4" cy="4.2" r="2.7"/><circle cx="12.5" cy="12.2" r="2.7"/></g>'
        '<path d="M4 6V9M12.5 14V16" stroke="{c}" stroke-width="1.1"/>'
        '<path d="M2.6 3.6a1.6 1.6 0 0 1 1.5-1.2M11.1 11.6a1.6 1.6 0 0 1 1.5-1.2" '
        'stroke="#fff" stroke-opacity=".55" stroke-width=".8" fill="none"/>',
    ),
    Texture.TUFTS: (
        22,
        16,
        '<path d="M2 6H11M6.5 6V1.8M4.5 6 3 2.8M8.5 6 10 2.8M13 14H22M17.5 14V9.8M15.5 14 14 10.8'
        'M19.5 14 21 10.8" '
        'stroke="{c}" stroke-width="1" fill="none"/>',
    ),
    Texture.WAVES: (
        24,
        14,
        '<path d="M1 4q3-3 6 0t6 0M13 11q3-3 6 0t6 0M-11 11q3-3 6 0t6 0" stroke="{c}" '
        'stroke-width="1" fill="none"/>',
    ),
    Texture.DOTS: (8, 8, '<g fill="{c}"><circle cx="2" cy="2" r="1.1"/><circle cx="6" cy="6" r="1.1"/></g>'),
    Texture.FURROWS: (
        14,
        10,
        '<path d="M0 3H9M5 8H14" stroke="{c}" stroke-width="1.1" fill="none"/>',
    ),
    Texture.RUBBLE: (
        20,
        16,
        '<path d="M2 6 4.5 2.5 7 6M12 14 15 9.8 17.6 14" stroke="{c}" stroke-width="1.1" fill="none"/>',
    ),
    Texture.STRIPES: (9, 9, '<path d="M-2 2 2-2M-1 10 10-1M7 11 11 7" stroke="{c}" stroke-width="1.5"/>'),
    Texture.STRIPES_BACK: (
        9,
        9,
        '<path d="M-2 7 2 11M-1-1 10 10M7-2 11 2" stroke="{c}" stroke-width="1.5"/>',
    ),
    Texture.CROSSES: (
        12,
        12,
        '<path d="M3.6 3.6 8.4 8.4M8.4 3.6 3.6 8.4" stroke="{c}" stroke-width="1.2"/>',
    ),
}

_GLYPHS: dict[Texture, str] = {
    Texture.BLOCKS: (
        '<path fill="{c}" d="M-12-9H-6V-3H-12ZM-4-11H1V-5H-4ZM3.4-9.6H11V-5H3.4ZM-13.4-.8H-7.6V4H-13.4Z'
        "M-5-2.4H3V2.2H-5ZM5.6-2.6H12.6V3.4H5.6ZM-9.4 6.4H-3V11H-9.4ZM-.8 5H4V11H-.8ZM6.2 6H10.6V9.6H6.2Z"
        '"/>'
    ),
    Texture.PEAKS: (
        '<path d="M-19 10-9-8 1 10M-3 3.4 6-13 19 10" stroke="{c}" stroke-width="1.8" fill="none" '
        'stroke-linejoin="round"/><path fill="{c}" d="M6-13 19 10 9 2ZM-9-8 1 10-6 4Z" fill-opacity=".55"/>'
    ),
    Texture.HACHURES: (
        '<path d="M-8 5Q0-7 8 5M-4 7.5Q0 1 4 7.5" stroke="{c}" stroke-width="1.2" fill="none" '
        'stroke-opacity=".75"/>'
    ),
}


def tile(texture: Texture, ink: str, name: str) -> str:
    """Return the <pattern> of a texture, empty if it has none."""
    known = _TILES.get(texture)
    if known is None:
        return ""
    wide, high, drawing = known
    return (
        f'<pattern id="{name}" width="{wide:g}" height="{high:g}" patternUnits="userSpaceOnUse">'
        f"{drawing.format(c=ink)}</pattern>"
    )


def glyph(texture: Texture, ink: str, name: str) -> str:
    """Return the drawing for the middle of each hex of a texture, empty if it has none."""
    known = _GLYPHS.get(texture)
    return f'<g id="{name}">{known.format(c=ink)}</g>' if known else ""


def has_tile(texture: Texture) -> bool:
    """Say whether the texture is a tiled pattern."""
    return texture in _TILES


def has_glyph(texture: Texture) -> bool:
    """Say whether the texture sets a drawing into each hex."""
    return texture in _GLYPHS
