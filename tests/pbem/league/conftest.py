"""Leagues play the same small games as the tests of play."""

from tests.pbem.play.conftest import (  # noqa: F401  # fixtures are found by their names
    _title,
    anna,
    bert,
    game,
    judge,
    make_game,
)
