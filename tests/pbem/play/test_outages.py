"""Heartbeats, outages that are made up for, and the breaker that stops a mass miss."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from pbem.accounts.models import Person
from pbem.play import breaker, deadlines, heartbeats, queries, service, tasks
from pbem.play.models import Game, Halt, Heartbeat, Notice, NoticeKind, Outage, Seat
from tests.pbem.play.test_clock import Current, after, kinds, sweep_at

MakeGame = Callable[..., Game]
NOW = datetime(2027, 5, 3, 12, tzinfo=UTC)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


@pytest.fixture(autouse=True)
def _in_may(settings: Any) -> object:
    settings.PBEM_OUTAGE_MINUTES = 10
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def slow(make_game: MakeGame) -> Game:
    """A game with twenty hours for a request: the last five count."""
    return make_game(pace_hours=20)


def down(name: str, since: datetime, until: datetime) -> None:
    """A part was down, and is watched no more."""
    service.beat(name, since)
    service.beat(name, until)
    Heartbeat.objects.filter(name=name).delete()


@pytest.mark.django_db
def test_a_gap_between_beats_is_an_outage() -> None:
    service.beat("worker", NOW)
    service.beat("worker", NOW + 9 * MINUTE)
    assert not Outage.objects.exists()
    service.beat("worker", NOW + 20 * MINUTE)
    outage = Outage.objects.get()
    assert (outage.name, outage.began_at, outage.ended_at) == (
        "worker",
        NOW + 9 * MINUTE,
        NOW + 20 * MINUTE,
    )
    assert Heartbeat.objects.get().beaten_at == NOW + 20 * MINUTE


@pytest.mark.django_db
def test_a_beat_from_the_past_changes_nothing() -> None:
    service.beat("worker", NOW)
    assert service.beat("worker", NOW - 20 * MINUTE) is None
    assert Heartbeat.objects.get().beaten_at == NOW


def test_the_sweep_beats_for_clock_and_queue_and_the_task_for_the_worker(game: Game) -> None:
    service.sweep()
    assert set(Heartbeat.objects.values_list("name", flat=True)) >= {"clock", "queue"}
    tasks.beat()
    assert Heartbeat.objects.filter(name="worker", beaten_at=NOW).exists()


def test_who_watches_nothing_finds_nothing(game: Game, settings: Any) -> None:
    settings.PBEM_OUTAGE_MINUTES = 0
    service.sweep()
    assert service.beat("intake") is None
    assert not Heartbeat.objects.exists()


def test_an_outage_late_in_the_time_moves_the_deadline(slow: Game, red: Seat, current: Current) -> None:
    due = NOW + 20 * HOUR
    down("intake", due - 3 * HOUR, due - HOUR)
    assert sweep_at(due).expired == 0
    assert current(slow).due_at == due - HOUR + 3 * HOUR  # what was left when it went down
    notice = Notice.objects.filter(kind=NoticeKind.DEADLINE_MOVED).first()
    assert notice is not None
    assert "intake of letters was down" in notice.data["reason"]


def test_it_is_made_up_for_once(slow: Game, current: Current) -> None:
    due = NOW + 20 * HOUR
    down("intake", due - 2 * HOUR, due - HOUR)
    sweep_at(due)
    later = current(slow).due_at
    assert later == due + HOUR
    Heartbeat.objects.all().delete()  # this clock did not go on beating meanwhile
    assert sweep_at(later).expired == 1


def test_an_outage_early_in_the_time_moves_nothing(slow: Game, current: Current) -> None:
    due = NOW + 20 * HOUR
    down("intake", NOW + HOUR, due - 6 * HOUR)
    Heartbeat.objects.all().delete()
    assert sweep_at(due).expired == 1


def test_a_server_that_was_off_over_the_deadline_gives_the_time_back(slow: Game, current: Current) -> None:
    due = NOW + 20 * HOUR
    sweep_at(due - 10 * MINUTE)
    assert sweep_at(due + 5 * HOUR).expired == 0
    assert current(slow).due_at == due + 6 * HOUR


def test_nothing_passes_while_a_part_is_down(slow: Game, current: Current) -> None:
    due = NOW + 20 * HOUR
    service.beat("intake", due - 30 * MINUTE)
    assert sweep_at(due).expired == 0
    assert current(slow).due_at == due
    assert [beat.name for beat in heartbeats.silent(due)] == ["intake"]


def test_a_part_that_is_out_of_use_holds_nothing(slow: Game) -> None:
    due = NOW + 20 * HOUR
    service.beat("intake", due - timedelta(days=4))
    assert sweep_at(due).expired == 1


# --- the breaker -----------------------------------------------------------------------------


@pytest.fixture
def crowd(db: None, settings: Any) -> list[Game]:
    """Six games of twelve people, all due at once."""
    settings.PBEM_MASS_MISS_PEOPLE = 8
    settings.PBEM_OUTAGE_MINUTES = 0
    games = []
    for number in range(6):
        host = Person.objects.create_user(f"h{number}@example.org", f"Host {number}")
        guest = Person.objects.create_user(f"g{number}@example.org", f"Guest {number}")
        game = service.open_challenge(host, "crossing", side="blue", pace_hours=10)
        service.accept(game, guest)
        games.append(game)
    return games


def test_too_many_at_once_stop_the_sweep_and_ask_the_host(
    crowd: list[Game], judge: Person, current: Current
) -> None:
    due = NOW + 10 * HOUR
    swept = sweep_at(due)
    assert (swept.expired, swept.is_halted) == (0, True)
    assert [halt.why for halt in queries.halts()] == ["mass_miss"]
    assert Notice.objects.get(kind=NoticeKind.MASS_MISS).person == judge
    assert sweep_at(due + HOUR).is_halted
    assert Notice.objects.filter(kind=NoticeKind.MASS_MISS).count() == 1
    assert all(current(game).state == "open" for game in crowd)


def test_the_host_may_give_all_more_time(crowd: list[Game], judge: Person, current: Current) -> None:
    sweep_at(NOW + 10 * HOUR)
    (halt,) = queries.halts()
    with time_machine.travel(NOW + 15 * HOUR, tick=False):
        assert service.lift(halt, judge, "the post was down", hours=24) == 6
    assert {current(game).due_at for game in crowd} == {NOW + 39 * HOUR}
    assert "deadline_moved" in kinds(crowd[0].seats.get(side="red"))
    assert queries.halts() == []
    with pytest.raises(service.Refused):
        service.lift(halt, judge, "again")


def test_the_host_may_let_them_pass(crowd: list[Game], judge: Person) -> None:
    sweep_at(NOW + 10 * HOUR)
    (halt,) = queries.halts()
    with time_machine.travel(NOW + 11 * HOUR, tick=False):
        assert service.lift(halt, judge, "they are really away") == 0
    swept = sweep_at(NOW + 11 * HOUR)
    assert (swept.expired, swept.is_halted) == (6, False)


def test_a_few_misses_are_nothing_unusual(crowd: list[Game]) -> None:
    for game in crowd[:3]:
        for mine in game.seats.all():
            service.submit(mine, "BID 1", "web")
    assert sweep_at(NOW + 10 * HOUR).expired == 3


def test_misses_one_after_the_other_add_up(crowd: list[Game], settings: Any) -> None:
    for number, game in enumerate(crowd):
        question = game.questions.get()
        question.due_at = NOW + HOUR + number * 5 * MINUTE
        question.save()
    swept = [sweep_at(NOW + HOUR + number * 5 * MINUTE) for number in range(6)]
    assert [row.expired for row in swept] == [1, 1, 1, 0, 0, 0]
    assert swept[3].is_halted


def test_many_who_are_there_outweigh_some_who_miss(crowd: list[Game], settings: Any) -> None:
    settings.PBEM_MASS_MISS_PEOPLE = 2
    settings.PBEM_MASS_MISS_PERCENT = 25
    for game in crowd[:5]:
        for mine in game.seats.all():
            service.submit(mine, "BID 1", "web")
    assert sweep_at(NOW + 10 * HOUR).expired == 1  # two of twelve


def test_the_breaker_can_be_switched_off(crowd: list[Game], settings: Any) -> None:
    settings.PBEM_MASS_MISS_PEOPLE = 0
    assert sweep_at(NOW + 10 * HOUR).expired == 6


def test_many_deadlines_go_to_all_workers(
    crowd: list[Game], settings: Any, current: Current, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PBEM_MASS_MISS_PEOPLE = 0
    monkeypatch.setattr(deadlines, "AT_ONCE", 2)
    called: list[tuple[Any, ...]] = []
    monkeypatch.setattr(deadlines.work, "hand_out", lambda *call, **_: called.append(call) or True)
    swept = sweep_at(NOW + 10 * HOUR)
    assert (swept.expired, swept.handed_out) == (0, 6)
    portions = [[(game.pk, 0) for game in crowd[first : first + 2]] for first in (0, 2, 4)]
    assert called == [("pbem.play.tasks.expire_many", portion) for portion in portions]
    with time_machine.travel(NOW + 10 * HOUR, tick=False):
        tasks.expire_many(portions[2])
    assert [current(game).number > 0 for game in crowd] == [False] * 4 + [True] * 2


def test_without_a_carrier_the_sweep_does_it_all(
    crowd: list[Game], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PBEM_MASS_MISS_PEOPLE = 0
    monkeypatch.setattr(deadlines, "AT_ONCE", 2)
    monkeypatch.setattr(deadlines.work, "hand_out", lambda *call, **_: False)
    assert sweep_at(NOW + 10 * HOUR).expired == 6


def test_the_hosts_own_switch_stops_all_deadlines(game: Game, judge: Person, current: Current) -> None:
    halt = service.halt(Halt.Why.HOST, "moving the server", actor=judge)
    assert service.halt(Halt.Why.HOST, "twice") == halt
    assert sweep_at(after(current(game), 73)).is_halted
    service.lift(halt, judge, "moved")
    assert not breaker.halts()
