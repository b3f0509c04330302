"""Reading charts from TOML files, strictly and with their provenance.

A `Block` is one table of a file. A value can only be read out of a block that says where its
figures come from, in its own line `provenance`, in that of the block around it, or in that of
a block named as its source. Line numbers in errors are those of the block's heading or of the
key, found by looking for them in the text.

A chart is a block whose keys are the rows and whose values are lists, one cell for each column.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

from games.hexwar.bands import Labels, read_labels
from games.hexwar.datafile import DataError, Provenance, listing, read_text

C = TypeVar("C", int, str)
Cell = int | str


class Block:
    """One table of a TOML file."""

    def __init__(
        self,
        path: Path,
        text: str,
        name: str,
        values: Mapping[str, Any],
        source: Provenance | None = None,
        place: int = 0,
        around: Block | None = None,
    ) -> None:
        self.path = path
        self.name = name
        self._text = text
        self._values = values
        self._place = place
        self._around = around
        own = values.get("provenance")
        self._source = source if own is None else self._parse(own)

    # What the block says about itself

    @property
    def provenance(self) -> Provenance:
        """Where the figures come from; DataError if the file does not say."""
        if self._source is None:
            raise DataError(self.path, self.line(), f"{self._title} lacks a provenance")
        return self._source

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys in the order of the file, without the provenance."""
        return tuple(key for key in self._values if key != "provenance")

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def require_only(self, *allowed: str) -> None:
        """Raise DataError if there is a key that nobody reads."""
        for key in self.keys:
            if key not in allowed:
                raise self.error(key, "nobody reads this", listing(allowed))

    def line(self, key: str | None = None) -> int | None:
        """Return the line of a key or of the block's heading, as far as it can be found.

        An inline table is one line, so its keys stand there too.
        """
        lines = self._text.splitlines()
        start = self._heading(lines)
        is_inline = start is not None and not lines[start].lstrip().startswith("[")
        if key is not None and not is_inline:
            wanted = _key(key)
            for i, line in enumerate(lines[start or 0 :], start=start or 0):
                if wanted.match(line):
                    return i + 1
        return None if start is None else start + 1

    def _heading(self, lines: list[str]) -> int | None:
        """Return the index of the line where this block starts: [name], [[name]] or name = {...}."""
        heading = re.compile(rf"\s*\[\[?\s*{re.escape(self.name)}\s*\]\]?")
        found = [i for i, line in enumerate(lines) if heading.match(line)]
        if found:
            return found[min(self._place, len(found) - 1)]
        if not self.name:
            return None
        inline = _key(self.name.rpartition(".")[2])
        start = (self._around._heading(lines) or 0) if self._around is not None else 0
        return next((i for i, line in enumerate(lines[start:], start) if inline.match(line)), None)

    def error(self, key: str | None, problem: str, allowed: str | None = None) -> DataError:
        """Return an error about this block or one of its keys, to be raised."""
        where = self._title if key is None else f"{self._title} {key}"
        return DataError(self.path, self.line(key), f"{where}: {problem}", allowed)

    # Values

    def integer(self, key: str, least: int | None = None, most: int | None = None) -> int:
        """Return a whole number, within the limits if any."""
        return self._bounded(key, self._value(key), least, most)

    def integers(self, key: str, least: int | None = None, most: int | None = None) -> tuple[int, ...]:
        """Return a list of whole numbers, each within the limits if any."""
        return tuple(self._bounded(key, value, least, most) for value in self._list(key))

    def text(self, key: str, choices: Sequence[str] | None = None) -> str:
        """Return a text, one of the choices if there are any."""
        return self._chosen(key, self._value(key), choices)

    def texts(self, key: str, choices: Sequence[str] | None = None) -> tuple[str, ...]:
        """Return a list of texts, each one of the choices if there are any."""
        return tuple(self._chosen(key, value, choices) for value in self._list(key))

    def flag(self, key: str, default: bool | None = None) -> bool:
        """Return true or false; the default if the key is not there and there is one."""
        if key not in self._values and default is not None:
            return default
        value = self._value(key)
        if not isinstance(value, bool):
            raise self.error(key, f"{value!r} is neither true nor false")
        return value

    def shape(self, key: str) -> Literal["table", "list", "value"]:
        """Return what kind of thing a key holds; DataError if it is missing."""
        value = self._raw(key)
        return "table" if isinstance(value, dict) else "list" if isinstance(value, list) else "value"

    def block(self, key: str, source: Provenance | None = None) -> Block:
        """Return a table within this one; it may lean on this one's provenance, or on `source`."""
        value = self._raw(key)
        if not isinstance(value, dict):
            raise self.error(key, "is no table")
        return self._inner(key, value, source)

    def blocks(self, key: str, source: Provenance | None = None) -> tuple[Block, ...]:
        """Return a list of tables ([[...]])."""
        value = self._raw(key)
        if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
            raise self.error(key, "is no list of tables")
        return tuple(self._inner(key, part, source, i) for i, part in enumerate(value))

    def _inner(self, key: str, value: Mapping[str, Any], source: Provenance | None, place: int = 0) -> Block:
        name = f"{self.name}.{key}" if self.name else key
        return Block(self.path, self._text, name, value, source or self._source, place, self)

    def _raw(self, key: str) -> Any:
        if key not in self._values:
            raise self.error(None, f"{key!r} is missing", listing(self.keys) or None)
        return self._values[key]

    def _value(self, key: str) -> Any:
        value = self._raw(key)
        if self._source is None:
            raise self.error(key, "is read without a provenance")
        return value

    def _list(self, key: str) -> list[Any]:
        value = self._value(key)
        if not isinstance(value, list):
            raise self.error(key, f"{value!r} is no list")
        return value

    def _bounded(self, key: str, value: Any, least: int | None, most: int | None) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(key, f"{value!r} is no whole number")
        if (least is not None and value < least) or (most is not None and value > most):
            low, high = "any" if least is None else least, "any" if most is None else most
            raise self.error(key, f"{value} is out of range", f"{low} to {high}")
        return value

    def _chosen(self, key: str, value: Any, choices: Sequence[str] | None) -> str:
        if not isinstance(value, str) or not value:
            raise self.error(key, f"{value!r} is no text")
        if choices is not None and value not in choices:
            raise self.error(key, f"{value!r} is not allowed", listing(choices))
        return value

    def _parse(self, text: Any) -> Provenance:
        try:
            return Provenance.parse(self._chosen("provenance", text, None))
        except ValueError as fault:
            raise self.error("provenance", str(fault)) from None

    @property
    def _title(self) -> str:
        return f"[{self.name}]" if self.name else "the file"


