"""Counters and charts agree with every figure the rulebook prints."""

from __future__ import annotations

import pytest

from games.panzer44.charts import RESULTS
from games.panzer44.game_data import load

DATA = load()

PRINTED = {
    "german/82m": "2 H 10 / 3 1", "german/120m": "1 H 20 / 2 1", "german/75i": "1 H 15 / 1 0",
    "german/150i": "2 H 15 / 1 0", "german/20/4": "2 H 15 / 1 0", "german/105f": "5 H 60 / 2 0",
    "german/75a": "9 M 10 / 2 0", "german/88a": "9 M 20 / 2 0", "german/Inf": "6 R 3 / 5 1",
    "german/SMG": "8 R 2 / 5 1", "german/Eng": "3 R 2 / 5 1", "american/81m": "2 H 10 / 3 1",
    "american/40": "1 H 20 / 1 0", "american/105f": "5 H 60 / 2 0", "american/57a": "5 M 8 / 3 0",
    "american/Inf": "5 R 3 / 5 1", "american/M1": "6 R 3 / 6 1", "american/MG": "4 R 5 / 2 1",
    "american/Eng": "3 R 2 / 4 1", "american/M15": "1 H 20 / [2] 5", "american/M16": "2 H 8 / [2] 5",
    "american/AH": "2 H 25 / [7] 5", "american/M4a": "9 M 10 / [7] 5", "british/17a": "11 M 10 / 2 0",
    "british/Inf": "4 R 4 / 4 1", "british/Fir": "11 M 10 / [7] 5", "british/Crm": "7 M 10 / [6] 8",
    "british/Com": "10 M 10 / [8] 6", "british/Arc": "11 M 10 / [6] 4", "british/Kgr": "0 / [7] 5",
}  # fmt: skip


@pytest.mark.parametrize("key", PRINTED)
def test_figures_of_3_22(key: str) -> None:
    assert DATA.types[key].figures == PRINTED[key]


def test_panther_of_19_9() -> None:
    panther = DATA.types["german/PzV"]
    assert panther.attack + panther.defense + panther.movement == 26


def test_number_of_types_and_counters() -> None:
    nations = [t.nation for t in DATA.types.values()]
    assert [nations.count(n) for n in ("german", "american", "british")] == [27, 24, 7]
    assert len(DATA.units) == 249
    assert DATA.units["A312"].label == "M4a 312"
    assert DATA.units["G001"].type.code == "82m"
    assert DATA.units["A151"].type.nation == "british"


def test_who_may_overrun() -> None:
    assert sorted(t.key for t in DATA.types.values() if t.may_overrun) == sorted(
        [
            "german/PzIV",
            "german/PzV",
            "german/PzVIa",
            "german/PzVIb",
            "german/StG3",
            "german/JIV",
            "german/JV",
            "german/J38",
            "american/M4",
            "american/M4a",
            "american/M10",
            "american/M26",
            "american/M36",
            "british/Fir",
            "british/Crm",
            "british/Com",
            "british/Arc",
        ]
    )


def test_who_fires_indirect() -> None:
    """6.41 Wspe, M7, M21, and the mortars and howitzers."""
    assert sorted(t.key for t in DATA.types.values() if t.fires_indirect) == sorted(
        [
            "german/82m",
            "german/120m",
            "german/75i",
            "german/150i",
            "german/105f",
            "german/Wspe",
            "american/81m",
            "american/105f",
            "american/M7",
            "american/M21",
        ]
    )


def test_kinds_of_unit() -> None:
    types = DATA.types
    assert types["american/MG"].is_infantry
    assert types["german/Eng"].is_infantry
    assert types["british/17a"].is_antitank_gun
    assert not types["german/PzV"].is_antitank_gun
    assert types["german/T"].is_vehicle
    assert types["german/T"].mobility == "soft"
    assert not types["german/SPW"].is_combat


@pytest.mark.parametrize(
    ("die", "results"),
    [(-3, ["-"] * 6 + ["Pin"] * 4 + ["(P)", "D1"]), (-2, ["-"] * 3)],
)
def test_printed_cells_of_6_81(die: int, results: list[str]) -> None:
    assert [DATA.charts.result(column, die) for column in range(-3, 9)][: len(results)] == results


def test_edges_of_6_81() -> None:
    charts = DATA.charts
    assert charts.result(-4, 6) is None
    assert charts.result(12, 6) == charts.result(8, 6) == "D4"
    assert charts.result(8, 1) != "D4"  # 21.0: no certain kill
    assert charts.result(0, -4) == charts.result(0, -3)


def test_two_88s_on_shermans() -> None:
    """21.0 At 800 metres (four hexes), probably D1 or D2."""
    gun, tank = DATA.types["german/88a"], DATA.types["american/M4"]
    column = DATA.charts.attenuated(gun.attack, 4) - tank.defense
    found = [DATA.charts.result(column, die) for die in range(1, 7)]
    assert column == 1
    assert [found.count(r) for r in RESULTS] == [0, 1, 1, 2, 2, 0, 0]


@pytest.mark.parametrize(
    ("distance", "strength"),
    [(1, 18), (2, 9), (3, 9), (4, 8), (5, 8), (6, 7), (8, 7), (9, 6), (10, 6), (11, 3), (60, 3)],
)
def test_attenuation_of_6_91(distance: int, strength: int) -> None:
    assert DATA.charts.attenuated(9, distance) == strength


def test_removal_of_6_83_and_mines_of_17_11() -> None:
    assert DATA.charts.removal == {"D1": 3, "D2": 2, "D3": 1}
    assert DATA.charts.mines == {"hasty": -2, "preventative": 1, "defensive": 7}


def test_procedure_of_6_85() -> None:
    lines = {
        name: (line.attenuate, line.subtract, line.terrain, line.is_allowed)
        for name, line in DATA.charts.procedure.items()
    }
    assert lines["M"] == lines["R_soft"] == (True, True, True, True)
    assert lines["R_hard"] == (False, True, False, True)
    assert lines["HT_hard"] == (False, 4, False, True)
    assert [name for name, line in lines.items() if not line[3]] == ["HL_hard"]


def test_scatter_of_6_48() -> None:
    scatter = DATA.charts.scatter
    assert sorted(scatter.directions) == sorted(("N", "NE", "SE", "S", "SW", "NW"))
    assert (scatter.indirect_hits, scatter.air_hits) == (1, 2)
