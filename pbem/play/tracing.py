"""Which game is being worked on: log lines name it without every call having to."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

game: ContextVar[str] = ContextVar("game", default="")
"""The code of the game at hand, empty when there is none."""


@contextmanager
def about(code: str) -> Iterator[None]:
    """Whatever is logged inside is about this game."""
    before = game.set(code)
    try:
        yield
    finally:
        game.reset(before)
