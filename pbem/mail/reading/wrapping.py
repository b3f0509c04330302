"""Order lines that the sending program broke, without saying so by `format=flowed`.

A continuation is joined to the line above only when that is safe:

* both lines were broken by the sender at a fixed width (plain text, no blank line between),
* the upper line is so long that the first word below would not have fitted into 72 columns,
* the lower line could not be an order by itself: it consists of figures only (hexes, unit numbers such as
  `45R/9`), or the upper line ends in the middle of a path (`-`, `->` or a comma).

A continuation that begins with a word (`WITH 50/9`) is not joined: it might be an order of its own. It is
reported as unreadable, and the person sees why.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_WRAP = 72  # columns at which mail programs break at the earliest
_WIDEST = 100
_BETWEEN = re.compile(r"[\s,>]+")
_FIGURE = re.compile(r"[0-9A-Z/.-]+")
_UNFINISHED = ("->", "-", ",")


def join_wrapped(lines: Sequence[tuple[str, int]]) -> tuple[list[str], int]:
    """Lines with their arriving widths (0: not broken by the sender) -> lines joined, number of joins."""
    done: list[str] = []
    joins = 0
    above = 0
    for text, width in lines:
        if done and _continues(done[-1], above, text, width):
            # A path broken at its hyphen goes on without a blank.
            done[-1] = f"{done[-1]}{text}" if done[-1].endswith("-") else f"{done[-1]} {text}"
            joins += 1
        else:
            done.append(text)
        above = width
    return done, joins


def _continues(upper: str, upper_width: int, lower: str, lower_width: int) -> bool:
    if not upper or not lower or not upper_width or not lower_width or upper_width > _WIDEST:
        return False
    if upper_width + 1 + len(lower.split(" ", 1)[0]) <= _WRAP:
        return False
    if not any(letter.isdigit() for letter in upper):
        return False
    return upper.endswith(_UNFINISHED) or _is_figures(lower)


def _is_figures(line: str) -> bool:
    words = [word for word in _BETWEEN.split(line) if word.strip("-")]
    return all(_FIGURE.fullmatch(word) and any(map(str.isdigit, word)) for word in words)
