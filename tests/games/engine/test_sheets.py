"""Reading order sheets line by line."""

import pytest

from games.engine.errors import Illegal, Unreadable
from games.engine.grammar import LineGrammar
from games.engine.sheet import Verdict, split_sections
from games.engine.text import tidy
from tests.games.engine.ridge import Bid, Loss

MOVE = LineGrammar(
    """
    start: UNIT "MOVE"i path exit?
    path: HEX+
    exit: "EXIT"i
    """,
    {"start": lambda *parts: parts, "exit": lambda: "EXIT"},
)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("50/9 MOVE 3804\u20133705\u20133605", "50/9 MOVE 3804 3705 3605"),
        ("50/9\u00a0move\u00a03804,3705, 3605.", "50/9 move 3804 3705 3605"),
        ("50/9 MOVE 3804 -> 3705\u21923605", "50/9 MOVE 3804 3705 3605"),
        ("\ufeff\u200b 50/9  MOVE \uff13\uff18\uff10\uff14 ", "50/9 MOVE 3804"),
        ("8AR/61/18 MOVE 3301-3302", "8AR/61/18 MOVE 3301 3302"),
        ("50/9 MOVE 3804   # to the bridge", "50/9 MOVE 3804"),
        ("# 50/9 MOVE 3804 # no", "# 50/9 MOVE 3804 # no"),
        ("50/9 move to 3804-3805", "50/9 move 3804 3805"),
        ("RETREAT 3804 TO 3805", "RETREAT 3804 TO 3805"),
    ],
)
def test_lines_are_tidied(written: str, read: str) -> None:
    assert tidy(written) == read


def test_a_grammar_makes_orders_of_lines() -> None:
    assert MOVE.read("50/9 MOVE 3804 3705") == ("50/9", ("3804", "3705"))
    assert MOVE.read("8AR/61/18 move 3804 exit") == ("8AR/61/18", ("3804",), "EXIT")


@pytest.mark.parametrize(
    ("line", "reason", "expected"),
    [
        ("50/9 MOVE", "the line ends after '50/9 MOVE'", "a hex such as 3804"),
        ("50/9 MARCH 3804", "found 'MARCH' after '50/9'", "MOVE"),
        ("50/9 MOVE 38o4", "found '38o4' after '50/9 MOVE'", "a hex such as 3804"),
        ("MOVE 50/9 3804", "found '50/9' after 'MOVE'", "expected MOVE"),
        ("(50/9) MOVE 3804", "found '(50/9)'", "a unit's name"),
    ],
)
def test_an_unreadable_line_says_where_and_what_was_expected(line: str, reason: str, expected: str) -> None:
    with pytest.raises(Unreadable) as caught:
        MOVE.read(line)
    assert caught.value.reason == reason
    assert expected in str(caught.value.suggestion)


WHAT = LineGrammar(
    """
    start: "AIR"i WHAT INT
    WHAT.4: /(OBSERVE|ATTACK)(?![\\w\\/])/i
    """,
    {"start": lambda *parts: parts},
)


def test_what_was_expected_is_told_in_words_not_in_patterns() -> None:
    with pytest.raises(Unreadable) as caught:
        WHAT.read("AIR 3")
    assert caught.value.suggestion == "expected ATTACK or OBSERVE"


PATTERNS = LineGrammar(
    r"""
    start: UNIT INSIDE? HOW*
    INSIDE.4: /IN(SIDE)?(?![\w\/])/i
    HOW.4: /(TIGHT|\d{1,2}H)(?![\w\/])/i
    """,
    {"start": lambda *parts: parts},
)


def test_endings_and_figures_of_a_pattern_are_told_by_an_example() -> None:
    with pytest.raises(Unreadable) as caught:
        PATTERNS.read("U1 wrong")
    assert caught.value.suggestion == "expected 2H, IN, TIGHT or the end of the line"


def test_a_long_line_is_not_repeated_whole() -> None:
    with pytest.raises(Unreadable) as caught:
        WHAT.read("x" * 5000)
    assert len(caught.value.reason) < 100


