"""Printed facts that fix the numbering of the four maps."""

import pytest

from games.hexwar.grid import Grid
from games.hexwar.layouts import ROWS_ODD_EAST
from tests.games.hexwar.maps import (
    GREAT_WAR_EAST,
    GREAT_WAR_WEST,
    KAISERS_BATTLE,
    LAST_CHANCE,
    PANZER_44,
)

# Front lines as the Great War prints them: ranges "from-to" are straight rows of hexes, and each
# entry touches the next one.
WEST_FRONTS = {
    "22.3.1": "6811-6612,6612-6411,6311,6211,6111-5910,5811,5710-5511,5512,5412-5312,5313,5214-5217,"
    "5117-5120,5221-5224,5224-4922,4823-4827,4827-4628,4629-4529,4429,4329,4229-3831",
    "18.3.1": "6811-6612,6612-6411,6311,6211-5813,5712,5613,5512,5412,5312,5313,5214-5217,5117-5120,"
    "5221-5223,5123-4922,4823-4827,4827-4628,4629,4529,4429,4329,4229-3831",
    "25.3.1": "6811-6711,6612,6613-6311,6212-6111,6012-5813,5712-5314,5315,5216-5217,5117-5120,"
    "5221-5223,5123-4922,4823-4827,4827-4628,4629,4529,4429,4329,4229-3831",
}
EAST_FRONTS = {
    "22.3.3": "5816,5817,5717,5718-5420,5319-5118,5118-5116,5116-4714,4615-4414,4414-4115,4015-3716,"
    "3717-3518,3518-3520,3621-3624,3524",
    "24.3.3": "6120-6121,6121-5922,5923-5824,5723-5524,5524-5223,5223-5024,5024-4823,4723-4624,"
    "4523-4324,4224-4123,4024-3923,3922-3524",
    "18.3.3": "6120,6121-5922,5923,5824,5723-5524,5524-5223,5223-5024,5024-4823,4823-4624,4624-4222,"
    "4222-4023,4023-3721,3622-3421,3321-3323,3224,3123-2725,2725-2729",
    "18.3.4": "1210-1213,1312-1315,1416,1417-1218",
}
FRONTS = [(GREAT_WAR_WEST, rule, text) for rule, text in WEST_FRONTS.items()] + [
    (GREAT_WAR_EAST, rule, text) for rule, text in EAST_FRONTS.items()
]


@pytest.mark.parametrize(("grid", "rule", "text"), FRONTS, ids=[rule for _, rule, _ in FRONTS])
def test_great_war_fronts_are_unbroken_straight_ranges(grid: Grid, rule: str, text: str) -> None:
    before: str | None = None
    for entry in text.split(","):
        first, _, last = entry.partition("-")
        assert grid.is_straight(first, last or first), f"{rule}: {entry} is not straight"
        assert before is None or grid.distance(before, first) <= 1, f"{rule}: gap before {entry}"
        before = last or first


def test_great_war_13_3_a_hex_touches_these_two() -> None:
    assert {"5006", "4906"} <= set(GREAT_WAR_WEST.neighbours("4905"))


@pytest.mark.parametrize("pair", [("2717", "2618"), ("5615", "5715"), ("5715", "5816"), ("5405", "5406")])
def test_great_war_12_10_and_12_12_crossings_join_neighbours(pair: tuple[str, str]) -> None:
    assert GREAT_WAR_EAST.are_adjacent(*pair)


def test_great_war_all_sea_hexside_joins_neighbours() -> None:
    assert GREAT_WAR_WEST.hexside("6106", "6006") == "6006/6106"


@pytest.mark.parametrize(
    ("grid", "side", "ends", "count"),
    [
        (GREAT_WAR_WEST, "east", ("3933", "7034"), 35),  # 11.11
        (GREAT_WAR_WEST, "west", ("3601", "5701"), 35),  # 11.14
        (GREAT_WAR_WEST, "south", ("3601", "3629"), 34),  # 11.14
        (GREAT_WAR_EAST, "west", ("3501", "5701"), 61),  # 11.8
        (GREAT_WAR_EAST, "east", ("3034", "7034"), 61),  # 11.9
        (GREAT_WAR_EAST, "south", ("1012", "1016"), 34),  # 11.9
        (PANZER_44, "east", ("6101", "6125"), 34),  # 19.3
        (PANZER_44, "south", ("3934", "6134"), 61),  # 19.5
        (PANZER_44, "north", ("1101", "1101"), 61),  # 19.5
        (PANZER_44, "west", ("0110", "0129"), 34),  # 19.5
        (KAISERS_BATTLE, "west", ("0103", "0133"), 33),  # 20.2
        (KAISERS_BATTLE, "north", ("2200", "4400"), 44),
        (KAISERS_BATTLE, "south", ("1333", "3533"), 44),
        (KAISERS_BATTLE, "east", ("4400", "4433"), 34),
    ],
)
def test_edges(grid: Grid, side: str, ends: tuple[str, str], count: int) -> None:
    edge = grid.edge(side)  # type: ignore[arg-type]  # the table above is plain text
    assert set(ends) <= set(edge)
    assert len(edge) == count


def test_great_war_odd_rows_end_a_hex_earlier() -> None:
    assert "3933" in GREAT_WAR_WEST
    assert "3934" not in GREAT_WAR_WEST
    assert "7034" in GREAT_WAR_WEST


def test_panzer44_18_41_line_is_straight() -> None:
    printed = ("0119", "0219", "0320", "0420", "0521")
    assert PANZER_44.line("0119", "0521") == printed
    whole = PANZER_44.line("0119", "3134")
    assert whole[:5] == printed
    assert whole[-4:] == ("2832", "2933", "3033", "3134")
    assert len(whole) == 31
    assert PANZER_44.is_straight("0119", "3134")


def test_last_chance_trench_hexes_form_a_line_only_when_even_rows_lie_east() -> None:
    assert LAST_CHANCE.are_adjacent("3610", "3511")
    assert LAST_CHANCE.are_adjacent("3511", "3410")
    assert not Grid(ROWS_ODD_EAST, LAST_CHANCE.hexes).are_adjacent("3610", "3511")


def test_kaisers_battle_even_columns_lie_lower() -> None:
    assert KAISERS_BATTLE.neighbours("3804") == ("3803", "3904", "3905", "3805", "3705", "3704")
    assert KAISERS_BATTLE.neighbours("3903") == ("3902", "4002", "4003", "3904", "3803", "3802")


def test_kaisers_battle_printed_hexes_are_on_the_map() -> None:
    german = "3804 3806 3902 3903 3908 4101 4102 4310 4328 4400 4407 4411 4412"
    allied = "0133 0720 0820 1303 1615 1727 2016 2223 2402 2405 2516 2605 3321"
    assert all(name in KAISERS_BATTLE for name in f"{german} {allied}".split())
    assert "0100" not in KAISERS_BATTLE
    assert "0200" in KAISERS_BATTLE


def test_sizes_of_the_maps() -> None:
    assert len(KAISERS_BATTLE) == 22 * 33 + 22 * 34
    assert len(PANZER_44) == 31 * 34 + 30 * 33
    assert len(GREAT_WAR_EAST) == 31 * 34 + 30 * 33
    assert len(GREAT_WAR_WEST) == 18 * 34 + 17 * 33
