"""Driving a game on: one adjudication is one transaction, all of it or nothing."""

import logging
import traceback
from datetime import datetime

from django.db import InterfaceError, OperationalError
from django.utils import timezone

from games.engine.registry import rules_of
from pbem.play import answering, banks, breaker, opening, progress, seals, seating, submitting, tables, work
from pbem.play.locking import current_question, locked
from pbem.play.models import Ask, Game, NoticeKind, Question, Source, Submission
from pbem.play.notices import tell, tell_all
from pbem.play.progress import Progress

logger = logging.getLogger(__name__)

TRANSIENT = (OperationalError, InterfaceError)
"""Troubles of the machine, not of the game: tried again, never a reason to put a game aside."""


def run(game_id: int, number: int) -> None:
    """Drive a game on from question ``number`` until it waits for a person.

    A task may come twice, late or after a crash. When the game has come further since, it is
    driven on from where it is, for the worker that took it there may be dead; where nothing is
    to be done nothing happens. Each question is its own transaction. A game whose rules raise
    is put aside.
    """
    here: int | None = number
    with work.driving(game_id):
        while here is not None:
            here = _guarded_round(game_id, here)


def _guarded_round(game_id: int, number: int) -> int | None:
    """One round, after which to go on from the question returned; a game that raises is put aside."""
    try:
        return _one_round(game_id, number)
    except TRANSIENT:
        raise
    except Game.DoesNotExist:
        return None
    except Exception as error:  # whatever the rules raise must not stop other games
        # The trace may quote sealed orders, so it goes to the host's page and not to the log.
        logger.error("game %s put aside at request %s: %s", game_id, number, type(error).__name__)
        put_aside(game_id, number, error)
        return None


def _one_round(game_id: int, number: int) -> int | None:
    """Bots answer the current question, and it is adjudicated if ready; the next number, or None."""
    question = _asked(game_id)
    if question is None or question.number < number or question.game.status != Game.Status.RUNNING:
        return None
    if breaker.is_frozen():
        return None  # it is handed out again when the host lets everything go on
    for ask in answering.open_bot_asks(question):
        lines = answering.bot_lines(question.game, ask)  # thinking takes time, so it is done outside the lock
        submitting.submit(ask.seat, "\n".join(lines), Source.BOT, question_number=question.number)
    return adjudicate(game_id, question.number)


def _asked(game_id: int) -> Question | None:
    """The current question and the game that asks it, by one look.

    Nothing is locked here: between two looks another worker may take the game on, and then the bots would be
    asked for a question that their game does not ask.
    """
    asked = Question.objects.filter(game=game_id, state__in=Question.CURRENT)
    return asked.select_related("game").first()


def adjudicate(game_id: int, number: int) -> int | None:
    """Carry out the answers to question ``number``; the number of the next question, or None.

    None as well when there was nothing to do. Raises what the rules raise; then nothing has
    happened.
    """
    with locked(game_id) as game:
        question = current_question(game)
        if question is None or question.number != number or game.status != Game.Status.RUNNING:
            return None
        if question.state != Question.State.READY or breaker.is_frozen():
            return None
        now = timezone.now()
        if question.settles_at is not None and question.settles_at > now:
            return None
        answers = list(
            Submission.objects.filter(ask__question=question, status=Submission.Status.ACCEPTED)
            .select_related("seat", "ask__seat")
            .order_by("ask_id")
        )
        table = tables.load(game)
        table.answer(
            {row.seat.side: row.canonical for row in answers},
            {row.seat.side: answering.origin(row.source) for row in answers},
        )
        banks.settle_up(game, question, answers)
        _close(question, answers, now)
        seals.tell_opened(game, number)
        made = Progress(game, table, number)
        progress.write([made], now)
        return made.question.number if made.question else None


def _close(question: Question, answers: list[Submission], now: datetime) -> None:
    """The question is decided; its answers are used."""
    Submission.objects.filter(pk__in=[row.pk for row in answers]).update(status=Submission.Status.USED)
    question.asks.update(state=Ask.State.CLOSED)
    question.state = Question.State.CLOSED
    question.closed_at = now
    question.due_at = question.remind_at = question.last_chance_at = None
    question.save()


def begin(game: Game, now: datetime) -> None:
    """Set up a locked game whose seats are taken, and open its first question."""
    opening.assign_sides(game)
    game.status = Game.Status.RUNNING
    game.started_at = now
    seating.begin(game, now)
    game.rules = rules_of(game.title)
    table = opening.new_table(game)
    for seat in game.seats.select_related("person"):
        tell(seat, NoticeKind.GAME_STARTED, f"game_started:{game.pk}", side=seat.side)
    game.save()
    progress.write([Progress(game, table)], now)


def put_aside(game_id: int, number: int, error: Exception) -> None:
    """Take a game out of play after a fault: the trace for the host, a plain word for the players."""
    trace = "".join(traceback.format_exception(error))
    with locked(game_id) as game:
        if game.status != Game.Status.RUNNING:
            return
        game.status = Game.Status.FAULTED
        game.fault = trace
        game.changed_at = timezone.now()
        game.save(update_fields=["status", "fault", "changed_at"])
        key = f"faulted:{game.pk}:{number}:{game.changed_at.isoformat()}"
        tell_all(game, NoticeKind.FAULTED, key, reason="The server met an error in this game.")
