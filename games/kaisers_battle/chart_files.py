"""Reading the charts and the counter mix from their files."""

from __future__ import annotations

import re

from games.kaisers_battle.charts import (
    FIRE_RESULTS,
    WEATHERS,
    ArtilleryLimits,
    Charts,
    CounterBatteryTable,
    CounterMix,
    DrumfireTable,
    HexEffects,
    HexsideEffects,
    Level,
    Points,
    PoolFigures,
    SupplyLimits,
    TerrainChart,
    Turn,
    VictoryTable,
    WeatherTable,
)
from games.kaisers_battle.data_files import Files, Row, Table
from games.kaisers_battle.map import SIDES, TERRAINS, TRENCHES, WATERS

BAND = re.compile(r"(\d+)(?:-(\d+)|\+)")
TURN_COLUMNS = (
    "turn",
    "date",
    "half",
    *(f"{side}_{kind}" for side in SIDES for kind in ("field", "heavy", "air")),
    "provenance",
)


def read_charts(files: Files) -> Charts:
    """Every chart; DataError for a missing cell, a wrong word or a figure out of range."""
    return Charts(
        terrain=read_terrain(files.toml("terrain.toml")),
        weather=read_weather(files.toml("weather.toml")),
        counter_battery=read_counter_battery(files.toml("counter_battery.toml")),
        drumfire=read_drumfire(files.toml("drumfire.toml")),
        artillery=read_artillery(files.toml("artillery.toml")),
        supply=read_supply(files.toml("supply.toml")),
        victory=read_victory(files.toml("victory.toml")),
        turns=read_turns(files),
    )


def read_terrain(file: Table) -> TerrainChart:
    """5.3 The Terrain Effects Chart."""
    file.keys(("hex", "hexside"))
    hexes, hexsides = file.table("hex"), file.table("hexside")
    hexes.keys(TERRAINS)
    hexsides.keys((*WATERS, "bridge"))
    bridge = hexsides.table("bridge")
    bridge.keys(("mp",))
    bridge.place().provenance(bridge.origin)
    return TerrainChart(
        {name: read_hex_effects(hexes.table(name), name) for name in TERRAINS},
        {name: read_hexside_effects(hexsides.table(name)) for name in WATERS},
        bridge.number("mp", 0, 20),
    )


def read_hex_effects(table: Table, name: str) -> HexEffects:
    """One kind of hex. What is a town, a trench or a hilltop is fixed: map and rules rely on it."""
    table.keys(("mp", "drm", "drumfire", "town", "trench", "hilltop"))
    expected = {"town": name == "town", "trench": name in TRENCHES, "hilltop": name == "hilltop"}
    for flag, wanted in expected.items():
        if table.flag(flag) != wanted:
            raise table.place(flag).error(f"{name}: {flag} = {str(not wanted).lower()}", str(wanted).lower())
    return HexEffects(
        mp=table.number("mp", 1, 20),
        drm=table.number("drm", 0, 6),
        drumfire=table.number("drumfire", -6, 6),
        is_town=expected["town"],
        is_trench=expected["trench"],
        is_hilltop=expected["hilltop"],
        provenance=table.origin,
    )


def read_hexside_effects(table: Table) -> HexsideEffects:
    """One kind of water."""
    table.keys(("mp", "drm"))
    return HexsideEffects(table.number("mp", 0, 20), table.number("drm", 0, 6), table.origin)


def read_weather(file: Table) -> WeatherTable:
    """11.1 The Weather Table, one line for every number the modified die can show."""
    file.keys(("weather", "die"))
    head = file.table("weather")
    head.keys(("fixed_fog_turns", "pm_modifier"))
    head.place().provenance(head.origin)
    pm_modifier = head.number("pm_modifier", 0, 6)
    die = file.table("die")
    shown = [str(number) for number in range(1, 7 + pm_modifier)]
    die.keys(shown)
    states = {int(number): die.word(number, WEATHERS) for number in shown}
    return WeatherTable(head.numbers("fixed_fog_turns", 1, 99), pm_modifier, states)


def read_counter_battery(file: Table) -> CounterBatteryTable:
    """9.2 The Counter-Battery Fire Table."""
    file.keys(("counter_battery", "die"))
    head, die = file.table("counter_battery"), file.table("die")
    head.keys(("step", "columns"))
    head.place().provenance(head.origin)
    step = head.number("step", 1, 100)
    columns = head.numbers("columns", 1, 200)
    if not columns or list(columns) != [step * (i + 1) for i in range(len(columns))]:
        raise head.place("columns").error(f"columns are {list(columns)}", f"{step}, {2 * step} and so on")
    shown = [str(number) for number in range(1, 7)]
    die.keys(shown)
    rows = {int(number): die.words(number, len(columns), FIRE_RESULTS) for number in shown}
    return CounterBatteryTable(step, columns, rows)


