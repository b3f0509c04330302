"""Reading the unit types and their counters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from games.hexwar.csvdata import read_csv, require_unique
from games.hexwar.datafile import DataError, Provenance, listing
from games.hexwar.datafolder import require_between
from games.hexwar.picture.symbols import SYMBOLS
from games.panzer44.units import Carrier, Mobility, Nation, Unit, UnitType, Weapon

_SPAN = re.compile(r"(\d{3})(?:-(\d{3}))?")


@dataclass(frozen=True, kw_only=True)
class UnitRow:
    """A line of units.csv."""

    line: int
    nation: Nation
    code: str
    name: str
    attack: int
    weapon: Weapon = ""
    range: int
    defense: int
    hard: bool
    movement: int
    mobility: Mobility
    indirect: bool
    carrier: Carrier = ""
    ids: str
    symbol: str
    description: str
    provenance: Provenance


def read_types(path: Path) -> dict[str, UnitType]:
    """The types by key ("german/PzV"); DataError for figures that contradict each other."""
    rows = read_csv(path, UnitRow)
    require_unique(path, rows, "nation", "code")
    types: dict[str, UnitType] = {}
    for row in rows:
        check(path, row)
        found = UnitType(
            nation=row.nation,
            code=row.code,
            name=row.name,
            attack=row.attack,
            weapon=row.weapon,
            range=row.range,
            defense=row.defense,
            is_hard=row.hard,
            movement=row.movement,
            mobility=row.mobility,
            fires_indirect=row.indirect,
            carrier=row.carrier,
            numbers=read_numbers(path, row),
            symbol=row.symbol,
            description=row.description,
            provenance=row.provenance,
        )
        types[found.key] = found
    return types


def check(path: Path, row: UnitRow) -> None:
    """3.2, 10.13 Figures within reason, and those that go together."""
    limits = (("attack", row.attack, 0, 20), ("range", row.range, 0, 60), ("defense", row.defense, 1, 20))
    for what, value, least, most in limits:
        require_between(path, row.line, what, value, least, most)
    foot = row.mobility == "foot"
    require_between(
        path, row.line, f"movement of a {row.mobility} unit", row.movement, *((0, 1) if foot else (2, 12))
    )
    if (row.attack > 0) != bool(row.weapon) or (row.attack > 0) != (row.range > 0):
        allowed = "all three, or attack 0, range 0 and no weapon"
        raise DataError(path, row.line, "attack, weapon and range do not go together", allowed)
    if row.hard != (row.mobility == "hard"):
        problem = f"a {'hard' if row.hard else 'soft'} target is of mobility {row.mobility}"
        raise DataError(path, row.line, problem, "hard targets hard, others soft or foot")
    if row.indirect and row.weapon != "H":
        raise DataError(path, row.line, f"class {row.weapon or 'none'} fires indirect", "class H (6.4)")
    if row.carrier and (foot or row.attack):
        raise DataError(
            path, row.line, "a carrier that is on foot or armed", "a vehicle without attack (9.0)"
        )
    if row.symbol not in SYMBOLS:
        raise DataError(path, row.line, f"symbol {row.symbol} is unknown", listing(sorted(SYMBOLS)))


def read_numbers(path: Path, row: UnitRow) -> tuple[int, ...]:
    """3.22 The identity numbers: spans such as "101-116", several divided by blanks."""
    numbers: list[int] = []
    for part in row.ids.split():
        found = _SPAN.fullmatch(part)
        if found is None or int(found[2] or found[1]) < int(found[1]):
            raise DataError(path, row.line, f"ids {part!r} cannot be read", "three digits, or 101-116")
        numbers.extend(range(int(found[1]), int(found[2] or found[1]) + 1))
    return tuple(numbers)


def make_units(path: Path, types: dict[str, UnitType]) -> dict[str, Unit]:
    """Every counter by id: G or A (Germany, the Allies) and its number; no number twice on a side."""
    units: dict[str, Unit] = {}
    for kind in types.values():
        for number in kind.numbers:
            unit = Unit(f"{'G' if kind.side == 'german' else 'A'}{number:03}", number, kind)
            if unit.id in units:
                problem = f"id {unit.printed} of {kind.key} is also one of {units[unit.id].type.key}"
                raise DataError(path, None, problem, "each number once on a side")
            units[unit.id] = unit
    return units
