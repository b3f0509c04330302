"""What a judge does to a game reaches everybody it concerns: whoever is asked, whoever left, whoever came."""

from collections.abc import Callable

import pytest

from pbem.accounts.models import Person
from pbem.mail import gathering
from pbem.mail.models import Letter
from pbem.play import service
from pbem.play.models import Game, Notice, Seat
from tests.pbem.mail.post import ask_of, html_of, letters_to, mail_orders, orders, post

WorkOff = Callable[[], None]


@pytest.fixture
def carla(db: None) -> Person:
    return Person.objects.create_user("carla@example.org", "Carla")


@pytest.fixture
def played(game: Game, blue: Seat, red: Seat, work_off: WorkOff) -> Game:
    """Both have bid, and everybody has his letters."""
    for seat in (blue, red):
        service.submit(seat, "BID 1", "web")
    work_off()
    post()
    game.refresh_from_db()
    return game


def test_a_game_set_back_with_its_clock_standing_asks_by_letter_when_it_goes_on(
    played: Game, blue: Seat, anna: Person, judge: Person
) -> None:
    service.roll_back(played, 0, judge, "the wrong map", is_paused=True)
    (told,) = letters_to(anna, post())
    text = " ".join(str(told.body).split())
    assert "set the game back to request 0 (turn 1, Bids and shelling), which is asked again" in text
    assert "The clock stands still" in text
    service.resume(played, judge, "ready")
    (letter,) = letters_to(anna, post())
    assert letter.subject.startswith("Your turn: Bid for the ridge")
    assert letter.reply_to == [orders(ask_of(blue).token)]
    assert "Bid up to 6 guns." in str(letter.body)
    assert mail_orders(blue, "BID 2").submission is not None


def test_a_substitute_of_a_paused_game_is_asked_when_it_goes_on(
    game: Game, red: Seat, carla: Person, anna: Person, judge: Person
) -> None:
    post()
    service.pause(game, judge, "a substitute first")
    service.replace_player(red, judge, "ill", person=carla)
    (briefing,) = letters_to(carla, post())
    assert briefing.subject.startswith("The seat is yours")
    assert "The clock stands still" in " ".join(str(briefing.body).split())
    service.resume(game, judge, "ready")
    sent = post()
    (letter,) = letters_to(carla, sent)
    assert letter.reply_to == [orders(ask_of(red).token)]
    (other,) = letters_to(anna, sent)  # she was told before, at an address that still works
    assert "The game goes on" in other.subject
    assert "Bid up to 6 guns." not in str(other.body)


def test_nobody_is_asked_twice_by_a_pause(game: Game, judge: Person) -> None:
    post()
    for _ in range(2):
        service.pause(game, judge, "tea")
        service.resume(game, judge, "back")
    assert Notice.objects.filter(kind="your_turn").count() == 2


def test_a_letter_written_in_the_pause_does_not_count_as_asking(
    game: Game, anna: Person, judge: Person
) -> None:
    gathering.gather()  # the letters lie ready, and the game is paused before they go out
    service.pause(game, judge, "tea")
    (before,) = letters_to(anna, post())
    assert "Bid up to 6 guns." not in str(before.body)
    service.resume(game, judge, "back")
    (letter,) = letters_to(anna, post())
    assert "Bid up to 6 guns." in str(letter.body)


def test_whoever_is_replaced_is_told_and_learns_nothing_of_the_side(
    game: Game, red: Seat, bert: Person, carla: Person, judge: Person
) -> None:
    post()
    service.replace_player(red, judge, "moved to the coast", person=carla)
    (letter,) = letters_to(bert, post())
    text = str(letter.body)
    assert letter.subject.startswith("A seat changed hands")
    assert "You no longer play Red" in html_of(letter)
    assert "played by Carla" in text
    assert "moved to the coast" in text
    assert ask_of(red).token not in f"{text}{letter.reply_to}"
    assert "Bid up to 6 guns." not in text


@pytest.mark.parametrize("is_gathered", [False, True])
def test_whoever_is_removed_just_after_a_roll_back_hears_of_both(
    played: Game, red: Seat, bert: Person, carla: Person, judge: Person, is_gathered: bool
) -> None:
    service.roll_back(played, 0, judge, "the wrong map", is_paused=True)
    if is_gathered:
        gathering.gather()
    service.replace_player(red, judge, "ill", person=carla)
    texts = [str(letter.body) for letter in letters_to(bert, post())]
    assert any("the wrong map" in text for text in texts)
    assert any("Carla" in text for text in texts)
    red.refresh_from_db()
    assert not any(red.mail_token in text or "Bid up to" in text for text in texts)


def test_a_substitute_taken_by_the_table_ends_the_seat_of_the_one_before(
    game: Game, red: Seat, blue: Seat, bert: Person, carla: Person
) -> None:
    post()
    red.offered_at = red.joined_at
    red.save()
    service.take_seat(red, carla)
    (letter,) = letters_to(bert, post())
    assert "You no longer play Red" in html_of(letter)


def test_a_substitute_whose_side_is_not_asked_is_briefed_with_map_and_news(
    game: Game, blue: Seat, red: Seat, carla: Person, judge: Person, work_off: WorkOff
) -> None:
    for seat in (blue, red):
        service.submit(seat, "BID 1", "web")
    work_off()
    post()
    asked = set(game.questions.get(state="open").asks.values_list("seat__side", flat=True))
    idle = red if "red" not in asked else blue
    service.replace_player(idle, judge, "ill", person=carla)
    (letter,) = letters_to(carla, post())
    text = " ".join(str(letter.body).split())
    assert "The game waits for" in text
    assert "Bids: 1 and 1." in text


@pytest.mark.parametrize("is_picture", [True, False])
def test_before_anything_has_happened_a_briefing_shows_the_whole_map_and_who_is_asked(
    anna: Person, bert: Person, carla: Person, judge: Person, is_picture: bool
) -> None:
    game = service.open_challenge(anna, "kaisers_battle", side="german")
    service.accept(game, bert)
    carla.pictures_in_letters = is_picture
    carla.save()
    post()
    game.refresh_from_db()
    asked = set(game.questions.get(state="open").asks.values_list("seat__side", flat=True))
    idle = game.seats.exclude(side__in=asked).first()
    assert idle is not None
    service.pause(game, judge, "a substitute first")
    service.replace_player(idle, judge, "ill", person=carla)
    (letter,) = letters_to(carla, post())
    text = " ".join(str(letter.body).split())
    assert "Nothing has happened yet of which your side knows." in text
    assert "The game waits for" in text
    assert "The clock stands still" in text
    (row,) = Letter.objects.filter(person=carla)
    assert (row.picture is not None) is is_picture
    assert ("THE MAP IN WORDS" in text) is not is_picture
