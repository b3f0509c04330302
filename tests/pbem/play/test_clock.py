"""Deadlines, reminders, pauses, and what answers for those who stay away."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
import time_machine

from pbem.accounts.models import Person
from pbem.play import deadlines, holds, service
from pbem.play.models import AuditEntry, Entry, Game, Notice, NoticeKind, Question, Seat, Submission

WorkOff = Callable[[], None]
Current = Callable[[Game], Question]
Asked = Callable[[Game], list[tuple[str, str]]]


def after(question: Question, hours: float) -> datetime:
    return question.opened_at + timedelta(hours=hours)


def sweep_at(moment: datetime) -> deadlines.Swept:
    with time_machine.travel(moment, tick=False):
        return service.sweep()


def kinds(seat: Seat) -> list[str]:
    return list(Notice.objects.filter(seat=seat).values_list("kind", flat=True))


def test_the_pace_sets_the_deadline(make_game: Callable[..., Game], current: Current) -> None:
    question = current(make_game(pace_hours=10))
    assert question.due_at == after(question, 10)
    assert question.remind_at == after(question, 7.5)


def test_reactions_have_their_own_pace(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, current: Current
) -> None:
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 0", "web")
    work_off()
    question = current(game)
    assert question.is_reaction
    assert question.due_at == after(question, 24)


def test_a_reminder_comes_once_and_only_to_who_has_not_answered(
    game: Game, blue: Seat, red: Seat, current: Current
) -> None:
    service.submit(blue, "BID 1", "web")
    question = current(game)
    assert sweep_at(after(question, 53)).reminded == 0
    assert sweep_at(after(question, 55)).reminded == 1
    assert sweep_at(after(question, 56)).reminded == 0
    assert "reminder" in kinds(red)
    assert "reminder" not in kinds(blue)


def test_a_reminder_is_no_longer_true_after_the_answer(
    game: Game, blue: Seat, red: Seat, current: Current
) -> None:
    sweep_at(after(current(game), 55))
    notice = Notice.objects.get(kind=NoticeKind.REMINDER, seat=red)
    assert service.is_still_true(notice)
    service.submit(red, "BID 1", "web")
    assert not service.is_still_true(notice)
    service.settle([notice], Notice.State.DROPPED)
    assert notice not in service.new_notices()


def test_at_the_deadline_the_default_answers(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, current: Current
) -> None:
    service.submit(blue, "BID 1", "web")
    assert sweep_at(after(current(game), 72.1)).expired == 1
    used = Submission.objects.get(source="default")
    assert used.canonical == ["PASS"]
    work_off()
    assert Entry.objects.get(game=game, number=0).data["sources"] == {"blue": "orders", "red": "default"}
    red.refresh_from_db()
    assert red.misses == 1
    told = {n.seat_id: n.data for n in Notice.objects.filter(kind=NoticeKind.DEADLINE_PASSED)}
    own = {"submission": None, "used": None, "reason": None}
    assert told[blue.pk] == {"question": 0, "missed": ["red"], **own}
    assert told[red.pk]["used"] == "default"


def test_before_the_deadline_nothing_expires(game: Game, current: Current, asked: Asked) -> None:
    assert sweep_at(after(current(game), 71.9)).expired == 0
    assert len(asked(game)) == 2


def reach_march(blue: Seat, red: Seat, work_off: WorkOff) -> None:
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 1", "web")
    work_off()


def test_the_good_lines_of_a_kept_sheet_come_before_the_default(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, current: Current
) -> None:
    reach_march(blue, red, work_off)
    service.submit(blue, "MARCH A1 0103\nMARCH A2 0901", "mail")
    sweep_at(after(current(game), 73))
    assert Submission.objects.get(source="kept").canonical == ["MARCH A1 0103"]


def test_an_older_kept_sheet_serves_when_the_newest_has_no_good_line(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, current: Current
) -> None:
    reach_march(blue, red, work_off)
    service.submit(blue, "MARCH A1 0103\nMARCH A2 0901", "mail")
    service.submit(blue, "hello there", "mail")
    sweep_at(after(current(game), 73))
    assert Submission.objects.get(source="kept").canonical == ["MARCH A1 0103"]


def test_kept_lines_that_make_no_legal_sheet_are_not_used(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, current: Current
) -> None:
    reach_march(blue, red, work_off)
    service.submit(blue, "MARCH A1 0103\nMARCH A2 0103\nMARCH A3 0103", "mail")
    sweep_at(after(current(game), 73))
    assert Submission.objects.get(source="default").canonical == ["PASS"]


def test_an_answer_after_the_deadline_was_dealt_with_is_late(
    game: Game, blue: Seat, red: Seat, current: Current
) -> None:
    service.submit(blue, "BID 1", "web")
    late = after(current(game), 73)
    sweep_at(late)
    receipt = service.submit(red, "BID 2", "mail", received_at=late)
    assert receipt.status == "late"


def test_a_letter_that_came_in_time_counts_though_read_late(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, current: Current
) -> None:
    service.submit(blue, "BID 1", "web")
    question = current(game)
    sweep_at(after(question, 73))
    receipt = service.submit(red, "BID 2", "mail", received_at=after(question, 71))
    assert receipt.is_accepted
    work_off()
    assert Entry.objects.get(game=game, number=0).data["lines"]["red"] == ["BID 2"]


def test_a_hold_keeps_the_deadline_open(
    game: Game, current: Current, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holds, "HOLDS", [lambda _: {game.pk}])
    assert sweep_at(after(current(game), 73)).expired == 0
    assert len(asked(game)) == 2


def test_a_pause_keeps_what_was_left(game: Game, judge: Person, current: Current, asked: Asked) -> None:
    question = current(game)
    with time_machine.travel(after(question, 12), tick=False):
        service.pause(game, judge, "holidays")
    assert sweep_at(after(question, 500)).expired == 0
    with time_machine.travel(after(question, 500), tick=False):
        service.resume(game, judge, "back")
    assert current(game).due_at == after(question, 560)
    assert sweep_at(after(question, 559)).expired == 0
    assert sweep_at(after(question, 561)).expired == 1


def test_orders_may_be_given_in_a_pause_and_run_after_it(
    game: Game, blue: Seat, red: Seat, judge: Person, work_off: WorkOff, current: Current
) -> None:
    service.pause(game, judge, "holidays")
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 1", "web")
    service.run(game.pk, 0)
    assert current(game).number == 0
    service.resume(game, judge, "back")
    work_off()
    assert current(game).number == 1


def test_extending_moves_the_deadline_and_is_logged(game: Game, judge: Person, current: Current) -> None:
    question = current(game)
    with pytest.raises(service.Refused):
        service.resume(game, judge, "it runs")
    service.extend(game, 24, judge, "storm")
    assert current(game).due_at == after(question, 96)
    entry = AuditEntry.objects.get(action="extend deadline")
    assert (entry.actor, entry.reason, entry.data["hours"]) == (judge, "storm", 24)
    assert Notice.objects.filter(kind=NoticeKind.DEADLINE_MOVED).count() == 2


def test_a_judge_can_adjudicate_now(game: Game, judge: Person, work_off: WorkOff, current: Current) -> None:
    service.adjudicate_now(game, judge, "both agreed")
    work_off()
    assert current(game).number == 1
    assert {seat.misses for seat in game.seats.all()} == {0}, "the time was not up"
    told = Notice.objects.filter(kind=NoticeKind.DEADLINE_PASSED)
    assert [notice.data["reason"] for notice in told] == ["both agreed"] * 2


def test_one_bad_game_does_not_stop_the_sweep(
    make_game: Callable[..., Game], current: Current, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = make_game(), make_game()
    honest = deadlines.answering.answer_for_absent

    def answer(ask: object, request: object) -> Submission:
        if ask.question.game_id == bad.pk:  # type: ignore[attr-defined]  # an Ask
            raise RuntimeError("broken")
        return honest(ask, request)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(deadlines.answering, "answer_for_absent", answer)
    assert sweep_at(after(current(good), 73)).expired == 1
    assert current(good).state == "ready"
    assert current(bad).state == "open"
