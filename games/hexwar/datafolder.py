"""Where the data files of a title lie, and how a host's folder is laid over them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from games.hexwar.datafile import DataError, listing
from games.hexwar.grid import Grid

G = TypeVar("G")


@dataclass(frozen=True)
class DataFolder:
    """A title's data folder, and perhaps another one laid over it, file by file.

    A file in the overlay replaces the title's of that name, all others stay.
    """

    own: Path
    overlay: Path | None = None

    def path(self, name: str) -> Path:
        """The file to read: the overlay's if it has one of this name, else the title's."""
        if self.overlay is not None and (self.overlay / name).is_file():
            return self.overlay / name
        return self.own / name

    def paths(self, folder: str, suffix: str = ".toml") -> tuple[Path, ...]:
        """The files of a folder in which a host may add some, by name; his replace those of the same name."""
        found: dict[str, Path] = {}
        for base in (self.own, self.overlay):
            if base is not None and (base / folder).is_dir():
                found |= {p.name: p for p in (base / folder).iterdir() if p.suffix == suffix}
        return tuple(found[name] for name in sorted(found))

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


class DataStore(Generic[G]):
    """The data of a title, read once in the life of the process; a host's folder may lie over them.

    ``read`` makes them of a folder, ``names`` are the files it knows.
    """

    def __init__(self, own: Path, names: Iterable[str], read: Callable[[DataFolder], G]) -> None:
        self._own = own
        self._names = tuple(names)
        self._read = read
        self._host: Path | None = None
        self._kept: dict[Path | None, G] = {}

    def use(self, folder: Path | str) -> None:
        """Lay a host's folder over the title's own for the whole process.

        Call it once at the start: what was made from the first data is kept, so RuntimeError afterwards.
        Games that began with other data may not fit the new ones.
        """
        if self._host is not None or self._kept:
            raise RuntimeError("the data are in use; choose the folder before the first game is loaded")
        self._host = Path(folder)

    def load(self, folder: Path | str | None = None) -> G:
        """The data, with a folder laid over them file by file; DataError says what is wrong.

        Without a folder the host's is taken, if there is one.
        """
        overlay = self._host if folder is None else Path(folder)
        if overlay not in self._kept:
            files = DataFolder(self._own, overlay)
            files.require_known(self._names)
            self._kept[overlay] = self._read(files)
        return self._kept[overlay]


def require_between(path: Path, line: int, what: str, value: int, least: int, most: int) -> int:
    """Return the value; DataError if it is out of range."""
    if not least <= value <= most:
        raise DataError(path, line, f"{what} is {value}", f"{least} to {most}")
    return value


def require_hex(grid: Grid, path: Path, line: int | None, hex_id: str) -> str:
    """Return the hex number, checked; a number that lost its leading zeros gets a hint."""
    if hex_id in grid:
        return hex_id
    padded = hex_id.zfill(4)
    allowed = f"{padded}; did a spreadsheet drop the zero?" if padded in grid else span(grid)
    raise DataError(path, line, f"hex {hex_id} is not on the map", allowed)


def span(grid: Grid) -> str:
    """The numbers of a map, in short."""
    return f"{grid.hexes[0]} to {grid.hexes[-1]}, as map.toml lays them out"


def require_side(grid: Grid, path: Path, line: int, one: str, other: str) -> str:
    """Return the key of the hexside between two hexes of the map."""
    for hex_id in (one, other):
        require_hex(grid, path, line, hex_id)
    if not grid.are_adjacent(one, other):
        near = listing(grid.neighbours(one))
        raise DataError(path, line, f"{one} and {other} are not adjacent", f"beside {one} lie {near}")
    return grid.hexside(one, other)
