"""Games that kill their workers are put aside after a while, and take no others along.

That a message comes again, and how it is known, a real worker shows in the tests of its logs.
"""

from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest
from celery._state import _task_stack
from django.db import OperationalError

from pbem.accounts.models import Person
from pbem.play import deadlines, deaths, driving, service, tasks
from pbem.play.models import Game, Notice, NoticeKind, Question, Seat

Current = Callable[[Game], Question]


class Killed(BaseException):
    """In place of the end of a process: nothing in the server catches it."""


def die(*_: Any) -> None:
    raise Killed


def test_a_game_whose_workers_die_is_put_aside(
    game: Game, blue: Seat, red: Seat, current: Current, judge: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 1", "web")
    monkeypatch.setattr(deaths, "came_again", lambda: True)
    with monkeypatch.context() as patch:
        patch.setattr(driving, "adjudicate", die)
        for _ in range(deaths.MOST_DEATHS - 1):
            with pytest.raises(Killed):
                tasks.adjudicate(game.pk, 0)
        assert current(game).deaths == deaths.MOST_DEATHS - 1
        tasks.adjudicate(game.pk, 0)
    game.refresh_from_db()
    assert game.status == "faulted"
    assert "WorkersDied: 20 workers died" in game.fault
    assert Notice.objects.filter(game=game, kind=NoticeKind.FAULTED).count() == 2
    service.retry(game, judge, "more memory")
    tasks.adjudicate(game.pk, 0)
    assert current(game).number == 1
    assert current(game).deaths == 0


def test_whoever_lives_to_see_the_end_sets_the_count_back(
    game: Game, blue: Seat, red: Seat, current: Current, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two workers had the same message, or the machine failed: neither is to be held against the game."""
    monkeypatch.setattr(deaths, "came_again", lambda: True)
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 1", "web")
    for trouble in (OperationalError("the line was cut"), RuntimeError("no room on the disk")):
        with monkeypatch.context() as patch:
            patch.setattr(driving, "run", die)
            with pytest.raises(Killed):
                tasks.adjudicate(game.pk, 0)
            assert current(game).deaths == 1
            patch.setattr(driving, "run", Mock(side_effect=trouble))
            with pytest.raises(type(trouble)):
                tasks.adjudicate.run(game.pk, 0)
        assert current(game).deaths == 0
    for _ in range(deaths.MOST_DEATHS + 1):
        tasks.expire(game.pk, 0)
    assert current(game).deaths == 0
    game.refresh_from_db()
    assert game.status == "running"


def test_deaths_at_which_a_game_waits_for_people_are_not_its_fault(game: Game, current: Current) -> None:
    for _ in range(deaths.MOST_DEATHS + 1):
        deaths.count(game.pk)
    assert current(game).deaths == 0
    game.refresh_from_db()
    assert game.status == "running"


def test_a_portion_whose_worker_died_is_done_one_by_one(
    make_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    handed_out: list[Any] = []
    monkeypatch.setattr(tasks.work, "hand_out", lambda *message: handed_out.append(message))
    monkeypatch.setattr(deaths, "came_again", lambda: True)
    tasks.expire_many([(1, 0), (2, 5)])
    assert handed_out == [("pbem.play.tasks.expire", 1, 0), ("pbem.play.tasks.expire", 2, 5)]


def test_a_deadline_that_kills_its_workers_is_a_fault_too(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deaths, "came_again", lambda: True)
    monkeypatch.setattr(tasks, "expire_now", die)
    for _ in range(deaths.MOST_DEATHS):
        with pytest.raises(Killed):
            tasks.expire(game.pk, 0)
    game.refresh_from_db()
    assert game.status == "faulted"
    assert not deadlines.expire(game.pk, 0, game.changed_at)


@pytest.mark.parametrize(
    ("redelivered", "eta", "is_again"),
    [(True, None, True), (False, None, False), (True, "2026-11-30T09:12:00+00:00", False)],
)
def test_what_counts_as_a_death(redelivered: bool, eta: str | None, is_again: bool) -> None:
    """The carrier hands what has a moment of its own round every ten minutes; nobody died of that."""
    assert not deaths.came_again()
    _task_stack.push(tasks.adjudicate)
    tasks.adjudicate.push_request(delivery_info={"redelivered": redelivered}, eta=eta)
    try:
        assert deaths.came_again() is is_again
    finally:
        tasks.adjudicate.pop_request()
        _task_stack.pop()
