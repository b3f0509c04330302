"""Reading scenarios from their files, and checking that they can be played."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from games.hexwar.datafile import listing
from games.hexwar.tables import Block, read_toml
from games.panzer44.charts import MINES
from games.panzer44.map import Map
from games.panzer44.scenario import (
    DUTIES,
    FORMATIONS,
    SUPPORTS,
    Ban,
    Banned,
    Closed,
    Duty,
    Force,
    Formation,
    Limit,
    Minefield,
    Panic,
    PlayerInfo,
    Rules,
    Scenario,
    Support,
    Works,
)
from games.panzer44.scenario_checks import check_force, check_room
from games.panzer44.units import COUNTER_SETS, PLAYERS, SIDES, SideName, Unit, UnitType
from games.panzer44.victory_files import read_victory
from games.panzer44.zones import Zones

T = TypeVar("T", bound=str)

KEYS = ("rule", "name", "date", "summary", "turns", "first", "deploys_first", "area", "zones", "players")
PARTS = ("force", "support", "mines", "works", "panic", "ban", "closed", "limit", "rules", "victory")
BANS: Mapping[str, tuple[Banned, ...]] = {
    "DF": ("DF", "CA"),
    "IF": ("IF", "CB"),
    "OF": ("OF",),
    "overrun": ("overrun",),
}
"""What a ban means. Interpretation B-37: close assault falls under DF, counter-battery under IF."""
_UNITS = re.compile(r"(\d+) (\S+)")
_NAME = re.compile(r"[0-9a-z][0-9a-z.-]*")


class Reader:
    """What all parts of a scenario file need to be read."""

    def __init__(
        self, file: Block, board: Map, types: Mapping[str, UnitType], units: Mapping[str, Unit]
    ) -> None:
        """Take the file and the data it leans on."""
        self.file, self.board, self.types = file, board, types
        self.zones = Zones(board, file.block("zones") if "zones" in file else None)
        self.players = self._players()
        self.turns = file.integer("turns", 1, 99)
        self.area = self.zone(file, "area") if "area" in file else frozenset(board.grid)
        self._spare: dict[str, list[str]] = {}
        for unit in units.values():
            self._spare.setdefault(unit.type.key, []).append(unit.id)

    def _players(self) -> dict[SideName, PlayerInfo]:
        block = self.file.block("players")
        block.require_only("allied")
        allied = choice(block, "allied", tuple(p for p in PLAYERS if p != "german"))
        return {"german": PlayerInfo("german"), "allied": PlayerInfo(allied)}

    def zone(self, block: Block, key: str = "zone") -> frozenset[str]:
        """The hexes of a zone."""
        return self.zones.read(block, key)

    def in_play(self, block: Block, key: str = "zone") -> frozenset[str]:
        """The hexes of a zone that are in play; DataError if there are none."""
        found = self.zone(block, key) & self.area
        if not found:
            raise block.error(key, "no hex of the zone is in play", "hexes of the area")
        return found

    def turns_of(self, block: Block) -> tuple[int, int]:
        """The turns for which something holds: [first, last], by default the whole game."""
        if "turns" not in block:
            return 0, self.turns
        found = block.integers("turns", 0, self.turns)
        if len(found) != 2 or found[0] > found[1]:
            raise block.error("turns", f"{list(found)} is no extent", "[first, last]")
        return found[0], found[1]

    def type_of(self, block: Block, key: str, side: SideName, code: str) -> UnitType:
        """The type a player means by a code; his own nation's first, then the one it borrows from."""
        nations = COUNTER_SETS[self.players[side].nation]
        for nation in nations:
            if f"{nation}/{code}" in self.types:
                return self.types[f"{nation}/{code}"]
        codes = dict.fromkeys(t.code for t in self.types.values() if t.nation in nations)
        raise block.error(key, f"{code} is no type of unit", listing(codes))

    def take(self, block: Block, side: SideName) -> tuple[str, ...]:
        """18.3 The counters of "9 Inf, 3 20/4", the lowest free numbers of each type."""
        taken: list[str] = []
        for text in block.texts("units"):
            found = _UNITS.fullmatch(text)
            if found is None or found[1] == "0":
                raise block.error("units", f"{text!r} cannot be read", "a number and a type, as in 9 Inf")
            kind = self.type_of(block, "units", side, found[2])
            spare = self._spare[kind.key]
            if len(spare) < int(found[1]):
                problem = f"{text} in all more than the counters of {kind.key}"
                raise block.error("units", problem, f"{len(kind.numbers)} counters in units.csv")
            taken.extend(spare[: int(found[1])])
            del spare[: int(found[1])]
        return tuple(taken)


