"""Orders: accepted, kept, refused, late, for later; and what is never done with them."""

from collections.abc import Callable

import pytest
import time_machine

from pbem.play import queries, service
from pbem.play.models import EarlyOrders, Entry, Game, Notice, NoticeKind, Question, Seat, Submission

WorkOff = Callable[[], None]
Current = Callable[[Game], Question]
Asked = Callable[[Game], list[tuple[str, str]]]


def reach_march(blue: Seat, red: Seat, work_off: WorkOff) -> None:
    """Equal bids shell nobody, so the march is next."""
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 1", "web")
    work_off()


def test_one_answer_to_a_sealed_question_makes_no_entry(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, current: Current
) -> None:
    receipt = service.submit(blue, "bid 2", "web", question_number=current(game).number)
    work_off()
    assert receipt.status == "accepted"
    assert receipt.canonical == ("BID 2",)
    assert current(game).number == 0
    assert not Entry.objects.filter(game=game).exists()


def test_both_answers_are_carried_out(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, asked: Asked
) -> None:
    reach_march(blue, red, work_off)
    entry = Entry.objects.get(game=game, number=0)
    assert entry.data["lines"] == {"blue": ["BID 1"], "red": ["BID 1"]}
    assert asked(game) == [("blue", "MARCH")]
    assert {row.status for row in Submission.objects.all()} == {"used"}


def test_a_later_good_sheet_replaces_the_earlier(game: Game, blue: Seat) -> None:
    first = service.submit(blue, "BID 1", "web")
    second = service.submit(blue, "BID 3", "mail")
    assert Submission.objects.get(pk=first.submission_id).status == "superseded"
    assert second.is_accepted
    assert second.notes == ("They replace your earlier orders for this request.",)


def test_a_bad_resend_never_replaces_a_good_sheet(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff
) -> None:
    service.submit(blue, "BID 2", "web")
    bad = service.submit(blue, "BID 99", "web")
    assert bad.status == "kept"
    assert bad.has_problem
    assert bad.lines[0]["rule"] == "2.1"
    assert "stand" in bad.notes[0]
    service.submit(red, "BID 0", "web")
    work_off()
    assert Entry.objects.get(game=game, number=0).data["lines"]["blue"] == ["BID 2"]


def test_an_empty_sheet_is_never_an_answer(game: Game, blue: Seat, asked: Asked) -> None:
    receipt = service.submit(blue, "# only a remark\n", "mail")
    assert receipt.status == "refused"
    assert "no order" in receipt.faults[0]["reason"]
    assert ("blue", "BID") in asked(game)


def test_an_answer_to_a_decided_request_is_late_and_changes_nothing(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, asked: Asked
) -> None:
    reach_march(blue, red, work_off)
    receipt = service.submit(blue, "PASS", "mail", question_number=0)
    assert receipt.status == "late"
    assert asked(game) == [("blue", "MARCH")]


def test_a_seat_that_is_not_asked_is_refused(game: Game, blue: Seat, red: Seat, work_off: WorkOff) -> None:
    reach_march(blue, red, work_off)
    receipt = service.submit(red, "MARCH A1 0101", "web")
    assert receipt.status == "refused"
    assert "not your move" in receipt.notes[0]


def test_a_request_that_was_never_put_is_refused(game: Game, blue: Seat) -> None:
    assert service.submit(blue, "BID 1", "mail", question_number=77).status == "refused"


def test_the_same_letter_twice_gets_the_first_receipt(game: Game, blue: Seat) -> None:
    first = service.submit(blue, "BID 1", "mail", message_id="<1@x>")
    again = service.submit(blue, "BID 1", "mail", message_id="<1@x>")
    assert again.is_repeat
    assert again.submission_id == first.submission_id
    assert Submission.objects.count() == 1


def test_text_without_end_is_refused_before_it_is_stored(game: Game, blue: Seat) -> None:
    with pytest.raises(service.Refused, match="too long"):
        service.submit(blue, "BID 1\n" * 20_000, "mail")
    assert not Submission.objects.exists()


def test_early_orders_answer_their_request_when_it_comes(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, asked: Asked
) -> None:
    receipt = service.submit(blue, "BID 1\n[MARCH]\nMARCH A1 0102", "mail")
    assert receipt.early[0]["kept"]
    service.submit(red, "BID 1", "web")
    work_off()
    assert asked(game) == [("red", "MARCH")]
    used = Submission.objects.get(source="early")
    assert (used.status, used.canonical) == ("used", ["MARCH A1 0102"])
    assert EarlyOrders.objects.get().state == "used"


def test_early_orders_that_do_not_fit_are_kept_and_the_seat_is_asked(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, asked: Asked
) -> None:
    service.submit(blue, "BID 1\n[MARCH]\nMARCH A1 0102\nMARCH A2 0999", "mail")
    service.submit(red, "BID 1", "web")
    work_off()
    assert asked(game) == [("blue", "MARCH")]
    kept = Submission.objects.get(source="early")
    assert kept.status == "kept"
    notice = Notice.objects.filter(kind=NoticeKind.YOUR_TURN).latest("pk")
    assert notice.data["early_failed"] == kept.pk


def test_early_orders_may_be_sent_while_waiting_and_taken_back(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff
) -> None:
    reach_march(blue, red, work_off)
    receipt = service.submit(red, "[MARCH]\nMARCH A1 0101", "web")
    assert receipt.status == "stored"
    assert queries.early_of(red).count() == 1
    service.submit(red, "[MARCH]\n", "web")
    assert queries.early_of(red).count() == 0


