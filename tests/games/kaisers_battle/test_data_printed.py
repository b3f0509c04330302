"""What the rulebook prints must stand in the data, figure for figure."""

from __future__ import annotations

import pytest

from games.kaisers_battle.game_data import load

GERMAN_SETUP = {  # 18.1
    "50/9": "3804",
    "45R/9": "3806",
    "88/3": "3902",
    "28/3": "3903",
    "238/17": "3908",
    "113/3": "4101",
    "6/33": "4102",
    "1B/17": "4310",
    "220/47/Gyl": "4328",
    "10/17": "4400",
    "OR/17": "4407",
    "34/4R": "4411",
    "37/4R": "4412",
}
ALLIED_SETUP = {  # 18.2, with the note on 3321
    "8AR/61/18": "0133",
    "61/20/18": "0720",
    "59/20/18": "0820",
    "6/3Cv/18": "1303",
    "7/3Cv/18": "1303",
    "Cd/3Cv/18": "1303",
    "84/18": "1615",
    "3/2Cv/3": "1727",
    "4/2Cv/3": "1727",
    "60/20/18": "2016",
    "150/18": "2016",
    "21E/3": "2223",
    "129/18": "2402",
    "89/30/18": "2405",
    "83/18": "2516",
    "2SF/30/18": "2605",
    "5/2Cv/3": "3321",
    "9RB/14/3": "3321",
}
SCHEDULE = {  # 15.3
    (2, "A"): ["8LN/58/3"],
    (2, "C"): ["149/50/19", "150/50/19", "19 Corps HQ"],
    (3, "B"): ["25/9/5", "26/9/5", "27/9/5", "5 Corps HQ"],
    (4, "C"): ["23/8/19", "24/8/19", "25/8/19"],
    (4, "D"): ["17/24/19", "72/24/19", "73/24/19", "1/1Cv/19", "2/1Cv/19", "9/1Cv/19"],
    (6, "B"): ["28/10/5", "29/10/5", "30/10/5"],
    (7, "B"): ["184/62/5", "185/62/5", "186/62/5", "64/22/5", "65/22/5", "66/22/5"],
}
CORRECTED = {"8AR/61/18": "3301", "10/17": "4406"}
PRINTED = {"german": GERMAN_SETUP, "allied": ALLIED_SETUP}


@pytest.mark.parametrize("side", PRINTED)
def test_the_printed_setup_holds_every_printed_hex_and_unit(side: str) -> None:
    data = load()
    found = data.setup("printed")
    for name, hex_id in PRINTED[side].items():
        unit = data.names[name]
        assert data.units[unit].side == side
        assert found[unit] == hex_id


def test_the_corrected_setup_differs_in_two_hexes_only() -> None:
    data = load()
    printed, corrected = data.setup("printed"), data.setup("corrected")
    assert {unit: corrected[unit] for unit in corrected if corrected[unit] != printed[unit]} == CORRECTED


def test_garbled_designations_are_kept_beside_the_reading() -> None:
    data = load()
    assert data.names["6/33"] == "6/3"
    assert data.names["OR/17"] == "10R/17"
    assert data.units["6/3"].corps == "3"


def test_a_setup_of_another_name_is_refused() -> None:
    with pytest.raises(ValueError, match="corrected, printed"):
        load().setup("historical")


def test_the_allied_table_is_sorted_so_every_unit_of_our_own_stands_after_its_last_row() -> None:
    """18.2 is sorted by hex and cut after 2605: whatever it does not print must come later."""
    data = load()
    assert list(ALLIED_SETUP.values()) == sorted(ALLIED_SETUP.values())
    ours = [
        start.hex
        for start in data.starts.values()
        if data.units[start.unit].side == "allied" and start.unit not in ALLIED_SETUP
    ]
    assert len(ours) == 71
    assert min(ours) > "2605"


def test_the_german_table_is_sorted_so_our_own_units_fill_its_two_gaps() -> None:
    """18.1 runs down its left half to 4102, then down its right from 4310 to 4412; both are cut."""
    data = load()
    printed = {data.names[name] for name in GERMAN_SETUP}
    ours = [
        start.hex
        for start in data.starts.values()
        if data.units[start.unit].side == "german" and start.unit not in printed
    ]
    assert len(ours) == 20
    assert all("4102" < hex_id < "4310" or hex_id > "4412" for hex_id in ours)


@pytest.mark.parametrize(("turn", "entry"), SCHEDULE)
def test_the_reinforcement_schedule(turn: int, entry: str) -> None:
    data = load()
    found = [r.unit for r in data.arriving(turn) if r.entry == entry]
    assert found == [data.names[name] for name in SCHEDULE[turn, entry]]


def test_the_counters_are_of_three_nations_and_the_fifth_corps_is_french() -> None:
    """2.2.1, 15.3."""
    units = load().units.values()
    assert {unit.nationality for unit in units} == {"german", "british", "french"}
    assert {unit.corps for unit in units if unit.nationality == "french"} == {"5"}
    assert {unit.nationality for unit in units if unit.corps == "5"} == {"french"}


def test_nothing_else_arrives() -> None:
    assert len(load().reinforcements) == sum(len(units) for units in SCHEDULE.values())


