"""Reasons of other parts of the server to wait although a deadline has passed."""

from collections.abc import Callable, Sequence
from datetime import datetime

from pbem.play.models import Game

Deadline = tuple[Game, datetime]

HOLDS: list[Callable[[Sequence[Deadline]], set[int]]] = []
"""Asked with games and their deadlines; each says which of the games (by key) have to wait. The post adds
one: a letter that reached us in time and has not been read yet still counts."""


def held(deadlines: Sequence[Deadline]) -> set[int]:
    """The games that have to wait."""
    return {game for hold in HOLDS for game in hold(deadlines)} if deadlines else set()
