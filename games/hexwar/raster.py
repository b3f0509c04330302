"""Turns an SVG picture into a small PNG that looks the same on every machine.

Only the font of the package is used, never one of the system. The PNG has a palette, which
keeps a map in a letter below 100 KB; where that is not enough, colours and then pixels go.
"""

from __future__ import annotations

import io

import resvg_py
from PIL import Image

from games.hexwar.picture.lettering import FAMILY, FILES
from games.hexwar.picture.looks import PAPER

COLOURS = 128
_FONT_FILES = [str(path) for path in FILES.values()]


def png(svg: str, width: int | None = None, most_bytes: int | None = None) -> bytes:
    """Return the picture as PNG, `width` pixels wide (default: its own width).

    With `most_bytes`, the picture loses colours and then size (never below 320 pixels) until
    it is no larger than that. ValueError if the text is no SVG picture.
    """
    with Image.open(io.BytesIO(_render(svg, width))) as picture:
        full = picture.convert("RGB")
    small = _packed(full, COLOURS)
    for colours, share in ((64, 1.0), (48, 0.9), (32, 0.8), (32, 0.65), (32, 0.5)):
        if most_bytes is None or len(small) <= most_bytes:
            break
        wide = max(320, round(full.width * share))
        small = _packed(_narrowed(full, wide), colours)
    return small


def _render(svg: str, width: int | None) -> bytes:
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        font_files=_FONT_FILES,
        font_family=FAMILY,
        sans_serif_family=FAMILY,
        skip_system_fonts=True,
        background=PAPER,
    )


def _narrowed(picture: Image.Image, wide: int) -> Image.Image:
    if wide >= picture.width:
        return picture
    return picture.resize((wide, round(picture.height * wide / picture.width)), Image.Resampling.LANCZOS)


def _packed(picture: Image.Image, colours: int) -> bytes:
    """Return the picture as PNG with a palette of this many colours."""
    flat = picture.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    flat.save(out, "PNG", compress_level=7)
    return out.getvalue()
