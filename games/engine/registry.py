"""Which titles there are, and where. A title is imported when it is first asked for."""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from games.engine.title import Title

ADDRESSES = {
    "kaisers_battle": "games.kaisers_battle.title",
    "panzer44": "games.panzer44.title",
}
"""Slug to module; the module's ``TITLE`` is the title."""

_extra: dict[str, Title[Any]] = {}
_overlays: dict[str, str] = {}
"""Slug to the mark of the host's data that lie over a title's own."""


def title(slug: str) -> Title[Any]:
    """The title of that slug; raises KeyError when there is none."""
    if slug in _extra:
        return _extra[slug]
    found: Title[Any] = import_module(ADDRESSES[slug]).TITLE
    return found


def rules_of(slug: str) -> str:
    """By what rules this program plays a title: its version, and a mark of the host's data if he has any.

    Raises KeyError for a title that does not exist.
    """
    version = title(slug).version
    return f"{version} with host's data {_overlays[slug]}" if slug in _overlays else version


def titles() -> tuple[Title[Any], ...]:
    """Every title, in order of slug."""
    return tuple(title(slug) for slug in sorted({*ADDRESSES, *_extra}))


def check_data(slug: str, folder: Path | None = None) -> None:
    """Read a title's data, with a host's folder laid over them; raises a ValueError with file and line."""
    import_module(_data_module(slug)).load(folder)


def use_data(root: Path) -> tuple[str, ...]:
    """Lay a host's data over the titles' own: ``root/<slug>/`` file by file. Returns the slugs found there.

    To be called once, before a title is asked for; raises RuntimeError when data are in use already.
    """
    found = tuple(slug for slug in sorted(ADDRESSES) if (root / slug).is_dir())
    for slug in found:
        import_module(_data_module(slug)).use_folder(root / slug)
        _overlays[slug] = _mark(root / slug)
    return found


def _mark(folder: Path) -> str:
    """Tells one set of a host's files from another: of names and contents, no path or date."""
    mark = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        mark.update(f"{path.relative_to(folder).as_posix()}\0".encode() + sha256(path.read_bytes()).digest())
    return mark.hexdigest()[:8]


def _data_module(slug: str) -> str:
    return f"{ADDRESSES[slug].rpartition('.')[0]}.game_data"


def register(extra: Title[Any]) -> None:
    """Add a title that does not live in this repository, or one made for a test."""
    _extra[extra.slug] = extra


def unregister(slug: str) -> None:
    """Take an added title away again."""
    _extra.pop(slug, None)
