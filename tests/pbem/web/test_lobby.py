"""The front page and the desk."""

from collections.abc import Callable

from django.test import Client

from pbem.accounts.models import Person
from pbem.play import service
from pbem.play.models import Game, Seat

Enter = Callable[[Person | None], Client]


def test_the_front_page_shows_what_can_be_taken_up_and_watched(
    game: Game, bert: Person, carl: Person, as_: Enter
) -> None:
    service.open_challenge(bert, "crossing", side="red", name="Who dares", message="Be quick.")
    service.open_challenge(bert, "crossing", visibility="invited", invited=carl, name="Just us")
    page = as_(None).get("/").content.decode()
    assert "Who dares" in page
    assert "Be quick." in page
    assert "The ford" in page
    assert "Just us" not in page


def test_the_desk_has_the_urgent_first(
    game: Game, anna: Person, bert: Person, blue: Seat, as_: Enter
) -> None:
    hasty = service.open_challenge(anna, "crossing", side="blue", name="In a hurry", pace_hours=12)
    service.accept(hasty, bert)
    page = as_(anna).get("/desk/").content.decode()
    assert page.index("In a hurry") < page.index("The ford") < page.index("Waiting for others")
    service.submit(blue, "BID 1", "web")
    page = as_(anna).get("/desk/").content.decode()
    assert page.index("Waiting for others") < page.index("The ford")


def test_times_are_in_the_readers_zone(game: Game, anna: Person, as_: Enter) -> None:
    own = as_(anna).get(f"/games/{game.code}/").content.decode()
    foreign = as_(None).get(f"/games/{game.code}/").content.decode()
    assert " EST" in own or " EDT" in own
    assert " UTC</time>" in foreign
    assert "Times are in your zone, America/New_York" in own


def test_the_desk_asks_for_a_login(db: None, client: Client) -> None:
    answer = client.get("/desk/")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/account/login/")


def test_past_games_stay_on_the_desk(
    game: Game, anna: Person, as_: Enter, play_on: Callable[[Game], None]
) -> None:
    play_on(game)
    page = as_(anna).get("/desk/").content.decode()
    assert page.index("Past games") < page.index("The ford")
    assert "The ford" in as_(None).get("/games/").content.decode()


def test_every_page_has_the_strict_policy(db: None, client: Client) -> None:
    policy = client.get("/")["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