def read_drumfire(file: Table) -> DrumfireTable:
    """9.4 The Drumfire Barrage Table: columns by points and stacking points, then the die."""
    file.keys(("drumfire", "column_by_stacking_points", "die"))
    head, die = file.table("drumfire"), file.table("die")
    head.keys(("points", "columns"))
    head.place().provenance(head.origin)
    points = head.numbers("points", 1, 99)
    if points != tuple(range(1, 7)):
        raise head.place("points").error(f"points are {list(points)}", "[1, 2, 3, 4, 5, 6] (rule 9.4.2)")
    names = head.value("columns")
    if not isinstance(names, list) or not names or len(set(map(str, names))) != len(names):
        raise head.place("columns").error(f"columns are {names!r}", 'different names such as ["A", "B"]')
    bands = read_bands(file.table("column_by_stacking_points"), len(points), [str(name) for name in names])
    return DrumfireTable(points, bands, read_die_rows(die, len(names)))


def read_bands(table: Table, count: int, names: list[str]) -> dict[int, tuple[int | None, ...]]:
    """9.4.3 The column for each band of stacking points; the bands follow each other from 1 without a gap."""
    bands: dict[int, tuple[int | None, ...]] = {}
    expected = 1
    for key in table.content:
        band = BAND.fullmatch(key)
        if not band or expected == 0 or int(band[1]) != expected:
            start = expected or "no more: an open band such as 7+ ends the list"
            raise table.place(key).error(f"band of stacking points {key!r}", f"one that starts at {start}")
        cells = table.words(key, count, ["-", *names])
        bands[expected] = tuple(None if cell == "-" else names.index(cell) for cell in cells)
        expected = int(band[2]) + 1 if band[2] else 0
    if expected != 0:
        raise table.place().error("the last band of stacking points is not open", f'"{expected}+" at the end')
    return bands


def read_die_rows(die: Table, count: int) -> dict[int, tuple[int, ...]]:
    """9.4.5 The result rows: 1 to 6 and, below or above, modified numbers without a gap."""
    allowed = ["-", *(str(number) for number in range(1, 10))]
    rows: dict[int, tuple[int, ...]] = {}
    for key in die.content:
        number = die.place(key).whole(key, "a row of the die", -9, 15)
        rows[number] = tuple(0 if cell == "-" else int(cell) for cell in die.words(key, count, allowed))
    wanted = range(min([1, *rows]), max([6, *rows]) + 1)
    missing = [str(number) for number in wanted if number not in rows]
    if missing:
        raise die.place().error(f"no row for die {', '.join(missing)}", "every number, and 1 to 6 at least")
    return rows


def read_artillery(file: Table) -> ArtilleryLimits:
    """9.1 to 9.7 Ranges and the most points by weather."""
    file.keys(("range", "rolling_barrage", "sos_barrage", "hilltop_observation", "gas"))
    names = ("range", "rolling_barrage", "sos_barrage", "hilltop_observation", "gas")
    reach, rolling, sos, hilltop, gas = (file.table(name) for name in names)
    reach.keys(("field_points",))
    rolling.keys((*WEATHERS, "clear_observed", "mist_observed"))
    sos.keys((*WEATHERS, "points_per_drm"))
    hilltop.keys(("clear", "mist"))
    gas.keys(("points_per_marker", "distance_from_german_units", "mp_factor", "removal_die"))
    for table in (reach, rolling, sos, hilltop, gas):
        table.place().provenance(table.origin)
    return ArtilleryLimits(
        field_range=reach.number("field_points", 0, 99),
        rolling={name: rolling.number(name, 0, 20) for name in WEATHERS},
        rolling_observed={"fog": rolling.number("fog", 0, 20)}
        | {name: rolling.number(f"{name}_observed", 0, 20) for name in ("mist", "clear")},
        sos={name: sos.number(name, 0, 20) for name in WEATHERS},
        sos_points_per_drm=sos.number("points_per_drm", 1, 20),
        hilltop_range={"fog": 0} | {name: hilltop.number(name, 0, 99) for name in ("mist", "clear")},
        gas_points=gas.number("points_per_marker", 1, 99),
        gas_distance=gas.number("distance_from_german_units", 0, 99),
        gas_mp_factor=gas.number("mp_factor", 1, 9),
        gas_removal_die=gas.number("removal_die", 0, 6),
    )


