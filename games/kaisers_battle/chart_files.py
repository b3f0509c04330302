"""Reading the charts, the Turn Track and the counter mix from their files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from games.hexwar.bands import Bands
from games.hexwar.csvdata import read_csv
from games.hexwar.datafile import DataError, Provenance, listing
from games.hexwar.datafolder import DataFolder, require_between
from games.hexwar.tables import Block, Chart, Scale, read_toml, text_chart, text_scale
from games.kaisers_battle.charts import (
    FIRE_RESULTS,
    LEVELS,
    WEATHERS,
    ArtilleryLimits,
    Charts,
    CounterBatteryTable,
    CounterMix,
    DrumfireTable,
    HexEffects,
    HexsideEffects,
    Points,
    PoolFigures,
    SupplyLimits,
    TerrainChart,
    Turn,
    VictoryTable,
    WeatherTable,
)
from games.kaisers_battle.map import SIDES, TERRAINS, TRENCHES, WATERS, Terrain
from games.kaisers_battle.orders_of_battle import SIZES

DIE = range(1, 7)
MORALE_BEATERS = tuple(str(number) for number in range(1, 10))


@dataclass(frozen=True, kw_only=True)
class TurnRow:
    """A line of turns.csv."""

    line: int
    turn: int
    date: str
    half: Literal["AM", "PM"]
    german_field: int
    german_heavy: int
    german_air: int
    allied_field: int
    allied_heavy: int
    allied_air: int
    provenance: Provenance


def read_charts(folder: DataFolder) -> Charts:
    """Every chart; DataError for a missing cell, a wrong word or a figure out of range."""
    return Charts(
        terrain=read_terrain(read_toml(folder.path("terrain.toml"))),
        weather=read_weather(read_toml(folder.path("weather.toml"))),
        counter_battery=read_counter_battery(read_toml(folder.path("counter_battery.toml"))),
        drumfire=read_drumfire(read_toml(folder.path("drumfire.toml"))),
        artillery=read_artillery(read_toml(folder.path("artillery.toml"))),
        supply=read_supply(read_toml(folder.path("supply.toml"))),
        victory=read_victory(read_toml(folder.path("victory.toml"))),
        turns=read_turns(folder.path("turns.csv")),
    )


def read_terrain(file: Block) -> TerrainChart:
    """5.3 The Terrain Effects Chart."""
    file.require_only("hex", "hexside")
    hexes, hexsides = file.block("hex"), file.block("hexside")
    hexes.require_only(*TERRAINS)
    hexsides.require_only(*WATERS, "bridge")
    bridge = hexsides.block("bridge")
    bridge.require_only("mp")
    return TerrainChart(
        {name: read_hex_effects(hexes.block(name), name) for name in TERRAINS},
        {name: read_hexside_effects(hexsides.block(name)) for name in WATERS},
        bridge.integer("mp", 0, 20),
    )


def read_hex_effects(block: Block, name: Terrain) -> HexEffects:
    """One kind of hex. What is a town, a trench or a hilltop is fixed: map and rules rely on it."""
    block.require_only("mp", "drm", "drumfire", "town", "trench", "hilltop")
    fixed = {"town": name == "town", "trench": name in TRENCHES, "hilltop": name == "hilltop"}
    for flag, wanted in fixed.items():
        if block.flag(flag, default=False) != wanted:
            raise block.error(flag, f"is {str(not wanted).lower()}", str(wanted).lower())
    return HexEffects(
        mp=block.integer("mp", 1, 20),
        drm=block.integer("drm", 0, 6),
        drumfire=block.integer("drumfire", -6, 6),
        is_town=fixed["town"],
        is_trench=fixed["trench"],
        is_hilltop=fixed["hilltop"],
        provenance=block.provenance,
    )


def read_hexside_effects(block: Block) -> HexsideEffects:
    """One kind of water."""
    block.require_only("mp", "drm")
    return HexsideEffects(block.integer("mp", 0, 20), block.integer("drm", 0, 6), block.provenance)


def read_weather(file: Block) -> WeatherTable:
    """11.1 The Weather Table, with a line for every number the modified die can show."""
    file.require_only("weather", "die")
    head = file.block("weather")
    head.require_only("fixed_fog_turns", "pm_modifier")
    modifier = head.integer("pm_modifier", 0, 6)
    die = file.block("die", head.provenance)
    scale = text_scale(die, WEATHERS)
    require_rows(die, scale, range(1, 7 + modifier))
    return WeatherTable(head.integers("fixed_fog_turns", 1, 99), modifier, scale)


def require_rows(block: Block, chart: Scale[str] | Chart[str], numbers: Iterable[int]) -> None:
    """Raise DataError unless the chart has a row for each of these numbers."""
    rows = chart.rows
    missing = [n for n in numbers if not isinstance(rows, Bands) or not any(n in band for band in rows.bands)]
    if missing:
        problem = f"no row for {listing(missing)}"
        raise block.error(None, problem, f"rows {listing(chart.rows.labels)} and {listing(missing)}")


def ends_of(chart: Scale[str] | Chart[str]) -> tuple[int | None, int | None] | None:
    """The lowest and highest number of a chart's rows, None where there is no end; None for names."""
    rows = chart.rows
    return (rows.bands[0].low, rows.bands[-1].high) if isinstance(rows, Bands) else None


