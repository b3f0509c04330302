"""Closing many requests whose time is up and carrying them out, all in one transaction.

When thousands are due in the same minute, the statements are what costs, so each sort of row is
read and written once for a portion of games. Taken together are only games in which nothing but
the rules' default or standing orders can answer for whoever is absent; every other game (a time
bank, an outage, a kept sheet, a judge's business) is left to :func:`pbem.play.deadlines.expire`.
What is written is the same in both ways.
"""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, OuterRef, Subquery
from django.utils import timezone

from games.engine.table import Table
from pbem.play import answering, banks, holds, outages, progress, seals, silence, tables, timing
from pbem.play.answering import Paper
from pbem.play.models import Ask, EarlyOrders, Game, Notice, NoticeKind, Question, Seat, Submission
from pbem.play.notices import game_by_game, note, write_down
from pbem.play.progress import Progress

logger = logging.getLogger(__name__)

Status = Submission.Status


@dataclass
class Desk:
    """A locked game with all that is needed to close its request, read for many games at once."""

    game: Game
    question: Question
    seats: list[Seat]
    asks: list[Ask]
    given: list[Submission] = field(default_factory=list)
    papers: dict[int, Paper] = field(default_factory=dict)
    found: list[Submission] = field(default_factory=list)
    table: Table[Any] | None = None

    @property
    def late(self) -> list[Ask]:
        """Those who have not answered."""
        return [ask for ask in self.asks if ask.state == Ask.State.OPEN]


def close(requests: Sequence[tuple[int, int]], now: datetime) -> list[tuple[int, int]]:
    """Close and carry out those requests (games and numbers) that are plain; returns the others.

    Raises what the database raises; then nothing has happened to any of them.
    """
    numbers = dict(requests)
    with transaction.atomic():
        desks = [desk for desk in _desks(list(numbers)) if desk.question.number == numbers[desk.game.pk]]
        played = [desk for desk in _plain(desks, now) if _play(desk, now)]
        with game_by_game():
            _write(played, now)
    done = {desk.game.pk for desk in played}
    return [(game_id, number) for game_id, number in requests if game_id not in done]


def _desks(games: Sequence[int]) -> list[Desk]:
    """Lock the games that nobody else is busy with, and read what belongs to them."""
    free = Game.objects.select_for_update(skip_locked=True).filter(pk__in=games, status=Game.Status.RUNNING)
    found = {game.pk: game for game in free.order_by("pk").prefetch_related("seats", "recommitments")}
    questions = Question.objects.filter(game__in=list(found), state=Question.State.OPEN)
    desks = {}
    for question in questions.order_by("game_id"):
        question.game = found[question.game_id]
        desks[question.pk] = Desk(question.game, question, list(question.game.seats.all()), [])
    _lay_out_asks(desks)
    return list(desks.values())


def _lay_out_asks(desks: dict[int, Desk]) -> None:
    """What was asked, and what stands as an answer."""
    asks: dict[int, Ask] = {}
    for ask in Ask.objects.filter(question__in=list(desks)).order_by("pk"):
        desk = desks[ask.question_id]
        ask.question, ask.seat = desk.question, next(s for s in desk.seats if s.pk == ask.seat_id)
        desk.asks.append(ask)
        asks[ask.pk] = ask
    for row in Submission.objects.filter(ask__in=list(asks), status=Status.ACCEPTED).order_by("ask_id"):
        if row.ask_id is not None:
            row.ask = asks[row.ask_id]
            row.seat = row.ask.seat
            desks[row.ask.question_id].given.append(row)


def _plain(desks: Sequence[Desk], now: datetime) -> list[Desk]:
    """Those whose time is up and for which nothing needs a closer look."""
    up = [desk for desk in desks if _is_up(desk.question, now)]
    deadlines = [
        (desk.game, desk.question.due_at + desk.question.grace) for desk in up if desk.question.due_at
    ]
    special = holds.held(deadlines) | outages.concerned([desk.question for desk in up])
    special |= seals.opened(desk.game.pk for desk in up) | _with_own_words(up)
    return [desk for desk in up if desk.game.pk not in special and _is_ordinary(desk)]


def _is_up(question: Question, now: datetime) -> bool:
    return question.due_at is not None and question.due_at + question.grace <= now


def _is_ordinary(desk: Desk) -> bool:
    """Is no bot asked, and does the game's clock know nothing to wait for?"""
    if any(ask.seat.is_bot for ask in desk.late):
        return False
    return silence.is_plain(desk.question, desk.late, timing.clock_of(desk.game))


