"""What standing orders fill in: the line of the plot goes first, then they, then the stated default."""

from __future__ import annotations

import pytest

from games.panzer44.deployment import Deployment
from games.panzer44.movement import express_sheet
from games.panzer44.moving import Moving
from games.panzer44.plotting import Plotting
from games.panzer44.state import State
from games.panzer44.title import TITLE
from tests.games.panzer44.case_adapter import OPTIONS, scenario
from tests.games.panzer44.positions import position


def plotting() -> Plotting:
    units = {"G061": "6105", "G051": "6104", "A101": "6109", "A031": "6109", "A231": "5505"}
    return Plotting(position(units, positions={"6109": "allied"}), "german")


@pytest.mark.parametrize(
    ("standing", "line", "filled"),
    [
        ("TARGET INFANTRY", "061 DF 6109", "061 DF 6109 INFANTRY"),
        ("TARGET INFANTRY", "061 DF 6109 GUN", "061 DF 6109 GUN"),
        ("HEXSIDE LEFT", "061 OF 6107", "061 OF 6107 LEFT"),
        ("HEXSIDE LEFT", "061 OF 6107 ENTERED", "061 OF 6107 ENTERED"),
        ("HEXSIDE LEFT", "061 DF 6109", "061 DF 6109"),
        ("COUNTER STRONGEST", "051 CB T", "051 CB T STRONGEST"),
        ("COUNTER HOLD", "051 CB T", "051 CB T HOLD"),
        ("COUNTER LATE", "051 CB T", "051 CB T LATE"),
        ("COUNTER HOLD", "051 CB T EVEN", "051 CB T EVEN"),
        ("COUNTER NEAREST", "051 CB T HOLD", "051 CB T HOLD"),
        ("TARGET GUN", "051 DF 6109 T", "051 DF 6109 T"),  # class H strikes everybody there (6.22)
    ],
)
def test_the_line_goes_before_the_standing_order(standing: str, line: str, filled: str) -> None:
    request = plotting()
    assert request.read([line]).ok
    assert request.completed([line], [standing]) == (filled,)
    assert request.read([filled]).canonical == (filled,)


def test_a_sheet_keeps_its_lines_one_for_one() -> None:
    """Remarks, bad lines and lines without a choice stay as they are written."""
    lines = ["# remark", "061 DF 6109", "999 MV", "051 CB T", "PASS"]
    found = plotting().completed(lines, ["TARGET GUN", "COUNTER EVEN"])
    assert found == ("# remark", "061 DF 6109 GUN", "999 MV", "051 CB T EVEN", "PASS")
    assert plotting().completed(lines, []) == tuple(lines)
    assert plotting().completed(lines, ["PLOT FIRE", "MOVE LEAST"]) == tuple(lines)


def test_of_two_standing_orders_for_one_choice_the_later_counts() -> None:
    assert plotting().completed(["061 DF 6109"], ["TARGET GUN", "TARGET INFANTRY"]) == (
        "061 DF 6109 INFANTRY",
    )


def test_every_form_is_explained_with_an_example_that_reads() -> None:
    help_lines = TITLE.standing_help("german")
    assert {line.form.split()[0] for line in help_lines} == {
        "PLOT",
        "MOVE",
        "TARGET",
        "HEXSIDE",
        "COUNTER",
        "OVERRUN",
        "YIELD",
    }
    for line in help_lines:
        assert TITLE.check_standing("german", [line.example]).canonical == (line.example,)
    assert TITLE.check_standing("german", ["counter strongest"]).canonical == ("COUNTER STRONGEST",)
    assert not TITLE.check_standing("german", ["TARGET LEFT"]).ok


# 13.0 An enemy who comes into a way that was written with the plot ------------------------------------------


def met(way: str) -> State:
    """An express game in which infantry has come into a tank's way."""
    plots = {"A301": {"task": "MV", "way": way}}
    state = position({"A301": "6105", "G101": "6107"}, plots=plots)
    state.options = {**state.options, "movement": "express"}
    return state


@pytest.mark.parametrize(
    ("way", "goes"),
    [
        ("6106 6107 6108", ("6106", "6107", "6108")),
        ("6106 6107 6108 OVERRUN", ("6106", "6107", "6108")),
        ("6106 6107 6108 HALT", ("6106",)),
        ("6106 6107 6108 HALT STOP", ("6106",)),
    ],
)
def test_a_way_overruns_or_halts_as_it_says(way: str, goes: tuple[str, ...]) -> None:
    """B-76 Without a word it is an overrun."""
    moves = express_sheet(met(way), "allied").moves
    assert [move.way.hexes for move in moves] == [goes]


