"""Many games between bots, counted."""

import pytest

from games.__main__ import main
from games.engine import matches
from games.engine.title import Result
from tests.games.engine.ridge import RIDGE


def test_bots_meet_in_all_pairings() -> None:
    pairings = len(RIDGE.bots) ** len(RIDGE.sides)
    found = [tuple(seating.bots.values()) for seating in matches.seatings(RIDGE, pairings, "all")]
    assert len(set(found)) == pairings
    assert len({seating.seed for seating in matches.seatings(RIDGE, 3, "dice")}) == 3


def test_results_are_counted() -> None:
    one, other = (info.slug for info in RIDGE.sides)
    tally = matches.Tally()
    for winner, points in ((one, 3), (one, 4), (None, 0)):
        tally.add(Result(winner, "victory" if winner else "draw", {one: points, other: 1}, ""))
    assert (tally.games, tally.wins, tally.draws) == (3, {one: 2}, 1)
    assert matches.row(RIDGE, "Ridge", tally) == "| Ridge | 3 | 2 | 0 | 1 | 2 : 1 |"


def test_points_that_belong_to_no_side_are_not_shown_as_nothing_to_nothing() -> None:
    tally = matches.Tally()
    tally.add(Result(RIDGE.sides[0].slug, "victory", {"total": 36}, ""))
    assert matches.row(RIDGE, "Ridge", tally) == "| Ridge | 1 | 1 | 0 | 0 | - |"


def test_a_whole_row_is_the_same_every_time() -> None:
    rows = [matches.row(RIDGE, "x", matches.play(RIDGE, {}, 3, "again")) for _ in range(2)]
    assert rows[0] == rows[1]


def test_the_command_makes_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--each", "scenario", "--only", "19.7", "--games", "1"]
    assert main(["matches", "panzer44", *options]) == 0
    heading, dashes, row = capsys.readouterr().out.splitlines()
    assert heading.startswith("| Scenario | Games | Germany | Allies | Draws |")
    assert set(dashes) <= set("| -")
    assert row.startswith("| 19.7 Assault on Fort Driant | 1 |")


def test_an_option_that_is_not_there() -> None:
    with pytest.raises(SystemExit, match="no option"):
        main(["matches", "panzer44", "--each", "weather"])
