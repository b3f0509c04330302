"""Opening, accepting, leaving and withdrawing challenges on the pages."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from pbem.accounts.models import Person
from pbem.league import service as league
from pbem.play import service
from pbem.play.models import Game

Enter = Callable[[Person | None], Client]


def wishes(**changes: Any) -> dict[str, Any]:
    return {
        "side": "blue",
        "bot": "",
        "visibility": "open",
        "pace_hours": "48",
        "reaction_hours": "12",
        "option-breaks": "no",
        "name": "A small war",
    } | changes


def test_a_challenge_is_opened_with_all_it_says(anna: Person, as_: Enter) -> None:
    picardy = league.found("Picardy", "picardy", anna)
    answer = as_(anna).post(
        "/challenges/new/crossing/", wishes(phrase="red sky", message="Hello", league=picardy.pk)
    )
    game = Game.objects.get()
    assert answer["Location"] == f"/games/{game.code}/"
    assert (game.pace_hours, game.reaction_hours, game.side_choice) == (48, 12, "blue")
    assert game.seats.get().phrase == "red sky"
    assert picardy.games.get() == game
    page = as_(None).get(f"/games/{game.code}/").content.decode()
    assert game.commitment in page
    assert game.seed not in page
    assert "red sky" not in page


def test_with_a_password(anna: Person, bert: Person, as_: Enter) -> None:
    as_(anna).post("/challenges/new/crossing/", wishes(visibility="private", password="sesame"))
    game = Game.objects.get()
    as_(bert).post(f"/games/{game.code}/accept/", {"password": "wrong"})
    game.refresh_from_db()
    assert game.status == Game.Status.OPEN
    as_(bert).post(f"/games/{game.code}/accept/", {"password": "sesame", "phrase": "mine"})
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    assert game.seats.get(person=bert).phrase == "mine"


def test_for_an_invited_person(anna: Person, bert: Person, as_: Enter) -> None:
    as_(anna).post("/challenges/new/crossing/", wishes(visibility="invited", invited="bert"))
    game = Game.objects.get()
    assert game.invited == bert
    assert b"Take the open seat" in as_(bert).get(f"/games/{game.code}/").content
    as_(bert).post(f"/games/{game.code}/decline/")
    game.refresh_from_db()
    assert game.status == Game.Status.ABANDONED


def test_an_unknown_guest_is_said_so(anna: Person, as_: Enter) -> None:
    page = as_(anna).post("/challenges/new/crossing/", wishes(visibility="invited", invited="Nemo"))
    assert b"Nobody here has this name." in page.content
    assert not Game.objects.exists()


def test_a_private_one_needs_its_password(anna: Person, as_: Enter) -> None:
    page = as_(anna).post("/challenges/new/crossing/", wishes(visibility="private"))
    assert b"needs a password" in page.content
    assert not Game.objects.exists()


def test_against_the_bot_it_begins_at_once(anna: Person, as_: Enter) -> None:
    as_(anna).post("/challenges/new/crossing/", wishes(bot="left"))
    game = Game.objects.get()
    assert game.status == Game.Status.RUNNING
    assert game.seats.get(bot="left").side == "red"


def test_whoever_accepts_may_choose_where_it_is_left_to_him(anna: Person, bert: Person, as_: Enter) -> None:
    game = service.open_challenge(anna, "crossing", side="either")
    assert b'name="side"' in as_(bert).get(f"/games/{game.code}/").content
    as_(bert).post(f"/games/{game.code}/accept/", {"side": "blue"})
    assert game.seats.get(person=bert).side == "blue"


def test_the_host_can_set_his_phrase_seat_a_bot_and_withdraw(anna: Person, as_: Enter) -> None:
    game = service.open_challenge(anna, "crossing", side="blue")
    mine = as_(anna)
    mine.post(f"/games/{game.code}/phrase/", {"phrase": "blue moon"})
    assert game.seats.get().phrase == "blue moon"
    mine.post(f"/games/{game.code}/bot/", {"bot": "left"})
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    other = service.open_challenge(anna, "crossing")
    mine.post(f"/games/{other.code}/cancel/")
    other.refresh_from_db()
    assert other.status == Game.Status.ABANDONED


def test_who_accepted_can_leave_until_the_host_begins(anna: Person, bert: Person, as_: Enter) -> None:
    game = service.open_challenge(anna, "crossing", starts_when_full=False)
    guest = as_(bert)
    guest.post(f"/games/{game.code}/accept/")
    guest.post(f"/games/{game.code}/leave/")
    assert game.seats.count() == 1
    guest.post(f"/games/{game.code}/accept/")
    as_(anna).post(f"/games/{game.code}/start/")
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING


@pytest.mark.parametrize("act", ["cancel", "bot", "start"])
def test_a_stranger_changes_no_challenge(act: str, anna: Person, carl: Person, as_: Enter) -> None:
    game = service.open_challenge(anna, "crossing")
    as_(carl).post(f"/games/{game.code}/{act}/", {"bot": "left"})
    game.refresh_from_db()
    assert game.status == Game.Status.OPEN
    assert game.seats.count() == 1


def test_a_visitor_is_sent_to_log_in(anna: Person, as_: Enter) -> None:
    game = service.open_challenge(anna, "crossing")
    assert b"Log in to accept" in as_(None).get(f"/games/{game.code}/").content
    assert as_(None).post(f"/games/{game.code}/accept/").status_code == 302


def test_there_is_no_form_for_an_unknown_game(anna: Person, as_: Enter) -> None:
    assert as_(anna).get("/challenges/new/chess/").status_code == 404
