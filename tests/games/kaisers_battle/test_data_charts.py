"""The charts hold what is printed of them and keep the order their rows and columns promise."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.kaisers_battle.game_data import load


def test_trenches_shelter_in_the_order_wire_fieldwork_redoubt() -> None:
    """10.0."""
    chart = load().charts.terrain.hexes
    works = [chart[kind] for kind in ("wire", "fieldwork", "redoubt")]
    assert all(work.is_trench for work in works)
    assert [work.drm for work in works] == sorted({work.drm for work in works})
    assert all(one.drumfire >= other.drumfire for one, other in pairwise(works))


def test_a_town_gives_one_and_woods_nothing() -> None:
    """8.7.5."""
    chart = load().charts.terrain.hexes
    assert chart["town"].drm == 1
    assert chart["woods"].drm == 0
    assert chart["woods"].mp > chart["clear"].mp


def test_only_towns_and_trenches_free_from_attacking_and_only_hilltops_observe() -> None:
    """8.1.3, 9.7.2."""
    chart = load().charts.terrain.hexes
    assert [name for name, line in chart.items() if line.is_town] == ["town"]
    assert [name for name, line in chart.items() if line.is_hilltop] == ["hilltop"]


def test_a_bridge_spares_the_cost_of_the_water() -> None:
    """5.3."""
    chart = load().charts.terrain
    assert chart.bridge < min(chart.hexsides[kind].mp for kind in ("river", "canal"))


@pytest.mark.parametrize(
    ("die", "is_pm", "state"),
    [
        (1, False, "fog"),
        (2, True, "mist"),
        (3, False, "mist"),
        (4, True, "clear"),
        (6, False, "clear"),
        (6, True, "clear"),
    ],
)
def test_weather(die: int, is_pm: bool, state: str) -> None:
    """11.1.2: the afternoon adds one."""
    assert load().charts.weather.state(die, is_pm) == state


def test_afternoons_are_never_worse_than_mornings() -> None:
    """11.1.2."""
    order = ("fog", "mist", "clear")
    weather = load().charts.weather
    for die in range(1, 7):
        assert order.index(weather.state(die, True)) >= order.index(weather.state(die, False))


def test_fog_is_fixed_on_turns_1_and_2() -> None:
    """11.1.3, 17.4."""
    assert load().charts.weather.fog_turns == (1, 2)


def test_every_printed_result_of_counter_battery_fire_occurs() -> None:
    """9.2.3."""
    chart = load().charts.counter_battery.chart
    assert {cell for row in chart.cells for cell in row} == {"-", "2", "3", "4", "5", "All"}


def test_more_points_and_a_higher_die_never_do_less_counter_battery() -> None:
    order = ("-", "2", "3", "4", "5", "All")
    table = load().charts.counter_battery
    rank = {(p, d): order.index(table.result(p, d)) for p in range(10, 70, 10) for d in range(1, 7)}
    assert all(rank[p, d] <= rank[p + 10, d] for p in range(10, 60, 10) for d in range(1, 7))
    assert all(rank[p, d] <= rank[p, d + 1] for p in range(10, 70, 10) for d in range(1, 6))


def test_counter_battery_at_the_ends_of_the_table() -> None:
    table = load().charts.counter_battery
    assert table.result(0, 6) == "-"
    assert table.result(10, 6) == "2"
    assert table.result(60, 6) == table.result(90, 6) == "All"


def test_counter_battery_serves_every_ten_a_side_can_spare() -> None:
    """9.2.1, 9.8: the largest allocation has a column of its own."""
    data = load()
    most = max(p.field + p.heavy for turn in data.turns[2:] for p in turn.points.values())
    assert len(data.charts.counter_battery.chart.columns) == most // 10


def drumfire(points: int, stacking: int, die: int) -> int:
    return load().charts.drumfire.result(points, stacking, die)


def test_drumfire_grows_with_points_and_die_and_shrinks_with_the_target() -> None:
    """9.4.3."""
    for die in range(-2, 8):
        for stacking in range(1, 13):
            for points in range(1, 6):
                assert drumfire(points, stacking, die) <= drumfire(points + 1, stacking, die)
                assert drumfire(points, stacking, die) <= drumfire(points, stacking, die + 1)
                assert drumfire(points, stacking + 1, die) <= drumfire(points, stacking, die)


@pytest.mark.parametrize(
    ("points", "stacking", "die", "number"),
    [
        (6, 2, 6, 6),
        (1, 12, 6, 0),
        (6, 12, 6, 5),
        (6, 2, -1, 0),
        (6, 2, -9, 0),
        (6, 2, 9, 6),
        (3, 4, 4, 3),
        (6, 40, 6, 5),
    ],
)
def test_drumfire_cells(points: int, stacking: int, die: int, number: int) -> None:
    """9.4.5; dice beyond the table count as its last row, stacks beyond 12 as its last band."""
    assert drumfire(points, stacking, die) == number


def test_drumfire_can_hurt_morale_5_but_hardly() -> None:
    """8.6, 9.4.5."""
    hurting = [(p, d) for p in range(1, 7) for d in range(1, 7) if drumfire(p, 1, d) > 5]
    assert hurting == [(6, 6)]


def test_limits_of_barrages_and_observation() -> None:
    """9.1.1, 9.5.1, 9.5.3, 9.6.1, 9.6.2, 9.7.2."""
    limits = load().charts.artillery
    assert limits.field_range == 10
    assert limits.rolling == {"fog": 0, "mist": 1, "clear": 2}
    assert limits.rolling_observed == {"fog": 0, "mist": 2, "clear": 3}
    assert limits.sos == {"fog": 0, "mist": 2, "clear": 4}
    assert limits.sos_points_per_drm == 2
    assert limits.hilltop_range == {"fog": 0, "mist": 3, "clear": 6}


def test_gas() -> None:
    """9.3.1, 9.3.3, 9.3.4, 9.3.5."""
    limits = load().charts.artillery
    assert (limits.gas_points, limits.gas_distance, limits.gas_mp_factor, limits.gas_removal_die) == (
        15,
        6,
        2,
        1,
    )


def test_supply() -> None:
    """14.1.3, 14.2.2."""
    limits = load().charts.supply
    assert (limits.in_supply, limits.out_of_communication) == (6, 12)
    assert (limits.out_of_communication_drm, limits.out_of_supply_drm, limits.isolated_drm) == (1, 2, 3)


@pytest.mark.parametrize(
    ("total", "level", "winner"),
    [
        (-30, "Allied Decisive", "allied"),
        (15, "Allied Decisive", "allied"),
        (16, "Allied Substantive", "allied"),
        (25, "Allied Substantive", "allied"),
        (26, "Allied Marginal", "allied"),
        (35, "Allied Marginal", "allied"),
        (36, "German Marginal", "german"),
        (45, "German Marginal", "german"),
        (46, "German Substantive", "german"),
        (55, "German Substantive", "german"),
        (56, "German Decisive", "german"),
        (200, "German Decisive", "german"),
    ],
)
def test_victory_levels(total: int, level: str, winner: str) -> None:
    """20.3; 16 is printed twice and read as Allied Substantive."""
    found = load().charts.victory.level(total)
    assert (found.name, found.winner) == (level, winner)


def test_victory_points() -> None:
    """20.1."""
    table = load().charts.victory
    assert (table.town, table.exited_unit, table.allied_unit_in_trench, table.division_replaced) == (
        1,
        3,
        -1,
        -1,
    )


def test_strengths_fall_by_more_than_a_third_with_every_step_of_a_division() -> None:
    """8.5: so a mauled division stops attacking; its last step is a replacement regiment."""
    data = load()
    last = data.units[data.replacements[0]].cs
    for unit in data.units.values():
        if unit.is_division:
            assert unit.cs_reduced is not None
            assert 3 * unit.cs_reduced < 2 * unit.cs
            assert last < unit.cs_reduced


def test_breaking_down_never_makes_a_fresh_division_stronger() -> None:
    """13.1: three regiments together."""
    data = load()
    three = 3 * data.units[data.replacements[0]].cs
    assert three <= min(u.cs for u in data.units.values() if u.is_division and u.mv >= 3)