def read_supply(file: Table) -> SupplyLimits:
    """14.0 Distances and modifiers of supply."""
    file.keys(("supply",))
    table = file.table("supply")
    distances = ("in_supply_hexes", "out_of_communication_hexes")
    modifiers = ("out_of_communication_drm", "out_of_supply_drm", "isolated_drm")
    table.keys((*distances, *modifiers))
    table.place().provenance(table.origin)
    near = table.number(distances[0], 0, 99)
    far = table.number(distances[1], near, 99)
    out, worse, worst = (table.number(name, 0, 9) for name in modifiers)
    return SupplyLimits(near, far, out, worse, worst)


def read_victory(file: Table) -> VictoryTable:
    """20.0 Victory points and levels; the levels fall, and only the last has no lower end."""
    file.keys(("points", "level"))
    points = file.table("points")
    kinds = ("town_west_of_line", "exited_unit", "allied_unit_in_trench", "division_lost_and_replaced")
    points.keys(kinds)
    points.place().provenance(points.origin)
    town, exited, trench, division = (points.number(kind, -99, 99) for kind in kinds)
    tables = file.tables("level")
    levels: list[Level] = []
    for i, table in enumerate(tables):
        table.keys(("from", "name", "winner"))
        table.place().provenance(table.origin)
        if i == len(tables) - 1 and "from" in table.content:
            raise table.place("from").error("the last level has a lower end", "no line from = ... there")
        above = levels[-1].lowest if levels and levels[-1].lowest is not None else 1000
        lowest = None if i == len(tables) - 1 else table.number("from", -999, above - 1)
        levels.append(Level(str(table.value("name")), table.word("winner", SIDES), lowest))
    return VictoryTable(town, exited, trench, division, tuple(levels))


def read_turns(files: Files) -> tuple[Turn, ...]:
    """The Turn Track, numbered from 1 without a gap."""
    turns: list[Turn] = []
    for row in files.rows("turns.csv", TURN_COLUMNS):
        if row["turn"] != str(len(turns) + 1):
            raise row.error(f"turn is {row['turn']!r}", str(len(turns) + 1))
        row.provenance(row["provenance"])
        points = {side: read_points(row, side) for side in SIDES}
        turns.append(Turn(len(turns) + 1, row.filled("date"), row.word("half", ("AM", "PM")), points))
    if not turns:
        raise Row("turns.csv", 1, {}).error("no turns", "at least turn 1")
    return tuple(turns)


def read_points(row: Row, side: str) -> Points:
    """9.8, 12.0 One side's points in a line of the Turn Track."""
    field, heavy, air = (row.number(f"{side}_{kind}", 0, 999) for kind in ("field", "heavy", "air"))
    return Points(field, heavy, air)


def read_counter_mix(files: Files) -> CounterMix:
    """How many nameless counters there are, their figures, and the stacking points."""
    file = files.toml("counter_mix.toml")
    sections = ("replacement_regiment", "service_company", "gas_marker", "air_observation_marker", "stacking")
    file.keys(sections)
    regiment, company, gas, observation, stacking = (file.table(name) for name in sections)
    regiment.keys(("number", "cs", "mv", "ma", "steps", "sp"))
    company.keys(("cs", "mv", "ma", "steps", "sp"))
    gas.keys(("number",))
    observation.keys(SIDES)
    sizes = ("division", "brigade", "regiment", "battalion", "company")
    stacking.keys(("limit", *sizes))
    for table in (gas, observation, stacking):
        table.place().provenance(table.origin)
    limit = stacking.number("limit", 1, 99)
    points = {size: stacking.number(size, 0, limit) for size in sizes}
    return CounterMix(
        replacements=regiment.number("number", 0, 99),
        replacement=read_pool(regiment, points["regiment"]),
        service=read_pool(company, points["company"]),
        gas_markers=gas.number("number", 0, 99),
        observation_markers={side: observation.number(side, 0, 99) for side in SIDES},
        stacking_limit=limit,
        stacking=points,
    )


def read_pool(table: Table, sp: int) -> PoolFigures:
    """The figures all counters of a pool share; they have one step (8.5)."""
    table.number("steps", 1, 1)
    if table.number("sp", 0, 99) != sp:
        raise table.place("sp").error(f"sp is {table.value('sp')}", f"{sp} (as under [stacking])")
    cs, mv, ma = table.number("cs", 1, 99), table.number("mv", 1, 5), table.number("ma", 1, 30)
    return PoolFigures(cs, mv, ma, sp, table.origin)
