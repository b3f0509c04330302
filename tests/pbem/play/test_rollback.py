"""Setting a game back: what is undone and kept, what the preview tells, the dice, the two letters."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from games.engine import registry
from games.engine.chance import commitment
from games.engine.record import Record, verify
from games.engine.title import Step
from pbem.accounts.models import Person
from pbem.play import exporting, queries, service
from pbem.play.models import (
    AuditEntry,
    Branch,
    Checkpoint,
    Draft,
    EarlyOrders,
    Entry,
    EventRow,
    Game,
    Notice,
    Question,
    Recommitment,
    Seat,
    Submission,
)
from pbem.play.rollback.preview import preview
from tests.pbem.play import crossing

WorkOff = Callable[[], None]
Current = Callable[[Game], Question]
Play = Callable[[Game], None]


@pytest.fixture
def play(work_off: WorkOff) -> Play:
    """Answer everything that is asked, until turn 2."""

    def answer(game: Game) -> None:
        for side, orders in (("blue", "BID 2"), ("red", "BID 1")):
            service.submit(game.seats.get(side=side), orders, "web")
        work_off()
        while (question := queries.current_question(game)) is not None and question.turn == 1:
            for ask in question.asks.filter(state="open"):
                text = {"LOSS": "LOSE left", "MARCH": "MARCH A1 0101"}[ask.kind]
                service.submit(ask.seat, text, "web", question_number=question.number)
            work_off()
        game.refresh_from_db()

    return answer


def rows(game: Game) -> dict[str, Any]:
    """What a game has come to, for comparing."""
    return {
        "entries": list(Entry.objects.filter(game=game).order_by("number").values_list("data", flat=True)),
        "positions": list(Checkpoint.objects.filter(game=game).order_by("number").values_list("digest")),
        "events": list(EventRow.objects.filter(game=game).order_by("number").values_list("number", "text")),
    }


def test_a_game_set_back_and_played_on_alike_comes_to_the_same(
    game: Game, judge: Person, play: Play, current: Current
) -> None:
    play(game)
    before = rows(game)
    branch = service.roll_back(game, 0, judge, "the wrong map")
    game.refresh_from_db()
    assert (game.turn, current(game).number, Entry.objects.filter(game=game).count()) == (1, 0, 0)
    assert len(branch.content["entries"]) == len(before["entries"])
    play(game)
    assert rows(game) == before


def test_a_request_within_a_step_keeps_its_dice(game: Game, judge: Person, play: Play) -> None:
    play(game)
    before = rows(game)
    loss = game.questions.get(asks__kind="LOSS", state="closed")
    service.roll_back(game, loss.number, judge, "the wrong loss")
    asked = queries.current_question(game)
    assert asked is not None
    assert (asked.number, [ask.kind for ask in asked.asks.all()]) == (loss.number, ["LOSS"])
    kept = rows(game)
    assert kept["entries"] == before["entries"][: loss.number]
    assert any(entry["type"] == "roll" for entry in kept["entries"])
    told = EventRow.objects.filter(game=game)
    assert not told.filter(question_number__gte=loss.number).exists()
    assert told.filter(question_number=0).exists()


def test_new_dice_are_committed_to_and_the_whole_game_still_verifies(
    game: Game, judge: Person, play: Play, work_off: WorkOff
) -> None:
    play(game)
    service.roll_back(game, 0, judge, "both saw the dice", dice=Branch.Dice.NEW)
    change = Recommitment.objects.get()
    assert change.commitment == commitment(change.seed) != game.commitment
    notices = Notice.objects.filter(kind="rolled_back")
    assert {row.data["commitment"] for row in notices} == {change.commitment}
    assert change.seed not in str([*notices.values_list("data"), *AuditEntry.objects.values_list("data")])
    play(game)
    service.concede(game.seats.get(side="red"))
    game.refresh_from_db()
    record = Record.from_json(exporting.export_game(game))
    assert verify(record) == []
    assert record.recommitments[0].reason == "both saw the dice"
    forged = replace(record, recommitments=(replace(record.recommitments[0], seed="another"),))
    assert "the seed of the dice from entry 0 on" in verify(forged)[0]


def test_old_orders_receipts_and_addresses_are_of_no_use_any_more(
    game: Game, blue: Seat, judge: Person, play: Play, current: Current
) -> None:
    play(game)
    old = blue.asks.get(question__number=0)
    token = old.token
    service.submit(blue, "[MARCH]\nMARCH A2 0102", "web")
    service.roll_back(game, 0, judge, "again")
    assert queries.ask_by_token(token) is None
    assert not Submission.objects.filter(status="used").exists()
    assert queries.published_digests(game) == []
    assert not EarlyOrders.objects.filter(state="waiting").exists()
    assert [ask.state for ask in current(game).asks.all()] == ["open", "open"]
    draft = Draft.objects.get(seat=blue)
    assert (draft.question_number, draft.text) == (0, "BID 2")


def test_both_are_told_and_stale_news_is_not(game: Game, judge: Person, play: Play) -> None:
    play(game)
    reports = list(Notice.objects.filter(kind="report"))
    assert reports
    Notice.objects.filter(pk=reports[0].pk).update(state="done")
    service.roll_back(game, 0, judge, "again")
    assert not Notice.objects.filter(kind__in=["report", "deadline_passed"], state="new").exists()
    told = Notice.objects.filter(kind="rolled_back")
    assert {row.seat.side for row in told if row.seat} == {"blue", "red"}
    play(game)
    assert not service.is_still_true(Notice.objects.get(pk=reports[0].pk))
    assert all(service.is_still_true(row) for row in Notice.objects.filter(kind="report", state="new"))


def test_the_preview_says_what_each_side_has_learned(game: Game, judge: Person, play: Play) -> None:
    play(game)
    march = game.questions.filter(asks__kind="MARCH", asks__seat__side="blue", state="closed").first()
    assert march is not None
    seen = preview(game, march.number)
    assert seen.problem == ""
    assert [undone.number for undone in seen.undone][-1] == march.number
    assert [given.side for given in seen.undone[-1].answers] == ["Blue"]
    by_side = {learned.side: learned for learned in seen.learned}
    assert by_side["blue"].own == by_side["red"].own == 1
    assert any("blue marches" in row.text for row in by_side["blue"].events)
    assert not any("blue marches" in row.text for row in by_side["red"].events)
    assert Entry.objects.filter(game=game).count() > march.number


def test_a_preview_that_is_out_of_date_is_not_acted_on(
    game: Game, blue: Seat, red: Seat, judge: Person, play: Play, work_off: WorkOff
) -> None:
    play(game)
    seen = preview(game, 0)
    for seat in (blue, red):
        service.submit(seat, "BID 1", "web")
    work_off()
    with pytest.raises(service.Refused, match="gone on"):
        service.roll_back(game, 0, judge, "again", revision=seen.revision)


@pytest.mark.parametrize(("number", "reason"), [(77, "why"), (0, "  ")])
def test_what_is_refused_changes_nothing(
    game: Game, judge: Person, play: Play, number: int, reason: str
) -> None:
    play(game)
    before = rows(game)
    with pytest.raises(service.Refused):
        service.roll_back(game, number, judge, reason)
    assert rows(game) == before
    assert not Branch.objects.exists()


def test_a_game_that_is_over_goes_on_with_new_dice_only(game: Game, judge: Person, play: Play) -> None:
    play(game)
    service.concede(game.seats.get(side="red"))
    last = game.questions.filter(state="closed").order_by("-number").first()
    assert last is not None
    with pytest.raises(service.Refused, match="new dice"):
        service.roll_back(game, last.number, judge, "a slip")
    service.roll_back(game, last.number, judge, "a slip", dice=Branch.Dice.NEW)
    game.refresh_from_db()
    assert (game.status, game.result, game.ended_by) == ("running", None, "")
    assert game.open_seed is None
    service.concede(game.seats.get(side="red"))
    over = Notice.objects.filter(kind="game_over", state="new")
    assert over.count() == 2
    assert all(service.is_still_true(row) for row in over)


def test_the_clock_may_be_left_standing(game: Game, judge: Person, play: Play, current: Current) -> None:
    play(game)
    service.roll_back(game, 0, judge, "a substitute first", is_paused=True)
    game.refresh_from_db()
    assert game.status == "paused"
    assert current(game).remaining is not None
    service.resume(game, judge, "ready")
    assert current(game).due_at is not None


def test_a_game_put_aside_begins_its_step_again_under_corrected_rules(
    make_game: Callable[..., Game], judge: Person, play: Play, work_off: WorkOff
) -> None:
    game = make_game(options={"breaks": "yes"})
    play(game)
    for side in ("blue", "red"):
        service.submit(game.seats.get(side=side), "BID 1", "web")
    work_off()
    while (question := queries.current_question(game)) and question.state == "open":
        for ask in question.asks.filter(state="open"):
            service.submit(ask.seat, "LOSE left" if ask.kind == "LOSS" else "PASS", "web")
        work_off()
    game.refresh_from_db()
    assert (game.status, game.row) == ("faulted", "March")
    before = Entry.objects.filter(game=game).count()
    mended = type("Mended", (crossing.CrossingTitle,), {"sequence": _mended()})()
    registry.unregister("crossing")
    registry.register(mended)
    branch = service.restart_step(game, judge, "mended in release 2")
    game.refresh_from_db()
    asked = queries.current_question(game)
    assert (game.status, game.fault, branch.kind) == ("running", "", "restarted")
    assert asked is not None
    assert [ask.kind for ask in asked.asks.all()] == ["MARCH"]
    assert Entry.objects.filter(game=game).count() < before
    for side in ("blue", "red"):
        service.submit(game.seats.get(side=side), "PASS", "web")
        work_off()
    game.refresh_from_db()
    assert (game.status, game.turn) == ("running", 3)


def _mended() -> tuple[Step[Any], ...]:
    bid, march, _ = crossing.CrossingTitle.sequence
    return (bid, march, Step("3.4", "End of turn", crossing.close))
