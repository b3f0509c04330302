"""8.0, 8.7 The arithmetic of combat, with the rulebook's own example."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.kaisers_battle import bombardment, combat
from games.kaisers_battle.bombardment import Shelling, chance_text
from games.kaisers_battle.resolution import Fire, Modifier, Outcome, chances, judge


def test_worked_example_of_8_7_5() -> None:
    german = Fire(30, 4)
    british = Fire(10 + 1, 1, (Modifier("8.4", "town", 1),))
    verdict = judge(german.product, british.product, 4)
    assert (german.product, british.product) == (120, 22)
    assert (verdict.quotient, verdict.outcome, verdict.steps) == (5, Outcome.SUCCESS, 1)


@pytest.mark.parametrize(
    ("attack", "defence", "morale", "outcome", "steps"),
    [
        (21, 22, 3, Outcome.ELIMINATED, 0),
        (22, 22, 3, Outcome.REPULSED, 0),  # exactly 1
        (87, 22, 3, Outcome.REPULSED, 0),  # 3.95 is 3, equal to the morale
        (88, 22, 3, Outcome.SUCCESS, 1),
        (220, 22, 3, Outcome.SUCCESS, 7),
    ],
)
def test_bands_of_8_7(attack: int, defence: int, morale: int, outcome: Outcome, steps: int) -> None:
    verdict = judge(attack, defence, morale)
    assert (verdict.outcome, verdict.steps) == (outcome, steps)


def test_nothing_defends_with_a_product_of_zero() -> None:
    assert judge(10, 0, 5).quotient is None
    assert judge(10, 0, 5).outcome is Outcome.SUCCESS


def test_modifiers_add_up() -> None:
    fire = Fire(7, 2, (Modifier("14.2.2", "isolated", 3), Modifier("16.0", "two corps", 1)))
    assert (fire.modified, fire.product) == (6, 42)


def test_exact_chances_of_the_worked_example() -> None:
    """A division against a brigade and a company in a town: 3 % cleared, 8 hurt, 69 repulsed, 19 ruined."""
    odds = chances(30, 0, 11, 1, 4, 3)
    assert odds.cleared == Fraction(1, 36)
    assert odds.hurt == Fraction(3, 36)
    assert odds.repulsed == Fraction(25, 36)
    assert odds.ruined == Fraction(7, 36)
    assert sum((odds.cleared, odds.hurt, odds.repulsed, odds.ruined)) == 1


@pytest.mark.parametrize(
    ("attack", "told"),
    [
        (21, "below 1 eliminates the attackers (8.7.1)"),
        (87, "3 is not above 3; each attacking stack loses a step and retreats"),
        (110, "= 5 \u2212 3 = 2 (8.7.5)"),
    ],
)
def test_a_battle_is_told_to_the_last_step(attack: int, told: str) -> None:
    assert told in combat.follows_text(judge(attack, 22, 3), 3)


def test_a_shot_is_told_to_the_last_step() -> None:
    """9.4.5 A number equal to the morale costs nothing."""
    assert bombardment.follows_text(4, 4) == (
        "only a number above the morale costs steps: 4 is not above 4 (9.4.5)"
    )
    assert bombardment.follows_text(6, 4).endswith("= 6 \u2212 4 = 2 (9.4.5)")


def test_a_shot_that_can_do_nothing_says_so() -> None:
    """9.4.3, 9.4.5 No number of the column is above such a morale."""
    hopeless = Shelling(points=6, stacking=4, morale=99, drm=0)
    assert chance_text(hopeless) == f"column {hopeless.column}, cannot exceed morale 99"
