"""8.7.4, 8.8 What an attack sheet settles before the dice: advances, who loses steps, where the beaten go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from games.engine.errors import Illegal
from games.engine.names import Side
from games.kaisers_battle import pieces
from games.kaisers_battle.attack_orders import AdvanceOrder, AttackPlan, LoseOrder, RetreatOrder
from games.kaisers_battle.names import find_hex, find_unit, hex_label
from games.kaisers_battle.state import Declared, State


def settle_ahead(
    state: State, side: Side, draft: AttackPlan, order: AdvanceOrder | LoseOrder | RetreatOrder
) -> str:
    """8.7.4, 8.8 Note on the sheet what a line settles; returns its canonical form."""
    match order:
        case AdvanceOrder():
            return settle_advance(state, side, draft, order)
        case LoseOrder():
            units = [attacker(state, side, draft, text) for text in order.units]
            draft.losses += units
            return f"LOSE {' '.join(units)}"
        case RetreatOrder():
            return settle_retreat(state, draft, order)
        case _:
            assert_never(order)


def attacker(state: State, side: Side, draft: AttackPlan, text: str) -> str:
    """8.0 The unit of that name, which must attack on this sheet."""
    unit = find_unit(state, side, text)
    if unit not in draft.units:
        raise Illegal("8.0", f"{unit} is in no attack of this sheet", "declare its attack first")
    return unit


def settle_advance(state: State, side: Side, draft: AttackPlan, order: AdvanceOrder) -> str:
    """8.8.4 The way of a victor; the die will show how far it goes."""
    unit, way = attacker(state, side, draft, order.unit), [find_hex(h) for h in order.way]
    if unit in draft.advance:
        raise Illegal("8.8.4", f"{unit} advances already", "give its whole way in one line")
    draft.advance[unit] = way
    return f"ADVANCE {unit} {' '.join(way)}"


def settle_retreat(state: State, draft: AttackPlan, order: RetreatOrder) -> str:
    """8.7.4A The hexes for the attackers of a hex, best first, in one attack of theirs or in all."""
    origin, goals = find_hex(order.origin), [find_hex(h) for h in order.goals]
    for goal in goals:
        if not pieces.data().map.grid.are_adjacent(origin, goal):
            raise Illegal("8.7.4", f"{goal} is not beside {origin}: a retreat is one hex")
    line = f"RETREAT {origin} TO {' '.join(goals)}"
    made = attacks_from(state, draft, origin)
    if not made:
        raise Illegal("8.7.4", f"no unit in {hex_label(origin)} attacks", "declare its attack first")
    target = find_hex(order.after) if order.after else ""
    about = attack_on(target, made).targets[0] if target else ""
    if (origin, about) in draft.retreat:
        hint = f"{line} AFTER {made[-1].targets[0]}" if len(made) > 1 and not about else None
        raise Illegal("8.7.4", f"a retreat from {hex_label(origin)} is settled already", hint)
    draft.retreat[origin, about] = goals
    return f"{line} AFTER {target}" if target else line


def attacks_from(state: State, draft: AttackPlan, origin: str) -> list[Declared]:
    """8.2.3 The attacks on the sheet in which units of a hex take part."""
    return [a for a in draft.attacks if any(pieces.hex_of(state, unit) == origin for unit in a.attackers)]


def attack_on(target: str, attacks: Sequence[Declared]) -> Declared:
    """8.1.4 The one attack on a hex, which may be an attack on others too."""
    for attack in attacks:
        if target in attack.targets:
            return attack
    able = " or ".join(attack.targets[0] for attack in attacks)
    raise Illegal("8.7.4", f"none of these attacks is on {hex_label(target)}", f"AFTER {able}")
