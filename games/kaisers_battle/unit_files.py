"""Reading the counters, the setup and the reinforcement schedule from their files."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from games.hexwar.csvdata import read_csv, require_unique
from games.hexwar.datafile import DataError, Provenance, listing
from games.hexwar.datafolder import require_between, require_hex
from games.kaisers_battle.charts import CounterMix
from games.kaisers_battle.map import Map, SideName
from games.kaisers_battle.orders_of_battle import (
    SETUPS,
    Nation,
    Reinforcement,
    Setup,
    Size,
    Start,
    Unit,
    UnitType,
)

STEPS: Mapping[Size, int] = {"division": 3, "brigade": 2, "regiment": 2, "battalion": 1, "company": 1}
NATIONS: Mapping[SideName, tuple[Nation, ...]] = {"german": ("german",), "allied": ("british", "french")}
UNIT_ID = re.compile(r"[0-9A-Za-z]+(/[0-9A-Za-z]+){0,2}")
POOL_ID = re.compile(r"[RS]\d+")


@dataclass(frozen=True, kw_only=True)
class UnitRow:
    """A line of units.csv."""

    line: int
    id: str
    printed_as: str = ""
    side: SideName
    nationality: Nation
    corps: str
    division: str = ""
    name: str
    type: Literal["headquarters", "stosstruppen", "infantry", "cavalry", "engineer"]
    size: Size
    cs: int
    cs_reduced: int | None = None
    mv: int
    ma: int
    steps: int
    sp: int
    zoc: bool
    service_back: bool
    provenance: Provenance


@dataclass(frozen=True, kw_only=True)
class SetupRow:
    """A line of setup.csv."""

    line: int
    unit: str
    hex: str
    printed_hex: str = ""
    provenance: Provenance


@dataclass(frozen=True, kw_only=True)
class ReinforcementRow:
    """A line of reinforcements.csv."""

    line: int
    turn: int
    entry: str
    unit: str
    provenance: Provenance


def read_units(path: Path, mix: CounterMix) -> dict[str, Unit]:
    """Every counter: the named ones, then the replacement regiments R1.. and the service companies S1.."""
    units: dict[str, Unit] = {}
    lines: dict[str, int] = {}
    for row in read_csv(path, UnitRow):
        for name in dict.fromkeys((row.id, row.printed_as or row.id)):
            if name in lines:
                raise DataError(path, row.line, f"unit {name} is already on line {lines[name]}", "a new id")
            lines[name] = row.line
        check_unit(path, row, mix)
        units[row.id] = make_unit(row)
    services = sum(unit.has_service_back for unit in units.values())
    for unit in (*make_pool(mix, "replacement", mix.replacements), *make_pool(mix, "service", services)):
        units[unit.id] = unit
    return units


def check_unit(path: Path, row: UnitRow, mix: CounterMix) -> None:
    """The figures of a counter fit together and lie within the rules' limits."""
    if not UNIT_ID.fullmatch(row.id) or POOL_ID.fullmatch(row.id):
        allowed = "letters and digits in up to three parts such as 8AR/61/18, but not R1 or S1"
        raise DataError(path, row.line, f"id is {row.id}", allowed)
    if row.nationality not in NATIONS[row.side]:
        allowed = listing(NATIONS[row.side])
        raise DataError(path, row.line, f"nationality of a {row.side} unit is {row.nationality}", allowed)
    if row.service_back and (row.size, row.side) != ("battalion", "allied"):
        problem = f"service_back is yes for a {row.side} {row.size}"
        raise DataError(path, row.line, problem, "yes only for Allied battalions (rule 15.2.2)")
    for what, value, least, most in (
        ("cs", row.cs, 1, 99),
        ("mv", row.mv, 1, 5),
        ("ma", row.ma, 1, 30),
        (f"steps of a {row.size}", row.steps, STEPS[row.size], STEPS[row.size]),
        (f"sp of a {row.size}", row.sp, mix.stacking[row.size], mix.stacking[row.size]),
    ):
        require_between(path, row.line, what, value, least, most)
    check_reduced(path, row)


def check_reduced(path: Path, row: UnitRow) -> None:
    """8.5 A counter of several steps has a strength on its back, no greater than the one in front."""
    if row.steps == 1 and row.cs_reduced is not None:
        raise DataError(path, row.line, "cs_reduced of a counter with one step is not empty", "empty")
    if row.steps > 1 and row.cs_reduced is None:
        raise DataError(path, row.line, f"cs_reduced is empty with {row.steps} steps", f"1 to {row.cs}")
    if row.cs_reduced is not None:
        require_between(path, row.line, f"cs_reduced with cs {row.cs}", row.cs_reduced, 1, row.cs)


