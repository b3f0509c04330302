"""Quiet hours, and enough for one day: five events make one letter, urgent ones come all the same."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail

from pbem.accounts.models import Person
from pbem.mail import digests, gathering, resting, sending
from pbem.mail.models import Letter
from pbem.play import service
from pbem.play.models import Game, Notice, Question, Seat
from tests.pbem.mail.post import letters_to, mail_orders, post


@pytest.fixture(autouse=True)
def _evening() -> Iterator[None]:
    """A winter evening, 22:00 in Berlin."""
    with time_machine.travel(datetime(2026, 1, 15, 21, 0, tzinfo=UTC), tick=False):
        yield


def at(day: int, hour: int, minute: int = 0, month: int = 1) -> time_machine.travel:
    return time_machine.travel(datetime(2026, month, day, hour, minute, tzinfo=UTC), tick=False)


@pytest.fixture
def sleeper(anna: Person) -> Person:
    """Wants no letters from 22 to 7 by his own clock."""
    anna.timezone, anna.quiet_from, anna.quiet_until = "Europe/Berlin", 22, 7
    anna.save()
    return anna


def test_at_night_nothing_comes_and_in_the_morning_one_letter(
    sleeper: Person, bert: Person, game: Game, judge: Person
) -> None:
    assert len(letters_to(bert, post())) == 1
    assert letters_to(sleeper, mail.outbox) == []  # type: ignore[arg-type]
    service.extend(game, 5, judge, "a holiday")
    service.extend(game, 5, judge, "another")
    with at(16, 5, 59):
        assert letters_to(sleeper, post()) == []
    with at(16, 6, 0):
        (letter,) = letters_to(sleeper, post())
    body = str(letter.body)
    assert "Bid up to 6 guns." in body
    assert "a holiday" in body
    assert "another" in body


def test_what_is_due_at_night_is_told_at_night(sleeper: Person, make_game: Callable[..., Game]) -> None:
    make_game(pace_hours=10)  # due at 8 in the morning
    assert len(letters_to(sleeper, post())) == 1


def test_an_answer_to_ones_own_letter_comes_at_night_and_takes_the_rest_along(
    sleeper: Person, game: Game, judge: Person
) -> None:
    post()
    service.extend(game, 5, judge, "a holiday")
    assert letters_to(sleeper, post()) == []
    mail_orders(game.seats.get(person=sleeper), "BID 1")
    (letter,) = letters_to(sleeper, post())
    assert "BID 1" in str(letter.body)
    assert "a holiday" in str(letter.body)


@pytest.mark.parametrize(
    ("begin", "end", "quiet"),
    [
        (22, 7, {22, 23, *range(7)}),
        (0, 6, set(range(6))),
        (13, 15, {13, 14}),
        (8, 8, set()),
        (None, 7, set()),
    ],
)
def test_hours_round_midnight(begin: int | None, end: int, quiet: set[int]) -> None:
    person = Person(timezone="UTC", quiet_from=begin, quiet_until=end)
    half_past = {hour: datetime(2026, 1, 15, hour, 30, tzinfo=UTC) for hour in range(24)}
    assert {hour for hour, now in half_past.items() if resting.quiet_until(person, now)} == quiet


def test_summer_time_moves_no_quiet_hour() -> None:
    """Berlin's clocks go forward on 29 March 2026; seven o'clock stays seven o'clock."""
    person = Person(timezone="Europe/Berlin", quiet_from=22, quiet_until=7)
    ends = [resting.quiet_until(person, datetime(2026, 3, day, 22, 30, tzinfo=UTC)) for day in (27, 28)]
    assert [end.astimezone(UTC).hour for end in ends if end] == [6, 5]


def test_enough_for_a_day_then_one_letter_for_all_games(
    anna: Person, bert: Person, make_game: Callable[..., Game], judge: Person
) -> None:
    anna.letters_a_day, anna.digest_hour = 2, 7
    anna.save()
    games = [make_game(pace_hours=200, name=f"Game {n}") for n in range(5)]
    assert len(letters_to(anna, post())) == 2
    assert len(letters_to(bert, mail.outbox)) == 5  # type: ignore[arg-type]
    for game in games:
        service.extend(game, 5, judge, f"reason {game.name}")
    assert letters_to(anna, post()) == []
    assert len(letters_to(bert, mail.outbox)) == 5  # type: ignore[arg-type]
    mail.outbox.clear()
    with at(16, 7, 30):
        assert digests.send_digests() == 1
        (letter,) = letters_to(anna, mail.outbox)  # type: ignore[arg-type]
        assert letters_to(anna, post()) == []
    for game in games:
        assert f"reason {game.name}" in str(letter.body)
    assert not Notice.objects.filter(person=anna, state=Notice.State.NEW).exists()


def test_a_last_call_is_not_counted_out(anna: Person, make_game: Callable[..., Game], settings: Any) -> None:
    settings.PBEM_LETTERS_PER_DAY = 1
    game = make_game(pace_hours=24, clock={"last_chance_hours": 6, "remind_percent": 50})
    post()
    assert resting.is_full(anna, datetime.now(UTC))
    with at(16, 15, 30):
        service.sweep()
        (letter,) = letters_to(anna, post())
    assert Letter.objects.get(person=anna, state="sent", kind__in=["last_chance", "reminder"]).game == game
    assert "Bid up to 6 guns." in str(letter.body)


def test_when_the_day_is_over_letters_go_again(
    anna: Person, make_game: Callable[..., Game], judge: Person, settings: Any
) -> None:
    settings.PBEM_LETTERS_PER_DAY = 1
    game = make_game(pace_hours=200)
    post()
    service.extend(game, 5, judge, "first")
    assert letters_to(anna, post()) == []
    with at(17, 12):
        assert len(letters_to(anna, post())) == 1


def test_many_who_rest_are_in_nobodys_way(
    sleeper: Person, bert: Person, game: Game, judge: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More notices wait for the morning than are gathered in one portion."""
    monkeypatch.setattr(gathering, "MOST", 3)
    post()
    for number in range(8):
        service.extend(game, 1, judge, f"reason {number}")
    sent = post()
    assert letters_to(sleeper, sent) == []
    assert letters_to(bert, sent)
    assert gathering.gather() == 0
    late = Question.objects.get(game=game)
    assert late.due_at is not None
    with at(16, 6, 30):
        assert "reason 7" in "".join(str(message.body) for message in letters_to(sleeper, post()))


def test_new_wishes_count_at_once(sleeper: Person, game: Game, client: Any) -> None:
    post()
    sleeper.refresh_from_db()
    assert sleeper.letters_rest_until is not None
    client.force_login(sleeper)
    fields = {
        "display_name": "Anna",
        "timezone": "Europe/Berlin",
        "letter_style": "immediate",
        "digest_hour": 7,
        "letters_a_day": 0,
    }
    assert client.post("/people/me/", {**fields, "quiet_from": "22", "quiet_until": ""}).status_code == 200
    assert client.post("/people/me/", {**fields, "quiet_from": "", "quiet_until": ""}).status_code == 302
    sleeper.refresh_from_db()
    assert (sleeper.quiet_from, sleeper.letters_rest_until) == (None, None)
    assert len(letters_to(sleeper, post())) == 1


def test_the_hour_at_which_a_rest_ends_is_kept_in_sight(sleeper: Person, blue: Seat) -> None:
    sending.send_due()
    sleeper.refresh_from_db()
    assert sleeper.letters_rest_until == datetime(2026, 1, 16, 6, 0, tzinfo=UTC)
    assert sleeper.letters_rest_until - datetime.now(UTC) == timedelta(hours=9)
