"""The rules of a clock at work in a game: days, wall-clock deadlines, grace, first request, last call."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
import time_machine

from pbem.accounts.models import Person
from pbem.play import queries, service
from pbem.play.clock import Clock
from pbem.play.models import Game, Notice, NoticeKind, Question, Seat, Submission
from tests.pbem.play.test_clock import Current, WorkOff, sweep_at

MakeGame = Callable[..., Game]


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def test_a_sheet_is_due_on_sunday_evening_in_rome(make_game: MakeGame, current: Current) -> None:
    with time_machine.travel(at("2027-03-25T12:00Z"), tick=False):
        game = make_game(pace_hours=24, clock={"zone": "Europe/Rome", "slots": ["sun 20:00"]})
    assert current(game).due_at == at("2027-03-28T20:00+02:00")  # clocks went forward that morning


def test_days_keep_the_time_of_day(make_game: MakeGame, current: Current) -> None:
    with time_machine.travel(at("2027-10-29T18:00+02:00"), tick=False):
        game = make_game(clock={"zone": "Europe/Rome", "main_days": 2, "rest_days": ["sat", "sun"]})
    assert current(game).due_at == at("2027-11-02T18:00+01:00")


def test_the_first_request_is_given_twice_the_time(
    make_game: MakeGame, current: Current, work_off: WorkOff
) -> None:
    game = make_game(pace_hours=10, clock={"first_factor": 2})
    first = current(game)
    assert first.due_at == first.opened_at + timedelta(hours=20)
    for side in ("blue", "red"):
        service.submit(game.seats.get(side=side), "BID 1", "web")
    work_off()
    second = current(game)
    assert second.due_at == second.opened_at + timedelta(hours=10)


def test_rules_that_cannot_be_used_are_refused(anna: Person) -> None:
    with pytest.raises(service.Refused, match="No time zone"):
        service.open_challenge(anna, "crossing", clock={"zone": "Mars/Base"})
    assert not Game.objects.exists()


def test_rules_read_before_may_be_given(anna: Person) -> None:
    game = service.open_challenge(anna, "crossing", clock=Clock(first_factor=2))
    assert game.clock == {"first_factor": 2}
    assert "twice the time" in " ".join(queries.clock_sentences(game))


def test_a_form_can_show_when_a_sheet_would_be_due() -> None:
    opened = at("2027-03-25T12:00Z")
    clock = Clock(zone="Europe/Rome", main_days=3)
    assert queries.next_deadline(clock, 72, opened) == at("2027-03-28T13:00+02:00")


def test_in_the_grace_nothing_expires_and_answers_count(
    make_game: MakeGame, current: Current, work_off: WorkOff
) -> None:
    game = make_game(pace_hours=10, clock={"grace_minutes": 30})
    due = current(game).due_at
    assert due is not None
    assert sweep_at(due + timedelta(minutes=29)).expired == 0
    with time_machine.travel(due + timedelta(minutes=29), tick=False):
        assert service.submit(game.seats.get(side="blue"), "BID 1", "web").is_accepted
    assert sweep_at(due + timedelta(minutes=31)).expired == 1
    read_late = {"received_at": due + timedelta(minutes=20)}
    assert service.submit(game.seats.get(side="red"), "BID 2", "mail", **read_late).is_accepted
    too_late = {"received_at": due + timedelta(minutes=31)}
    assert service.submit(game.seats.get(side="red"), "BID 3", "mail", **too_late).status == "late"


def test_the_last_call_comes_once_for_each_deadline(
    game: Game, blue: Seat, red: Seat, judge: Person, current: Current
) -> None:
    question = current(game)
    service.submit(blue, "BID 1", "web")

    def called() -> list[int | None]:
        return [n.seat_id for n in Notice.objects.filter(kind=NoticeKind.LAST_CHANCE)]

    due = question.due_at
    assert due is not None
    sweep_at(due - timedelta(hours=7))
    assert called() == []
    sweep_at(due - timedelta(hours=5))
    sweep_at(due - timedelta(hours=4))
    assert called() == [red.pk]
    service.extend(game, 24, judge, "storm")
    sweep_at(due + timedelta(hours=19))
    assert called() == [red.pk, red.pk]
    notice = Notice.objects.filter(kind=NoticeKind.LAST_CHANCE).first()
    assert notice is not None
    assert service.is_still_true(notice)
    service.submit(red, "BID 1", "web")
    assert not service.is_still_true(notice)


def test_an_extension_of_a_wall_clock_game_ends_at_its_time_of_day(
    make_game: MakeGame, current: Current, judge: Person
) -> None:
    with time_machine.travel(at("2027-03-25T12:00Z"), tick=False):
        game = make_game(pace_hours=24, clock={"zone": "Europe/Rome", "slots": ["sun 20:00"]})
        service.extend(game, 1, judge, "storm")
    assert current(game).due_at == at("2027-04-04T20:00+02:00")


# --- the time bank ---------------------------------------------------------------------------

BANK = {"bank_hours": 10, "bank_gain_minutes": 120, "bank_most_hours": 11}


@pytest.fixture
def banked(make_game: MakeGame) -> Game:
    return make_game(pace_hours=10, clock=BANK)


def bank_of(game: Game, side: str) -> timedelta:
    return game.seats.get(side=side).bank


def test_the_bank_runs_by_itself_and_pays_for_what_was_used(
    banked: Game, current: Current, work_off: WorkOff
) -> None:
    service.submit(banked.seats.get(side="blue"), "BID 1", "web")
    due = current(banked).due_at
    assert due is not None
    assert sweep_at(due + timedelta(minutes=1)).expired == 0
    question = current(banked)
    assert question.due_at == due + timedelta(hours=10)
    assert queries.overtime_of(question.asks.get(seat__side="red")) == timedelta(hours=10)
    assert Notice.objects.filter(kind=NoticeKind.TIME_BANK).count() == 2
    with time_machine.travel(due + timedelta(hours=4), tick=False):
        service.submit(banked.seats.get(side="red"), "BID 0", "web")
        work_off()
    assert bank_of(banked, "red") == timedelta(hours=6)
    assert bank_of(banked, "blue") == timedelta(hours=11)  # two hours more, but eleven at most


def test_an_empty_bank_is_a_miss(banked: Game, current: Current, work_off: WorkOff) -> None:
    service.submit(banked.seats.get(side="blue"), "BID 1", "web")
    due = current(banked).due_at
    assert due is not None
    sweep_at(due)
    assert sweep_at(due + timedelta(hours=9)).expired == 0
    with time_machine.travel(due + timedelta(hours=10), tick=False):
        assert service.sweep().expired == 1
        work_off()
    assert bank_of(banked, "red") == timedelta(0)
    assert banked.seats.get(side="red").misses == 1


def test_a_reminder_and_a_last_call_speak_of_the_bank_too(banked: Game, current: Current) -> None:
    due = current(banked).due_at
    assert due is not None
    sweep_at(due)
    assert current(banked).last_chance_at is not None


# --- settling, drafts, "at the deadline only" -------------------------------------------------


def test_what_was_sent_last_can_be_mended_for_a_while(
    make_game: MakeGame, current: Current, work_off: WorkOff
) -> None:
    game = make_game(clock={"settle_seconds": 300})
    blue, red = game.seats.get(side="blue"), game.seats.get(side="red")
    service.submit(blue, "BID 1", "web")
    start = current(game).opened_at
    with time_machine.travel(start + timedelta(hours=1), tick=False) as clock:
        service.submit(red, "BID 1", "web")
        work_off()
        assert current(game).number == 0
        clock.shift(200)
        service.submit(red, "BID 2", "web")  # the five minutes begin again
        clock.shift(200)
        work_off()
        assert current(game).number == 0
        service.withdraw(red, 0)
        assert current(game).state == "open"
        service.submit(red, "BID 0", "web")
        clock.shift(301)
        work_off()
    assert current(game).number > 0
    assert Submission.objects.get(seat=red, status="used").canonical == ["BID 0"]


def test_settling_never_goes_beyond_the_deadline(make_game: MakeGame, current: Current) -> None:
    game = make_game(pace_hours=1, clock={"settle_seconds": 900})
    service.submit(game.seats.get(side="blue"), "BID 1", "web")
    due = current(game).due_at
    assert due is not None
    with time_machine.travel(due - timedelta(minutes=1), tick=False):
        service.submit(game.seats.get(side="red"), "BID 1", "web")
    assert current(game).settles_at == due


def test_defaults_and_bots_need_no_settling(make_game: MakeGame, current: Current, work_off: WorkOff) -> None:
    game = make_game(clock={"settle_seconds": 900})
    due = current(game).due_at
    assert due is not None
    with time_machine.travel(due, tick=False):
        service.sweep()
        work_off()
    assert current(game).number > 0


@pytest.mark.parametrize("heading", [True, False])
def test_orders_for_the_deadline_wait_for_it(
    game: Game, blue: Seat, red: Seat, current: Current, work_off: WorkOff, heading: bool
) -> None:
    if heading:
        receipt = service.submit(blue, "[DEADLINE]\nBID 1", "mail")
    else:
        receipt = service.submit(blue, "BID 1", "web", at_deadline=True)
    assert receipt.is_accepted
    assert "wait for the deadline" in receipt.notes[0]
    service.submit(red, "BID 0", "web")
    work_off()
    question = current(game)
    assert (question.number, question.state) == (0, "open")
    assert question.due_at is not None
    assert sweep_at(question.due_at).expired == 1
    assert not Notice.objects.filter(kind=NoticeKind.DEADLINE_PASSED).exists()
    work_off()
    assert current(game).number > 0
    blue.refresh_from_db()
    assert blue.misses == 0


def test_a_later_sheet_takes_the_wait_away(
    game: Game, blue: Seat, red: Seat, current: Current, work_off: WorkOff
) -> None:
    service.submit(blue, "BID 1", "web", at_deadline=True)
    service.submit(red, "BID 0", "web")
    service.submit(blue, "BID 2", "web")
    work_off()
    assert current(game).number > 0


def test_orders_can_be_made_to_wait_after_all(
    make_game: MakeGame, current: Current, work_off: WorkOff
) -> None:
    game = make_game(clock={"settle_seconds": 300})
    blue, red = game.seats.get(side="blue"), game.seats.get(side="red")
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 0", "web")
    assert current(game).state == "ready"
    service.submit(blue, "BID 1", "web", at_deadline=True)
    assert current(game).state == "open"


def test_a_draft_is_not_an_order(
    game: Game, blue: Seat, red: Seat, current: Current, work_off: WorkOff
) -> None:
    service.save_draft(blue, "BID 1", 0)
    service.save_draft(blue, "BID 2", 0)
    draft = queries.draft_of(blue, 0)
    assert draft is not None
    assert draft.text == "BID 2"
    assert queries.draft_of(red, 0) is None
    due = current(game).due_at
    assert due is not None
    sweep_at(due)
    assert Submission.objects.get(seat=blue).source == "default"


def test_drafts_are_thrown_away_when_empty_or_no_longer_wanted(blue: Seat) -> None:
    service.save_draft(blue, "BID 1", 0)
    assert service.save_draft(blue, "  \n", 0) is None
    assert queries.draft_of(blue, 0) is None
    service.save_draft(blue, "BID 1", 0)
    service.drop_draft(blue, 0)
    assert queries.draft_of(blue, 0) is None
    with pytest.raises(service.Refused, match="too long"):
        service.save_draft(blue, "x" * 60_001, 0)


def test_a_bad_resend_never_replaces_a_good_sheet(blue: Seat, current: Current, game: Game) -> None:
    service.submit(blue, "BID 1", "web")
    service.submit(blue, "BID 99", "web")
    accepted = queries.accepted_for(current(game).asks.get(seat=blue))
    assert accepted is not None
    assert accepted.canonical == ["BID 1"]


def test_questions_know_their_window(make_game: MakeGame, current: Current) -> None:
    question: Question = current(make_game(pace_hours=10, clock={"main_days": 2, "zone": "Asia/Tokyo"}))
    assert question.window == timedelta(days=2)
