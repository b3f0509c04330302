"""The order form, its check, and receipts."""

import re
from collections.abc import Callable
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from pbem.accounts.models import Person
from pbem.play import queries, service
from pbem.play.models import Game, Seat, Source, Submission
from pbem.web import sheets
from pbem.web.throttle import forget

Enter = Callable[[Person | None], Client]


def number(seat: Seat) -> int:
    ask = queries.current_ask(seat)
    assert ask is not None
    return ask.question.number


@pytest.fixture
def at_march(blue: Seat, red: Seat, work_off: Callable[[], None]) -> None:
    """On to blue's sheet of several lines."""
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 1", "web")
    work_off()


def test_sending_leads_to_a_receipt(game: Game, blue: Seat, anna: Person, as_: Enter) -> None:
    mine = as_(anna)
    answer = mine.post(
        f"/games/{game.code}/orders/", {"text": "bid 2", "question": number(blue), "act": "send"}
    )
    row = Submission.objects.get(seat=blue)
    assert answer["Location"] == f"/games/{game.code}/receipts/{row.pk}/"
    assert (row.status, row.source, row.canonical) == ("accepted", Source.WEB, ["BID 2"])
    page = mine.get(answer["Location"]).content.decode()
    assert "Accepted: these orders will be carried out." in page
    assert row.digest in page
    assert "BID 2" in mine.get(f"/games/{game.code}/orders/").content.decode().replace("bid 2", "BID 2")
    assert "Bid for the ridge" in mine.get(f"/games/{game.code}/receipts/").content.decode()


def test_bad_lines_come_back_with_rule_and_advice(game: Game, blue: Seat, anna: Person, as_: Enter) -> None:
    answer = as_(anna).post(
        f"/games/{game.code}/orders/", {"text": "BID 9", "question": number(blue)}, follow=True
    )
    page = answer.content.decode()
    assert "9 guns are more than there are" in page
    assert "at most 6" in page
    assert "2.1" in page
    assert "Mend the orders" in page


def test_nothing_is_on_the_sheet_that_would_give_the_turn_away(
    game: Game, at_march: None, anna: Person, as_: Enter
) -> None:
    page = as_(anna).get(f"/games/{game.code}/orders/").content.decode()
    assert re.search(r"<textarea[^>]*></textarea>", page)
    assert "this counts: <code>PASS</code>" in page


def test_an_answer_to_an_older_request_never_runs_as_the_next(
    game: Game, blue: Seat, at_march: None, anna: Person, as_: Enter
) -> None:
    as_(anna).post(f"/games/{game.code}/orders/", {"text": "PASS", "question": "0"})
    row = Submission.objects.filter(seat=blue).first()
    assert row is not None
    assert row.status == Submission.Status.LATE


def test_check_without_script_shows_verdicts_and_writes_nothing(
    game: Game, at_march: None, anna: Person, as_: Enter
) -> None:
    before = Submission.objects.count()
    text = "MARCH A1 0103\nMARCH A9 0101\n\ndance"
    page = as_(anna).post(f"/games/{game.code}/orders/", {"text": text, "act": "check"}).content.decode()
    assert "there is no unit A9" in page
    assert "not understood" in page
    assert "MARCH A1 0103" in page
    assert Submission.objects.count() == before


def test_check_while_typing(game: Game, at_march: None, anna: Person, as_: Enter) -> None:
    text = "MARCH A1 0103\nMARCH A2 0999\n[BID]\nBID 1\n[DANCE]\nPOLKA\n[STANDING]\nLOSE left"
    found = as_(anna).post(f"/games/{game.code}/orders/check/", {"text": text}).json()
    assert [line["verdict"] for line in found["sheet"]["lines"]] == ["used", "illegal"]
    assert found["sheet"]["lines"][1]["rule"] == "3.2"
    assert found["early"] == [{"kind": "BID", "known": True}, {"kind": "DANCE", "known": False}]
    assert found["standing"]["ok"]
    whole = "MARCH A1 0101\nMARCH A2 0102\nMARCH A3 0103"
    found = as_(anna).post(f"/games/{game.code}/orders/check/", {"text": whole}).json()
    assert found["sheet"]["faults"][0]["reason"] == "one unit must stay"


