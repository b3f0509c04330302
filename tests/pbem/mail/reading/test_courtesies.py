"""Greetings and names are no orders; everything else stays one."""

from __future__ import annotations

import pytest

from pbem.mail.reading.courtesies import as_remarks


@pytest.mark.parametrize(
    "greeting", ["Hello Ben,", "hi", "Dear Ben!", "Lieber Ben,", "Bonjour,", "Buenas tardes Ana"]
)
def test_a_greeting_in_the_first_line_is_a_remark(greeting: str) -> None:
    assert as_remarks(f"{greeting}\n\n50/9 MOVE 2610") == f"# {greeting}\n\n50/9 MOVE 2610"


@pytest.mark.parametrize("line", ["HI 2610", "50/9 MOVE 2610", "Hill 63 holds", "DEAR 9 TO 8", "HELLO BEN"])
def test_what_may_be_an_order_is_left_alone(line: str) -> None:
    assert as_remarks(line) == line


def test_a_greeting_counts_at_the_top_only() -> None:
    assert as_remarks("PASS\nHello Ben") == "PASS\nHello Ben"


SAID = [
    "Here are my orders for this turn.",
    "I hope you had a good week and\nthat the weather will be better now.\nSee you.",
    "Hello Ben,\n\nthis is what my Germans do now.",
    "Hello Ben\nthis is what my Germans do now.",
    "Thank you for the nice letter.\n\nThis time it is my turn at last.",
]


@pytest.mark.parametrize("said", SAID)
def test_sentences_above_the_orders_are_remarks(said: str) -> None:
    marked = "\n".join(f"# {line}" if line else "" for line in said.split("\n"))
    assert as_remarks(f"{said}\n\n50/9 MOVE 2610\nPASS") == f"{marked}\n\n50/9 MOVE 2610\nPASS"


def test_a_sentence_with_a_colon_may_stand_right_above_them() -> None:
    assert (
        as_remarks("So these are my orders:\n50/9 MOVE 2610") == "# So these are my orders:\n50/9 MOVE 2610"
    )
    assert as_remarks("So these are my orders\n50/9 MOVE 2610") == "So these are my orders\n50/9 MOVE 2610"


@pytest.mark.parametrize(
    "text",
    [
        "I do not know what to do.",
        "Hello\n\nI do not know what to do.",
        "Take the wood with all you have.\n50/9 MOVE 2610",
        "Take hill 63 with all you have.\n\n50/9 MOVE 2610",
        "pass\npass\npass\n\n50/9 MOVE 2610",
        "[MOVE] with all that you have\n\n50/9 MOVE 2610",
        "ALL UNITS HOLD THEIR GROUND\n\n50/9 MOVE 2610",
        "50/9 MOVE 2610\n\nI hope that this will do.\n\nPASS",
    ],
)
def test_words_that_may_be_meant_as_an_order_are_asked_about(text: str) -> None:
    """So is a letter that holds nothing else: its writer is told what would be an order."""
    assert as_remarks(text).replace("# Hello", "Hello") == text


@pytest.mark.parametrize("name", ["Nora", "- nora", "Nora Newcomer", "nora newcomer."])
def test_ones_own_name_at_the_end_is_a_remark(name: str) -> None:
    assert as_remarks(f"PASS\n\n{name}", "Nora Newcomer") == f"PASS\n\n# {name}"


@pytest.mark.parametrize(
    "end", ["\nGruss Nora", "\n\nCheers, nora", "\nViele Grüße, Nora Newcomer", "\nMerci Nora."]
)
def test_closing_words_with_ones_own_name_behind_them_are_a_remark(end: str) -> None:
    line = end.strip()
    assert as_remarks(f"PASS{end}", "Nora Newcomer") == f"PASS{end}".replace(line, f"# {line}")


@pytest.mark.parametrize("end", ["\nGruss Ben", "\nCheers 12 Nora", "\nMOVE Nora", "\nNora"])
def test_closing_words_without_ones_own_name_are_not(end: str) -> None:
    assert as_remarks(f"PASS{end}", "Nora Newcomer") == f"PASS{end}"


@pytest.mark.parametrize("end", ["\nNora", "\n\nBen", "\n\nNora 12"])
def test_another_name_or_one_among_the_orders_is_not(end: str) -> None:
    assert as_remarks(f"PASS{end}", "Nora Newcomer", "") == f"PASS{end}"


def test_a_name_alone_is_left_alone() -> None:
    assert as_remarks("Pass", "Pass") == "Pass"
