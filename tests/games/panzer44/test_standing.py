"""What standing orders fill in: the line of the plot goes first, then they, then the stated default."""

from __future__ import annotations

import pytest

from games.panzer44.plotting import Plotting
from games.panzer44.title import TITLE
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
    assert {line.form.split()[0] for line in help_lines} == {"PLOT", "MOVE", "TARGET", "HEXSIDE", "COUNTER"}
    for line in help_lines:
        assert TITLE.check_standing("german", [line.example]).canonical == (line.example,)
    assert TITLE.check_standing("german", ["counter strongest"]).canonical == ("COUNTER STRONGEST",)
    assert not TITLE.check_standing("german", ["TARGET LEFT"]).ok
