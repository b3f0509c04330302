"""Looking up standing orders: a title has the language, a request asks for the kind that concerns it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar

from games.engine.errors import Unreadable
from games.engine.grammar import LineGrammar

T = TypeVar("T")


@lru_cache(maxsize=256)
def parse(grammar: LineGrammar, lines: tuple[str, ...]) -> tuple[Any, ...]:
    """The orders of a sheet of standing orders; lines that no longer read are left out."""
    orders = []
    for line in lines:
        try:
            orders.append(grammar.read(line))
        except Unreadable:
            continue
    return tuple(orders)


def of_kind(grammar: LineGrammar, lines: Sequence[str], kind: type[T]) -> list[T]:
    """The standing orders of one kind, in the order given."""
    return [order for order in parse(grammar, tuple(lines)) if isinstance(order, kind)]
