"""Where the data files of the title lie.

They lie in ``data/``. A second folder may overlay them, file by file: a file that is there replaces ours, all
others stay. ``data/README.md`` explains the files to the person who edits them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from games.hexwar.datafile import DataError, listing

OWN = Path(__file__).parent / "data"


@dataclass(frozen=True)
class DataFolder:
    """Our data folder, or another one laid over it."""

    overlay: Path | None = None

    def path(self, name: str) -> Path:
        """The file to read: the overlay's if it has one of this name, else ours."""
        if self.overlay is not None and (self.overlay / name).is_file():
            return self.overlay / name
        return OWN / name

    def require_known(self, names: Iterable[str]) -> None:
        """Refuse an overlay that is no folder, or a file in it that nobody would read."""
        if self.overlay is None:
            return
        if not self.overlay.is_dir():
            raise DataError(self.overlay, None, "no such folder", "a folder with data files")
        known = sorted(names)
        for path in sorted(self.overlay.iterdir()):
            if path.suffix in (".csv", ".toml") and path.name not in known:
                raise DataError(path, 1, "nobody reads a file of this name", listing(known))


def require_between(path: Path, line: int, what: str, value: int, least: int, most: int) -> int:
    """Return the value; DataError if it is out of range."""
    if not least <= value <= most:
        raise DataError(path, line, f"{what} is {value}", f"{least} to {most}")
    return value
