"""Of which turn a report speaks."""

import pytest

from pbem.mail.compose.report import turn_of
from pbem.play.models import EventRow, Game


@pytest.mark.parametrize(
    ("turns", "told"),
    [([2, 2], "Turn 2 of 20"), ([1, 1, 1], "turn 1"), ([1, 1, 2], "turns 1 and 2")],
)
def test_events_belong_to_the_turn_they_happened_in(turns: list[int], told: str) -> None:
    game = Game(turn=2, turn_name="Turn 2 of 20")
    assert turn_of(game, [EventRow(turn=turn) for turn in turns]) == told
