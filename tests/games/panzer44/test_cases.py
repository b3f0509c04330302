"""Every case file of the title is run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.panzer44.game_data import load
from tests.games.cases import Case, run_file
from tests.games.panzer44.case_adapter import ADAPTER

FILES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    run_file(path, ADAPTER)


def test_case_names_begin_with_a_rule_they_state() -> None:
    for path in FILES:
        rule = path.stem.partition("-")[0]
        assert f'rule = "{rule}"' in path.read_text("utf-8"), path.name


def recovery(**changes: Any) -> Case:
    """A good small case: a pinned unit recovers, with something changed."""
    units = {"G101": {"hex": "6105", "disruption": 1}}
    content = {"rule": "6.83", "title": "x", "steps": ["4.1.5"], "dice": [3], "position": {"units": units}}
    return Case({**content, **changes}, ADAPTER)


def test_a_good_case_passes() -> None:
    recovery(expect={"units": {"G101": {"hex": "6105", "disruption": 0}}}).run()


def test_a_wrong_expectation_fails() -> None:
    with pytest.raises(AssertionError, match="wanted 1, found 0"):
        recovery(expect={"units": {"G101": {"disruption": 1}}}).run()


def test_short_forms_are_written_out() -> None:
    units = {"G601": "6105", "G101": "ON G601", "G102": "6107 IN"}
    plots = {"G601": "MV: 6104", "G001": "CB L HOLD"}
    case = recovery(position={"units": units, "plots": plots, "scenario": "19.7"}, dice=[])
    state = case.state
    assert (state.units["G101"].hex, state.units["G101"].carrier) == ("6105", "G601")
    assert state.units["G102"].inside
    assert (state.plots["G601"].task, state.plots["G601"].way) == ("MV", "6104")
    assert (state.plots["G001"].pattern, state.plots["G001"].hold) == ("L", True)
    assert load().scenarios[state.scenario].rule == "19.7"