def choice(block: Block, key: str, choices: Sequence[T], default: T | None = None) -> T:
    """One of some words."""
    if default is not None and key not in block:
        return default
    text = block.text(key, choices)
    return next(word for word in choices if word == text)


def read_scenario(
    path: Path, board: Map, types: Mapping[str, UnitType], units: Mapping[str, Unit]
) -> Scenario:
    """A scenario; DataError for whatever cannot be read or played."""
    file = read_toml(path)
    file.require_only(*KEYS, *PARTS)
    if not _NAME.fullmatch(path.stem):
        raise file.error(None, f"the file is called {path.name}", "small letters, digits, dots and hyphens")
    reader = Reader(file, board, types, units)
    first = choice(file, "first", SIDES)
    leader = choice(file, "deploys_first", SIDES, first)
    forces = tuple(read_force(reader, block, units) for block in file.blocks("force"))
    works = tuple(read_works(reader, block) for block in parts(file, "works"))
    check_room(file, forces, units, works)
    return Scenario(
        slug=path.stem,
        rule=file.text("rule"),
        name=file.text("name"),
        date=file.text("date"),
        summary=file.text("summary"),
        turns=reader.turns,
        first=first,
        deploys=(leader, *(side for side in SIDES if side != leader)),
        players=reader.players,
        area=reader.area,
        forces=forces,
        supports=tuple(read_support(block) for block in parts(file, "support")),
        fields=tuple(read_mines(reader, block) for block in parts(file, "mines")),
        works=works,
        panic=read_panics(reader, file.block("panic")),
        bans=tuple(read_ban(reader, block) for block in parts(file, "ban")),
        closed=tuple(read_closed(reader, block) for block in parts(file, "closed")),
        limits=tuple(read_limit(reader, block) for block in parts(file, "limit")),
        rules=read_rules(file.block("rules")) if "rules" in file else Rules(),
        victory=read_victory(reader, file.block("victory")),
        provenance=file.provenance,
    )


def parts(file: Block, key: str) -> tuple[Block, ...]:
    """The tables of a list, none if it is not there."""
    return file.blocks(key) if key in file else ()


def read_force(reader: Reader, block: Block, units: Mapping[str, Unit]) -> Force:
    """18.3, 18.4 A force."""
    block.require_only(
        "name", "side", "units", "zone", "turn", "formation", "mounted", "improved", "keeps_apart"
    )
    side = choice(block, "side", SIDES)
    turn = block.integer("turn", 0, reader.turns) if "turn" in block else 0
    default: Formation = "deployed" if turn == 0 else "free"
    force = Force(
        name=block.text("name"),
        side=side,
        units=reader.take(block, side),
        turn=turn,
        formation=choice(block, "formation", FORMATIONS, default),
        hexes=reader.in_play(block),
        mounted=duty(block, "mounted", "may"),
        improved=duty(block, "improved", "no"),
        keeps_apart=block.flag("keeps_apart", default=False),
    )
    check_force(block, force, units, reader.board, reader.area)
    return force


def duty(block: Block, key: str, default: Duty) -> Duty:
    """Whether something may, must or must not be done."""
    return choice(block, key, DUTIES, default)


