"""Stopping the clock of a whole game, and letting it run again."""

from datetime import datetime

from django.utils import timezone

from pbem.play import opening, timing, work
from pbem.play.locking import current_question
from pbem.play.models import Game, Pause


def close_pause(game: Game, now: datetime) -> None:
    """A pause the players had agreed on ends with this one."""
    running = Pause.objects.filter(game=game, state=Pause.State.RUNNING)
    running.update(state=Pause.State.OVER, ended_at=now)


def halt_clock(game: Game) -> None:
    """Pause a locked game."""
    question = current_question(game)
    if question is not None:
        question.game = game
        timing.stop(question, timezone.now())
    _set_status(game, Game.Status.PAUSED)


def go_on(game: Game) -> None:
    """Set the clock of a locked game again and call a worker.

    Whoever is asked something and was never told, because the game stood still, is told now.
    """
    question = current_question(game)
    _set_status(game, Game.Status.RUNNING)
    if question is None:
        return
    now = timezone.now()
    question.game = game
    timing.go_on(question, now)
    opening.tell_untold(question, now)
    work.wake(game.pk, question.number)


def _set_status(game: Game, status: Game.Status) -> None:
    game.status = status
    game.changed_at = timezone.now()
    game.save(update_fields=["status", "fault", "changed_at"])
