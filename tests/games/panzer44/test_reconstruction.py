"""data/DESIGN.md gives formulas for what is not printed; all data follow them, the printed too."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil, floor

import pytest

from games.panzer44.charts import RESULTS
from games.panzer44.game_data import load

DATA = load()

LIMITS = (3, 7, 8, 11, 13, 16)
"""From where on Pin, (P), D1, D2, D3 and D4 hold."""


@pytest.mark.parametrize(("die", "column"), list(product(range(-3, 7), range(-3, 9))))
def test_combat_results_follow_their_line(die: int, column: int) -> None:
    t = column + Fraction(5, 4) * (die + 3)
    assert DATA.charts.result(column, die) == RESULTS[sum(t >= limit for limit in LIMITS)]


GUNS = {
    "german/75a": (100, 75, 4), "german/88a": (110, 88, 2), "german/PzIV": (100, 75, 4),
    "german/PzV": (123, 75, 4), "german/PzVIa": (110, 88, 4), "german/PzVIb": (185, 88, 4),
    "german/StG3": (100, 75, 4), "german/JIV": (100, 75, 4), "german/JV": (185, 88, 4),
    "german/J38": (100, 75, 4), "german/Puma": (60, 50, 4), "german/234/4": (100, 75, 3),
    "american/57a": (81, 0, 3), "american/M4": (68, 75, 5), "american/M4a": (94, 76, 5),
    "american/M5": (53, 37, 5), "american/M24": (68, 75, 5), "american/M26": (124, 90, 5),
    "american/M10": (94, 76, 4), "american/M18": (94, 76, 4), "american/M36": (124, 90, 4),
    "american/M8": (53, 37, 3), "british/17a": (130, 76, 4), "british/Fir": (130, 76, 4),
    "british/Crm": (68, 75, 4), "british/Com": (112, 77, 4), "british/Arc": (130, 76, 4),
}  # fmt: skip
"""Armour pierced at 500 m in mm, calibre in mm of a gun with high explosive shell, guns."""


@pytest.mark.parametrize("key", GUNS)
def test_attack_strengths_follow_the_formula(key: str) -> None:
    pierced, calibre, guns = GUNS[key]
    strength = (
        Fraction(min(pierced, 150), 16) + Fraction(calibre, 30) + Fraction(guns - 4, 2) + Fraction(1, 4)
    )
    assert DATA.types[key].attack == ceil(strength - Fraction(1, 2))


ARMOUR = {
    "german/Wspe": (25, 0), "german/FpIV": (50, 0), "german/StuH": (72, 1), "german/PzIV": (66, 0),
    "german/PzV": (122, 0), "german/PzVIa": (102, 1), "german/PzVIb": (200, 0), "german/StG3": (72, 1),
    "german/JIV": (90, 1), "german/JV": (130, 0), "german/J38": (99, 0), "german/Puma": (40, 0),
    "german/234/1": (22, 0), "german/234/4": (22, 0), "american/M15": (13, 0), "american/M16": (13, 0),
    "american/AH": (86, 0), "american/M7": (38, 0), "american/M21": (13, 0), "american/M4": (86, 0),
    "american/M4a": (86, 0), "american/M5": (44, 0), "american/M24": (44, 0), "american/M26": (127, 0),
    "american/M10": (73, 0), "american/M18": (20, 1), "american/M36": (71, 0), "american/M8": (25, 0),
    "american/M3": (13, 0), "british/Fir": (86, 0), "british/Crm": (70, 0), "british/Arc": (60, 1),
    "british/Kgr": (76, 0),
}  # fmt: skip
"""Mean frontal armour in mm, and the bonus."""


@pytest.mark.parametrize("key", ARMOUR)
def test_defense_strengths_follow_the_formula(key: str) -> None:
    armour, bonus = ARMOUR[key]
    assert DATA.types[key].defense == floor(1 + min(armour, 160) / 13.5 + 0.5) + bonus


def test_loose_mortars_stop_moving_infantry() -> None:
    """21.0 A mortar platoon on infantry of 5 uses the lowest column and does something five times in six."""
    column = DATA.types["german/82m"].attack - DATA.types["american/Inf"].defense
    found = [DATA.charts.result(column, die) for die in range(1, 7)]
    assert column == DATA.charts.lowest_superiority
    assert found.count("-") == 1