def read_support(block: Block) -> Support:
    """15.0, 16.0 Off-board artillery or air strikes."""
    block.require_only("side", "kind", "strengths", "per_turn")
    return Support(
        choice(block, "side", SIDES),
        choice(block, "kind", SUPPORTS),
        block.integers("strengths", 1, 20),
        block.integer("per_turn", 1, 99) if "per_turn" in block else None,
    )


def read_mines(reader: Reader, block: Block) -> Minefield:
    """17.0 Mined hexes."""
    block.require_only("side", "kind", "number", "zone")
    return Minefield(
        choice(block, "side", SIDES),
        choice(block, "kind", MINES),
        block.integer("number", 1, 99),
        reader.in_play(block),
    )


def read_works(reader: Reader, block: Block) -> Works:
    """12.0 Improved Positions."""
    block.require_only("side", "most", "zone")
    most = block.integer("most", 1, 99) if "most" in block else None
    return Works(choice(block, "side", SIDES), most, reader.in_play(block))


def read_panics(reader: Reader, block: Block) -> dict[SideName, Panic]:
    """14.0 The panic levels of both sides."""
    block.require_only(*SIDES)
    return {side: read_panic(reader, block.block(side)) for side in SIDES}


def read_panic(reader: Reader, block: Block) -> Panic:
    """14.0 A level, or levels by turn and then another one; tens of percent, one chit each."""
    block.require_only("level", "by_turn", "then", "per_loss")
    if ("level" in block) == ("by_turn" in block or "then" in block):
        raise block.error(None, "neither or both of level and by_turn", "level, or by_turn and then")
    by_turn = block.integers("by_turn", 0, 100) if "by_turn" in block else ()
    then = block.integer("level" if "level" in block else "then", 0, 100)
    per_loss = block.integer("per_loss", 0, 100) if "per_loss" in block else 0
    if len(by_turn) > reader.turns or any(level % 10 for level in (*by_turn, then, per_loss)):
        raise block.error(None, "levels that cannot be", "tens of percent, no more turns than the game has")
    return Panic(by_turn, then, per_loss)


def read_ban(reader: Reader, block: Block) -> Ban:
    """Rules of engagement: what is forbidden when."""
    block.require_only("side", "what", "turns")
    what = frozenset(meant for word in block.texts("what", tuple(BANS)) for meant in BANS[word])
    return Ban(choice(block, "side", SIDES), what, *reader.turns_of(block))


def read_closed(reader: Reader, block: Block) -> Closed:
    """Hexes closed to a side."""
    block.require_only("side", "zone", "turns")
    return Closed(choice(block, "side", SIDES), reader.in_play(block), *reader.turns_of(block))


def read_limit(reader: Reader, block: Block) -> Limit:
    """The most units at set-up in some hexes."""
    block.require_only("side", "zone", "most")
    return Limit(choice(block, "side", SIDES), reader.in_play(block), block.integer("most", 0, 99))


def read_rules(block: Block) -> Rules:
    """Special terrain rules; points are whole movement points in the file."""
    block.require_only("clear_factor", "flooded", "contour_points", "wreck_points", "positions_stay")
    plain = Rules()
    return Rules(
        clear_factor=block.integer("clear_factor", 1, 9) if "clear_factor" in block else 1,
        is_flooded=block.flag("flooded", default=False),
        contour=2 * block.integer("contour_points", 1, 20) if "contour_points" in block else plain.contour,
        wreck_cost=2 * block.integer("wreck_points", 1, 20) if "wreck_points" in block else None,
        positions_stay=block.flag("positions_stay", default=False),
    )


def read_scenarios(
    paths: Sequence[Path], board: Map, types: Mapping[str, UnitType], units: Mapping[str, Unit]
) -> dict[str, Scenario]:
    """Every scenario by slug, in order of the file names."""
    return {path.stem: read_scenario(path, board, types, units) for path in paths}
