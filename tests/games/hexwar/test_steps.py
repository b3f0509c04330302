"""Losing steps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.hexwar.steps import lose, lose_in_turn

STACK = {"50/9": 3, "9KR": 1, "HQ/9": 1}


def test_each_name_costs_one_step() -> None:
    losses = lose(STACK, 3, ["50/9", "9KR", "50/9"])
    assert losses.taken == {"50/9": 2, "9KR": 1}
    assert losses.left == {"50/9": 1, "9KR": 0, "HQ/9": 1}
    assert losses.eliminated == ("9KR",)
    assert losses.unmet == 0


def test_losses_nobody_is_named_for_stay_unmet() -> None:
    assert lose(STACK, 3, ["9KR"]).unmet == 2
    assert lose(STACK, 0, []).taken == {}


@pytest.mark.parametrize(
    ("number", "order", "why"),
    [
        (1, ["9KR", "50/9"], "2 steps are named, 1 are due"),
        (2, ["9KR", "9KR"], "9KR has no step left"),
        (1, ["28/3"], "28/3 is not among those that can lose"),
        (-1, [], "cannot be negative"),
    ],
)
def test_wrong_losses_are_refused(number: int, order: list[str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        lose(STACK, number, order)


def test_in_turn_one_piece_goes_before_the_next_is_touched() -> None:
    losses = lose_in_turn(STACK, 4)
    assert losses.taken == {"50/9": 3, "9KR": 1}
    assert losses.eliminated == ("50/9", "9KR")
    assert lose_in_turn(STACK, 9).unmet == 4


@given(st.dictionaries(st.text(min_size=1), st.integers(0, 4), max_size=6), st.integers(0, 30))
def test_no_step_is_lost_or_made(steps: dict[str, int], number: int) -> None:
    losses = lose_in_turn(steps, number)
    assert sum(losses.left.values()) + sum(losses.taken.values()) == sum(steps.values())
    assert sum(losses.taken.values()) + losses.unmet == number
    assert losses.unmet == max(0, number - sum(steps.values()))
    assert all(left >= 0 for left in losses.left.values())
