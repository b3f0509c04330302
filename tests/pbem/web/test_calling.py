"""Asking somebody by name to take a seat on offer: he takes it or declines, and nobody else is let in."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.mail import sending
from pbem.mail.models import Letter
from pbem.play import queries, service
from pbem.play.models import Game, Notice, Seat
from pbem.web import hotseat

Enter = Callable[[Person | None], Client]


@pytest.fixture
def closed(game: Game, red: Seat) -> Game:
    """A game by invitation; red has stayed away and its seat is on offer."""
    Game.objects.filter(pk=game.pk).update(visibility="invited")
    Seat.objects.filter(pk=red.pk).update(offered_at=timezone.now())
    return game


def ask(client: Client, game: Game, name: str = "carl", side: str = "red") -> str:
    answer = client.post(f"/games/{game.code}/seats/{side}/ask/", {"name": name}, follow=True)
    return str(answer.content.decode())


def take(client: Client, game: Game) -> None:
    client.post(f"/games/{game.code}/seats/red/take/")


def test_he_is_told_finds_it_on_his_desk_and_takes_it(
    closed: Game, red: Seat, anna: Person, carl: Person, as_: Enter
) -> None:
    take(as_(carl), closed)
    red.refresh_from_db()
    assert red.person != carl
    assert "Take this seat" not in as_(carl).get(f"/games/{closed.code}/time/").content.decode()
    assert "Carl is asked to take it" in ask(as_(anna), closed)
    sending.send_due()
    letter = Letter.objects.get(person=carl)
    assert "anna asks you to take the seat of red" in letter.text.lower()
    assert f"/games/{closed.code}/time/" in letter.text
    assert "You are asked to take it" in as_(carl).get("/desk/").content.decode()
    take(as_(carl), closed)
    red.refresh_from_db()
    assert (red.person, red.called) == (carl, None)
    assert "You are asked" not in as_(carl).get("/desk/").content.decode()


def test_he_declines_and_the_table_is_told(
    closed: Game, red: Seat, anna: Person, carl: Person, as_: Enter
) -> None:
    ask(as_(anna), closed)
    as_(carl).post(f"/games/{closed.code}/seats/red/ask/", {"act": "decline"})
    red.refresh_from_db()
    assert (red.called, red.offered_at is not None) == (None, True)
    told = Notice.objects.get(kind="seat_called", person=anna)
    assert told.data["declined"] == "Carl"
    asked = Notice.objects.get(kind="seat_called", person=carl)
    assert not service.is_still_true(asked)
    take(as_(carl), closed)
    red.refresh_from_db()
    assert red.person != carl


@pytest.mark.parametrize("name", ["", "Nemo", "Anna", "Bert's nobody"])
def test_only_somebody_who_could_take_it_is_asked(name: str, closed: Game, anna: Person, as_: Enter) -> None:
    assert 'role="alert"' in ask(as_(anna), closed, name)
    assert not Notice.objects.filter(kind="seat_called").exists()


def test_a_guest_at_a_screen_is_nobody_to_ask(closed: Game, anna: Person, bert: Person, as_: Enter) -> None:
    guest = hotseat.guest_of(bert)
    assert "Nobody here has this name" in ask(as_(anna), closed, guest.display_name)


def test_strangers_ask_nobody_and_the_absent_cannot_choose_for_themselves(
    closed: Game, red: Seat, carl: Person, bert: Person, olga: Person, as_: Enter
) -> None:
    ask(as_(carl), closed, "olga")
    ask(as_(bert), closed, "carl")
    red.refresh_from_db()
    assert red.called is None
    with pytest.raises(service.Refused, match="not asked"):
        service.decline_call(red, carl)
    assert "Carl is asked" in ask(as_(olga), closed, "carl"), "a judge may"


def test_a_seat_that_is_not_on_offer_is_asked_for_by_nobody(
    game: Game, anna: Person, carl: Person, as_: Enter
) -> None:
    page = ask(as_(anna), game)
    assert "This seat is not on offer" in page


def test_an_answer_of_the_absent_ends_it(closed: Game, red: Seat, anna: Person, carl: Person) -> None:
    service.ask_substitute(red, anna, carl)
    assert [seat.pk for seat in queries.offered_seats(carl)] == [red.pk]
    assert list(queries.offered_seats(None)) == []
    service.submit(red, "BID 1", "web")
    assert list(queries.offered_seats(carl)) == []
    with pytest.raises(service.Refused, match="not on offer"):
        service.take_seat(red, carl)
