"""The language of standing orders, and what requests find in it."""

from __future__ import annotations

import pytest

from games.engine.sheet import Verdict
from games.hexwar.standing import parse
from games.kaisers_battle import standing
from games.kaisers_battle.retreat import Retreat
from games.kaisers_battle.standing import (
    GRAMMAR,
    StandingOrders,
    goes_back,
    lose_order,
    retreat_goals,
    sos_points,
)
from games.kaisers_battle.state import ALLIED, GERMAN
from tests.games.kaisers_battle.positions import position


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("lose weakest", "LOSE WEAKEST"),
        ("Lose 84/18, 8ar/61/18", "LOSE 84/18 8AR/61/18"),
        ("LOSE s1", "LOSE S1"),
        ("sos 4", "SOS 4"),
        ("sos 2 at 2016-1413", "SOS 2 AT 2016 1413"),
        ("sos never", "SOS NEVER"),
        ("sos 0", "SOS NEVER"),
        ("sos 0 at 2016", "SOS 0 AT 2016"),
        ("retreat back", "RETREAT BACK"),
        ("retreat 0720 to 0620 0619", "RETREAT 0720 TO 0620 0619"),
        ("advance take", "ADVANCE TAKE"),
        ("advance 84/18 0720 0620", "ADVANCE 84/18 0720 0620"),
        ("excess weakest", "EXCESS WEAKEST"),
    ],
)
def test_every_form_has_one_canonical_line(line: str, canonical: str) -> None:
    sheet = StandingOrders(ALLIED).read([line])
    assert sheet.canonical == (canonical,)
    assert StandingOrders(ALLIED).read(sheet.canonical).canonical == (canonical,)


@pytest.mark.parametrize(
    ("line", "verdict", "words"),
    [
        ("LOSE 84/19", Verdict.UNREADABLE, "84/18"),
        ("LOSE 50/9", Verdict.UNREADABLE, None),
        ("LOSE R1/9", Verdict.UNREADABLE, None),
        ("SOS 5", Verdict.ILLEGAL, "SOS 4"),
        ("SOS 2 AT 9999", Verdict.UNREADABLE, None),
        ("RETREAT 0720", Verdict.UNREADABLE, "TO"),
        ("RETREAT 0720 TO 2016", Verdict.ILLEGAL, "one hex"),
        ("DIG IN", Verdict.UNREADABLE, None),
    ],
)
def test_what_is_wrong_is_said(line: str, verdict: Verdict, words: str | None) -> None:
    found = StandingOrders(ALLIED).read([line]).lines[0]
    assert found.verdict is verdict
    assert words is None or words in f"{found.reason}, {found.suggestion}"


def test_a_german_regiment_may_be_named_before_it_exists() -> None:
    assert StandingOrders(GERMAN).read(["LOSE r7/9"]).canonical == ("LOSE R7/9",)


@pytest.mark.parametrize("side", [GERMAN, ALLIED])
def test_every_example_reads(side: str) -> None:
    examples = [line.example for line in StandingOrders(side).help() if line.example]
    assert len(examples) >= 8
    assert StandingOrders(side).read(examples).ok


def test_named_units_go_before_the_policy() -> None:
    plan = lose_order(["LOSE STRONGEST", "LOSE c b"])
    assert plan is not None
    assert plan.first(["a", "b", "c"], len) == "c"
    assert plan.first(["a", "dd"], len) == "dd"
    assert lose_order(["SOS 4"]) is None


def test_points_for_a_hex_go_before_points_for_all() -> None:
    lines = ["SOS NEVER", "SOS 2 AT 2016"]
    assert sos_points(lines, "2016") == 2
    assert sos_points(lines, "1413") == 0
    assert sos_points(["SOS 2 AT 2016"], "1413") is None


def test_retreats_by_hex_and_back() -> None:
    assert retreat_goals(["RETREAT 0720 TO 0620"], "0720") == ("0620",)
    assert retreat_goals(["RETREAT 0720 TO 0620"], "0721") == ()
    assert retreat_goals(["RETREAT BACK"], "0721") == ()
    assert (goes_back(["RETREAT BACK"]), goes_back(["RETREAT 0720 TO 0620"])) == (True, False)


def test_hexes_named_for_a_retreat_but_closed_now_leave_the_choice_to_the_owner() -> None:
    """8.7.4A Only RETREAT BACK lets the server look for a hex."""
    state = position({"50/9": "0820", "59/20/18": "0720", "HQ/9": "0922"}, turn=3)
    request = Retreat(state, GERMAN, {"0820": ["50/9"]})
    assert request.from_standing(["RETREAT 0820 TO 0720 0920"]) == ("RETREAT 0820 TO 0920",)
    assert request.from_standing(["RETREAT 0820 TO 0720 0819"]) is None
    assert request.from_standing(["RETREAT 0820 TO 0720 0819", "RETREAT BACK"]) == ("RETREAT 0820 TO 0921",)


def test_lines_that_no_longer_read_are_left_out() -> None:
    assert parse(GRAMMAR, ("SOS 2", "SOS SOMETIMES")) == (standing.Sos(2),)


def test_no_barrage_for_one_hex_only() -> None:
    lines = StandingOrders(ALLIED).read(["SOS 4", "SOS 0 AT 2016"]).canonical
    assert (sos_points(lines, "2016"), sos_points(lines, "1912")) == (0, 4)


def test_a_regiment_named_by_its_counter_alone_is_found() -> None:
    plan = lose_order(StandingOrders(GERMAN).read(["LOSE R7"]).canonical)
    assert plan is not None
    assert plan.first(["50/9", "R7/9"], lambda unit: unit) == "R7/9"
