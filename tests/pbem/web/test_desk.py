"""The desk: notes, the calendar, and what a profile tells."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.play import service
from pbem.play.models import Game, Seat, Submission
from pbem.web import hotseat, record
from pbem.web.agenda import agenda
from pbem.web.models import GameNote

Enter = Callable[[Person | None], Client]


def test_a_note_is_seen_by_nobody_else(
    game: Game, anna: Person, bert: Person, olga: Person, as_: Enter
) -> None:
    address = f"/games/{game.code}/"
    as_(anna).post(address + "note/", {"text": "He always bids <three>"})
    assert "He always bids &lt;three&gt;" in as_(anna).get(address).content.decode()
    for other in (bert, olga, None):
        assert "He always bids" not in as_(other).get(address).content.decode()


def test_an_empty_note_is_thrown_away(game: Game, anna: Person, as_: Enter) -> None:
    as_(anna).post(f"/games/{game.code}/note/", {"text": "something"})
    as_(anna).post(f"/games/{game.code}/note/", {"text": " "})
    assert not GameNote.objects.exists()


@pytest.mark.parametrize(("form", "other"), [("talk", "note"), ("note", "talk")])
def test_words_sent_after_the_log_in_ran_out_are_given_back(
    game: Game, anna: Person, as_: Enter, form: str, other: str
) -> None:
    address, browser = f"/games/{game.code}/", as_(None)
    turned_away = browser.post(
        f"{address}{form}/", {"text": "Well <played>"}, headers={"Referer": f"http://testserver{address}"}
    )
    assert turned_away["Location"].startswith("/account/login/")
    assert "Well" not in browser.get(address).content.decode()
    browser.force_login(anna)
    page = browser.get(address)
    assert (page.context[f"unsent_{form}"], page.context[f"unsent_{other}"]) == ("Well <played>", "")
    assert page.content.decode().count(">Well &lt;played&gt;</textarea>") == 1
    assert "Well" not in browser.get(address).content.decode()


def test_notes_are_for_those_who_are_known(game: Game, as_: Enter) -> None:
    assert as_(None).post(f"/games/{game.code}/note/", {"text": "x"}).status_code == 302
    assert not GameNote.objects.exists()


def test_the_guest_at_a_shared_screen_does_not_see_the_hosts_note(anna: Person, as_: Enter) -> None:
    table = hotseat.open_game(anna, "crossing", {}, "blue")
    screen = as_(anna)
    screen.post(f"/games/{table.code}/note/", {"text": "my secret plan"})
    assert b"my secret plan" in screen.get(f"/games/{table.code}/").content
    screen.post(f"/games/{table.code}/chair/")
    assert b"my secret plan" not in screen.get(f"/games/{table.code}/").content


def test_the_desk_offers_the_chair_whose_turn_it_is(anna: Person, as_: Enter) -> None:
    table = hotseat.open_game(anna, "crossing", {}, "blue")
    service.submit(table.seats.get(side="blue"), "BID 1", "web")
    page = as_(anna).get("/desk/").content.decode()
    assert "Pass the screen to Anna&#x27;s guest" in page


def test_the_calendar_has_deadlines_and_absences_by_day(
    game: Game, anna: Person, bert: Person, as_: Enter
) -> None:
    begin = timezone.now() + timedelta(days=10)
    service.announce(bert, begin, begin + timedelta(days=2))
    entries = [entry for _, day in agenda(anna) for entry in day]
    assert [entry.words.split(":")[0] for entry in entries] == [
        "Your orders",
        "Bert is away from now on",
        "Bert is back",
    ]
    page = as_(anna).get("/desk/calendar/").content.decode()
    assert "The ford" in page
    assert "Bert is back" in page


def test_a_profile_tells_results(game: Game, red: Seat, anna: Person, bert: Person, as_: Enter) -> None:
    assert b"No game is finished yet." in as_(None).get(f"/people/{anna.pk}/").content
    service.concede(red)
    (won,), (lost,) = record.tallies(anna), record.tallies(bert)
    assert (won.won, won.lost, won.drawn) == (1, 0, 0)
    assert (lost.won, lost.lost, lost.drawn) == (0, 1, 0)
    assert "The ford" in as_(None).get(f"/people/{anna.pk}/").content.decode()


def test_a_profile_tells_how_reliable_somebody_is(
    game: Game, anna: Person, as_: Enter, play_on: Callable[[Game], None]
) -> None:
    assert b"Too few requests yet to tell." in as_(None).get(f"/people/{anna.pk}/").content
    play_on(game)
    assert b"100 % of" in as_(None).get(f"/people/{anna.pk}/").content


@pytest.mark.parametrize("count", [4, 5])
def test_a_usual_time_needs_a_few_answers(
    count: int, game: Game, anna: Person, play_on: Callable[[Game], None]
) -> None:
    play_on(game)
    rows = list(Submission.objects.filter(seat__person=anna, status="used").order_by("pk"))
    assert len(rows) >= 5
    Submission.objects.filter(pk__in=[row.pk for row in rows[count:]]).delete()
    for hours, row in enumerate(rows[:count], 1):
        assert row.ask is not None
        row.received_at = row.ask.asked_at + timedelta(hours=hours)
        row.save()
    assert record.usual_answer(anna) == (timedelta(hours=3) if count == 5 else None)
