"""Turns an SVG picture into a small PNG that looks the same on every machine.

Only the font of the package is used, never one of the system. The PNG has a palette of at
most 128 colours, which keeps a map of a letter below 100 KB.
"""

from __future__ import annotations

import io

import resvg_py
from PIL import Image

from games.hexwar.picture.lettering import FAMILY, FILES

COLOURS = 128
_FONT_FILES = [str(path) for path in FILES.values()]


def png(svg: str, width: int | None = None) -> bytes:
    """Return the picture as PNG, `width` pixels wide (default: its own width).

    ValueError if the text is no SVG picture.
    """
    full = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        font_files=_FONT_FILES,
        font_family=FAMILY,
        sans_serif_family=FAMILY,
        skip_system_fonts=True,
        background="#f8f4e6",
    )
    return _small(full)


def _small(full: bytes) -> bytes:
    """Return the same picture with a palette."""
    with Image.open(io.BytesIO(full)) as picture:
        flat = picture.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    flat.save(out, "PNG", optimize=True)
    return out.getvalue()