def make_unit(row: UnitRow) -> Unit:
    """The counter of a checked line."""
    return Unit(
        id=row.id,
        printed_as=row.printed_as,
        side=row.side,
        nationality=row.nationality,
        corps=row.corps,
        division=row.division,
        name=row.name,
        type=row.type,
        size=row.size,
        cs=row.cs,
        cs_reduced=row.cs_reduced,
        mv=row.mv,
        ma=row.ma,
        steps=row.steps,
        sp=row.sp,
        has_zoc=row.zoc,
        has_service_back=row.service_back,
        provenance=row.provenance,
    )


def make_pool(mix: CounterMix, kind: UnitType, number: int) -> list[Unit]:
    """The counters of a pool, all alike."""
    is_german = kind == "replacement"
    figures = mix.replacement if is_german else mix.service
    return [
        Unit(
            id=f"{'R' if is_german else 'S'}{i}",
            printed_as="",
            side="german" if is_german else "allied",
            nationality="german" if is_german else "british",
            corps="",
            division="",
            name="Replacement regiment" if is_german else "Service company",
            type=kind,
            size="regiment" if is_german else "company",
            cs=figures.cs,
            cs_reduced=None,
            mv=figures.mv,
            ma=figures.ma,
            steps=1,
            sp=figures.sp,
            has_zoc=is_german,
            has_service_back=False,
            provenance=figures.provenance,
        )
        for i in range(1, number + 1)
    ]


def require_named(path: Path, line: int, name: str, units: Mapping[str, Unit]) -> Unit:
    """A counter of units.csv."""
    unit = units.get(name)
    if unit is None or not unit.corps:
        raise DataError(path, line, f"unit {name} is unknown", "an id of units.csv")
    return unit


def read_reinforcements(
    path: Path, units: Mapping[str, Unit], board: Map, turns: int
) -> tuple[Reinforcement, ...]:
    """15.3 The schedule in the order of the file."""
    rows = read_csv(path, ReinforcementRow)
    for row in rows:
        if require_named(path, row.line, row.unit, units).side != "allied":
            problem = f"{row.unit} is German"
            raise DataError(path, row.line, problem, "Allied units; Germany gets none (rule 15.0)")
        if row.entry not in board.entries:
            raise DataError(path, row.line, f"entry {row.entry} is unknown", listing(board.entries))
        require_between(path, row.line, "turn", row.turn, 1, turns)
    require_unique(path, rows, "unit")
    return tuple(Reinforcement(row.turn, row.entry, row.unit) for row in rows)


def read_setup(
    path: Path, units: Mapping[str, Unit], board: Map, arriving: Collection[str], limit: int
) -> dict[str, Start]:
    """18.0 Where the counters start; every counter starts on the map or comes by the schedule."""
    rows = read_csv(path, SetupRow)
    starts: dict[str, Start] = {}
    stacks: dict[tuple[Setup, str], list[Unit]] = {}
    for row in rows:
        unit = require_named(path, row.line, row.unit, units)
        if unit.id in arriving:
            problem = f"unit {unit.id} also stands in reinforcements.csv"
            raise DataError(path, row.line, problem, "one of the two")
        hex_id, printed = row.hex, row.printed_hex or row.hex
        for name in (hex_id, printed):
            require_hex(board.grid, path, row.line, name)
        start = starts[unit.id] = Start(unit.id, hex_id, printed, row.provenance)
        for setup in SETUPS:
            stack = stacks.setdefault((setup, start.under(setup)), [])
            stack.append(unit)
            check_stack(path, row.line, f"{start.under(setup)} ({setup} setup)", stack, limit)
    require_unique(path, rows, "unit")
    missing = [u.id for u in units.values() if u.corps and u.id not in starts and u.id not in arriving]
    if missing:
        problem = f"neither here nor in reinforcements.csv: {listing(missing)}"
        raise DataError(path, 1, problem, "a line for every unit of units.csv")
    return starts


def check_stack(path: Path, line: int, where: str, stack: list[Unit], limit: int) -> None:
    """7.0 One side to a hex, and no more stacking points than the limit."""
    if any(unit.side != stack[0].side for unit in stack):
        raise DataError(path, line, f"both sides start in {where}", "one side to a hex")
    points = sum(unit.sp for unit in stack)
    if points > limit:
        raise DataError(path, line, f"{points} stacking points in {where}", f"at most {limit} (rule 7.0)")
