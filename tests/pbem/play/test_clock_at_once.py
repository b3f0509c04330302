"""The clock when several do things in the same instant, on PostgreSQL."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from pbem.accounts.models import Person
from pbem.play import heartbeats, queries, service
from pbem.play.models import Absence, Game, Notice, NoticeKind, Outage, Seat, Submission
from tests.pbem.play.test_clock import Current, after
from tests.pbem.play.test_driving import _at_once

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

NOW = datetime(2027, 5, 3, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def test_two_sweeps_close_a_request_once(game: Game, blue: Seat, current: Current) -> None:
    with time_machine.travel(after(current(game), 73), tick=False):
        swept = _at_once(service.sweep, service.sweep, service.sweep)
    assert sum(row.expired for row in swept) == 1
    assert Submission.objects.filter(source="default").count() == 2
    assert Notice.objects.filter(kind=NoticeKind.DEADLINE_PASSED).count() == 2
    blue.refresh_from_db()
    assert blue.misses == 1


def test_two_sweeps_give_the_time_once_more_once(make_game: object, current: Current) -> None:
    game = make_game(pace_hours=10, clock={"silence": "extend"})  # type: ignore[operator]  # a fixture
    moment = after(current(game), 10)
    with time_machine.travel(moment, tick=False):
        _at_once(service.sweep, service.sweep, service.sweep)
    assert current(game).due_at == moment + 10 * HOUR
    assert Notice.objects.filter(kind=NoticeKind.DEADLINE_MOVED).count() == 2


def test_of_two_substitutes_one_gets_the_seat(game: Game, red: Seat) -> None:
    people = [Person.objects.create_user(f"{name}@example.org", name) for name in ("Carla", "Dora")]
    service.leave_game(red)
    results = _at_once(*[lambda p=person: service.take_seat(red, p) for person in people])
    assert sorted(type(result).__name__ for result in results) == ["Refused", "Seat"]
    red.refresh_from_db()
    assert red.person in people
    assert red.tenures.filter(ended_at=None).count() == 1


def test_an_absence_announced_twice_at_once_is_one(game: Game, anna: Person, current: Current) -> None:
    due = current(game).due_at
    assert due is not None
    with time_machine.travel(due - 3 * DAY, tick=False):
        away = due - 2 * DAY, due + 5 * DAY
        results = _at_once(*[lambda: service.announce(anna, *away)] * 3)
    assert sorted(type(result).__name__ for result in results) == ["Absence", "Refused", "Refused"]
    assert Absence.objects.count() == 1
    assert current(game).due_at == due + 7 * DAY


def test_two_proposals_at_once_are_consent_or_one_of_them(game: Game, blue: Seat, red: Seat) -> None:
    _at_once(lambda: service.propose_pause(blue, 3), lambda: service.propose_pause(red, 3))
    game.refresh_from_db()
    assert game.status == "paused"
    assert queries.pause_days_left(game) == 27


def test_beats_at_once_note_an_outage_once(settings: object) -> None:
    settings.PBEM_OUTAGE_MINUTES = 10  # type: ignore[attr-defined]  # pytest-django's settings
    service.beat(heartbeats.WORKER, NOW)
    _at_once(*[lambda: service.beat(heartbeats.WORKER, NOW + HOUR)] * 4)
    assert Outage.objects.count() == 1


def test_orders_at_the_last_moment_count_or_the_default_does_never_both(
    game: Game, blue: Seat, red: Seat, current: Current
) -> None:
    service.submit(blue, "BID 1", "web")
    moment = after(current(game), 72)
    with time_machine.travel(moment, tick=False):
        sent, _ = _at_once(lambda: service.submit(red, "BID 0", "mail", received_at=moment), service.sweep)
    assert sent.is_accepted  # it came in time, whichever was first
    standing = Submission.objects.get(seat=red, status="accepted")
    assert standing.canonical == ["BID 0"]
