"""Reading a CSV file into typed rows, strictly.

The row type is a dataclass: its fields are the columns, its annotations say how a cell reads.
A column with a default may be left out of the file, every other one must be there, and none
may be there that the type does not know. A field `line: int` receives the line number.

| annotation | cell |
| --- | --- |
| `str` | text, not empty unless the field has a default |
| `int`, `int or None` | a whole number; empty is None |
| `bool` | yes or no |
| a string enumeration or `Literal` of strings | one of its values |
| `Provenance` | see `datafile` |
"""

from __future__ import annotations

import csv
import enum
import types
import typing
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar

from games.hexwar.datafile import DataError, Provenance, listing, read_text

Read = Callable[[str], Any]


class CsvReader(Protocol):
    """What the csv module's reader offers; the module does not name its type before Python 3.13."""

    line_num: int

    def __next__(self) -> list[str]: ...


class Row(Protocol):
    """Any dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


R = TypeVar("R", bound=Row)


def read_csv(path: Path, row_type: type[R]) -> list[R]:
    """Return the rows of a file in order; DataError for whatever does not fit."""
    hints = typing.get_type_hints(row_type)
    columns = {f.name: f for f in fields(row_type) if f.name != "line"}
    wants_line = len(columns) < len(fields(row_type))
    readers = {name: _reader(hints[name]) for name in columns}
    found = []
    required = [name for name, field in columns.items() if not _has_default(field)]
    for line, cells in read_cells(path, required, tuple(columns)):
        values: dict[str, Any] = {"line": line} if wants_line else {}
        for name, cell in cells.items():
            try:
                values[name] = _value(cell, columns[name], readers[name])
            except ValueError as fault:
                raise DataError(path, line, f"column {name}: {fault}") from None
        found.append(row_type(**values))
    return found


def require_unique(path: Path, rows: list[R], *columns: str) -> None:
    """Raise DataError if two rows agree in all these columns."""
    seen: dict[tuple[object, ...], int] = {}
    for number, row in enumerate(rows, start=2):
        line = getattr(row, "line", number)
        key = tuple(getattr(row, column) for column in columns)
        if key in seen:
            raise DataError(path, line, f"{listing(key)} is already on line {seen[key]}")
        seen[key] = line


def read_cells(
    path: Path, required: Collection[str], known: Sequence[str]
) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield line number and trimmed cells by column of every row that is not empty.

    DataError for a file without a header, a required column that is missing, a column that is
    not among the known ones, and a row with more or fewer cells than the header.
    """
    reader = csv.reader(read_text(path).splitlines(keepends=True), strict=True)
    header: list[str] = []
    while (numbered := _next_row(path, reader)) is not None:
        line, row = numbered
        if not header:
            header = _checked_header(path, row, required, known)
        elif len(row) not in (0, len(header)):
            raise DataError(path, line, f"{len(row)} cells", f"{len(header)}: {listing(header)}")
        elif row:
            yield line, dict(zip(header, row, strict=True))
    if not header:
        raise DataError(path, 1, "the file is empty", listing(known))


def _next_row(path: Path, reader: CsvReader) -> tuple[int, list[str]] | None:
    """Return the next row with the number of its first line, None at the end."""
    line = reader.line_num + 1
    try:
        return line, [cell.strip() for cell in next(reader)]
    except StopIteration:
        return None
    except csv.Error as fault:
        raise DataError(path, line, str(fault)) from None


def _checked_header(
    path: Path, header: list[str], required: Collection[str], known: Sequence[str]
) -> list[str]:
    for name in header:
        if name not in known:
            raise DataError(path, 1, f"unknown column {name!r}", listing(known))
        if header.count(name) > 1:
            raise DataError(path, 1, f"column {name} stands twice")
    for name in required:
        if name not in header:
            raise DataError(path, 1, f"column {name} is missing", listing(known))
    return header


def _has_default(field: Field[Any]) -> bool:
    return field.default is not MISSING


def _value(cell: str, field: Field[Any], read: Read) -> Any:
    if cell == "" and field.default is not MISSING:
        return field.default
    return read(cell)


def _reader(hint: Any) -> Read:
    """Return the function that reads a cell of this annotation."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        inner = [part for part in typing.get_args(hint) if part is not type(None)]
        if len(inner) == 1:
            return _optional(_reader(inner[0]))
    if typing.get_origin(hint) is typing.Literal:
        return _choice({value: value for value in typing.get_args(hint)})
    if isinstance(hint, type) and issubclass(hint, enum.StrEnum):
        return _choice({member.value: member for member in hint})
    if hint in _READERS:
        return _READERS[hint]
    raise TypeError(f"no way to read a cell as {hint}")


def _optional(read: Read) -> Read:
    return lambda cell: read(cell) if cell else None


def _choice(values: dict[str, Any]) -> Read:
    def read(cell: str) -> Any:
        if cell not in values:
            raise ValueError(f"{cell!r} is not allowed; allowed: {listing(values)}")
        return values[cell]

    return read


def _text(cell: str) -> str:
    if not cell:
        raise ValueError("a value is missing")
    return cell


def _integer(cell: str) -> int:
    digits = cell.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise ValueError(f"{cell!r} is no whole number")
    return int(cell)


_READERS: dict[Any, Read] = {
    str: _text,
    int: _integer,
    bool: _choice({"yes": True, "no": False}),
    Provenance: Provenance.parse,
}
