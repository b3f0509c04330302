"""The small games of the tests of play."""

from tests.pbem.play.conftest import (  # noqa: F401  # fixtures are found by their names
    _first_shell_hits,
    _title,
    anna,
    asked,
    bert,
    blue,
    current,
    game,
    judge,
    make_game,
    red,
    work_off,
)