@pytest.mark.parametrize("turn", range(1, 11))
def test_artillery_and_air_points(turn: int) -> None:
    """9.8.1, 9.8.2, 12.0, 17.4."""
    german = (50, 30, 0) if turn <= 2 else (35, 30, 8) if turn <= 6 else (30, 20, 8)
    allied = (0, 0, 0) if turn <= 2 else (8, 6, 6) if turn <= 6 else (16, 12, 6)
    points = load().turns[turn - 1].points
    assert (points["german"].field, points["german"].heavy, points["german"].air) == german
    assert (points["allied"].field, points["allied"].heavy, points["allied"].air) == allied


def test_ten_turns_and_every_second_is_an_afternoon() -> None:
    turns = load().turns
    assert [turn.is_pm for turn in turns] == [False, True] * 5
    assert turns[0].name == "21 March 1918 AM"
    assert turns[-1].name == "25 March 1918 PM"


def test_steps_and_stacking_points_by_size() -> None:
    """7.1, 8.5."""
    sizes = {(unit.size, unit.steps, unit.sp) for unit in load().units.values() if unit.corps}
    assert sizes == {
        ("division", 3, 12),
        ("brigade", 2, 4),
        ("regiment", 2, 4),
        ("battalion", 1, 2),
        ("company", 1, 1),
    }


def test_headquarters_are_companies() -> None:
    """2.2.4."""
    found = [unit for unit in load().units.values() if unit.is_headquarters]
    assert len(found) == 9
    assert {(unit.size, unit.sp, unit.steps) for unit in found} == {("company", 1, 1)}


def test_pools_and_markers() -> None:
    """9.3.6, 12.2.1, 13.2.2, 15.2."""
    data = load()
    assert data.mix.gas_markers == 6
    assert data.mix.observation_markers == {
        side: data.turns[2].points[side].air // 2 for side in ("german", "allied")
    }
    replacement = data.units[data.replacements[0]]
    assert (replacement.steps, replacement.sp, replacement.is_stosstruppen) == (1, 4, False)
    service = data.units[data.service_companies[0]]
    assert (service.has_zoc, service.size, service.corps) == (False, "company", "")
    assert [unit.id for unit in data.units.values() if not unit.has_zoc] == list(data.service_companies)


def test_a_service_company_for_every_infantry_battalion() -> None:
    """15.2.2: pioneers and entrenching battalions are battalions of infantry too."""
    data = load()
    battalions = [unit for unit in data.units.values() if unit.size == "battalion"]
    assert all(unit.is_infantry_battalion for unit in battalions)
    assert len(battalions) == len(data.service_companies) == 55
    assert data.units["21E/3"].is_infantry_battalion


def test_the_example_of_the_defended_town() -> None:
    """8.7.5: division 30 rolls 4; brigade and company in a town roll 1: quotient 5, one step lost."""
    data = load()
    division, brigade, company = (data.units[name] for name in ("50/9", "60/20/18", "150/18"))
    town = data.charts.terrain.hexes["town"]
    assert (division.cs, brigade.cs, brigade.mv, company.cs, company.mv) == (30, 10, 4, 1, 3)
    quotient = (4 * division.cs) // ((1 + town.drm) * (brigade.cs + company.cs))
    assert quotient == 5
    assert quotient - max(brigade.mv, company.mv) == 1


def test_the_last_part_of_a_designation_is_the_corps() -> None:
    """2.2.3; headquarters are named by hand."""
    data = load()
    for unit in data.units.values():
        if unit.corps and not unit.id.endswith("CorpsHQ"):
            assert unit.id.rpartition("/")[2] == unit.corps


def test_every_designation_of_a_battalion_uses_a_code() -> None:
    """2.2.3, 19.0: battalion, division, corps; the code is the regiment's."""
    codes = set()
    for unit in load().units.values():
        if unit.size == "battalion":
            codes.add(unit.id.partition("/")[0].lstrip("0123456789"))
    assert {"AR", "BD", "BF", "BK", "KR", "MN", "OB", "LN", "IN", "QU"} <= codes
    assert "OU" not in codes


def test_stosstruppen_are_the_divisions_of_the_first_line() -> None:
    """17.1.1: who stands in a trench may move on turn 1; Gayl's group has no Stosstruppen."""
    data = load()
    setup = data.setup("printed")
    first_line = [
        u.id for u in data.units.values() if u.is_division and data.map.is_trench(setup.get(u.id, "0101"))
    ]
    stosstruppen = [u.id for u in data.units.values() if u.is_stosstruppen]
    assert sorted(stosstruppen) == sorted(u for u in first_line if data.units[u].corps != "Gyl")
    assert len(stosstruppen) == 10


def test_second_line_divisions_stand_outside_the_trenches() -> None:
    """17.1.1: 113/3, 6/3, 10/17 and 10R/17 are reserves in 18.1 and must wait for turn 2."""
    data = load()
    for setup in ("printed", "corrected"):
        for unit in ("113/3", "6/3", "10/17", "10R/17"):
            assert not data.map.is_trench(data.setup(setup)[unit])


def test_morale_values_run_from_1_to_5() -> None:
    """8.6."""
    assert {unit.mv for unit in load().units.values()} == set(range(1, 6))