def _with_own_words(desks: Sequence[Desk]) -> set[int]:
    """The games in which somebody who is late has sent something that may yet be used."""
    late = [ask for desk in desks for ask in desk.late]
    kept = Submission.objects.filter(ask__in=late, status=Status.KEPT).values_list("seat__game", flat=True)
    early = EarlyOrders.objects.filter(seat__in=[ask.seat for ask in late], state=EarlyOrders.State.WAITING)
    return {*kept.order_by(), *early.order_by().values_list("seat__game", flat=True)}


def _play(desk: Desk, now: datetime) -> bool:
    """Find the answers that are missing and play on, in memory; False when the rules raise."""
    try:
        table = tables.load(desk.game)
        asked = table.question
        if asked is None or asked.number != desk.question.number:
            return False
        for ask in desk.late:
            if ask.overdue_at is None:
                ask.overdue_at = now
            desk.papers[ask.pk] = answering.paper_for_absent(ask, asked.requests[ask.seat.side])
        read = {row.seat.side: asked.requests[row.seat.side].read(row.canonical) for row in desk.given}
        sources = {row.seat.side: answering.origin(row.source) for row in desk.given}
        for paper in desk.papers.values():
            if paper.sheet is not None:
                read[paper.seat.side] = paper.sheet
                sources[paper.seat.side] = answering.origin(paper.source)
        table.answer_sheets(read, sources)
    except Exception as error:  # it will raise again when it is looked at by itself, and be put aside there
        logger.info("game %s is closed by itself: %s", desk.game.code, type(error).__name__)
        return False
    desk.table = table
    return True


def _write(desks: Sequence[Desk], now: datetime) -> None:
    """Write down what answered, who missed, and all that followed."""
    if not desks:
        return
    closed_at = timezone.now()
    _write_answers(desks, now)
    _close(desks, now, closed_at)
    for desk in desks:
        banks.settle_up(desk.game, desk.question, [*desk.given, *desk.found])
    made = [
        Progress(desk.game, desk.table, desk.question.number, desk.seats)
        for desk in desks
        if desk.table is not None
    ]
    progress.write(made, closed_at)


def _write_answers(desks: Sequence[Desk], now: datetime) -> None:
    """Submissions for the absent, and the notices that tell of them."""
    for desk in desks:
        desk.found = [answering.row_of(paper, Status.USED) for paper in desk.papers.values()]
    Submission.objects.bulk_create([row for desk in desks for row in desk.found])
    given = [row.pk for desk in desks for row in desk.given]
    if given:
        Submission.objects.filter(pk__in=given).update(status=Status.USED)
    write_down(answering.receipt_note(row) for desk in desks for row in desk.found)
    write_down(
        told
        for desk in desks
        if desk.late
        for told in missed_notes(desk.seats, desk.question, {row.seat.side: row for row in desk.found})
    )


def _close(desks: Sequence[Desk], now: datetime, closed_at: datetime) -> None:
    """The requests are decided, and misses counted."""
    missed = [ask for desk in desks for ask in desk.late]
    counted = [ask for ask in missed if ask.overdue_at == now]
    Seat.objects.filter(pk__in=[ask.seat_id for ask in counted]).update(misses=F("misses") + 1)
    Ask.objects.filter(pk__in=[ask.pk for ask in counted]).update(overdue_at=now)
    last = Question.objects.filter(pk=OuterRef("question")).values(last=F("due_at") + F("grace"))
    Ask.objects.filter(pk__in=[ask.pk for ask in missed]).update(missed_at=now, late_after=Subquery(last))
    questions = [desk.question.pk for desk in desks]
    Ask.objects.filter(question__in=questions).update(state=Ask.State.CLOSED)
    Question.objects.filter(pk__in=questions).update(
        state=Question.State.CLOSED,
        ready_at=now,
        closed_at=closed_at,
        due_at=None,
        remind_at=None,
        last_chance_at=None,
    )


def _last(question: Question) -> datetime:
    """The deadline with its grace: what came by then still counts."""
    if question.due_at is None:
        raise ValueError("a request without a deadline cannot be late")
    return question.due_at + question.grace


def missed_notes(
    seats: Iterable[Seat], question: Question, used: dict[str, Submission], *, reason: str | None = None
) -> list[Notice | None]:
    """Both sides learn who let a deadline pass; only the seat itself learns what was used for it.

    ``used`` is what was found for those who missed, by side; ``reason`` a judge's who did not wait.
    """
    notes = []
    for seat in seats:
        own = used.get(seat.side)
        notes.append(
            note(
                seat,
                NoticeKind.DEADLINE_PASSED,
                f"deadline_passed:{question.pk}",
                question=question.number,
                missed=sorted(used),
                submission=own.pk if own else None,
                used=own.source if own else None,
                reason=reason,
            )
        )
    return notes
