"""Finding the name a player means, with the nearest one suggested when there is none."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import fuzz, process

from games.engine.errors import Unreadable

CLOSE = 60
"""How alike (of 100) a name must be to be suggested."""


def nearest_name(text: str, names: Iterable[str]) -> str | None:
    """The name most like a text, None when none is like it."""
    known = {name: name.upper() for name in names}
    found = process.extract(text.upper(), known, scorer=fuzz.ratio, limit=1, score_cutoff=CLOSE)
    return found[0][2] if found else None


def match(text: str, names: Iterable[str], what: str) -> str:
    """One of some names, whatever the case of its letters; raises Unreadable with the nearest."""
    known = {name.upper(): name for name in names}
    if text.upper() in known:
        return known[text.upper()]
    near = nearest_name(text, known.values())
    raise Unreadable(f"there is no {what} {text!r}", f"did you mean {near}?" if near else None)