def _key(key: str) -> re.Pattern[str]:
    """Return what a line looks like that gives a key its value."""
    return re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=")


def read_toml(path: Path) -> Block:
    """Return a TOML file as its outermost block; DataError if it is no TOML."""
    text = read_text(path)
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        found = re.search(r"line (\d+)", str(fault))
        raise DataError(path, int(found[1]) if found else None, str(fault)) from None
    return Block(path, text, "", values)


@dataclass(frozen=True)
class Chart(Generic[C]):
    """A chart read by row and column (numbers or names); a cell is a number or a text."""

    rows: Labels
    columns: Labels
    cells: tuple[tuple[C, ...], ...]
    provenance: Provenance

    def read(self, row: int | str, column: int | str, *, nearest: bool = False) -> C:
        """Return a cell; OffChart beyond the edges, unless the nearest row and column count."""
        along = self.cells[self.rows.index(row, nearest=nearest)]
        return along[self.columns.index(column, nearest=nearest)]

    def values(self) -> Iterator[C]:
        """Yield every cell, row by row."""
        for row in self.cells:
            yield from row


@dataclass(frozen=True)
class Scale(Generic[C]):
    """A chart with one column, read by one number: the face of a die, a distance, a total."""

    rows: Labels
    cells: tuple[C, ...]
    provenance: Provenance

    def read(self, key: int | str, *, nearest: bool = False) -> C:
        """Return the value for a number or name; OffChart beyond the ends, unless the nearest counts."""
        return self.cells[self.rows.index(key, nearest=nearest)]


def text_chart(block: Block, columns: Sequence[Cell], choices: Sequence[str]) -> Chart[str]:
    """Return a chart whose cells are texts among the choices."""
    cells = tuple(block.texts(key, choices) for key in block.keys)
    return Chart(*_sides(block, columns, cells), cells, block.provenance)


def integer_chart(block: Block, columns: Sequence[Cell]) -> Chart[int]:
    """Return a chart whose cells are whole numbers."""
    cells = tuple(block.integers(key) for key in block.keys)
    return Chart(*_sides(block, columns, cells), cells, block.provenance)


def text_scale(block: Block, choices: Sequence[str]) -> Scale[str]:
    """Return a scale whose values are texts among the choices."""
    cells = tuple(block.text(key, choices) for key in block.keys)
    return Scale(_labels(block, block.keys), cells, block.provenance)


def integer_scale(block: Block) -> Scale[int]:
    """Return a scale whose values are whole numbers."""
    cells = tuple(block.integer(key) for key in block.keys)
    return Scale(_labels(block, block.keys), cells, block.provenance)


def _sides(block: Block, columns: Sequence[Cell], cells: Sequence[Sequence[Cell]]) -> tuple[Labels, Labels]:
    """Return the labels of rows and columns; DataError if a row has not a cell for each column."""
    for key, row in zip(block.keys, cells, strict=True):
        if len(row) != len(columns):
            raise block.error(key, f"{len(row)} cells", f"{len(columns)}: {listing(columns)}")
    return _labels(block, block.keys), _labels(block, columns)


def _labels(block: Block, labels: Sequence[Cell]) -> Labels:
    try:
        return read_labels(labels)
    except ValueError as fault:
        raise block.error(None, str(fault)) from None
