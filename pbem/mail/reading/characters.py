"""Characters that mail programs and phone keyboards put where plain ones were meant."""

from __future__ import annotations

import re
import unicodedata

_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\x00-\x08\x0e-\x1f\x7f\x80-\x84\x86-\x9f]"
)
_LINE_ENDS = re.compile("\r\n|[\r\n\x0b\x0c\x85\u2028\u2029]")
_SPACES = re.compile(r"[ \t]+")
_PLAIN = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2500\u2501\ufe58\ufe63", "-"),
        **dict.fromkeys("\u2190\u21d0\u27f5\u27f8", "<-"),
        **dict.fromkeys(
            "\u2192\u21d2\u21e2\u21e8\u2794\u2799\u279c\u279d\u279e\u27a1\u27a4\u27f6\u27f9\u2b62", "->"
        ),
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02b9\u02bc\u00b4", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2044\u2215\u29f8", "/"),
        "\u00d7": "x",
        "\u2026": "...",
    }
)
_BULLET = re.compile(r"^(?:[\u2022\u25e6\u25aa\u2023\u00b7*-]|\d{1,2}[.)])[ ]+")
_BOLD = re.compile(r"^\*([^*\s](?:[^*]*[^*\s])?)\*$")


def split_lines(text: str) -> list[str]:
    """The lines of a text, whatever ends them; form feeds and Unicode separators end lines too."""
    return _LINE_ENDS.split(text)


def visible(line: str) -> str:
    """A line without zero-width, direction and control characters, every space a plain one, letters composed.

    Done before anything is recognised: phones put a zero-width mark in front of a quote mark.
    """
    if line.isascii() and line.isprintable():
        return line
    bare = _INVISIBLE.sub("", line)
    spaced = "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in bare)
    return unicodedata.normalize("NFC", spaced)


def plain(line: str) -> str:
    """A written line in the form orders are typed in.

    Compatibility forms (full-width digits, ligatures), digits of other scripts, dashes, arrows and
    quotation marks become ASCII; runs of blanks become one; the bullet or number of a list in front goes,
    and the stars by which programs show bold type in plain text.
    """
    if not line.isascii():
        folded = unicodedata.normalize("NFKC", line.translate(_PLAIN)).translate(_PLAIN)
        line = "".join(_digit(letter) for letter in folded)
    return _BOLD.sub(r"\1", _BULLET.sub("", _SPACES.sub(" ", line).strip()))


def _digit(letter: str) -> str:
    value = unicodedata.digit(letter, None) if letter > "\x7f" else None
    return letter if value is None else str(value)
