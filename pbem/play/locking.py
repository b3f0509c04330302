"""The one lock of a game: its row.

PostgreSQL locks the row; SQLite knows no row locks, there the settings make every
transaction IMMEDIATE, so that only one writer is inside at all.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from pbem.play import tracing
from pbem.play.models import Game, Question


@contextmanager
def locked(game_id: int) -> Iterator[Game]:
    """A transaction in which this game belongs to the caller alone; yields the fresh row.

    Raises Game.DoesNotExist.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game_id)
        with tracing.about(game.code):  # log lines name it
            yield game


def current_question(game: Game) -> Question | None:
    """The question the game waits for, or None."""
    return Question.objects.filter(game=game, state__in=Question.CURRENT).first()