def test_early_orders_of_an_unknown_kind_are_not_kept(game: Game, blue: Seat) -> None:
    receipt = service.submit(blue, "BID 1\n[FLY]\nA1", "web")
    assert receipt.is_accepted
    assert receipt.has_problem
    assert "[MARCH]" in receipt.early[0]["note"]


def test_early_orders_lapse_with_their_turn(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, asked: Asked
) -> None:
    service.submit(red, "BID 1\n[LOSS]\nLOSE right", "web")
    service.submit(blue, "BID 1", "web")
    work_off()
    for seat in (blue, red):
        service.submit(seat, "PASS", "web")
        work_off()
    game.refresh_from_db()
    assert game.turn == 2
    assert EarlyOrders.objects.get().state == "dropped"


def test_the_section_of_the_current_kind_is_the_answer(game: Game, blue: Seat) -> None:
    assert service.submit(blue, "[BID]\nBID 2", "mail").canonical == ("BID 2",)


def test_standing_orders_answer_a_reaction(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, asked: Asked
) -> None:
    receipt = service.submit(red, "[STANDING]\nLOSE right", "web")
    assert receipt.status == "stored"
    assert receipt.standing is not None
    assert receipt.standing["ok"]
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 0", "web")
    work_off()
    assert Submission.objects.get(source="standing").canonical == ["LOSE right"]
    assert Entry.objects.filter(game=game, data__sources={"red": "standing"}).count() == 1
    assert asked(game) == [("blue", "MARCH")]


def test_standing_orders_fill_in_what_a_good_sheet_leaves_open(
    game: Game, blue: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was filled in is part of the orders, and the receipt says so."""
    asked = queries.request_for(blue)
    assert asked is not None
    seen: list[tuple[str, ...]] = []

    def completed(_: object, lines: list[str], standing: tuple[str, ...]) -> tuple[str, ...]:
        seen.append(tuple(standing))
        return tuple("BID 3" if line == "BID 2" else line for line in lines)

    monkeypatch.setattr(type(asked), "completed", completed)
    assert service.submit(blue, "BID 2", "web").canonical == ("BID 2",)
    blue.standing = "LOSE left"
    blue.save()
    assert service.submit(blue, "# mine\nBID 99", "web").canonical == ()
    assert seen == []
    receipt = service.submit(blue, "# mine\nBID 2", "web")
    assert seen == [("LOSE left",)]
    assert receipt.canonical == ("BID 3",)
    assert "Filled in from your standing orders: BID 3." in receipt.notes
    assert queries.check(blue, "# mine\nBID 2").filled == ("BID 3",)
    assert queries.check(blue, "BID 99").filled == ()


def test_orders_for_this_turn_come_before_standing_ones(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff
) -> None:
    service.submit(red, "[STANDING]\nLOSE right\n[LOSS]\nLOSE left", "web")
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 0", "web")
    work_off()
    assert Submission.objects.get(source="early").canonical == ["LOSE left"]
    assert not Submission.objects.filter(source__in=["standing", "default"]).exists()


def test_the_default_is_only_for_those_who_said_nothing(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, asked: Asked, current: Callable[[Game], Question]
) -> None:
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 0", "web")
    work_off()
    assert asked(game) == [("red", "LOSS")]
    question = current(game)
    assert question.due_at is not None
    with time_machine.travel(question.due_at + question.grace, tick=False):
        service.sweep()
        work_off()
    assert Submission.objects.filter(ask__kind="LOSS").get().source == "default"


def test_standing_orders_with_a_bad_line_leave_the_old_ones(game: Game, red: Seat) -> None:
    service.submit(red, "[STANDING]\nLOSE right", "web")
    receipt = service.submit(red, "[STANDING]\nLOSE middle", "web")
    assert receipt.has_problem
    red.refresh_from_db()
    assert red.standing == "LOSE right"
    service.submit(red, "[STANDING]\nNONE", "web")
    red.refresh_from_db()
    assert red.standing == ""
    assert red.standing_changes.count() == 2


def test_orders_can_be_taken_back_until_they_are_carried_out(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, asked: Asked
) -> None:
    service.submit(blue, "BID 1", "web")
    receipt = service.withdraw(blue, 0)
    assert receipt.status == "withdrawn"
    assert ("blue", "BID") in asked(game)
    reach_march(blue, red, work_off)
    with pytest.raises(service.Refused):
        service.withdraw(blue, 0)


def test_checking_while_typing_writes_nothing(game: Game, blue: Seat) -> None:
    checked = queries.check(blue, "BID 9\n[FLY]\nx\n[STANDING]\nLOSE left")
    assert checked.sheet is not None
    assert not checked.sheet.ok
    assert checked.early == (("FLY", False),)
    assert checked.standing is not None
    assert checked.standing.ok
    assert not Submission.objects.exists()


def test_each_submission_has_one_receipt_notice_for_its_sender_only(game: Game, blue: Seat) -> None:
    receipt = service.submit(blue, "BID 1", "web")
    notice = Notice.objects.get(kind=NoticeKind.RECEIPT)
    assert notice.seat == blue
    assert notice.data == {"submission": receipt.submission_id, "source": "web"}
