"""The daily letter: at everybody's own hour, once a day, the most urgent game first."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from django.core import mail

from pbem.accounts.models import Person
from pbem.mail import digests
from pbem.mail.models import Letter
from pbem.play import service
from pbem.play.models import Game, Notice, Question
from tests.pbem.mail.post import ask_of, html_of, letters_to, orders, post


@pytest.fixture(autouse=True)
def _noon() -> Iterator[None]:
    """The games of these tests begin on a winter day at noon (UTC)."""
    with time_machine.travel(datetime(2026, 1, 15, 12, 0, tzinfo=UTC), tick=False):
        yield


@pytest.fixture
def daily(anna: Person) -> Person:
    anna.letter_style, anna.digest_hour = "digest", 7
    anna.save()
    return anna


def digest_at(day: int, hour: int, minute: int = 0, month: int = 1) -> int:
    mail.outbox.clear()
    with time_machine.travel(datetime(2026, month, day, hour, minute, tzinfo=UTC), tick=False):
        return digests.send_digests()


@pytest.mark.parametrize(
    ("zone", "early", "due"),
    [("UTC", 6, 7), ("Europe/Berlin", 5, 6), ("Asia/Tokyo", 21, 22), ("America/New_York", 11, 12)],
)
def test_it_comes_at_the_readers_own_hour(
    daily: Person, make_game: Callable[..., Game], zone: str, early: int, due: int
) -> None:
    daily.timezone = zone
    daily.save()
    with time_machine.travel(datetime(2026, 1, 15, 23, 0, tzinfo=UTC), tick=False):
        make_game(pace_hours=200)
    day = 16
    assert digest_at(day, early, 59) == 0
    assert digest_at(day, due, 1) == 1
    assert digest_at(day, due, 30) == 0
    assert digest_at(day + 1, due, 1) == 1


def test_summer_time_does_not_move_it(daily: Person, make_game: Callable[..., Game]) -> None:
    daily.timezone = "Europe/Berlin"
    daily.save()
    make_game(pace_hours=24 * 60)
    assert [digest_at(28, 5, 30, month=3), digest_at(28, 6, 30, month=3)] == [0, 1]
    assert [digest_at(29, 4, 30, month=3), digest_at(29, 5, 30, month=3)] == [0, 1]


def test_the_most_urgent_game_comes_first(
    daily: Person, bert: Person, make_game: Callable[..., Game]
) -> None:
    slow = make_game(pace_hours=200, name="Slow")
    quick = make_game(pace_hours=100, name="Quick")
    idle = make_game(pace_hours=90, name="Idle")
    service.submit(idle.seats.get(person=daily), "BID 1", "web")
    assert letters_to(daily, post()) == []
    assert digest_at(16, 7) == 1
    (letter,) = [message for message in mail.outbox if message.to == [daily.email]]
    body = str(letter.body)
    assert letter.subject == "Your games today: 2 wait for you"
    assert body.index("QUICK") < body.index("SLOW") < body.index("IDLE")
    for game in (slow, quick):
        address = orders(ask_of(game.seats.get(person=daily)).token)
        assert address in body
        assert address in html_of(letter)  # type: ignore[arg-type]
    assert "Waiting for the other side" in body


def test_it_tells_what_happened_and_is_then_done(
    daily: Person, game: Game, work_off: Callable[[], None]
) -> None:
    service.submit(game.seats.get(side="blue"), "BID 3", "web")
    service.submit(game.seats.get(side="red"), "BID 1", "web")
    work_off()
    assert digest_at(16, 7) == 1
    body = str(next(message for message in mail.outbox if message.to == [daily.email]).body)
    assert "Bids: 3 and 1." in body
    assert not Notice.objects.filter(person=daily, state=Notice.State.NEW, kind="report").exists()
    Question.objects.filter(game=game).update(state="void")
    assert digest_at(17, 7) == 0


def test_nothing_to_tell_is_no_letter(daily: Person) -> None:
    assert digest_at(16, 7) == 0
    assert not Letter.objects.exists()


def test_others_get_no_daily_letter(game: Game, bert: Person) -> None:
    assert digest_at(16, 7) == 0