def read_counter_battery(file: Block) -> CounterBatteryTable:
    """9.2 The Counter-Battery Fire Table."""
    file.require_only("counter_battery", "die")
    head = file.block("counter_battery")
    head.require_only("step", "columns")
    step = head.integer("step", 1, 100)
    columns = head.integers("columns", 1, 200)
    wanted = [step * (i + 1) for i in range(max(1, len(columns)))]
    if list(columns) != wanted:
        raise head.error("columns", f"{list(columns)} do not rise by {step}", str(wanted))
    die = file.block("die", head.provenance)
    chart = text_chart(die, range(1, len(columns) + 1), FIRE_RESULTS)
    require_rows(die, chart, DIE)
    return CounterBatteryTable(step, chart)


def read_drumfire(file: Block) -> DrumfireTable:
    """9.4 The Drumfire Barrage Table: columns by points and stacking points, then the die."""
    file.require_only("drumfire", "column_by_stacking_points", "die")
    head = file.block("drumfire")
    head.require_only("points", "columns")
    points = head.integers("points", 1, 99)
    if points != tuple(DIE):
        raise head.error("points", f"{list(points)} are not the points of an attack", "[1, 2, 3, 4, 5, 6]")
    names = head.texts("columns")
    if len(set(names)) != len(names) or "-" in names:
        raise head.error("columns", f"{list(names)} do not tell the columns apart", 'such as ["A", "B"]')
    bands = file.block("column_by_stacking_points", head.provenance)
    columns = text_chart(bands, points, ("-", *names))
    ends = ends_of(columns)
    if ends != (1, None):
        raise bands.error(
            None, "the bands do not reach from 1 upwards", 'a first one from 1, a last one as "7+"'
        )
    die = file.block("die", head.provenance)
    results = text_chart(die, range(1, len(names) + 1), ("-", *MORALE_BEATERS))
    require_rows(die, results, DIE)
    return DrumfireTable(names, columns, results)


def read_artillery(file: Block) -> ArtilleryLimits:
    """9.1 to 9.7 Ranges and the most points by weather."""
    names = ("range", "rolling_barrage", "sos_barrage", "hilltop_observation", "gas")
    file.require_only(*names)
    reach, rolling, sos, hilltop, gas = (file.block(name) for name in names)
    reach.require_only("field_points")
    rolling.require_only(*WEATHERS, "clear_observed", "mist_observed")
    sos.require_only(*WEATHERS, "points_per_drm")
    hilltop.require_only("clear", "mist")
    gas.require_only("points_per_marker", "distance_from_german_units", "mp_factor", "removal_die")
    fog = rolling.integer("fog", 0, 20)
    mist, clear = rolling.integer("mist_observed", 0, 20), rolling.integer("clear_observed", 0, 20)
    return ArtilleryLimits(
        field_range=reach.integer("field_points", 0, 99),
        rolling={state: rolling.integer(state, 0, 20) for state in WEATHERS},
        rolling_observed={"fog": fog, "mist": mist, "clear": clear},
        sos={state: sos.integer(state, 0, 20) for state in WEATHERS},
        sos_points_per_drm=sos.integer("points_per_drm", 1, 20),
        hilltop_range={
            "fog": 0,
            "mist": hilltop.integer("mist", 0, 99),
            "clear": hilltop.integer("clear", 0, 99),
        },
        gas_points=gas.integer("points_per_marker", 1, 99),
        gas_distance=gas.integer("distance_from_german_units", 0, 99),
        gas_mp_factor=gas.integer("mp_factor", 1, 9),
        gas_removal_die=gas.integer("removal_die", 0, 6),
    )