def test_a_unit_that_would_halt_at_once_makes_the_least_movement() -> None:
    state = met("6106 6107 HALT")
    state.units["G101"].hex = "6106"
    (move,) = express_sheet(state, "allied").moves
    assert move.way.hexes[-1] == "6105" or len(move.way.hexes) == 1
    assert "6106" not in move.way.hexes


@pytest.mark.parametrize(
    ("line", "filled"),
    [
        ("301 MV 6106 6108", "301 MV 6106 6108"),  # not next to each other: no good line
        ("301 MV 6104", "301 MV 6104 HALT"),
        ("301 MV 6104 STOP", "301 MV 6104 HALT STOP"),
        ("301 MV 6104 OVERRUN", "301 MV 6104 OVERRUN"),
        ("301 MV 6104 BACK STOP", "301 MV 6104 HALT BACK STOP"),
        ("301 MV 6106 6107 6108", "301 MV 6106 6107 6108"),  # he stands there already, so it is meant
        ("301 MV", "301 MV"),
    ],
)
def test_never_to_overrun_is_written_onto_the_ways(line: str, filled: str) -> None:
    state = met("")
    state.plots = {}
    request = Plotting(state, "allied")
    assert request.completed([line], ["OVERRUN NEVER"]) == (filled,)
    if request.read([line]).ok:
        assert request.read([filled]).canonical == (filled,)


def test_a_movement_sheet_takes_the_words_too() -> None:
    state = position({"A301": "6105", "G101": "6107"}, plots={"A301": "MV"})
    request = Moving(state, "allied")
    assert request.read(["301 MV 6106 6107 6108 HALT"]).canonical == ("301 MV 6106 HALT",)
    assert request.read(["301 MV 6106 6107 6108 OVERRUN"]).canonical == ("301 MV 6106 6107 6108 OVERRUN",)


# 8.33 Where a unit goes that is stopped in a hex with another -----------------------------------------------


@pytest.mark.parametrize(
    ("line", "filled"),
    [
        ("301 MV 6106 6107", "301 MV 6106 6107 BACK"),
        ("301 MV 6106 6107 STOP", "301 MV 6106 6107 BACK STOP"),
        ("301 MV 6106 6107 COVER", "301 MV 6106 6107 COVER"),
        ("301 MV 6106 6108", "301 MV 6106 6108"),  # not next to each other: no good line
        ("101 MV 6008", "101 MV 6008 BACK"),
        ("601 MV MOUNT 102", "601 MV MOUNT 102"),
    ],
)
def test_to_give_way_is_written_onto_the_movement_sheet(line: str, filled: str) -> None:
    units = {"A301": "6105", "A101": "6007", "A601": "6003", "A102": "6004"}
    request = Moving(position(units, plots=dict.fromkeys(units, "MV")), "allied")
    assert request.completed([line], ["YIELD BACK"]) == (filled,)
    assert request.completed([line], ["OVERRUN NEVER", "MOVE LEAST"]) == (line,)
    assert request.completed(["# remark", line], ["YIELD BACK"]) == ("# remark", filled)


@pytest.mark.parametrize(
    ("line", "filled"),
    [
        ("301 MV 6104 6103 ASK", "301 MV 6104 6103 HALT ONWARD ASK"),
        ("301 MV 6104 6103 COVER STOP", "301 MV 6104 6103 HALT COVER STOP"),
        ("301 MV 6104 6103 AWAY", "301 MV 6104 6103 HALT AWAY"),
    ],
)
def test_both_standing_orders_are_written_onto_an_express_way(line: str, filled: str) -> None:
    state = met("")
    state.plots = {}
    request = Plotting(state, "allied")
    assert request.completed([line], ["YIELD ONWARD", "OVERRUN NEVER"]) == (filled,)
    assert request.read([filled]).canonical == (filled,)


def test_who_mounts_or_dismounts_on_an_express_plot_is_told_nothing_of_giving_way() -> None:
    """8.33 Put back by fire, a carrier is where it came from (9.32)."""
    state = position({"A601": "6005", "A101": {"hex": "6005", "carrier": "A601"}})
    state.options = {**state.options, "movement": "express"}
    line = "601 MV DISMOUNT 6004"
    request = Plotting(state, "allied")
    assert request.completed([line], ["YIELD BACK", "OVERRUN NEVER"]) == (line,)
    assert request.read([line]).ok


def test_the_german_says_at_his_set_up_where_parachutists_go() -> None:
    """19.1 The proposal says the default, and another word takes its place."""
    slug = scenario("19.1")
    state = TITLE.start({**OPTIONS, "scenario": slug})
    request = Deployment(state, "german")
    assert request.default()[-1] == "LANDING APART"
    sheet = request.read([*request.default()[:-1], "landing seen"])
    assert sheet.ok
    assert sheet.answer is not None
    assert sheet.answer.landing == "SEEN"
    assert not request.read([*request.default(), "LANDING OPEN"]).ok
