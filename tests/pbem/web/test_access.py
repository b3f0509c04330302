"""Who may open which page: nobody, a stranger, the opponent, the player, the organiser."""

from collections.abc import Callable

import pytest
from django.test import Client

from pbem.accounts.models import Person
from pbem.play import service
from pbem.play.models import Game, Seat

Enter = Callable[[Person | None], Client]

PUBLIC = ["", "log/", "map/", "history/0/", "dice/"]
PLAYERS = ["orders/", "orders/ahead/", "receipts/", "concede/"]


@pytest.fixture
def everybody(anna: Person, bert: Person, carl: Person, olga: Person) -> dict[str, Person | None]:
    return {"nobody": None, "stranger": carl, "player": anna, "opponent": bert, "organiser": olga}


@pytest.mark.parametrize("page", PUBLIC)
@pytest.mark.parametrize("who", ["nobody", "stranger", "player", "opponent", "organiser"])
def test_a_game_is_open_to_watch(
    page: str, who: str, everybody: dict[str, Person | None], game: Game, as_: Enter
) -> None:
    assert as_(everybody[who]).get(f"/games/{game.code}/{page}").status_code == 200


@pytest.mark.parametrize("page", PLAYERS)
@pytest.mark.parametrize(
    ("who", "status"),
    [("nobody", 302), ("stranger", 403), ("organiser", 403), ("player", 200), ("opponent", 200)],
)
def test_pages_of_the_players_are_theirs(
    page: str, who: str, status: int, everybody: dict[str, Person | None], game: Game, as_: Enter
) -> None:
    expected = 403 if who == "nobody" and page == "receipts/" else status
    assert as_(everybody[who]).get(f"/games/{game.code}/{page}").status_code == expected


@pytest.mark.parametrize("act", ["talk/", "draw/", "orders/", "orders/check/", "orders/ahead/", "concede/"])
@pytest.mark.parametrize(("who", "status"), [("nobody", 302), ("stranger", 403), ("organiser", 403)])
def test_nobody_acts_for_a_player(
    act: str, who: str, status: int, everybody: dict[str, Person | None], game: Game, as_: Enter
) -> None:
    answer = as_(everybody[who]).post(f"/games/{game.code}/{act}", {"text": "BID 1"})
    assert answer.status_code == status
    game.refresh_from_db()
    assert game.is_live
    assert not game.chat.exists()


def test_a_receipt_is_for_its_own_seat(
    game: Game, blue: Seat, anna: Person, bert: Person, olga: Person, as_: Enter
) -> None:
    receipt = service.submit(blue, "BID 3", "web")
    address = f"/games/{game.code}/receipts/{receipt.submission_id}/"
    assert b"BID 3" in as_(anna).get(address).content
    assert as_(bert).get(address).status_code == 404
    assert as_(olga).get(address).status_code == 403


def test_sealed_orders_show_on_no_page_of_the_others(
    game: Game, blue: Seat, bert: Person, olga: Person, as_: Enter
) -> None:
    service.submit(blue, "BID 3\n# between us", "web")
    for page in ["", "log/", "map/", "dice/", "history/0/"]:
        for person in (None, bert, olga):
            assert b"BID 3" not in as_(person).get(f"/games/{game.code}/{page}").content


def test_what_only_one_side_knows_is_told_to_that_side_only(
    game: Game, blue: Seat, red: Seat, anna: Person, bert: Person, as_: Enter, work_off: Callable[[], None]
) -> None:
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 1", "web")
    work_off()
    service.submit(blue, "MARCH A1 0107", "web")
    work_off()
    secret = b"blue marches"
    assert secret in as_(anna).get(f"/games/{game.code}/").content
    for person in (bert, None):
        assert secret not in as_(person).get(f"/games/{game.code}/").content
        assert secret not in as_(person).get(f"/games/{game.code}/log/").content


def test_the_seed_stays_closed_while_the_game_runs(game: Game, anna: Person, as_: Enter) -> None:
    for page in ["", "dice/", "log/"]:
        content = as_(anna).get(f"/games/{game.code}/{page}").content.decode()
        assert game.seed not in content
    assert as_(anna).get(f"/games/{game.code}/record.json").status_code == 404


def test_an_invitation_is_between_two(anna: Person, bert: Person, carl: Person, as_: Enter) -> None:
    game = service.open_challenge(anna, "crossing", visibility="invited", invited=bert)
    for person, status in [(anna, 200), (bert, 200), (carl, 404), (None, 404)]:
        assert as_(person).get(f"/games/{game.code}/").status_code == status
    assert as_(carl).post(f"/games/{game.code}/accept/").status_code == 404


def test_chat_is_for_those_at_the_table(
    game: Game, blue: Seat, bert: Person, carl: Person, as_: Enter
) -> None:
    service.post_chat(blue, "a word between us", "web")
    assert b"a word between us" in as_(bert).get(f"/games/{game.code}/").content
    assert b"a word between us" not in as_(carl).get(f"/games/{game.code}/").content


def test_an_unknown_game_is_not_found(db: None, client: Client) -> None:
    answer = client.get("/games/NOSUCH/")
    assert answer.status_code == 404
    assert b"There is nothing here" in answer.content
