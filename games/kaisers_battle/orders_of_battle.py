"""2.2, 15.3, 18.0 The counters, where they start and when they come."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.kaisers_battle.charts import CounterMix
from games.kaisers_battle.data_files import Files, Row
from games.kaisers_battle.map import SIDES, Map, on_map

TYPES = ("headquarters", "stosstruppen", "infantry", "cavalry", "engineer")
SIZES = ("division", "brigade", "regiment", "battalion", "company")
STEPS = {"division": 3, "brigade": 2, "regiment": 2, "battalion": 1, "company": 1}
NATIONS = {"german": ("german",), "allied": ("british", "french")}
SETUPS = ("corrected", "printed")
UNIT_ID = re.compile(r"[0-9A-Za-z]+(/[0-9A-Za-z]+){0,2}")
NAMING = ("id", "printed_as", "side", "nationality", "corps", "division", "name", "type", "size")
FIGURES = ("cs", "cs_reduced", "mv", "ma", "steps", "sp", "zoc", "service_back")
COLUMNS = (*NAMING, *FIGURES, "provenance")


@dataclass(frozen=True)
class Unit:
    """One counter with the figures on it.

    ``cs``, ``mv``, ``ma``, ``sp`` are the rulebook's abbreviations (3.2): combat strength, morale
    value, movement allowance in points, stacking points. ``cs_reduced`` is the strength on the back,
    ``None`` without a step there. ``corps`` is empty for replacement regiments and service companies,
    which have none of their own. ``type`` is one of TYPES, "replacement" or "service".
    """

    id: str
    printed_as: str
    side: str
    nationality: str
    corps: str
    division: str
    name: str
    type: str
    size: str
    cs: int
    cs_reduced: int | None
    mv: int
    ma: int
    steps: int
    sp: int
    has_zoc: bool
    has_service_back: bool
    provenance: str

    @property
    def is_headquarters(self) -> bool:
        """Whether the counter is a headquarters."""
        return self.type == "headquarters"

    @property
    def is_stosstruppen(self) -> bool:
        """8.8.3, 13.2.4 Whether the counter is a Stosstruppen division."""
        return self.type == "stosstruppen"

    @property
    def is_division(self) -> bool:
        """Whether the counter is a division."""
        return self.size == "division"

    @property
    def is_infantry_battalion(self) -> bool:
        """15.2.2 Whether a service company is made when the counter is eliminated."""
        return self.has_service_back


@dataclass(frozen=True)
class Reinforcement:
    """15.3 One counter of the schedule."""

    turn: int
    entry: str
    unit: str


@dataclass(frozen=True)
class Start:
    """18.0 The start hex of a counter, and the one the rulebook prints if that is thought a misprint."""

    unit: str
    hex: str
    printed_hex: str
    provenance: str


def read_units(files: Files, mix: CounterMix) -> dict[str, Unit]:
    """Every counter: the named ones, then the replacement regiments R1.. and the service companies S1.."""
    units: dict[str, Unit] = {}
    names: dict[str, int] = {}
    for row in files.rows("units.csv", COLUMNS):
        unit = read_unit(row, mix)
        for name in sorted({unit.id, unit.printed_as} - {""}):
            if name in names:
                raise row.error(f"unit {name} is listed twice", f"one line; the first is {names[name]}")
            names[name] = row.line
        if re.fullmatch(r"[RS]\d+", unit.id):
            raise row.error(f"id {unit.id} is taken", "any but R1, S1 and the like")
        units[unit.id] = unit
    services = sum(unit.has_service_back for unit in units.values())
    pools = [*make_pool(mix, "replacement", mix.replacements), *make_pool(mix, "service", services)]
    return units | {unit.id: unit for unit in pools}


def read_unit(row: Row, mix: CounterMix) -> Unit:
    """One line of units.csv."""
    if not UNIT_ID.fullmatch(row["id"]):
        raise row.error(f"id is {row['id']!r}", "letters and digits, in up to three parts such as 8AR/61/18")
    side = row.word("side", SIDES)
    size = row.word("size", SIZES)
    steps = row.number("steps", 1, 3)
    if steps != STEPS[size]:
        raise row.error(f"a {size} has {steps} steps", f"{STEPS[size]} (rule 8.5)")
    sp = row.number("sp", 1, 12)
    if sp != mix.stacking[size]:
        raise row.error(f"a {size} has {sp} stacking points", f"{mix.stacking[size]} (counter_mix.toml)")
    cs = row.number("cs", 1, 99)
    back = row.word("service_back", ("yes", "no")) == "yes"
    if back and (size, side) != ("battalion", "allied"):
        raise row.error(f"service_back is yes for a {side} {size}", "yes only for Allied battalions (15.2.2)")
    return Unit(
        id=row["id"],
        printed_as=row["printed_as"],
        side=side,
        nationality=row.word("nationality", NATIONS[side]),
        corps=row.filled("corps"),
        division=row["division"],
        name=row.filled("name"),
        type=row.word("type", TYPES),
        size=size,
        cs=cs,
        cs_reduced=read_reduced(row, cs, steps),
        mv=row.number("mv", 1, 5),
        ma=row.number("ma", 1, 30),
        steps=steps,
        sp=sp,
        has_zoc=row.word("zoc", ("yes", "no")) == "yes",
        has_service_back=back,
        provenance=row.origin,
    )


def read_reduced(row: Row, cs: int, steps: int) -> int | None:
    """The strength on the back, which a counter of two or three steps must have."""
    if steps == 1:
        if row["cs_reduced"]:
            raise row.error("a counter of one step has cs_reduced", "empty")
        return None
    return row.number("cs_reduced", 1, cs)


def make_pool(mix: CounterMix, kind: str, number: int) -> list[Unit]:
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


def read_reinforcements(
    files: Files, units: Mapping[str, Unit], board: Map, turns: int
) -> tuple[Reinforcement, ...]:
    """15.3 The schedule in the order of the file."""
    found: dict[str, Reinforcement] = {}
    for row in files.rows("reinforcements.csv", ("turn", "entry", "unit", "provenance")):
        unit = read_known(row, units, found)
        if unit.side != "allied":
            raise row.error(f"{unit.id} is German", "Allied units (15.0: Germany gets none)")
        row.provenance(row["provenance"])
        entry = row.word("entry", board.entries)
        found[unit.id] = Reinforcement(row.number("turn", 1, turns), entry, unit.id)
    return tuple(found.values())


def read_known(row: Row, units: Mapping[str, Unit], listed: Iterable[str]) -> Unit:
    """The named counter of a row, which no earlier row may hold."""
    unit = units.get(row["unit"])
    if unit is None or not unit.corps:
        raise row.error(f"unit {row['unit']!r} is unknown", "an id of units.csv")
    if unit.id in listed:
        raise row.error(f"unit {unit.id} is listed twice", "one line a unit")
    return unit


def read_setup(
    files: Files, units: Mapping[str, Unit], board: Map, arriving: Iterable[str], limit: int
) -> dict[str, Start]:
    """18.0 Where the counters start; every counter starts on the map or comes by the schedule."""
    starts: dict[str, Start] = {}
    later = tuple(arriving)
    file = ""
    for row in files.rows("setup.csv", ("unit", "hex", "printed_hex", "provenance")):
        file = row.file
        unit = read_known(row, units, starts)
        if unit.id in later:
            raise row.error(f"unit {unit.id} also stands in reinforcements.csv", "setup or reinforcement")
        hex_id = on_map(board.grid, row, row["hex"])
        printed = on_map(board.grid, row, row["printed_hex"] or hex_id)
        starts[unit.id] = Start(unit.id, hex_id, printed, row.origin)
        for setup in SETUPS:
            check_stack(row, hex_of(starts[unit.id], setup), setup, starts, units, limit)
    missing = [u.id for u in units.values() if u.corps and u.id not in starts and u.id not in later]
    if missing:
        problem = f"{', '.join(missing)}: neither here nor in reinforcements.csv"
        raise Row(file or "setup.csv", 1, {}).error(problem, "one line for every unit of units.csv")
    return starts


def hex_of(start: Start, setup: str) -> str:
    """The start hex under one of SETUPS."""
    return start.printed_hex if setup == "printed" else start.hex


def check_stack(
    row: Row, hex_id: str, setup: str, starts: Mapping[str, Start], units: Mapping[str, Unit], limit: int
) -> None:
    """7.0 One side to a hex, and no more stacking points than the limit."""
    stack = [units[s.unit] for s in starts.values() if hex_of(s, setup) == hex_id]
    if len({unit.side for unit in stack}) > 1:
        raise row.error(f"both sides start in {hex_id} ({setup} setup)", "one side to a hex")
    points = sum(unit.sp for unit in stack)
    if points > limit:
        raise row.error(
            f"{points} stacking points in {hex_id} ({setup} setup)", f"at most {limit} (rule 7.0)"
        )
