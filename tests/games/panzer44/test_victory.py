"""19.3 What cannot be said in a case file: that points are gained, and told, no more than once."""

from __future__ import annotations

from games.engine.chance import Scripted
from games.engine.play import Play
from games.panzer44 import victory
from tests.games.cases import Hand
from tests.games.panzer44.positions import position


def test_points_for_entering_are_told_once() -> None:
    """19.3 The second look at a town that is still held says nothing new."""
    state = position({"A121": "4120"}, scenario="19.3")
    hand = Hand(Scripted([]))
    game = Play(state, hand)
    for _ in range(2):
        victory.watch(game)
        assert [event.rule for event in hand.events] == ["18.5"]
    assert victory.score(state) == {"allied": 5, "german": 0}
