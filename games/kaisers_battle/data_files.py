"""Reading the data files of the title, so that every mistake is reported with its file and line.

The files lie in ``data/``. A second folder may overlay them, file by file: a file that is there
replaces ours, all others stay. ``data/README.md`` explains the files to the person who edits them.
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

PROVENANCE = re.compile(r"(printed \d+(\.\d+)*|derived|reconstructed): \S.*")
PROVENANCE_FORM = '"printed 8.7.5: ...", "derived: ..." or "reconstructed: ...", joined by "; "'
TOML_PLACE = re.compile(r"\(at line (\d+)")


class DataError(Exception):
    """A data file cannot be used: where, what is wrong, and what would be allowed."""

    def __init__(self, file: str, line: int, problem: str, allowed: str = "") -> None:
        super().__init__(f"{file}:{line}: {problem}" + (f" (allowed: {allowed})" if allowed else ""))
        self.file = file
        self.line = line
        self.problem = problem
        self.allowed = allowed


@dataclass(frozen=True)
class Place:
    """Where in a file a figure stands, to raise errors from."""

    file: str
    line: int

    def error(self, problem: str, allowed: str = "") -> DataError:
        """The error to raise about this place."""
        return DataError(self.file, self.line, problem, allowed)

    def whole(self, text: str, what: str, low: int, high: int) -> int:
        """A whole number within limits, both included."""
        if not re.fullmatch(r"-?\d{1,4}", text) or not low <= int(text) <= high:
            raise self.error(f"{what} is {text!r}", f"a whole number from {low} to {high}")
        return int(text)

    def choice(self, text: str, what: str, allowed: Iterable[str]) -> str:
        """One of a list of words."""
        words = list(allowed)
        if text not in words:
            raise self.error(f"{what} is {text!r}", ", ".join(word or "(empty)" for word in words))
        return text

    def provenance(self, text: str) -> str:
        """A note of origin: clauses that each say printed (with the section), derived or reconstructed."""
        if not all(PROVENANCE.fullmatch(clause) for clause in text.split("; ")):
            raise self.error(f"provenance is {text!r}", PROVENANCE_FORM)
        return text


@dataclass(frozen=True)
class Row(Place):
    """One line of a CSV file."""

    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def number(self, column: str, low: int, high: int) -> int:
        """The column's whole number within limits."""
        return self.whole(self[column], column, low, high)

    def word(self, column: str, allowed: Iterable[str]) -> str:
        """The column's word, one of the allowed ones."""
        return self.choice(self[column], column, allowed)

    def filled(self, column: str) -> str:
        """The column's text, which may not be empty."""
        if not self[column]:
            raise self.error(f"{column} is empty", "any text")
        return self[column]

    @property
    def origin(self) -> str:
        """The checked provenance of the line."""
        return self.provenance(self["provenance"])


