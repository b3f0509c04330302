"""Which broken lines are put together again, and which are not."""

from __future__ import annotations

import pytest

from pbem.mail.reading.wrapping import join_wrapped

PATH = "50/9 MOVE 3804 3705 3605 3506 3406 3307 3207 3108 3008 2909 2809 2710"


def joined(*lines: str, width: int | None = None) -> list[str]:
    """The lines after joining, each as wide as it is."""
    return join_wrapped([(line, len(line) if width is None else width) for line in lines])[0]


@pytest.mark.parametrize("below", ["2610", "2610 2511", "45R/9", "->2610", "12/9, 13/9"])
def test_figures_below_a_full_line_belong_to_it(below: str) -> None:
    assert joined(PATH, below) == [f"{PATH} {below}"]


@pytest.mark.parametrize("below", ["PASS", "50/9 MOVE 2610", "WITH 50/9", "[MARCH]", "# 12", ""])
def test_what_may_be_an_order_of_its_own_is_not_joined(below: str) -> None:
    assert joined(PATH, below) == [PATH, below]


def test_a_line_with_room_left_was_not_wrapped() -> None:
    assert joined(PATH[:60], "2610") == [PATH[:60], "2610"]


def test_a_path_broken_at_its_sign_goes_on() -> None:
    upper = "50/9 MOVE " + "3804-" * 12
    assert joined(upper, "2610 AND 50/10") == [f"{upper}2610 AND 50/10"]


def test_lines_the_sender_did_not_break_stay() -> None:
    assert joined(PATH, "2610", width=0) == [PATH, "2610"]


def test_prose_is_left_alone() -> None:
    prose = "I think we should wait for better weather, because then all of the guns"
    assert joined(prose, "1918") == [prose, "1918"]


def test_several_lines_are_joined_in_a_chain() -> None:
    more = " ".join(f"{number}" for number in range(2000, 2014))
    assert join_wrapped([(PATH, 69), (more, 69), ("1111", 4)]) == ([f"{PATH} {more} 1111"], 2)
