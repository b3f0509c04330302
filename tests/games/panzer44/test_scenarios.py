"""19.0, 20.0 The fourteen scenarios say what the rulebook prints, and can be deployed."""

from __future__ import annotations

import pytest

from games.panzer44.game_data import load
from games.panzer44.scenario import Scenario

DATA = load()
SCENARIOS = DATA.scenarios


def found(rule: str) -> Scenario:
    return next(s for s in SCENARIOS.values() if s.rule == rule)


def roster(scenario: Scenario, side: str) -> str:
    """All units of a side by type: "1 75a 2 82m ..."."""
    codes = [DATA.units[u].type.code for f in scenario.forces if f.side == side for u in f.units]
    return " ".join(f"{codes.count(code)} {code}" for code in sorted(set(codes)))


FRAME = {
    "19.1": (20, "allied", "american"),
    "19.2": (8, "allied", "french"),
    "19.3": (15, "allied", "american"),
    "19.4": (12, "allied", "american"),
    "19.5": (20, "german", "american"),
    "19.6": (10, "german", "american"),
    "19.7": (6, "allied", "american"),
    "19.8": (11, "allied", "american"),
    "19.9": (15, "allied", "american"),
    "20.1": (11, "german", "british"),
    "20.2": (10, "german", "british"),
    "20.3": (10, "german", "canadian"),
    "20.4": (20, "allied", "british"),
    "20.5": (15, "allied", "british"),
}

ROSTERS = {
    "19.1": ("14 Inf 1 PzIV 3 SPW 1 StG3 3 T 3 20/4 1 75a 2 82m", "3 Eng 13 Inf 3 MG 1 81m"),
    "19.2": ("10 PzV 3 Inf 3 SMG 1 75a 1 Wspe 7 SPW", "9 M4 3 M4a 3 M10 3 M18 9 M1 9 M3 2 M7"),
    "19.3": (
        "12 Inf 4 SMG 1 82m 1 150i 6 SPW 2 PzIV 4 88a 3 JIV 2 105f 9 T",
        "9 M1 1 57a 1 M21 12 M3 6 M4 3 M4a 3 M5 2 M7 2 M15 2 M16",
    ),
    "19.4": ("3 Inf 1 Eng 2 82m 1 Puma 3 234/1 1 234/4 6 SPW 1 StG3", "3 M1 3 MG 1 AH 7 M8 6 M3 3 M5"),
    "19.5": (
        "8 PzV 12 Inf 11 SPW 2 120m 1 82m 6 T 5 PzIV 2 88a",
        "6 M4 3 M4a 3 M5 4 M7 2 M18 2 M8 6 Eng 2 MG 11 T 6 M1",
    ),
    "19.6": (
        "9 Inf 3 SMG 1 82m 1 120m 1 105f 1 150i 1 75a 1 PzV 3 SPW 2 T",
        "13 Inf 1 MG 2 57a 1 81m 1 40 7 T 3 M4 1 M4a",
    ),
    "19.7": ("3 Inf 1 SMG 2 75a 1 75i 1 150i", "9 Inf 3 Eng 3 M4 1 M36"),
    "19.8": ("2 Inf 4 SMG 2 82m 2 75a 2 75i 4 StG3", "9 Inf 1 MG 1 81m 6 M4 3 M4a 4 105f"),
    "19.9": (
        "5 PzIV 5 PzV 4 SPW 3 T 3 Inf 1 82m 2 105f 1 75a",
        "3 M4 3 M4a 3 M36 2 M7 5 M3 2 T 3 M1 1 M21 1 57a 2 MG 1 40",
    ),
    "20.1": (
        "2 PzVIa 2 PzIV 6 Inf 1 82m 1 120m 2 75a 2 SPW",
        "7 Crm 3 M4 2 Fir 6 Inf 8 M3 2 57a 4 105f 2 M5",
    ),
    "20.2": (
        "8 PzV 9 Inf 2 82m 2 120m 1 StuH 3 SPW 1 105f",
        "7 Inf 1 MG 1 81m 2 57a 2 M3 6 M4 3 M4a 3 Fir 3 105f",
    ),
    "20.3": (
        "9 Inf 4 PzIV 1 StuH 1 82m 2 120m 6 SPW 2 StG3",
        "9 Inf 1 Eng 1 81m 2 17a 3 M3 2 105f 3 M4 1 Fir 3 Kgr",
    ),
    "20.4": (
        "4 PzV 4 PzIV 1 FpIV 6 Inf 1 SMG 1 Wspe 2 120m 2 75a 2 88a 4 SPW 8 T",
        "4 M4 4 M4a 4 Fir 12 Inf 2 MG 2 17a 12 M3 2 M7 3 Arc",
    ),
    "20.5": ("4 Inf 4 SMG 2 82m 2 120m 3 75a 1 88a 5 T 1 SPW", "6 Crm 2 M5 8 Inf 2 MG 10 M3"),
}


def as_roster(text: str) -> str:
    words = text.split()
    return " ".join(
        " ".join(pair) for pair in sorted(zip(words[::2], words[1::2], strict=True), key=lambda p: p[1])
    )


def test_all_fourteen_are_there() -> None:
    assert sorted(s.rule for s in SCENARIOS.values()) == sorted(FRAME)
    assert all(slug.startswith(s.rule) for slug, s in SCENARIOS.items())


@pytest.mark.parametrize("rule", FRAME)
def test_length_first_player_nation(rule: str) -> None:
    scenario = found(rule)
    assert (scenario.turns, scenario.first, scenario.player("allied").nation) == FRAME[rule]


