"""5.0, 7.0 What the movement sheets show: a unit's reach, stacks that would be too high, who has no order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.engine.aids import Duty, Layer, Study
from games.engine.text import count
from games.hexwar.stacking import Overfull
from games.kaisers_battle import studies
from games.kaisers_battle.names import hex_label
from games.kaisers_battle.pieces import hex_of, units_of
from games.kaisers_battle.stacking import too_high

if TYPE_CHECKING:
    from games.kaisers_battle.movement import Movement, Plan


def study(request: Movement, subject: str) -> Study:
    """5.2 A unit with the hexes it can come to, enemy zones and gas counted."""
    found = studies.study(request.state, request.side, subject)
    if subject not in request.movable:
        return found
    reach = tuple(sorted(request.reach(subject)))
    budget = count(request.country.budget(subject), "movement point")
    facts = (*found.facts, *leaving(request, subject))
    return Study(facts, (*found.layers, Layer("reach", f"{subject} can reach, {budget}", reach)))


def leaving(request: Movement, unit: str) -> Iterator[str]:
    """5.1.3B What leaving an enemy zone costs it."""
    price = request.country.leaving(unit, hex_of(request.state, unit))
    if price:
        yield f"Leaving the enemy zone costs {count(price, 'point')} more (5.1.3)."


def duties(request: Movement, lines: Sequence[str]) -> Iterator[Duty]:
    """7.2 Where too many would stand; who has no order."""
    draft = request.drafted(lines)
    later = "" if request.is_march else ", unless they move on in the second segment"
    for over in crowded(request, draft):
        points = f"{over.points} stacking points of {over.limit}"
        yield Duty(f"{hex_label(over.hex)} would hold {points}: units are lost{later}.", "7.2",
                   hexes=(over.hex,))  # fmt: skip
    idle = [u for u in request.movable if u not in draft.movers and request.why_not(u, draft.movers) is None]
    if idle:
        where = tuple(dict.fromkeys(hex_of(request.state, unit) for unit in idle))
        verb = "has" if len(idle) == 1 else "have"
        yield Duty(f"{count(len(idle), 'unit')} could move and {verb} no order.", "5.0", hexes=where)


def crowded(request: Movement, draft: Plan) -> list[Overfull]:
    """7.2, 15.1.5 The stacks that would be too high after these moves; arrival hexes may be."""
    where = {unit: hex_of(request.state, unit) for unit in units_of(request.state, request.side)}
    for move in draft.moves:
        if move.way.exits:
            del where[move.unit]
        elif move.way.hexes:
            where[move.unit] = move.way.hexes[-1]
    return too_high(request.state, where)