def test_a_check_tells_prospects_duties_and_how_the_lines_look(
    game: Game, at_march: None, anna: Person, bert: Person, as_: Enter
) -> None:
    text = "MARCH A1 0103\nMARCH A9 0101"
    found = as_(anna).post(f"/games/{game.code}/orders/check/", {"text": text}).json()
    mud = {"what": "mud", "change": "half speed", "rule": "3.4"}
    assert [(each["line"], each["column"], each["modifiers"]) for each in found["forecasts"]] == [
        (0, "slow", [mud])
    ]
    assert [duty["text"] for duty in found["duties"]] == ["A2 may march", "A3 may march"]
    assert [sketch["way"] for sketch in found["sketches"]] == [["0100", "0103"]]
    page = as_(anna).post(f"/games/{game.code}/orders/", {"text": text, "act": "check"}).content.decode()
    assert "half speed" in page
    assert "A3 may march" in page
    other = as_(bert).post(f"/games/{game.code}/orders/check/", {"text": text}).json()
    assert other["forecasts"] == other["duties"] == other["sketches"] == []


def test_what_a_unit_can_do_by_task_and_what_it_reaches(
    game: Game, at_march: None, anna: Person, bert: Person, as_: Enter
) -> None:
    address = f"/games/{game.code}/orders/suggest/"
    found = as_(anna).post(address, {"subject": "A1", "text": "MARCH A1 0101\nMARCH A2 0101"}).json()
    assert [(offer["task"], offer["line"]) for offer in found["suggestions"]] == [
        ("MARCH", "MARCH A1 0101"),
        ("MARCH", "MARCH A1 0102"),
    ]
    assert found["replaces"] == [0]
    assert found["tasks"] == {"MARCH": "the unit marches there"}
    assert found["study"]["facts"] == ["A1 marches one hex."]
    assert found["study"]["layers"] == [{"key": "reach", "label": "Reach", "hexes": ["0101", "0102"]}]
    nothing = as_(bert).post(address, {"subject": "A1"}).json()
    assert nothing["suggestions"] == nothing["study"]["layers"] == []


def test_a_draft_is_kept_while_writing_and_is_no_order(
    game: Game, blue: Seat, red: Seat, anna: Person, as_: Enter
) -> None:
    mine, address = as_(anna), f"/games/{game.code}/orders/draft/"
    kept = mine.post(address, {"text": "BID 3", "question": number(blue)})
    assert kept.json()["saved_at"]
    kept_at = queries.draft_of(blue, number(blue))
    assert kept_at is not None
    in_new_york = kept_at.saved_at.astimezone(ZoneInfo(anna.timezone))
    assert kept.json()["words"] == f"{in_new_york:%H:%M %Z}"
    assert not Submission.objects.exists()
    page = mine.get(f"/games/{game.code}/orders/").content.decode()
    assert ">BID 3</textarea>" in page
    assert "Your draft, kept" in page
    assert "Not sent yet" in page
    assert queries.draft_of(red, number(red)) is None
    assert mine.post(address, {"text": " ", "question": number(blue)}).json() == {"saved_at": None}
    assert queries.draft_of(blue, number(blue)) is None


def test_no_draft_is_kept_for_a_request_that_is_decided_nor_one_without_end(
    game: Game, blue: Seat, at_march: None, anna: Person, as_: Enter
) -> None:
    mine, address = as_(anna), f"/games/{game.code}/orders/draft/"
    late = mine.post(address, {"text": "BID 3", "question": "0"})
    assert (late.status_code, "decided" in late.json()["error"]) == (409, True)
    long = mine.post(address, {"text": "x" * (sheets.MAX_TEXT + 1), "question": number(blue)})
    assert (long.status_code, "too long" in long.json()["error"]) == (413, True)
    assert mine.post(address, {"text": "PASS"}).status_code == 409


def test_an_endless_text_is_not_read(game: Game, anna: Person, as_: Enter) -> None:
    answer = as_(anna).post(f"/games/{game.code}/orders/check/", {"text": "x" * (sheets.MAX_TEXT + 1)})
    assert answer.status_code == 413


def test_orders_can_be_taken_back(game: Game, blue: Seat, anna: Person, as_: Enter) -> None:
    service.submit(blue, "BID 2", "web")
    mine = as_(anna)
    assert b"Take them back" in mine.get(f"/games/{game.code}/orders/").content
    mine.post(f"/games/{game.code}/orders/withdraw/", {"question": number(blue)})
    assert Submission.objects.get(seat=blue).status == Submission.Status.WITHDRAWN


