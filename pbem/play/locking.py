"""The one lock of a game: its row.

PostgreSQL locks the row; SQLite knows no row locks, there the settings make every
transaction IMMEDIATE, so that only one writer is inside at all.
"""

from collections.abc import Collection, Iterator
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


def at_rest(game_ids: Collection[int]) -> set[int]:
    """Those of the games whose lock nobody holds at this moment; SQLite, with its one writer, says all."""
    with transaction.atomic():
        free = Game.objects.select_for_update(skip_locked=True).filter(pk__in=game_ids)
        return set(free.values_list("pk", flat=True))
