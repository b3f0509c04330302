"""Every case file of the title is run, and the runner itself refuses what it should."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.kaisers_battle.pieces import data
from tests.games.cases import Case, run_file
from tests.games.kaisers_battle.case_adapter import ADAPTER

FILES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    run_file(path, ADAPTER)


def weather(**changes: Any) -> Case:
    """A good small case: the weather of turn 3, with something changed."""
    content = {"rule": "11.1.1", "title": "x", "steps": ["4.2.1"], "dice": [3], "position": {"turn": 3}}
    return Case({**content, **changes}, ADAPTER)


def test_a_good_case_passes() -> None:
    weather(expect={"weather": "mist"}).run()


def test_the_expectation_counts() -> None:
    with pytest.raises(AssertionError, match="wanted 'fog', found 'mist'"):
        weather(expect={"weather": "fog"}).run()


@pytest.mark.parametrize(
    "changes",
    [
        {"dcie": [1]},
        {"expect": {"wether": "fog"}},
        {"position": {"turns": 3}},
        {"ask": [{"side": "german", "kind": "MOVE", "order": []}]},
        {"expect": {"events": [{"words": "die"}]}},
        {"value": [{"of": "victory:score", "equal": 1}]},
    ],
)
def test_unknown_keys_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(AssertionError, match="unknown keys"):
        weather(**changes).run()


def test_dice_left_or_lacking_are_refused() -> None:
    with pytest.raises(AssertionError, match="dice left"):
        weather(dice=[3, 4]).run()
    with pytest.raises(AssertionError, match="no dice left"):
        weather(dice=[]).run()


def test_questions_must_be_expected_and_asked() -> None:
    moving = {"steps": ["4.2.5.2.1"], "dice": [], "position": {"turn": 3, "units": {"50/9": "3804"}}}
    with pytest.raises(AssertionError, match="asked but not expected: MOVE"):
        weather(**moving).run()
    with pytest.raises(AssertionError, match="never asked"):
        weather(ask=[{"side": "german", "kind": "MOVE", "orders": ["PASS"]}]).run()
    with pytest.raises(AssertionError, match="expected"):
        weather(**moving, ask=[{"side": "allied", "kind": "MOVE", "orders": ["PASS"]}]).run()


def test_events_are_looked_for_in_order() -> None:
    weather(expect={"events": [{"rule": "11.1.1", "text": "mist"}]}).run()
    with pytest.raises(AssertionError, match="not told"):
        weather(expect={"events": [{"text": "mist"}, {"text": "mist"}]}).run()


def test_case_names_begin_with_a_rule_they_state() -> None:
    for path in FILES:
        rule = path.stem.partition("-")[0]
        assert f'rule = "{rule}"' in path.read_text("utf-8"), path.name


def test_cases_name_known_units() -> None:
    case = weather(position={"turn": 3, "units": {"R1/9": {"hex": "3804", "division": "50/9"}}})
    assert case.state.replacements["R1/9"].corps == data().units["50/9"].corps
    with pytest.raises(KeyError):
        weather(position={"units": {"99/99": "3804"}})