def read_supply(file: Block) -> SupplyLimits:
    """14.0 Distances and modifiers of supply."""
    file.require_only("supply")
    block = file.block("supply")
    modifiers = ("out_of_communication_drm", "out_of_supply_drm", "isolated_drm")
    block.require_only("in_supply_hexes", "out_of_communication_hexes", *modifiers)
    near = block.integer("in_supply_hexes", 0, 99)
    far = block.integer("out_of_communication_hexes", near, 99)
    return SupplyLimits(near, far, *(block.integer(name, 0, 9) for name in modifiers))


def read_victory(file: Block) -> VictoryTable:
    """20.0 Victory points and levels; every total has a level."""
    file.require_only("points", "level")
    points = file.block("points")
    kinds = ("town_west_of_line", "exited_unit", "allied_unit_in_trench", "division_lost_and_replaced")
    points.require_only(*kinds)
    block = file.block("level")
    levels = text_scale(block, tuple(LEVELS))
    if ends_of(levels) != (None, None):
        raise block.error(
            None, "some totals have no level", 'a first row as "15 or less", a last one as "56+"'
        )
    town, exited, trench, division = (points.integer(kind, -99, 99) for kind in kinds)
    return VictoryTable(town, exited, trench, division, levels)


def read_turns(path: Path) -> tuple[Turn, ...]:
    """The Turn Track, numbered from 1 without a gap."""
    turns: list[Turn] = []
    for row in read_csv(path, TurnRow):
        number = len(turns) + 1
        require_between(path, row.line, "turn", row.turn, number, number)
        german = (row.german_field, row.german_heavy, row.german_air)
        allied = (row.allied_field, row.allied_heavy, row.allied_air)
        for points in (*german, *allied):
            require_between(path, row.line, "a number of points", points, 0, 999)
        turns.append(Turn(number, row.date, row.half, {"german": Points(*german), "allied": Points(*allied)}))
    if not turns:
        raise DataError(path, 1, "there are no turns", "a line for turn 1 at least")
    return tuple(turns)


def read_counter_mix(file: Block) -> CounterMix:
    """How many nameless counters there are, their figures, and the stacking points."""
    names = ("replacement_regiment", "service_company", "gas_marker", "air_observation_marker", "stacking")
    file.require_only(*names)
    regiment, company, gas, observation, stacking = (file.block(name) for name in names)
    regiment.require_only("number", "cs", "mv", "ma", "steps", "sp")
    company.require_only("cs", "mv", "ma", "steps", "sp")
    gas.require_only("number")
    observation.require_only(*SIDES)
    stacking.require_only("limit", *SIZES)
    limit = stacking.integer("limit", 1, 99)
    points = {size: stacking.integer(size, 0, limit) for size in SIZES}
    return CounterMix(
        replacements=regiment.integer("number", 0, 99),
        replacement=read_pool(regiment, points["regiment"]),
        service=read_pool(company, points["company"]),
        gas_markers=gas.integer("number", 0, 99),
        observation_markers={side: observation.integer(side, 0, 99) for side in SIDES},
        stacking_limit=limit,
        stacking=points,
    )


def read_pool(block: Block, sp: int) -> PoolFigures:
    """The figures all counters of a pool share; they have one step (8.5)."""
    block.integer("steps", 1, 1)
    cs, mv, ma = block.integer("cs", 1, 99), block.integer("mv", 1, 5), block.integer("ma", 1, 30)
    return PoolFigures(cs, mv, ma, block.integer("sp", sp, sp), block.provenance)
