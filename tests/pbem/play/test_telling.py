"""Words for pages and letters."""

import pytest

from pbem.play.telling import without_name


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("March: move as many as you like.", "Move as many as you like."),
        ("Fire at will.", "Fire at will."),
        ("March of turn 3: say who goes.", "March of turn 3: say who goes."),
        ("March: ", ""),
    ],
)
def test_a_prompt_under_its_name_does_not_say_it_again(prompt: str, told: str) -> None:
    assert without_name(prompt, "March") == told
