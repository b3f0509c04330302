"""Tidying a typed or mailed line before it is parsed."""

from __future__ import annotations

import re
import unicodedata

_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"))
_QUOTES = str.maketrans(
    {"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u00ab": '"', "\u00bb": '"'}
)
_BETWEEN_HEXES = re.compile(r"(?<=\d{4})\s*(?:->|=>|>|-|\u2192|\u21d2|,|;)+\s*(?=\d{4}(?!\d))")
_SEPARATORS = re.compile(r"\s*[,;]\s*|\s+")
_TO_HEX = re.compile(r"(?<=\bMOVE) +TO(?= +\d{4}\b)", re.IGNORECASE)
_REMARK = re.compile(r"^([^#]*[^#\s])\s+#.*$")
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"))


def tidy(line: str) -> str:
    """A line in plain form: one space between words, ASCII dashes, no invisible characters.

    Hex paths may be written with dashes, arrows or commas; they come out separated by spaces, and who moves
    "to" a hex moves there. What follows a ``#`` after an order is a remark and is dropped.
    """
    plain = unicodedata.normalize("NFKC", line).translate(_INVISIBLE).translate(_DASHES).translate(_QUOTES)
    plain = _BETWEEN_HEXES.sub(" ", _REMARK.sub(r"\1", plain.strip()))
    return _TO_HEX.sub("", _SEPARATORS.sub(" ", plain)).strip(" .")


def is_comment(line: str) -> bool:
    """Blank lines and lines that start with ``#`` are not orders."""
    return not line or line.startswith("#")


def is_prose(line: str) -> bool:
    """Four words or more without a figure: no unit, hex or number is named, so it is hardly an order."""
    return line.count(" ") >= 3 and not any(letter.isdigit() for letter in line)


def count(number: int, noun: str) -> str:
    """A number with its noun: "1 point", "3 points", "2 hexes"."""
    if number == 1:
        return f"{number} {noun}"
    return f"{number} {noun}{'es' if noun.endswith('x') else 's'}"