def test_each_line_has_its_verdict() -> None:
    sheet = Bid("blue", 6).read(["# my bid", "", "bid 9", "bit 2", "BID 2"])
    assert [line.verdict for line in sheet.lines] == [
        Verdict.IGNORED,
        Verdict.IGNORED,
        Verdict.ILLEGAL,
        Verdict.UNREADABLE,
        Verdict.USED,
    ]
    assert (sheet.lines[2].rule, sheet.lines[2].suggestion) == ("2.1", "at most 6")
    assert not sheet.ok
    assert sheet.answer is None
    assert sheet.canonical == ("BID 2",)


def test_pass_gives_no_orders_and_is_passed_over_beside_orders() -> None:
    passed = Bid("blue", 6).read(["pass"])
    assert (passed.ok, passed.answer, passed.canonical) == (True, 0, ("PASS",))
    assert Bid("blue", 6).read(["PASS", "pass"]).canonical == ("PASS",)
    mixed = Bid("blue", 6).read(["BID 1", "PASS"])
    assert (mixed.ok, mixed.answer, mixed.canonical) == (True, 1, ("BID 1",))
    assert "passed over" in mixed.lines[1].warnings[0]
    assert not Bid("blue", 6).read(["BID 9", "PASS"]).ok


@pytest.mark.parametrize("lines", [[], ["", "# nothing"]])
def test_an_empty_sheet_is_no_answer(lines: list[str]) -> None:
    sheet = Bid("blue", 6).read(lines)
    assert not sheet.ok
    assert "write PASS" in str(sheet.faults[0].suggestion)


def test_a_duty_not_met_is_a_fault_of_the_sheet() -> None:
    sheet = Loss("blue", {"left": 1, "right": 0}).read(["PASS"])
    assert (sheet.faults[0].rule, sheet.faults[0].suggestion) == ("2.3", "LOSE left")


def test_who_owes_orders_is_not_told_to_pass() -> None:
    assert Bid("blue", 6).may_pass()
    owing = Loss("blue", {"left": 1, "right": 0})
    assert not owing.may_pass()
    assert owing.read([]).faults[0].suggestion is None


def test_a_fault_of_the_sheet_is_told_beside_a_bad_line() -> None:
    sheet = Vow("blue", {"left": 2, "right": 2}).read(["LOSE left", "LOSE right", "LOSE all"])
    assert [line.verdict for line in sheet.lines[1:]] == [Verdict.USED, Verdict.ILLEGAL]
    assert (sheet.faults[0].reason, sheet.answer) == ("one gun only", None)
    alone = Vow("blue", {"left": 2, "right": 2}).read(["LOSE all"])
    assert alone.faults == ()  # without a good line there is no sheet to speak of


class Vow(Loss):
    """A request with a rule for the whole sheet."""

    def settle(self, draft: list[str]) -> str:
        if len(draft) > 1:
            raise Illegal("2.3", "one gun only")
        return super().settle(draft)


def test_words_to_the_other_side_are_told_how_to_be_written() -> None:
    sheet = Bid("blue", 6).read(["That was a hard morning for you.", "bit 2", "BID 2"])
    assert sheet.lines[0].suggestion == "a # before it, if it is no order"
    assert "expected BID" in str(sheet.lines[1].suggestion)


def test_standing_orders_are_used_only_where_they_are_legal() -> None:
    assert Loss("blue", {"left": 1, "right": 1}).from_standing(["LOSE right"]) == ("LOSE right",)
    assert Loss("blue", {"left": 1, "right": 0}).from_standing(["LOSE right"]) is None


def test_a_sheet_is_split_at_its_headings() -> None:
    text = "BID 1\n\n [ march ]\n50/9 MARCH 3804\n[STANDING]\nLOSE left\n[MARCH]\nHQ/9 MARCH 3805\n"
    assert split_sections(text) == {
        "": ["BID 1", ""],
        "MARCH": ["50/9 MARCH 3804", "HQ/9 MARCH 3805"],
        "STANDING": ["LOSE left"],
    }


def test_the_receipt_of_a_sheet_is_plain_json() -> None:
    data = Bid("blue", 6).read(["BID 9"]).to_json()
    assert data["ok"] is False
    assert data["lines"] == [
        {
            "number": 1,
            "text": "BID 9",
            "verdict": "illegal",
            "canonical": None,
            "reason": "9 guns are more than there are",
            "rule": "2.1",
            "suggestion": "at most 6",
            "warnings": [],
        }
    ]
