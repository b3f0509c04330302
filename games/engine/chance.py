"""Dice nobody can choose and everybody can check.

A game's key is made of a seed the server draws, published as a hash before anybody joins, and of phrases the
players add when they join. Every roll is HMAC-SHA256(key, number, purpose): the same game always rolls the
same dice, nobody can predict them without the seed, and when the seed is published at the end anyone can
compute all of them again.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

DICE = re.compile(r"(\d{1,2})d(\d{1,3})")


class Chance(Protocol):
    """Where dice come from."""

    def draw(self, number: int, purpose: str, dice: str) -> tuple[int, ...]:
        """The faces of ``dice`` (such as ``2d6``) for journal entry ``number``."""
        ...


class HmacChance:
    """Dice from a key; see the module's text."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def draw(self, number: int, purpose: str, dice: str) -> tuple[int, ...]:
        """Faces by HMAC, each free of bias: a value past the last whole multiple is drawn again."""
        count, size = parse_dice(dice)
        limit = 2**64 - 2**64 % size
        faces: list[int] = []
        attempt = 0
        while len(faces) < count:
            message = f"{number}|{purpose}|{dice}|{attempt}".encode()
            value = int.from_bytes(hmac.new(self._key, message, hashlib.sha256).digest()[:8], "big")
            attempt += 1
            if value < limit:
                faces.append(value % size + 1)
        return tuple(faces)


class Rekeyed:
    """Dice whose key was changed on the way, after a roll-back.

    ``changes`` pairs the first entry that a new key is for with that key, in the order the changes were
    made; the newest one that reaches back to an entry decides.
    """

    def __init__(self, key: bytes, changes: Sequence[tuple[int, bytes]]) -> None:
        self._first = HmacChance(key)
        self._newest_first = [(number, HmacChance(later)) for number, later in reversed(changes)]

    def draw(self, number: int, purpose: str, dice: str) -> tuple[int, ...]:
        """Faces by the key that is in force for this entry."""
        chance = next((later for since, later in self._newest_first if since <= number), self._first)
        return chance.draw(number, purpose, dice)


class Scripted:
    """Dice for tests: the faces given, in order. A roll past the end or a face the die has not raises."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces)
        self.purposes: list[str] = []

    def draw(self, number: int, purpose: str, dice: str) -> tuple[int, ...]:
        """The next faces of the script; raises AssertionError when the script does not fit."""
        count, size = parse_dice(dice)
        drawn, self._faces = self._faces[:count], self._faces[count:]
        if len(drawn) < count:
            raise AssertionError(f"the script has no dice left for {purpose!r}")
        if not all(1 <= face <= size for face in drawn):
            raise AssertionError(f"{drawn} do not lie on {dice} ({purpose})")
        self.purposes.append(purpose)
        return tuple(drawn)

    @property
    def left(self) -> tuple[int, ...]:
        """Faces not yet rolled."""
        return tuple(self._faces)


def parse_dice(dice: str) -> tuple[int, int]:
    """``2d6`` as (2, 6); raises ValueError for anything else."""
    found = DICE.fullmatch(dice)
    if not found or "0" in (found[1], found[2]):
        raise ValueError(f"not dice: {dice!r}")
    return int(found[1]), int(found[2])


def commitment(seed: str) -> str:
    """What is published of a seed before the game: its SHA-256 (hex)."""
    return hashlib.sha256(seed.encode()).hexdigest()


def make_key(seed: str, phrases: Mapping[str, str]) -> bytes:
    """The key of a game's dice: the server's seed and the sides' phrases in order of slug."""
    parts = [f"{side}={hashlib.sha256(phrases[side].encode()).hexdigest()}" for side in sorted(phrases)]
    return hmac.new(seed.encode(), "|".join(parts).encode(), hashlib.sha256).digest()
