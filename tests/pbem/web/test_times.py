"""The pages of the clock: pauses, seats on offer, absences, drafts and sheets that wait for the deadline."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.play import queries, service
from pbem.play.models import Ask, Game, Pause, Question, Seat

Enter = Callable[[Person | None], Client]


@pytest.fixture
def offered(game: Game, red: Seat) -> Game:
    """Red has stayed away and its seat is on offer."""
    Seat.objects.filter(pk=red.pk).update(offered_at=timezone.now())
    return game


def at(game: Game, path: str) -> str:
    return f"/games/{game.code}/{path}"


# --- pauses ----------------------------------------------------------------------------------


def test_a_pause_is_proposed_agreed_and_ended_by_both(
    game: Game, anna: Person, bert: Person, as_: Enter
) -> None:
    as_(anna).post(at(game, "pause/propose/"), {"days": "5"})
    assert b"Anna proposes a pause of 5 days" in as_(bert).get(at(game, "time/")).content
    as_(bert).post(at(game, "pause/agree/"))
    game.refresh_from_db()
    assert game.status == Game.Status.PAUSED
    as_(anna).post(at(game, "pause/end/"))
    assert b"You wish it to end now" in as_(anna).get(at(game, "time/")).content
    as_(bert).post(at(game, "pause/end/"))
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING


def test_a_pause_is_declined(game: Game, anna: Person, bert: Person, as_: Enter) -> None:
    as_(anna).post(at(game, "pause/propose/"), {"days": "5"})
    as_(bert).post(at(game, "pause/decline/"))
    assert Pause.objects.get().state == Pause.State.DECLINED


@pytest.mark.parametrize("days", ["", "many", "900", "-1"])
def test_a_pause_needs_a_number_of_days(days: str, game: Game, anna: Person, as_: Enter) -> None:
    answer = as_(anna).post(at(game, "pause/propose/"), {"days": days}, follow=True)
    assert answer.status_code == 200
    assert b'role="alert"' in answer.content
    assert not Pause.objects.exists()


def test_there_is_nothing_else_to_do_with_a_pause(game: Game, anna: Person, as_: Enter) -> None:
    assert as_(anna).post(at(game, "pause/forget/")).status_code == 404


# --- seats on offer --------------------------------------------------------------------------


def test_a_stranger_finds_a_seat_in_the_lobby_and_takes_it(offered: Game, carl: Person, as_: Enter) -> None:
    assert b"Seats on offer" in as_(carl).get("/").content
    answer = as_(carl).post(at(offered, "seats/red/take/"), follow=True)
    assert offered.seats.get(side="red").person == carl
    assert b"Briefing for Red" in answer.content


def test_a_player_cannot_take_the_other_seat(offered: Game, anna: Person, bert: Person, as_: Enter) -> None:
    as_(anna).post(at(offered, "seats/red/take/"))
    assert offered.seats.get(side="red").person == bert


def test_a_seat_that_is_not_on_offer_is_not_taken(game: Game, bert: Person, carl: Person, as_: Enter) -> None:
    as_(carl).post(at(game, "seats/red/take/"))
    assert game.seats.get(side="red").person == bert
    assert as_(carl).post(at(game, "seats/green/take/")).status_code == 404


def test_the_other_side_claims_the_win(offered: Game, anna: Person, as_: Enter) -> None:
    assert b"Claim the win" in as_(anna).get(at(offered, "time/")).content
    as_(anna).post(at(offered, "seats/red/claim/"))
    offered.refresh_from_db()
    assert offered.result is not None
    assert offered.result["winner"] == "blue"


def test_the_other_side_waits_or_calls_the_bot_in(offered: Game, anna: Person, as_: Enter) -> None:
    as_(anna).post(at(offered, "seats/red/bot/"), {"bot": "left"})
    assert offered.seats.get(side="red").bot == "left"


def test_waiting_closes_the_offer(offered: Game, anna: Person, as_: Enter) -> None:
    as_(anna).post(at(offered, "seats/red/wait/"))
    assert offered.seats.get(side="red").offered_at is None


@pytest.mark.parametrize("act", ["claim", "wait", "bot"])
def test_a_stranger_decides_nothing(act: str, offered: Game, carl: Person, as_: Enter) -> None:
    assert as_(carl).post(at(offered, f"seats/red/{act}/")).status_code == 403
    assert offered.seats.get(side="red").offered_at is not None


def test_leaving_and_coming_back(game: Game, bert: Person, as_: Enter) -> None:
    assert b"Give your seat up?" in as_(bert).get(at(game, "leave-seat/")).content
    assert game.seats.get(side="red").person == bert
    as_(bert).post(at(game, "leave-seat/"), {"reason": "A long journey"})
    assert game.seats.get(side="red").person is None
    assert b"Come back" in as_(bert).get(at(game, "time/")).content
    as_(bert).post(at(game, "seats/red/take/"))
    assert game.seats.get(side="red").person == bert


def test_a_briefing_is_for_ones_own_side(game: Game, anna: Person, carl: Person, as_: Enter) -> None:
    assert b"Briefing for Blue" in as_(anna).get(at(game, "briefing/")).content
    assert as_(carl).get(at(game, "briefing/")).status_code == 403


# --- absences --------------------------------------------------------------------------------


def test_an_absence_is_announced_shown_to_both_and_taken_back(
    game: Game, anna: Person, bert: Person, as_: Enter
) -> None:
    first = timezone.localdate() + timedelta(days=3)
    as_(anna).post("/desk/away/", {"first": first, "last": first + timedelta(days=6)})
    absence = anna.absences.get()
    assert absence.starts_at.astimezone(anna.zone).date() == first
    assert absence.ends_at - absence.starts_at == timedelta(days=7)
    assert b"Anna: " in as_(bert).get(at(game, "time/")).content
    assert as_(bert).post(f"/desk/away/{absence.pk}/back/").status_code == 404
    as_(anna).post(f"/desk/away/{absence.pk}/back/")
    assert not queries.absences_of(game)
    as_(anna).post("/desk/away/", {"first": first, "last": first})
    assert len(queries.absences_of(game)) == 1


def test_an_absence_ends_after_it_begins(anna: Person, as_: Enter) -> None:
    page = as_(anna).post("/desk/away/", {"first": date(2030, 5, 2), "last": date(2030, 5, 1)})
    assert b"must not be before the first" in page.content
    assert not anna.absences.exists()


def test_dates_of_absences_are_not_for_spectators(game: Game, anna: Person, carl: Person, as_: Enter) -> None:
    service.announce(anna, timezone.now() + timedelta(days=1), timezone.now() + timedelta(days=2))
    assert b"Who is away" not in as_(carl).get(at(game, "time/")).content


# --- drafts and sheets for the deadline ------------------------------------------------------


def test_a_draft_is_kept_shown_again_and_never_sent(game: Game, blue: Seat, anna: Person, as_: Enter) -> None:
    number = Question.objects.get(game=game).number
    as_(anna).post(at(game, "orders/"), {"act": "draft", "text": "BID 4", "question": number})
    assert not blue.submissions.exists()
    page = as_(anna).get(at(game, "orders/")).content
    assert b"Your draft, kept" in page
    assert b">BID 4</textarea>" in page
    as_(anna).post(at(game, "orders/"), {"act": "send", "text": "BID 4", "question": number})
    assert queries.draft_of(blue, number) is None


def test_orders_can_wait_for_the_deadline(game: Game, blue: Seat, anna: Person, as_: Enter) -> None:
    number = Question.objects.get(game=game).number
    as_(anna).post(at(game, "orders/"), {"act": "deadline", "text": "BID 4", "question": number})
    ask = Ask.objects.get(seat=blue)
    assert (ask.state, ask.waits_for_deadline) == (Ask.State.ANSWERED, True)
    assert b"at the deadline, not before" in as_(anna).get(at(game, "orders/")).content
