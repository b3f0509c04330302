"""data/DESIGN.md argues with chances; they must be those of the data."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kaisers_battle.data_files import OWN
from games.kaisers_battle.game_data import load
from games.kaisers_battle.map import Terrain


def chances(attack: int, defence: int, morale: int, plus: int, shelter: int, steps: int) -> tuple[int, ...]:
    """8.7 Percent of the 36 pairs of dice: wiped out, hurt, repulsed, attacker lost."""
    found: Counter[str] = Counter()
    for ours in range(1, 7):
        for theirs in range(1, 7):
            quotient = (ours + plus) * attack // ((theirs + shelter) * defence)
            loss = quotient - morale
            found[
                "lost" if quotient < 1 else "repulsed" if loss <= 0 else "out" if loss >= steps else "hurt"
            ] += 1
    return tuple(round(100 * found[name] / 36) for name in ("out", "hurt", "repulsed", "lost"))


def cs(unit: str) -> int:
    return load().units[unit].cs


def drm(kind: Terrain) -> int:
    return load().charts.terrain.hexes[kind].drm


def river() -> int:
    return load().charts.terrain.hexsides["river"].drm


def rows() -> dict[str, tuple[int, ...]]:
    """The table of DESIGN.md, by its first column."""
    found: dict[str, tuple[int, ...]] = {}
    for line in (OWN / "DESIGN.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 5 and all(cell.isdigit() for cell in cells[1:]):
            found[cells[0]] = tuple(int(cell) for cell in cells[1:])
    return found


def computed() -> list[tuple[int, ...]]:
    """The same attacks, from the data, in the order of the table."""
    shock, good, average = cs("88/3"), cs("113/3"), cs("206/3")
    garrison, battalion, brigade, engineers = cs("5GH/61/18"), cs("8AR/61/18"), cs("59/20/18"), cs("476/18")
    worn = load().units["113/3"].cs_reduced
    assert worn is not None
    three = shock + good + average
    return [
        chances(shock, garrison, 4, 1, drm("redoubt"), 1),
        chances(2 * shock, garrison, 4, 1, drm("redoubt"), 1),
        chances(shock, battalion + engineers, 3, 1, drm("fieldwork"), 2),
        chances(good, brigade, 4, 1, 0, 2),
        chances(shock, brigade + engineers, 4, 0, drm("town"), 3),
        chances(shock + good, brigade, 4, 2, drm("town"), 2),
        chances(shock + good, brigade, 4, 2, drm("town") + river() + 1, 2),
        chances(three, brigade, 4, 2, drm("town") + river() + 1, 2),
        chances(shock + good, brigade, 4, 2, drm("town") + 2, 2),
        chances(3 * brigade, worn, 4, 2, 0, 2),
    ]


@pytest.mark.parametrize("index", range(10))
def test_the_table_of_chances(index: int) -> None:
    assert list(rows().values())[index] == computed()[index], list(rows())[index]


def test_the_table_has_no_row_we_do_not_compute() -> None:
    assert len(rows()) == len(computed())


def test_the_strengths_of_both_sides() -> None:
    data = load()
    german = sum(u.cs for u in data.units.values() if u.side == "german" and u.corps)
    allied = sum(cs(unit) for unit in data.starts if data.units[unit].side == "allied")
    later = sum(cs(entry.unit) for entry in data.reinforcements)
    text = (OWN / "DESIGN.md").read_text("utf-8").replace("\n", " ")
    assert f"starts with {german} strength points, the Allies with {allied}; {later} more arrive" in text
