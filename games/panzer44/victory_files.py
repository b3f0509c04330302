"""18.5 Reading the victory conditions of a scenario file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.hexwar.grid import Compass
from games.hexwar.tables import Block
from games.panzer44.scenario import (
    CONDITIONS,
    KINDS,
    WHATS,
    Award,
    Condition,
    Count,
    Goal,
    Victory,
    What,
    Who,
)
from games.panzer44.units import SIDES, SideName
from games.panzer44.zones import EDGES

if TYPE_CHECKING:
    from games.panzer44.scenario_files import Reader

COUNT_KEYS = ("what", "who", "but", "zone", "edge", "condition", "dismounted", "share", "label")
ZONED = ("present", "staying", "held", "entered", "sees", "razed")
EDGED = ("exited", "exit value")


def read_victory(reader: Reader, block: Block) -> Victory:
    """The conditions; DataError if nothing decides the game."""
    block.require_only("goal", "award", "minimum", "tie", "otherwise")
    goals = tuple(read_goal(reader, part) for part in block.blocks("goal")) if "goal" in block else ()
    awards = tuple(read_award(reader, part) for part in block.blocks("award")) if "award" in block else ()
    if not goals and not awards:
        raise block.error(None, "neither goals nor awards", "at least one")
    minimum: dict[SideName, int] = {}
    if "minimum" in block:
        least = block.block("minimum")
        least.require_only(*SIDES)
        minimum = {side: least.integer(side, 0) for side in SIDES if side in least}
    return Victory(goals, awards, minimum, winner(block, "tie"), winner(block, "otherwise"))


def winner(block: Block, key: str) -> SideName | None:
    """A side, or nobody."""
    if key not in block:
        return None
    text = block.text(key, (*SIDES, "draw"))
    return next((side for side in SIDES if side == text), None)


def read_goal(reader: Reader, block: Block) -> Goal:
    """A side wins if a count is high enough."""
    block.require_only("side", "at_least", "immediately", *COUNT_KEYS)
    side = one_of_sides(block)
    at_least = block.integer("at_least", 1, 99) if "at_least" in block else 1
    return Goal(side, read_count(reader, block, side), at_least, block.flag("immediately", default=False))


def read_award(reader: Reader, block: Block) -> Award:
    """A side receives points for each thing counted."""
    block.require_only("side", "points", *COUNT_KEYS)
    side = one_of_sides(block)
    return Award(side, read_count(reader, block, side), block.integer("points", 1, 99))


def one_of_sides(block: Block) -> SideName:
    """Whose goal or award it is."""
    text = block.text("side", SIDES)
    return next(side for side in SIDES if side == text)


def read_count(reader: Reader, block: Block, side: SideName) -> Count:
    """What is counted. Eliminated units are the enemy's, all others one's own."""
    what = _what(block)
    if ("zone" in block) != (what in ZONED) or ("edge" in block) != (what in EDGED):
        problem = f"{what} with the wrong of zone and edge"
        raise block.error("what", problem, f"zone for {', '.join(ZONED)}; edge for {', '.join(EDGED)}")
    other: SideName = "allied" if side == "german" else "german"
    return Count(
        what=what,
        side=other if what in ("eliminated", "razed") else side,
        who=_who(reader, block, side),
        hexes=reader.in_play(block) if what in ZONED else frozenset(),
        edge=_edge(block),
        condition=_condition(block),
        is_dismounted=block.flag("dismounted", default=False),
        share=_share(block),
        label=block.text("label") if "label" in block else "",
    )


def _what(block: Block) -> What:
    text = block.text("what", WHATS)
    return next(what for what in WHATS if what == text)


def _edge(block: Block) -> Compass | None:
    text = block.text("edge", EDGES) if "edge" in block else ""
    return next((edge for edge in EDGES if edge == text), None)


def _condition(block: Block) -> Condition:
    text = block.text("condition", CONDITIONS) if "condition" in block else "any"
    return next(condition for condition in CONDITIONS if condition == text)


def _share(block: Block) -> tuple[int, int]:
    if "share" not in block:
        return 1, 1
    found = block.integers("share", 1, 99)
    if len(found) != 2 or found[0] > found[1]:
        raise block.error("share", f"{list(found)} is no share", "[1, 2] for a half")
    return found[0], found[1]


def _who(reader: Reader, block: Block, side: SideName) -> Who:
    but = block.texts("but") if "but" in block else ()
    codes: tuple[str, ...] = ()
    kind = "any"
    if "who" in block and block.shape("who") == "list":
        kind, codes = "listed", block.texts("who")
    elif "who" in block:
        kind = block.text("who", tuple(k for k in KINDS if k != "listed"))
    for key, named in (("who", codes), ("but", but)):
        for code in named:
            if not any(t.code == code for t in reader.types.values()):
                reader.type_of(block, key, side, code)
    return Who(next(k for k in KINDS if k == kind), codes, but)
