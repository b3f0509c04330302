"""When nobody answers: extension, judge, offered seats, substitutes, coming back, reliability."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine

from pbem.accounts.models import Person
from pbem.play import judges, queries, service
from pbem.play.models import Ask, AuditEntry, Game, Notice, NoticeKind, Seat, Submission, Tenure
from tests.pbem.play.test_clock import Current, WorkOff, after, kinds, sweep_at

MakeGame = Callable[..., Game]
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def carla(db: None) -> Person:
    return Person.objects.create_user("carla@example.org", "Carla")


@pytest.fixture
def offered(make_game: MakeGame, current: Current) -> Game:
    """Blue has answered; red has let the first deadline pass, and its seat is on offer."""
    game = make_game(pace_hours=10, clock={"misses": 1})
    service.submit(game.seats.get(side="blue"), "BID 1", "web")
    assert sweep_at(after(current(game), 10)).expired == 0
    return game


def seat(game: Game, side: str) -> Seat:
    return game.seats.select_related("person", "game").get(side=side)


# --- the rungs -------------------------------------------------------------------------------


def test_the_time_is_given_once_more_and_once_only(make_game: MakeGame, current: Current) -> None:
    game = make_game(pace_hours=10, clock={"silence": "extend", "grace_minutes": 30})
    first = after(current(game), 10.5)
    assert sweep_at(first).expired == 0
    assert current(game).due_at == first + 10 * HOUR
    assert "deadline_moved" in kinds(seat(game, "red"))
    assert seat(game, "red").misses == 0
    assert sweep_at(first + 7.6 * HOUR).reminded == 1
    assert "reminder" in kinds(seat(game, "red"))
    assert sweep_at(first + 10.5 * HOUR).expired == 1
    assert seat(game, "red").misses == 1


def test_an_answer_in_the_extension_is_no_miss(make_game: MakeGame, current: Current) -> None:
    game = make_game(pace_hours=10, clock={"silence": "extend"})
    sweep_at(after(current(game), 10))
    with time_machine.travel(after(current(game), 12), tick=False):
        for side in ("blue", "red"):
            assert service.submit(seat(game, side), "BID 1", "web").is_accepted
    assert not Ask.objects.filter(overdue_at__isnull=False).exists()


def test_a_judge_decides(make_game: MakeGame, judge: Person, current: Current, work_off: WorkOff) -> None:
    game = make_game(pace_hours=10, clock={"silence": "judge"})
    service.submit(seat(game, "blue"), "BID 1", "web")
    due = after(current(game), 10)
    assert sweep_at(due).expired == 0
    notice = Notice.objects.get(kind=NoticeKind.JUDGE_NEEDED)
    assert notice.person == judge
    assert service.is_still_true(notice)
    assert "silence" in kinds(seat(game, "blue"))
    assert sweep_at(due + DAY).expired == 0
    service.adjudicate_now(game, judge, "no word for a day")
    assert not service.is_still_true(notice)
    work_off()
    assert current(game).number > 0
    assert seat(game, "red").misses == 1


def test_a_judge_may_give_more_time(make_game: MakeGame, judge: Person, current: Current) -> None:
    game = make_game(pace_hours=10, clock={"silence": "judge"})
    due = after(current(game), 10)
    sweep_at(due)
    with time_machine.travel(due + DAY, tick=False):
        service.extend(game, 12, judge, "he wrote to me")
    question = current(game)
    assert question.due_at == due + DAY + 12 * HOUR
    assert question.held_at is None


def test_a_judge_who_does_nothing_stops_no_game_for_ever(
    make_game: MakeGame, judge: Person, current: Current
) -> None:
    game = make_game(pace_hours=10, clock={"silence": "judge"})
    due = after(current(game), 10)
    sweep_at(due)
    assert sweep_at(due + 13 * DAY).expired == 0
    assert sweep_at(due + 14 * DAY).expired == 1
    assert seat(game, "red").misses == 1


def test_who_answers_late_while_the_judge_is_asked_has_answered(
    make_game: MakeGame, judge: Person, current: Current, work_off: WorkOff
) -> None:
    game = make_game(pace_hours=10, clock={"silence": "judge"})
    service.submit(seat(game, "blue"), "BID 1", "web")
    due = after(current(game), 10)
    sweep_at(due)
    with time_machine.travel(due + DAY, tick=False):
        assert service.submit(seat(game, "red"), "BID 0", "web").is_accepted
        work_off()
    assert current(game).number > 0
    assert seat(game, "red").misses == 0


def test_judges_never_sit_at_the_table(game: Game, anna: Person, judge: Person, carla: Person) -> None:
    assert judges.judges_of(game) == [judge]
    judges.JUDGES.append(lambda _: [carla, anna])
    try:
        assert judges.judges_of(game) == [carla]
    finally:
        judges.JUDGES.pop()


# --- a seat on offer ---------------------------------------------------------------------------


def test_after_so_many_misses_in_a_row_the_seat_is_offered(
    make_game: MakeGame, current: Current, work_off: WorkOff
) -> None:
    game = make_game(pace_hours=10, clock={"misses": 2})
    assert sweep_at(after(current(game), 10)).expired == 1  # the first miss of both
    assert not game.seats.filter(offered_at__isnull=False).exists()
    work_off()
    due = current(game).due_at
    assert due is not None
    asked = {ask.seat.side for ask in current(game).asks.select_related("seat")}
    assert sweep_at(due).expired == 0
    assert {mine.side for mine in game.seats.filter(offered_at__isnull=False)} == asked
    assert {seat(game, side).misses for side in asked} == {2}


def test_an_offer_is_told_and_shown(offered: Game, carla: Person, anna: Person) -> None:
    notice = Notice.objects.filter(kind=NoticeKind.SEAT_OFFERED, person=anna).get()
    assert notice.data == {"side": "red", "misses": 1}
    assert list(queries.offered_seats()) == [seat(offered, "red")]
    assert list(queries.offered_seats(carla)) == [seat(offered, "red")]
    assert list(queries.offered_seats(anna)) == []


def test_nobody_who_comes_stops_no_game_for_ever(offered: Game, current: Current) -> None:
    due = after(current(offered), 10)
    assert sweep_at(due + 6 * DAY).expired == 0
    assert sweep_at(due + 7 * DAY).expired == 1
    assert seat(offered, "red").offered_at is not None
    assert seat(offered, "red").misses == 1


def test_whoever_was_away_can_still_answer(offered: Game, current: Current, work_off: WorkOff) -> None:
    notice = Notice.objects.filter(kind=NoticeKind.SEAT_OFFERED).first()
    assert notice is not None
    with time_machine.travel(after(current(offered), 20), tick=False):
        assert service.submit(seat(offered, "red"), "BID 0", "web").is_accepted
    assert seat(offered, "red").offered_at is None
    assert not service.is_still_true(notice)
    assert "seat_changed" in kinds(seat(offered, "blue"))
    work_off()
    assert current(offered).number > 0


def test_a_substitute_gets_a_full_request_and_a_briefing(
    offered: Game, carla: Person, bert: Person, current: Current
) -> None:
    service.submit(seat(offered, "red"), "[STANDING]\nNONE", "web")
    red = seat(offered, "red")
    red.standing = "KEEP RIGHT"
    red.offered_at = after(current(offered), 10)
    red.save()
    old = current(offered).asks.get(seat=red)
    later = after(current(offered), 30)
    with time_machine.travel(later, tick=False):
        mine = service.take_seat(red, carla)
    assert mine.person == carla
    question = current(offered)
    assert question.due_at == later + 10 * HOUR
    assert question.held_at is None
    ask = question.asks.get(seat=mine)
    assert ask.person == carla
    assert ask.token != old.token
    assert {"briefing", "your_turn", "seat_changed"} <= set(
        Notice.objects.filter(person=carla).values_list("kind", flat=True)
    )
    told = queries.briefing_of(seat(offered, "red"))
    assert told.standing == ("KEEP RIGHT",)
    assert told.prompt.startswith("Bid")
    assert told.due_at == question.due_at
    assert AuditEntry.objects.filter(action="substitute").count() == 1
    assert [t.end for t in Tenure.objects.filter(person=bert)] == ["silent"]


def test_a_briefing_holds_only_what_its_side_knows(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff
) -> None:
    for mine in (blue, red):
        service.submit(mine, "BID 1", "web")
    work_off()
    service.submit(blue, "MARCH A1 0103", "web")
    work_off()
    told = queries.briefing_of(seat(game, "red"))
    assert told.events
    assert all(event.audience in {"", "|red|"} for event in told.events)
    assert any(event.audience == "|blue|" for event in queries.events_for(game, "blue"))


def test_who_may_not_take_a_seat(
    offered: Game, anna: Person, bert: Person, carla: Person, make_game: MakeGame
) -> None:
    red = seat(offered, "red")
    for person in (anna, bert):
        with pytest.raises(service.Refused):
            service.take_seat(red, person)
    with pytest.raises(service.Refused):
        service.take_seat(seat(offered, "blue"), carla)
    carla.is_active = False
    carla.save()
    with pytest.raises(service.Refused):
        service.take_seat(red, carla)


def test_nobody_changes_sides(offered: Game, anna: Person, carla: Person, judge: Person) -> None:
    service.replace_player(seat(offered, "blue"), judge, "moved", person=carla)
    with pytest.raises(service.Refused, match="cannot take over another"):
        service.take_seat(seat(offered, "red"), anna)
    assert list(queries.offered_seats(anna)) == []


def test_in_a_closed_game_the_other_side_calls_somebody_in(offered: Game, carla: Person) -> None:
    Game.objects.filter(pk=offered.pk).update(visibility="invited")
    red, blue = seat(offered, "red"), seat(offered, "blue")
    assert list(queries.offered_seats(carla)) == []
    with pytest.raises(service.Refused, match="chooses"):
        service.take_seat(red, carla)
    with pytest.raises(service.Refused, match="Only the other side"):
        service.call_in(red, red, person=carla)
    with pytest.raises(service.Refused, match="Either"):
        service.call_in(red, blue)
    assert service.call_in(red, blue, person=carla).person == carla


def test_the_other_side_may_call_in_a_bot(offered: Game, work_off: WorkOff, current: Current) -> None:
    red, blue = seat(offered, "red"), seat(offered, "blue")
    with pytest.raises(service.Refused, match="no bot"):
        service.call_in(red, blue, bot="genius")
    service.call_in(red, blue, bot="left")
    work_off()
    assert current(offered).number > 0


def test_the_other_side_may_claim_the_game(offered: Game, bert: Person) -> None:
    with pytest.raises(service.Refused):
        service.claim_win(seat(offered, "red"))
    game = service.claim_win(seat(offered, "blue"))
    assert (game.status, game.ended_by) == ("finished", "forfeit")
    assert game.result is not None
    assert game.result["winner"] == "blue"
    assert queries.reliability_of(bert).left == 1
    assert list(queries.offered_seats()) == []


def test_the_other_side_may_wait(offered: Game, current: Current) -> None:
    later = after(current(offered), 20)
    with time_machine.travel(later, tick=False):
        service.wait_for(seat(offered, "red"), seat(offered, "blue"))
    assert seat(offered, "red").offered_at is None
    assert current(offered).due_at == later + 10 * HOUR
    sweep_at(later + 10 * HOUR)  # his next miss brings the choice back
    assert seat(offered, "red").offered_at is not None


def test_leaving_offers_the_seat_and_whoever_left_may_return_once(
    game: Game, bert: Person, current: Current, work_off: WorkOff
) -> None:
    red = seat(game, "red")
    service.leave_game(red, "too busy")
    assert seat(game, "red").person is None
    assert current(game).held_at is not None
    assert queries.may_return(seat(game, "red"), bert)
    service.return_to(seat(game, "red"), bert)
    assert seat(game, "red").person == bert
    assert seat(game, "red").offered_at is None
    assert current(game).held_at is None
    service.leave_game(seat(game, "red"))
    assert not queries.may_return(seat(game, "red"), bert)
    with pytest.raises(service.Refused):
        service.return_to(seat(game, "red"), bert)
    with pytest.raises(service.Refused, match="return to it once"):
        service.take_seat(seat(game, "red"), bert)


def test_nobody_returns_to_a_seat_somebody_else_has_taken(game: Game, bert: Person, carla: Person) -> None:
    service.leave_game(seat(game, "red"))
    service.take_seat(seat(game, "red"), carla)
    assert not queries.may_return(seat(game, "red"), bert)
    with pytest.raises(service.Refused):
        service.return_to(seat(game, "red"), bert)


def test_drafts_and_tokens_of_the_one_who_left_are_gone(game: Game, red: Seat) -> None:
    service.save_draft(red, "BID 2", 0)
    token = red.mail_token
    service.leave_game(red)
    assert queries.draft_of(red, 0) is None
    assert queries.seat_by_token(token) is None


def test_a_substitute_in_a_pause_has_his_time_when_it_goes_on(
    game: Game, red: Seat, carla: Person, judge: Person, current: Current
) -> None:
    service.pause(game, judge, "holidays")
    service.leave_game(red)
    assert current(game).due_at is None
    service.take_seat(seat(game, "red"), carla)
    assert current(game).remaining == 72 * HOUR


# --- reliability -----------------------------------------------------------------------------


def test_reliability_counts_what_a_person_was_asked(
    make_game: MakeGame, anna: Person, bert: Person, judge: Person, current: Current, work_off: WorkOff
) -> None:
    for number in range(5):
        game = make_game(pace_hours=10)
        service.submit(seat(game, "blue"), "BID 1", "web")
        if number:
            service.submit(seat(game, "red"), "BID 0", "web")
        else:
            sweep_at(after(current(game), 10))
        service.run(game.pk, 0)
    assert queries.reliability_of(anna).percent == 100
    record = queries.reliability_of(bert)
    assert (record.asked, record.missed, record.percent) == (5, 1, 80)
    missed = Ask.objects.get(person=bert, overdue_at__isnull=False)
    service.excuse(missed, judge, "his house was flooded")
    record = queries.reliability_of(bert)
    assert (record.missed, record.excused, record.percent) == (0, 1, 100)
    assert record.sentence == "100 % of 5 requests answered in time."
    missed.seat.refresh_from_db()
    assert missed.seat.misses == 0
    with pytest.raises(service.Refused):
        service.excuse(missed, judge, "again")


def test_a_request_of_somebody_else_does_not_count(
    offered: Game, bert: Person, carla: Person, judge: Person
) -> None:
    service.take_seat(seat(offered, "red"), carla)
    record = queries.reliability_of(carla)
    assert (record.asked, record.substituted, record.percent) == (0, 1, None)
    assert record.sentence == "Too few requests yet to tell."
    assert queries.reliability_of(bert).left == 1


def test_defaults_of_an_empty_seat_need_nobody(
    game: Game, red: Seat, judge: Person, current: Current
) -> None:
    service.replace_player(red, judge, "gone")
    assert sweep_at(after(current(game), 73)).expired == 1
    assert Submission.objects.filter(seat=red, source="default").exists()
