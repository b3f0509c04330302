"""Work that died with its worker is handed out again; what is queued or in hand is left alone."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection

from pbem.accounts.models import Person
from pbem.play import driving, rescuing, service, tasks, work
from pbem.play.locking import locked
from pbem.play.models import Entry, Game, Halt, Question, Seat

Current = Callable[[Game], Question]
Call = tuple[Any, ...]


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[Call]:
    """What is handed out, instead of handing it out."""
    calls: list[Call] = []
    monkeypatch.setattr(work, "hand_out", lambda *call, **_: calls.append(call))
    return calls


def rescue(handed_out_before: datetime, now: datetime) -> int:
    with time_machine.travel(now, tick=False):
        return rescuing.rescue(int(handed_out_before.timestamp()))


def answered(blue: Seat, red: Seat, current: Current) -> Question:
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 1", "web")
    return current(blue.game)


def test_an_answered_question_nobody_took_is_handed_out_again(
    game: Game, blue: Seat, red: Seat, current: Current, called: list[Call]
) -> None:
    question = answered(blue, red, current)
    later = question.ready_at + timedelta(seconds=16)
    assert rescue(later, later) == 1
    assert called == [("pbem.play.tasks.adjudicate", game.pk, 0)]


def test_what_still_stands_in_the_queue_is_left_there(
    game: Game, blue: Seat, red: Seat, current: Current, called: list[Call]
) -> None:
    """The look was handed out before the work, so the work may stand behind it, however long that takes."""
    question = answered(blue, red, current)
    ahead, now = question.ready_at - timedelta(seconds=5), question.ready_at + timedelta(hours=1)
    assert rescue(ahead, now) == 0
    assert called == []


def test_a_worker_has_time_to_begin(
    game: Game, blue: Seat, red: Seat, current: Current, called: list[Call]
) -> None:
    soon = answered(blue, red, current).ready_at + timedelta(seconds=14)
    assert rescue(soon, soon) == 0


def test_a_bot_that_nobody_called_is_called(anna: Person, current: Current, called: list[Call]) -> None:
    game = service.open_challenge(anna, "crossing", side="blue")
    service.seat_bot(game, "left", anna)
    later = current(game).opened_at + timedelta(seconds=16)
    assert rescue(later, later) == 1
    assert called == [("pbem.play.tasks.adjudicate", game.pk, 0)]


def test_orders_that_may_still_be_mended_do_not_lie_still(
    make_game: Callable[..., Game], current: Current, called: list[Call]
) -> None:
    game = make_game(clock={"settle_seconds": 300})
    question = answered(game.seats.get(side="blue"), game.seats.get(side="red"), current)
    assert question.settles_at is not None
    assert rescue(question.settles_at, question.settles_at) == 0
    later = question.settles_at + timedelta(seconds=16)
    assert rescue(later, later) == 1


def test_nothing_is_handed_out_while_everything_is_frozen(
    game: Game, blue: Seat, red: Seat, judge: Person, current: Current, called: list[Call]
) -> None:
    later = answered(blue, red, current).ready_at + timedelta(seconds=16)
    service.halt(Halt.Why.HOST, "a test", actor=judge)
    assert rescue(later, later) == 0


def test_the_message_of_the_clock_stands_in_line_first(db: None, called: list[Call]) -> None:
    moment = datetime.fromisoformat("2026-11-30T12:00:00+00:00")
    with time_machine.travel(moment, tick=False):
        tasks.rescue()
    assert called == [("pbem.play.tasks.rescue", int(moment.timestamp()))]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_game_somebody_is_at_work_on_is_not_handed_out(
    game: Game, blue: Seat, red: Seat, current: Current, called: list[Call]
) -> None:
    later = answered(blue, red, current).ready_at + timedelta(minutes=4)
    with _at_work_on(game):
        assert rescue(later, later) == 0
    assert rescue(later, later) == 1


@contextmanager
def _at_work_on(game: Game) -> Iterator[None]:
    """Another connection holds the game's lock."""
    has_lock, is_over = threading.Event(), threading.Event()

    def hold() -> None:
        with locked(game.pk):
            has_lock.set()
            is_over.wait(timeout=30)
        connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    assert has_lock.wait(timeout=30)
    try:
        yield
    finally:
        is_over.set()
        holder.join(timeout=30)


def test_an_old_task_drives_on_from_where_the_game_is(
    game: Game, blue: Seat, red: Seat, current: Current
) -> None:
    """The worker that took the game on from its first question died; only its own task comes back."""
    answered(blue, red, current)
    tasks.adjudicate(game.pk, 0)
    service.submit(blue, "MARCH A1 0105", "web")
    assert current(game).number == 1
    tasks.adjudicate(game.pk, 0)
    assert current(game).number > 1


def test_a_task_of_the_future_does_nothing(game: Game, blue: Seat, red: Seat, current: Current) -> None:
    answered(blue, red, current)
    tasks.adjudicate(game.pk, 1)
    assert not Entry.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_who_drives_a_game_on_calls_nobody_to_its_next_questions(
    anna: Person, current: Current, called: list[Call]
) -> None:
    game = service.open_challenge(anna, "crossing", side="blue")
    service.seat_bot(game, "left", anna)
    service.replace_player(game.seats.get(person=anna), None, "a test", bot="left")
    called.clear()
    driving.run(game.pk, 0)
    assert Game.objects.get(pk=game.pk).is_over
    assert [call for call in called if call[0] == work.ADJUDICATE] == []