class Table:
    """One table of a TOML file, or the whole file, that knows the lines of its keys."""

    def __init__(
        self, file: str, text: str, content: Mapping[str, object], path: tuple[str, ...] = ()
    ) -> None:
        self.file = file
        self.text = text
        self.content = content
        self.path = path

    def place(self, key: str = "") -> Place:
        """Where a key of this table stands; the table's own heading without a key."""
        return Place(self.file, find_line(self.text, (*self.path, key) if key else self.path))

    def table(self, key: str) -> Table:
        """The table under a key."""
        value = self.value(key)
        if not isinstance(value, dict):
            raise self.place(key).error(f"{key} is no table", f"[{key}] with its lines")
        return Table(self.file, self.text, value, (*self.path, key))

    def tables(self, key: str) -> list[Table]:
        """The repeated tables ``[[key]]``."""
        value = self.value(key)
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise self.place(key).error(f"{key} is no list of tables", f"[[{key}]] once or more")
        return [
            Table(self.file, self.text, entry, (*self.path, f"{key}#{i}")) for i, entry in enumerate(value)
        ]

    def value(self, key: str) -> object:
        """The raw value; an error if the key is missing."""
        if key not in self.content:
            name = ".".join(self.path) or "the file"
            raise self.place().error(f"{name} lacks {key!r}", f"a line {key} = ...")
        return self.content[key]

    def keys(self, allowed: Iterable[str]) -> None:
        """Check that no key but the allowed ones occurs."""
        words = [*allowed, "provenance"]
        for key in self.content:
            if key not in words:
                raise self.place(key).error(f"{key!r} is unknown here", ", ".join(words))

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number within limits."""
        value = self.value(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.place(key).error(f"{key} is {value!r}", f"a whole number from {low} to {high}")
        return self.place(key).whole(str(value), key, low, high)

    def numbers(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """A list of whole numbers within limits."""
        value = self.value(key)
        if not isinstance(value, list) or not all(isinstance(entry, int) for entry in value):
            raise self.place(key).error(f"{key} is {value!r}", "a list of whole numbers")
        return tuple(self.place(key).whole(str(entry), key, low, high) for entry in value)

    def flag(self, key: str) -> bool:
        """A yes or no that is no when left out."""
        value = self.content.get(key, False)
        if not isinstance(value, bool):
            raise self.place(key).error(f"{key} is {value!r}", "true, false")
        return value

    def word(self, key: str, allowed: Iterable[str]) -> str:
        """A text, one of the allowed ones."""
        return self.place(key).choice(str(self.value(key)), key, allowed)

    def words(self, key: str, count: int, allowed: Iterable[str]) -> tuple[str, ...]:
        """A row of a chart: ``count`` cells, each one of the allowed texts."""
        value = self.value(key)
        if not isinstance(value, list) or len(value) != count:
            found = len(value) if isinstance(value, list) else "no list of"
            raise self.place(key).error(f"row {key!r} has {found} cells", f"{count} cells")
        words = list(allowed)
        return tuple(self.place(key).choice(str(cell), f"a cell of row {key!r}", words) for cell in value)

    @property
    def origin(self) -> str:
        """The checked provenance of the table."""
        return self.place("provenance").provenance(str(self.value("provenance")))


def find_line(text: str, path: tuple[str, ...]) -> int:
    """The line of a TOML key or heading; the nearest heading above it when it is not there, else 1."""
    here: tuple[str, ...] = ()
    counts: dict[str, int] = {}
    best = 1
    for number, line in enumerate(text.splitlines(), start=1):
        heading = re.match(r"\s*(\[\[?)\s*([^\]]+?)\s*\]", line)
        entry = re.match(r"""\s*["']?([^"'=#\[]+?)["']?\s*=""", line)
        if heading:
            name = heading[2]
            if heading[1] == "[[":
                here = (f"{name}#{counts.get(name, 0)}",)
                counts[name] = counts.get(name, 0) + 1
            else:
                here = tuple(part.strip("\"' ") for part in name.split("."))
            found = here
        elif entry:
            found = (*here, entry[1].strip())
        else:
            continue
        if found == path:
            return number
        if found == path[: len(found)] or (len(path) == 1 and found == (f"{path[0]}#0",)):
            best = number
    return best


class Files:
    """The data folder, or another one laid over it."""

    def __init__(self, overlay: Path | None = None) -> None:
        if overlay is not None and not overlay.is_dir():
            raise DataError(str(overlay), 1, "no such folder", "a folder with data files")
        self._overlay = overlay

    def read(self, name: str) -> tuple[str, str]:
        """The name to report and the text of a file, from the overlay if it is there."""
        if self._overlay is not None and (self._overlay / name).is_file():
            path = self._overlay / name
            return str(path), path.read_text("utf-8-sig")
        own = resources.files("games.kaisers_battle").joinpath("data", name)
        return f"data/{name}", own.read_text("utf-8")

    def check_names(self, known: Iterable[str]) -> None:
        """Refuse an overlay file that would silently be ignored."""
        if self._overlay is None:
            return
        names = sorted(known)
        for path in sorted(self._overlay.iterdir()):
            if path.suffix in (".csv", ".toml") and path.name not in names:
                raise DataError(str(path), 1, "a file of this name is not used", ", ".join(names))

    def rows(self, name: str, columns: tuple[str, ...]) -> Iterator[Row]:
        """The lines of a CSV file with exactly these columns, spaces around the cells dropped."""
        file, text = self.read(name)
        reader = csv.reader(io.StringIO(text), strict=True)
        head = next(reader, [])
        if tuple(cell.strip() for cell in head) != columns:
            raise DataError(file, 1, f"the heading is {','.join(head)!r}", ",".join(columns))
        line = reader.line_num + 1
        try:
            for cells in reader:
                if len(cells) != len(columns) and cells:
                    problem = f"{len(cells)} cells"
                    raise DataError(file, line, problem, f"{len(columns)} cells: {','.join(columns)}")
                if cells:
                    yield Row(file, line, dict(zip(columns, (cell.strip() for cell in cells), strict=True)))
                line = reader.line_num + 1
        except csv.Error as error:
            raise DataError(
                file, line, f"not readable as CSV: {error}", "cells with commas in quotes"
            ) from None

    def toml(self, name: str) -> Table:
        """A TOML file."""
        file, text = self.read(name)
        try:
            return Table(file, text, tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            found = TOML_PLACE.search(str(error))
            line = int(found[1]) if found else 1
            raise DataError(
                file, line, f"not readable as TOML: {error}", "lines such as name = value"
            ) from None
