"""Turns an SVG picture into a small PNG that looks the same on every machine.

Only the font of the package is used, never one of the system. The PNG has a palette, which
keeps most maps in letters below 100 KB; where that is not enough, pixels go.
"""

from __future__ import annotations

import io
import re

import resvg_py
from PIL import Image

from games.hexwar.picture.lettering import FAMILY, FILES
from games.hexwar.picture.looks import PAPER

COLOURS = 128
LEAST_WIDTH = 320
LEAST_LETTERING = 4.5
"""Pixels: smaller figures are smudges."""

_WIDTH = re.compile(r'<svg[^>]*? width="([0-9.]+)"')
_NUMBERS = re.compile(r'<g class="numbers" font-size="([0-9.]+)".*?</g>', re.DOTALL)
_FONT_FILES = [str(path) for path in FILES.values()]


def png(svg: str, width: int | None = None, most_bytes: int | None = None) -> bytes:
    """Return the picture as PNG, `width` pixels wide (default: its own width).

    Hex numbers too small to be read are left out; they would take a fifth of the time. With
    `most_bytes`, the picture is made narrower (never below 320 pixels) until it is no
    larger than that; its colours stay. ValueError if the text is no SVG picture.
    """
    small, wide = _packed(svg, width)
    while most_bytes is not None and len(small) > most_bytes and wide > LEAST_WIDTH:
        # Drawn anew, not shrunk: a shrunk picture is blurred, which packs badly.
        share = min(0.96, (0.95 * most_bytes / len(small)) ** 0.62)
        small, wide = _packed(svg, max(LEAST_WIDTH, int(wide * share)))
    return small


def _packed(svg: str, width: int | None) -> tuple[bytes, int]:
    """Return the picture as PNG with a palette, and its width."""
    with Image.open(io.BytesIO(_render(svg, width))) as picture:
        full = picture.convert("RGB")
    flat = full.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    flat.save(out, "PNG", compress_level=7)
    return out.getvalue(), full.width


def _render(svg: str, width: int | None) -> bytes:
    return resvg_py.svg_to_bytes(
        svg_string=_legible(svg, width),
        width=width,
        font_files=_FONT_FILES,
        font_family=FAMILY,
        sans_serif_family=FAMILY,
        skip_system_fonts=True,
        background=PAPER,
    )


def _legible(svg: str, width: int | None) -> str:
    """Return the picture without hex numbers that nobody could read at that width."""
    own, numbers = _WIDTH.search(svg), _NUMBERS.search(svg)
    if own is None or numbers is None or width is None:
        return svg
    is_tiny = float(numbers[1]) * width / float(own[1]) < LEAST_LETTERING
    return svg[: numbers.start()] + svg[numbers.end() :] if is_tiny else svg
