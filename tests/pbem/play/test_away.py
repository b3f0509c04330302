"""Absences and agreed pauses: budgets, deadlines that move, clocks that run on by themselves."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
import time_machine
from hypothesis import given
from hypothesis import strategies as st

from pbem.accounts.models import Person
from pbem.play import queries, service
from pbem.play.away import beyond, merged, present
from pbem.play.models import Absence, Game, Notice, NoticeKind, Seat
from tests.pbem.play.test_clock import Current, WorkOff, kinds, sweep_at

MakeGame = Callable[..., Game]
NOW = datetime(2027, 5, 3, 12, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


@pytest.fixture(autouse=True)
def _in_may() -> object:
    with time_machine.travel(NOW, tick=False):
        yield


hours = st.integers(0, 500).map(lambda n: NOW + n * HOUR)
spans = st.lists(st.tuples(hours, hours).map(lambda pair: (min(pair), max(pair))), max_size=6)


@given(hours, hours, spans)
def test_a_deadline_is_moved_by_the_time_away_before_it(
    since: datetime, due: datetime, away: list[tuple[datetime, datetime]]
) -> None:
    since, due = min(since, due), max(since, due)
    later = beyond(due, since, away)
    at, there = since, timedelta(0)
    while at < later:  # counted hour by hour
        there += HOUR * (not any(start <= at < end for start, end in away))
        at += HOUR
    assert there == due - since


@given(hours, hours, spans)
def test_taking_the_time_away_out_again_gives_the_deadline_back(
    since: datetime, due: datetime, away: list[tuple[datetime, datetime]]
) -> None:
    since, due = min(since, due), max(since, due)
    assert present(beyond(due, since, away), since, away) == due


@given(spans)
def test_merged_intervals_cover_the_same_time(away: list[tuple[datetime, datetime]]) -> None:
    parts = merged(away)
    assert parts == sorted(parts)
    assert all(left[1] < right[0] for left, right in pairwise(parts))
    for start, end in away:
        assert any(first <= start and end <= last for first, last in parts)


def test_an_absence_moves_the_deadline_and_both_see_it(
    game: Game, anna: Person, blue: Seat, red: Seat, current: Current
) -> None:
    due = current(game).due_at
    assert due is not None
    absence = service.announce(anna, NOW + DAY, NOW + 8 * DAY)
    assert current(game).due_at == due + 7 * DAY
    assert queries.absences_of(game) == [absence]
    assert {"away", "deadline_moved"} <= set(kinds(red))
    assert "away" not in kinds(blue)
    assert sweep_at(due + 7 * DAY - HOUR).expired == 0
    assert sweep_at(due + 7 * DAY).expired == 1  # nobody had to resume anything


def test_an_absence_after_the_deadline_moves_nothing(game: Game, anna: Person, current: Current) -> None:
    due = current(game).due_at
    service.announce(anna, NOW + 4 * DAY, NOW + 8 * DAY)
    assert current(game).due_at == due


def test_who_has_answered_delays_nobody(game: Game, anna: Person, blue: Seat, current: Current) -> None:
    service.submit(blue, "BID 1", "web")
    due = current(game).due_at
    service.announce(anna, NOW, NOW + 8 * DAY)
    assert current(game).due_at == due


def test_a_request_opened_during_an_absence_is_due_later(
    make_game: MakeGame, anna: Person, current: Current
) -> None:
    service.announce(anna, NOW, NOW + 2 * DAY)
    game = make_game(pace_hours=24)
    assert current(game).due_at == NOW + 3 * DAY
    assert current(game).window == DAY


def test_two_who_are_away_at_once_delay_as_long_as_the_longer(
    game: Game, anna: Person, bert: Person, current: Current
) -> None:
    due = current(game).due_at
    assert due is not None
    service.announce(anna, NOW + DAY, NOW + 3 * DAY)
    service.announce(bert, NOW + DAY, NOW + 5 * DAY)
    assert current(game).due_at == due + 4 * DAY
    service.submit(game.seats.get(person=bert), "BID 1", "web")
    assert current(game).due_at == due + 4 * DAY  # what was told stands


def test_coming_back_gives_the_time_back(game: Game, anna: Person, red: Seat, current: Current) -> None:
    due = current(game).due_at
    assert due is not None
    absence = service.announce(anna, NOW + DAY, NOW + 8 * DAY)
    with time_machine.travel(NOW + 3 * DAY, tick=False):
        service.come_back(absence)
        assert current(game).due_at == due + 2 * DAY
        assert queries.absences_of(game) == []
    with pytest.raises(service.Refused), time_machine.travel(NOW + 4 * DAY, tick=False):
        service.come_back(absence)


def test_an_absence_that_has_not_begun_is_taken_back_whole(
    game: Game, anna: Person, current: Current
) -> None:
    due = current(game).due_at
    absence = service.announce(anna, NOW + DAY, NOW + 8 * DAY)
    service.come_back(absence)
    assert current(game).due_at == due
    assert queries.absence_days_left(anna, 2027) == 42


def test_the_budget_of_a_year(anna: Person, settings: object) -> None:
    service.announce(anna, NOW + DAY, NOW + 31 * DAY)
    assert queries.absence_days_left(anna, 2027) == 12
    with pytest.raises(service.Refused, match="12 of this year's are left"):
        service.announce(anna, NOW + 40 * DAY, NOW + 53 * DAY)
    service.announce(anna, NOW + 40 * DAY, NOW + 52 * DAY)
    assert queries.absence_days_left(anna, 2027) == 0
    service.announce(anna, NOW + 300 * DAY, NOW + 310 * DAY)  # next year
    assert queries.absence_days_left(anna, 2028) == 32


@pytest.mark.parametrize(("start", "end"), [(2, 2), (3, 2), (-5, -1), (400, 401), (4, 20)])
def test_absences_that_make_no_sense_are_refused(anna: Person, start: int, end: int) -> None:
    service.announce(anna, NOW + 10 * DAY, NOW + 12 * DAY)
    with pytest.raises(service.Refused):
        service.announce(anna, NOW + start * DAY, NOW + end * DAY)
    assert Absence.objects.count() == 1


def test_a_game_may_allow_fewer_days(make_game: MakeGame, anna: Person, current: Current) -> None:
    game, strict = make_game(clock={"absence_days": 2}), make_game(clock={"absence_days": 0})
    due, firm = current(game).due_at, current(strict).due_at
    assert due is not None
    service.announce(anna, NOW + DAY, NOW + 8 * DAY)
    assert current(game).due_at == due + 2 * DAY
    assert current(strict).due_at == firm


def test_in_a_wall_clock_game_the_moved_deadline_is_a_wall_clock_time(
    make_game: MakeGame, anna: Person, current: Current
) -> None:
    game = make_game(pace_hours=24, clock={"zone": "Europe/Rome", "slots": ["sun 20:00"]})
    service.announce(anna, NOW + DAY, NOW + 3 * DAY)
    assert current(game).due_at == datetime.fromisoformat("2027-05-16T20:00+02:00")


# --- pauses by consent -----------------------------------------------------------------------


def test_a_pause_needs_both_and_ends_by_itself(
    game: Game, blue: Seat, red: Seat, current: Current, asked: Callable[[Game], object]
) -> None:
    service.propose_pause(blue, 10)
    game.refresh_from_db()
    assert game.status == "running"
    assert "pause_proposed" in kinds(red)
    service.agree_pause(red)
    game.refresh_from_db()
    assert game.status == "paused"
    assert current(game).due_at is None
    assert sweep_at(NOW + 9 * DAY).resumed == 0
    assert sweep_at(NOW + 10 * DAY).resumed == 1
    game.refresh_from_db()
    assert game.status == "running"
    assert current(game).due_at == NOW + 13 * DAY
    assert "resumed" in kinds(blue)
    assert queries.pause_days_left(game) == 20


def test_the_limit_of_pauses(make_game: MakeGame) -> None:
    game = make_game(clock={"pause_days": 3})
    blue, red = game.seats.get(side="blue"), game.seats.get(side="red")
    with pytest.raises(service.Refused, match="3 more days"):
        service.propose_pause(blue, 4)
    service.propose_pause(blue, 2)
    service.propose_pause(red, 2)  # the same wish is consent
    sweep_at(NOW + 2 * DAY)
    with time_machine.travel(NOW + 3 * DAY, tick=False):
        assert queries.pause_days_left(game) == 1
        with pytest.raises(service.Refused):
            service.propose_pause(red, 2)


def test_a_proposal_can_be_declined_or_taken_back(game: Game, blue: Seat, red: Seat) -> None:
    service.propose_pause(blue, 2)
    with pytest.raises(service.Refused):
        service.agree_pause(blue)
    with pytest.raises(service.Refused, match="already"):
        service.propose_pause(red, 5)
    notice = Notice.objects.get(kind=NoticeKind.PAUSE_PROPOSED)
    assert service.is_still_true(notice)
    service.decline_pause(red)
    assert not service.is_still_true(notice)
    assert "pause_declined" in kinds(blue)
    service.propose_pause(blue, 2)
    service.decline_pause(blue)
    assert queries.pause_of(game) is None
    with pytest.raises(service.Refused):
        service.decline_pause(blue)


def test_both_may_end_it_early(game: Game, blue: Seat, red: Seat, current: Current) -> None:
    service.propose_pause(blue, 20)
    service.agree_pause(red)
    with time_machine.travel(NOW + 5 * DAY, tick=False):
        assert not service.end_pause(blue)
        assert service.end_pause(red)
    assert current(game).due_at == NOW + 8 * DAY
    assert queries.pause_days_left(game) == 25
    assert sweep_at(NOW + 20 * DAY).resumed == 0


def test_a_judge_may_end_it(game: Game, blue: Seat, red: Seat, judge: Person) -> None:
    service.propose_pause(blue, 20)
    service.agree_pause(red)
    service.resume(game, judge, "the season ends")
    assert queries.pause_of(game) is None


def test_against_a_bot_a_pause_begins_at_once(anna: Person) -> None:
    game = service.open_challenge(anna, "crossing", side="blue")
    service.seat_bot(game, "left", anna)
    service.propose_pause(game.seats.get(side="blue"), 3)
    game.refresh_from_db()
    assert game.status == "paused"


def test_a_pause_of_a_game_that_ended_is_over(game: Game, blue: Seat, red: Seat, work_off: WorkOff) -> None:
    service.propose_pause(blue, 3)
    service.agree_pause(red)
    service.concede(blue)
    assert sweep_at(NOW + 4 * DAY).resumed == 0
    game.refresh_from_db()
    assert game.status == "finished"
    assert queries.pause_of(game) is None