def test_the_form_is_only_there_when_something_is_asked(
    game: Game, at_march: None, bert: Person, as_: Enter
) -> None:
    answer = as_(bert).get(f"/games/{game.code}/orders/")
    assert answer["Location"] == f"/games/{game.code}/"
    assert b"Waiting for Anna" in as_(bert).get(f"/games/{game.code}/").content


def test_standing_and_early_orders(game: Game, blue: Seat, anna: Person, as_: Enter) -> None:
    mine = as_(anna)
    address = f"/games/{game.code}/orders/ahead/"
    mine.post(address, {"kind": "STANDING", "text": "lose left"})
    mine.post(address, {"kind": "MARCH", "text": "MARCH A1 0101"})
    blue.refresh_from_db()
    assert blue.standing == "LOSE left"
    assert queries.early_of(blue).get().lines == ["MARCH A1 0101"]
    page = mine.get(address).content.decode()
    assert "LOSE left" in page
    assert "[MARCH]" in page
    mine.post(address, {"kind": "STANDING", "text": ""})
    blue.refresh_from_db()
    assert blue.standing == ""


def test_bad_standing_orders_change_nothing(game: Game, blue: Seat, anna: Person, as_: Enter) -> None:
    page = as_(anna).post(
        f"/games/{game.code}/orders/ahead/", {"kind": "STANDING", "text": "LOSE heart"}, follow=True
    )
    assert b"Not changed" in page.content
    blue.refresh_from_db()
    assert blue.standing == ""
    row = Submission.objects.get(seat=blue)
    receipt = as_(anna).get(f"/games/{game.code}/receipts/{row.pk}/").content.decode()
    assert "Not stored, or not all of it" in receipt
    assert "Stored for later" not in receipt


def test_a_late_sheet_is_not_called_orders_ahead(
    game: Game, blue: Seat, red: Seat, anna: Person, as_: Enter
) -> None:
    question = queries.current_question(game)
    assert question is not None
    service.submit(red, "BID 3", "web")
    service.submit(blue, "BID 1", "web")
    service.run(game.pk, question.number)
    as_(anna).post(
        f"/games/{game.code}/orders/", {"text": "BID 2", "question": str(question.number), "act": "send"}
    )
    assert Submission.objects.filter(seat=blue, status=Submission.Status.LATE).exists()
    page = as_(anna).get(f"/games/{game.code}/receipts/").content.decode()
    assert "An earlier request" in page


def test_few_answers_are_buttons(
    game: Game,
    blue: Seat,
    red: Seat,
    bert: Person,
    as_: Enter,
    work_off: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.engine.chance.HmacChance.draw", lambda *_: (6,))
    service.submit(blue, "BID 2", "web")
    service.submit(red, "BID 1", "web")
    work_off()
    page = as_(bert).get(f"/games/{game.code}/orders/").content.decode()
    assert '<button class="button second" name="text" value="LOSE right">' in page
    answer = as_(bert).post(f"/games/{game.code}/orders/", {"text": "LOSE right", "question": number(red)})
    assert "/receipts/" in answer["Location"]


def test_whoever_posts_without_end_is_slowed_down(game: Game, anna: Person, bert: Person, as_: Enter) -> None:
    mine = as_(anna)
    address = f"/games/{game.code}/orders/"
    codes = [mine.post(address, {"text": "BID 1", "question": "1"}).status_code for _ in range(31)]
    assert codes[:30] == [302] * 30
    assert codes[30] == 429
    assert mine.get(address).status_code == 200
    assert as_(bert).post(address, {"text": "BID 1", "question": "1"}).status_code == 302
    forget()
    assert mine.post(address, {"text": "BID 1", "question": "1"}).status_code == 302


def test_once_the_game_is_over_all_orders_are_open(
    game: Game, play_on: Callable[[Game], None], anna: Person, carl: Person, as_: Enter
) -> None:
    play_on(game)
    for person in (None, carl):
        page = as_(person).get(f"/games/{game.code}/receipts/").content.decode()
        assert "BID 2" in page
        assert "MARCH A1 0101" in page
    assert "red, request" in as_(anna).get(f"/games/{game.code}/receipts/?all").content.decode()
