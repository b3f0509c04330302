"""Which titles there are, and where. A title is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from games.engine.title import Title

ADDRESSES = {"kaisers_battle": "games.kaisers_battle.title"}
"""Slug to module; the module's ``TITLE`` is the title."""

_extra: dict[str, Title[Any]] = {}


def title(slug: str) -> Title[Any]:
    """The title of that slug; raises KeyError when there is none."""
    if slug in _extra:
        return _extra[slug]
    found: Title[Any] = import_module(ADDRESSES[slug]).TITLE
    return found


def titles() -> tuple[Title[Any], ...]:
    """Every title, in order of slug."""
    return tuple(title(slug) for slug in sorted({*ADDRESSES, *_extra}))


def register(extra: Title[Any]) -> None:
    """Add a title that does not live in this repository, or one made for a test."""
    _extra[extra.slug] = extra


def unregister(slug: str) -> None:
    """Take an added title away again."""
    _extra.pop(slug, None)
