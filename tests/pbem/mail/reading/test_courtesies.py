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
