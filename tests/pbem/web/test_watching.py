"""Log, battle cards, replay, dice and talk."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.mail import sending
from pbem.play import service
from pbem.play.models import EventRow, Game, Seat

Enter = Callable[[Person | None], Client]

CARD: dict[str, Any] = {
    "attackers": [{"unit": "1/9", "label": "1/9", "place": "0101", "strength": 30}],
    "defenders": [{"unit": "2/9", "label": "2/9", "place": "0102", "strength": 4}],
    "attack": {
        "strength": 30,
        "die": 5,
        "modifiers": [{"rule": "8.3.9", "name": "surprise", "value": 2}],
        "modified": 7,
        "product": 210,
    },
    "defence": {
        "strength": 4,
        "die": 1,
        "modifiers": [{"rule": "6.6", "name": "fieldwork", "value": -1}],
        "modified": 0,
        "product": 0,
    },
    "quotient": None,
    "outcome": "successful",
    "supply": "",
}


def event(game: Game, kind: str = "battle", **data: Any) -> EventRow:
    return EventRow.objects.create(
        game=game,
        number=900,
        rule="8.7",
        kind=kind,
        text="They fight.",
        data=data,
        turn=1,
        step="Combat",
        hexes=["0102"],
        written_at=timezone.now(),
    )


def test_a_battle_card_shows_both_dice_and_every_modifier(game: Game, anna: Person, as_: Enter) -> None:
    event(game, **CARD)
    page = as_(anna).get(f"/games/{game.code}/log/?turn=1").content.decode()
    for words in (
        "Dice and every modifier",
        "Surprise",
        "8.3.9",
        "+2",
        "Fieldwork",
        "\u22121",
        "210",
        "successful",
    ):
        assert words in page
    assert 'data-hexes="0102"' in page


def test_the_replay_walks_by_links(game: Game, play_on: Callable[[Game], None], as_: Enter) -> None:
    play_on(game)
    visitor = as_(None)
    assert visitor.get(f"/games/{game.code}/history/").status_code == 302
    page = visitor.get(f"/games/{game.code}/history/0/").content.decode()
    assert "The start" in page
    assert 'rel="next"' in page
    assert 'rel="prev"' not in page
    page = visitor.get(f"/games/{game.code}/history/1/").content.decode()
    assert "Bids and shelling" in page
    assert "bids: 2 and 2" in page
    assert visitor.get(f"/games/{game.code}/history/999/").status_code == 404


def test_the_replay_keeps_what_is_secret(
    game: Game, blue: Seat, anna: Person, bert: Person, as_: Enter, work_off: Callable[[], None]
) -> None:
    for side in ("blue", "red"):
        service.submit(game.seats.get(side=side), "BID 1", "web")
    work_off()
    for side in ("blue", "red"):
        service.submit(game.seats.get(side=side), "MARCH A2 0105", "web")
        work_off()
    address = f"/games/{game.code}/history/2/"
    assert b"blue marches" in as_(anna).get(address).content
    assert b"blue marches" not in as_(bert).get(address).content
    assert b"red marches" in as_(bert).get(address).content
    assert b"marches" not in as_(None).get(address).content


def test_the_dice_open_when_the_game_is_over(game: Game, play_on: Callable[[Game], None], as_: Enter) -> None:
    visitor = as_(None)
    assert game.commitment in visitor.get(f"/games/{game.code}/dice/").content.decode()
    play_on(game)
    page = visitor.get(f"/games/{game.code}/dice/").content.decode()
    assert game.seed in page
    assert "Verified: seed, dice, rules and result agree" in page
    record = visitor.get(f"/games/{game.code}/record.json")
    assert record.json()["seed"] == game.seed
    assert "attachment" in record["Content-Disposition"]


def test_the_verifier_says_when_something_is_wrong(
    game: Game, play_on: Callable[[Game], None], as_: Enter
) -> None:
    play_on(game)
    Game.objects.filter(pk=game.pk).update(commitment="0" * 64)
    page = as_(None).get(f"/games/{game.code}/dice/").content.decode()
    assert "The verifier objects" in page


def test_talk(game: Game, red: Seat, anna: Person, bert: Person, as_: Enter) -> None:
    as_(anna).post(f"/games/{game.code}/talk/", {"text": "Good luck <b>!"})
    page = as_(bert).get(f"/games/{game.code}/").content.decode()
    assert "Good luck &lt;b&gt;!" in page
    red.refresh_from_db()
    assert red.chat_seen_at is not None


def test_new_words_are_counted_on_the_desk_until_they_are_read(
    game: Game, blue: Seat, bert: Person, as_: Enter
) -> None:
    service.post_chat(blue, "Are you there?", "web")
    his = as_(bert)
    assert "1 new word" in his.get("/desk/").content.decode()
    his.get(f"/games/{game.code}/")
    assert "new word" not in his.get("/desk/").content.decode()


def test_both_see_whether_the_other_was_told(game: Game, blue: Seat, anna: Person, as_: Enter) -> None:
    mine = as_(anna)
    service.submit(blue, "BID 1", "web")
    assert "Bert: told" not in mine.get(f"/games/{game.code}/").content.decode()
    sending.send_due()
    assert "Bert: told" in mine.get(f"/games/{game.code}/").content.decode()


def test_a_draw_needs_both(game: Game, anna: Person, bert: Person, as_: Enter) -> None:
    assert b"Yes, offer a draw" in as_(anna).get(f"/games/{game.code}/draw/").content
    assert not game.seats.filter(draw_offered_at__isnull=False).exists()
    as_(anna).post(f"/games/{game.code}/draw/")
    assert b"Take it back" in as_(anna).get(f"/games/{game.code}/draw/").content
    assert b"Answer the offer of a draw" in as_(bert).get(f"/games/{game.code}/").content
    assert b"The other side offers a draw" in as_(bert).get(f"/games/{game.code}/").content
    assert b"The other side offers a draw" not in as_(anna).get(f"/games/{game.code}/").content
    assert b"a draw is offered" in as_(bert).get("/desk/").content
    assert b"a draw is offered" not in as_(anna).get("/desk/").content
    assert b"Agree to the draw" in as_(bert).get(f"/games/{game.code}/draw/").content
    as_(bert).post(f"/games/{game.code}/draw/", {"answer": "no"})
    game.refresh_from_db()
    assert game.is_live
    as_(anna).post(f"/games/{game.code}/draw/")
    as_(bert).post(f"/games/{game.code}/draw/")
    game.refresh_from_db()
    assert game.ended_by == Game.Ending.DRAW


def test_conceding_asks_once_more(game: Game, anna: Person, as_: Enter) -> None:
    mine = as_(anna)
    assert b"Yes, concede" in mine.get(f"/games/{game.code}/concede/").content
    game.refresh_from_db()
    assert game.is_live
    page = mine.post(f"/games/{game.code}/concede/", follow=True).content.decode()
    assert "Blue conceded." in page


@pytest.mark.parametrize("who", [None, "anna"])
def test_the_map_in_words(who: str | None, game: Game, anna: Person, as_: Enter) -> None:
    page = as_(anna if who else None).get(f"/games/{game.code}/map/").content.decode()
    assert "a ridge" in page


def test_receipts_name_the_turn(
    game: Game, anna: Person, play_on: Callable[[Game], None], as_: Enter
) -> None:
    play_on(game)
    page = as_(anna).get(f"/games/{game.code}/receipts/")
    turns = [turn for _, turn in page.context["told"]]
    assert turns == sorted(turns, reverse=True)
    assert {"turn 1", "turn 3"} <= set(re.findall(r"turn \d", page.content.decode()))


def test_the_result_counts_in_words(game: Game, play_on: Callable[[Game], None], as_: Enter) -> None:
    play_on(game)
    Game.objects.filter(pk=game.pk).update(
        result={"text": "Blue holds.", "winner": "blue", "level": "", "score": {"blue": 3, "towns_lost": 2}}
    )
    page = as_(None).get(f"/games/{game.code}/").content.decode()
    assert "Blue <strong>3</strong> · Towns lost <strong>2</strong>" in page


def test_calls_of_the_api_are_told_without_marks_of_the_source(client: Client) -> None:
    page = client.get("/api/").content.decode()
    assert "<code>title</code> narrows" in page
    assert "``" not in page