@pytest.mark.parametrize("rule", ROSTERS)
def test_forces_as_printed(rule: str) -> None:
    scenario = found(rule)
    assert roster(scenario, "german") == as_roster(ROSTERS[rule][0])
    assert roster(scenario, "allied") == as_roster(ROSTERS[rule][1])


@pytest.mark.parametrize("slug", SCENARIOS)
def test_counters_serve_once_and_zones_are_in_play(slug: str) -> None:
    scenario = SCENARIOS[slug]
    units = [u for f in scenario.forces for u in f.units]
    assert len(units) == len(set(units))
    assert all(DATA.units[u].side == f.side for f in scenario.forces for u in f.units)
    assert all(f.hexes <= scenario.area for f in scenario.forces)


def test_british_use_their_own_counters_first() -> None:
    types = {DATA.units[u].type.key for f in found("20.3").forces for u in f.units}
    assert {"british/Inf", "british/17a", "british/Fir", "american/Eng", "american/M4"} <= types
    assert "american/Inf" not in types


@pytest.mark.parametrize(
    ("rule", "side", "levels"),
    [
        ("19.1", "german", [50, 40, 30, 20, 10, 0, 0]),
        ("19.8", "german", [50, 10, 10]),
        ("20.1", "allied", [60, 20, 20]),
        ("19.2", "german", [30, 30]),
    ],
)
def test_panic_levels(rule: str, side: str, levels: list[int]) -> None:
    panic = found(rule).panic["german" if side == "german" else "allied"]
    assert [panic.level(turn) for turn in range(1, len(levels) + 1)] == levels
    assert panic.is_fixed(1) == (rule != "19.2")


def test_rising_panic_of_20_5() -> None:
    panic = found("20.5").panic["allied"]
    assert [panic.level(3, losses) for losses in (0, 1, 4, 12)] == [0, 10, 40, 100]


@pytest.mark.parametrize(
    ("rule", "side", "what", "turns"),
    [
        ("19.1", "german", "DF", (1, 1)),
        ("19.1", "allied", "CA", (1, 1)),
        ("19.2", "german", "OF", (1, 1)),
        ("19.2", "german", "CB", (1, 1)),
        ("19.6", "allied", "overrun", (10, 10)),
        ("19.6", "german", "IF", (1, 2)),
    ],
)
def test_bans(rule: str, side: str, what: str, turns: tuple[int, int]) -> None:
    scenario = found(rule)
    banned = [t for t in range(1, scenario.turns + 1) if scenario.is_banned(side, what, t)]  # type: ignore[arg-type]  # all are
    assert banned == list(range(turns[0], turns[1] + 1))
    assert not scenario.is_banned(side, "OF", 3)


def test_ley_is_closed_in_20_4() -> None:
    scenario = found("20.4")
    assert scenario.is_closed("german", "5404", 0)
    assert scenario.is_closed("german", "5404", 20)
    assert scenario.is_closed("allied", "5404", 19)
    assert not scenario.is_closed("allied", "5404", 20)
    assert not scenario.is_closed("german", "5405", 0)


def test_zones() -> None:
    quadrilateral = found("19.2").forces[2].hexes
    assert len(quadrilateral) == 30
    assert {"1316", "1718", "2215", "1813", "1415"} <= quadrilateral
    assert "1314" not in quadrilateral
    assert "1918" not in quadrilateral
    fortified = found("19.8").victory.goals[0].counts.hexes
    assert len(fortified) == 18
    assert {"4726", "4731", "4930", "4925"} <= fortified
    assert len(found("19.7").forces[0].hexes) == 10
    south = found("19.3").forces[0].hexes
    assert "0531" in south
    assert "0530" not in south
    assert len(south) == 150
    north = found("19.3").forces[1].hexes
    assert "0530" not in north
    assert "0529" in north
    assert found("20.1").forces[5].entries == ("2511", "2512")
    assert found("19.5").forces[-1].entries[0] == "3934"
    assert {h[:2] for h in found("20.2").area} == {f"{c:02}" for c in range(1, 23)}
    assert found("20.5").fields[0].hexes.isdisjoint(DATA.map.towns["Moncourt"])
    assert found("20.5").works[0].most == 4
    assert found("20.5").limits[0].most == 1


def test_special_rules() -> None:
    assert found("19.9").rules.clear_factor == 2
    assert found("20.3").rules.is_flooded
    assert found("20.3").rules.contour == 6
    assert found("20.3").rules.wreck_cost == 6
    assert found("19.7").rules.positions_stay
    assert not found("19.8").rules.positions_stay
    assert found("19.7").forces[1].keeps_apart
    assert found("19.7").forces[0].improved == "must"
    assert [s.strengths for s in found("19.7").supports] == [(10, 10, 10), (9,)]
    assert found("19.2").supports[0].per_turn == 1
    assert found("19.1").deploys == ("german", "allied")
    assert found("19.8").deploys == ("allied", "german")
    assert found("19.1").forces[1].formation == "drop"


def test_victory() -> None:
    assert found("19.1").victory.goals[0].immediately
    assert found("19.1").victory.otherwise == "allied"
    wallendorf = found("19.3").victory.awards
    most = sum(a.points for a in wallendorf if a.side == "allied" and a.counts.what != "eliminated")
    assert most == 30  # 19.3 says so
    assert found("19.5").victory.minimum == {"german": 30}
    assert found("19.9").victory.tie == "allied"
    assert found("19.2").victory.tie is None
    assert found("20.4").victory.goals[0].at_least == 4
    who = found("19.4").victory.awards[2].counts.who
    assert who.fits(DATA.types["german/Puma"])
    assert not who.fits(DATA.types["german/SPW"])
    assert not who.fits(DATA.types["german/Inf"])
    assert found("19.2").victory.awards[0].counts.side == "allied"  # what Germany destroys
