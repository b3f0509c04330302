"""Choices for bots and fuzzing that are the same on every machine: no global generator, no clock."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Picker:
    """A stream of choices that follows from its seed alone."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._block = 0
        self._bytes = b""

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1; raises ValueError when there is none."""
        if limit < 1:
            raise ValueError("nothing to pick from")
        if len(self._bytes) < 8:
            self._bytes += hashlib.sha256(self._seed + self._block.to_bytes(8, "big")).digest()
            self._block += 1
        value, self._bytes = int.from_bytes(self._bytes[:8], "big"), self._bytes[8:]
        return value % limit

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``."""
        return items[self.below(len(items))]

    def chance(self, out_of_100: int) -> bool:
        """True in so many cases out of a hundred."""
        return self.below(100) < out_of_100

    def some(self, items: Sequence[T], most: int | None = None) -> list[T]:
        """Some of ``items`` (none to all, or to ``most``), in their own order."""
        count = self.below(min(len(items), len(items) if most is None else most) + 1)
        chosen = self.shuffled(range(len(items)))[:count]
        return [items[index] for index in sorted(chosen)]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All of ``items`` in another order."""
        mixed = list(items)
        for index in range(len(mixed) - 1, 0, -1):
            other = self.below(index + 1)
            mixed[index], mixed[other] = mixed[other], mixed[index]
        return mixed
