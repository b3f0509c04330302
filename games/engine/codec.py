"""Typed dataclasses to JSON and back, and the digest of a position.

States are saved as JSON and nothing else: no pickles, no class names in the data. The types come from the
annotations, so a saved state that no longer fits its class fails loudly when it is read.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


class CodecError(Exception):
    """The data does not fit the type it is read as."""


def encode(value: Any) -> Any:
    """Turn a value made of dataclasses, enums and containers into plain JSON data.

    Sets are refused: their order differs between workers, so a state must not hold one.
    """
    return _writers[type(value)](value)


class _Writers(dict[type, Callable[[Any], Any]]):
    """The writer of each class, found once: writing a state is on the hot path."""

    def __missing__(self, kind: Any) -> Callable[[Any], Any]:
        writer = self[kind] = _writer(kind)
        return writer


def _writer(kind: Any) -> Callable[[Any], Any]:
    if issubclass(kind, Enum):
        return _enum_value
    if issubclass(kind, bool | int | float | str | types.NoneType):
        return _itself
    if issubclass(kind, tuple | list):
        return _write_items
    if issubclass(kind, Mapping):
        return _write_mapping
    if dataclasses.is_dataclass(kind):
        return _dataclass_writer(kind)
    raise CodecError(f"a state may not hold a {kind.__name__}")


_writers = _Writers()


def _itself(value: Any) -> Any:
    return value


def _enum_value(value: Any) -> Any:
    return value.value


def _write_items(value: Any) -> list[Any]:
    return [_writers[type(item)](item) for item in value]


def _write_mapping(value: Any) -> dict[str, Any]:
    return {_key(key): _writers[type(item)](item) for key, item in value.items()}


def _dataclass_writer(kind: Any) -> Callable[[Any], Any]:
    names = _field_names(kind)

    def write(value: Any) -> dict[str, Any]:
        held = [(name, getattr(value, name)) for name in names]
        return {name: _writers[type(item)](item) for name, item in held}

    return write


def decode(kind: type[T], data: Any) -> T:
    """Read JSON data as ``kind``; raises CodecError where it does not fit."""
    annotation: Any = kind
    result: T = _reader(annotation)(data)
    return result


def canonical(value: Any) -> str:
    """The one JSON text of a value: sorted keys, no spaces."""
    return _text(encode(value))


def digest(value: Any) -> str:
    """SHA-256 (hex) of the canonical JSON of a value."""
    return digest_encoded(encode(value))


def digest_encoded(data: Any) -> str:
    """The digest of what ``encode`` made of a value, without encoding it once more."""
    return hashlib.sha256(_text(data).encode()).hexdigest()


def _text(data: Any) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _key(key: Any) -> str:
    if type(key) is str:
        return key
    if isinstance(key, Enum):
        return str(key.value)
    if isinstance(key, str | int):
        return str(key)
    raise CodecError(f"a mapping may not be keyed by {type(key).__name__}")


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """The reader of one annotation. Built once per type: reading a state is on the hot path."""
    origin, arguments = get_origin(kind), get_args(kind)
    if kind is Any:
        return lambda data: data
    if origin in (Union, types.UnionType):
        return _union_reader(arguments)
    if origin is tuple:
        return _tuple_reader(arguments)
    if origin in (list,):
        item = _reader(arguments[0])
        return lambda data: [item(entry) for entry in _expect(data, list)]
    if origin is dict or origin is Mapping:
        return _mapping_reader(arguments)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return lambda data: _enum(kind, data)
    if dataclasses.is_dataclass(kind):
        return _dataclass_reader(kind)
    if kind in (int, str, bool, float, type(None)):
        return _scalar_reader(kind)
    if kind in (list, dict):
        return lambda data: _expect(data, kind)
    raise CodecError(f"no reader for {kind!r}")


def _expect(data: Any, kind: type) -> Any:
    if not isinstance(data, kind):
        raise CodecError(f"expected {kind.__name__}, found {type(data).__name__}")
    return data


def _scalar_reader(kind: type) -> Callable[[Any], Any]:
    """An int is no bool here, though Python has it so."""

    def read(data: Any) -> Any:
        if type(data) is kind:
            return data
        if kind is int and isinstance(data, bool):
            raise CodecError("expected int, found bool")
        if kind is types.NoneType:
            raise CodecError(f"expected null, found {type(data).__name__}")
        return _expect(data, kind)

    return read


def _enum(kind: type[Enum], data: Any) -> Enum:
    try:
        return kind(data)
    except ValueError as error:
        raise CodecError(str(error)) from error


def _union_reader(arguments: tuple[Any, ...]) -> Callable[[Any], Any]:
    readers = [_reader(argument) for argument in arguments if argument is not type(None)]
    optional = type(None) in arguments

    def read(data: Any) -> Any:
        if data is None and optional:
            return None
        problems = []
        for reader in readers:
            try:
                return reader(data)
            except CodecError as error:
                problems.append(str(error))
        raise CodecError("; ".join(problems) or "null is not allowed here")

    return read


def _tuple_reader(arguments: tuple[Any, ...]) -> Callable[[Any], Any]:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        item = _reader(arguments[0])
        return lambda data: tuple(item(entry) for entry in _expect(data, list))
    readers = tuple(_reader(argument) for argument in arguments)

    def read(data: Any) -> Any:
        if len(_expect(data, list)) != len(readers):
            raise CodecError(f"expected {len(readers)} items, found {len(data)}")
        return tuple(reader(entry) for reader, entry in zip(readers, data, strict=True))

    return read


def _mapping_reader(arguments: tuple[Any, ...]) -> Callable[[Any], Any]:
    """Mappings come back in the order of their keys, whatever the store did to it (PostgreSQL re-orders)."""
    key_kind, item = arguments[0], _reader(arguments[1])
    if isinstance(key_kind, type) and issubclass(key_kind, Enum):
        return lambda data: {_enum(key_kind, k): item(data[k]) for k in sorted(_expect(data, dict))}
    if key_kind is int:
        return lambda data: {int(k): item(data[k]) for k in sorted(_expect(data, dict), key=int)}
    return lambda data: {k: item(data[k]) for k in sorted(_expect(data, dict))}


def _dataclass_reader(kind: Any) -> Callable[[Any], Any]:
    readers: dict[str, Callable[[Any], Any]] = {}
    required = {
        field.name
        for field in dataclasses.fields(kind)
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    }

    def read(data: Any) -> Any:
        if not readers:  # filled on first use so that a class may hold itself
            hints = get_type_hints(kind)
            readers.update({name: _reader(hints[name]) for name in _field_names(kind)})
        if _expect(data, dict).keys() != readers.keys():
            unknown = sorted(data.keys() - readers.keys())
            missing = sorted(required - data.keys())
            if unknown or missing:
                raise CodecError(f"{kind.__name__}: unknown {unknown}, missing {missing}")
        values = {}
        for name, entry in data.items():
            try:
                values[name] = readers[name](entry)
            except CodecError as error:
                raise CodecError(f"{kind.__name__}.{name}: {error}") from error
        return kind(**values)

    return read
