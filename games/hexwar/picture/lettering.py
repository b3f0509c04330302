"""Lettering: the font shipped with the package, widths of texts, escaping."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Literal
from xml.sax.saxutils import escape as _escape

from PIL import ImageFont

Face = Literal["regular", "bold", "italic"]

FOLDER = Path(__file__).resolve().parent.parent / "fonts"
FAMILY = "Roboto Condensed"
FAMILY_LIST = "'Roboto Condensed','Arial Narrow',sans-serif"
FILES: dict[Face, Path] = {
    "regular": FOLDER / "RobotoCondensed-Regular.ttf",
    "bold": FOLDER / "RobotoCondensed-Bold.ttf",
    "italic": FOLDER / "RobotoCondensed-Italic.ttf",
}


@cache
def _font(face: Face) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FILES[face]), 100)


@lru_cache(maxsize=8192)
def _length(text: str, face: Face) -> float:
    return _font(face).getlength(text) / 100


def width(text: str, size: float, face: Face = "regular") -> float:
    """Return how wide a text is at a font size, in the same unit."""
    return _length(text, face) * size


def fitting(text: str, size: float, room: float, least: float, face: Face = "bold") -> float:
    """Return the font size at which a text fits its room, never below `least`."""
    wide = width(text, size, face)
    return size if wide <= room else max(least, round(size * room / wide, 1))


def escape(text: str) -> str:
    """Make any text safe inside an element or a double-quoted attribute."""
    return _escape(_printable(text), {'"': "&quot;"})


def _printable(text: str) -> str:
    """Drop control characters, which XML does not allow even escaped."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " for c in text)


def slug(text: str) -> str:
    """Make a CSS class or id part of any text: "Royal West Kent" gives "royal-west-kent"."""
    return "-".join("".join(c if c.isalnum() and c.isascii() else " " for c in text.lower()).split())
