"""What a sheet still owes and what it leaves unused: movement and deployment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.engine.aids import Duty
from games.engine.errors import Illegal
from games.panzer44 import setting
from games.panzer44.asking import count
from games.panzer44.force import names
from games.panzer44.state import State

if TYPE_CHECKING:
    from games.panzer44.deploy_lines import SetUp
    from games.panzer44.deployment import Deployment
    from games.panzer44.move_lines import MoveSheet
    from games.panzer44.moving import Moving


def left_out(state: State, units: Sequence[str], words: str, rule: str) -> Iterator[Duty]:
    """One entry for all units of which the same can be said."""
    if units:
        where = tuple(dict.fromkeys(state.units[unit].hex for unit in units))
        verb = words.format(has="has" if len(units) == 1 else "have")
        yield Duty(f"{names(units)} {verb}.", rule, hexes=where)


def has(units: Sequence[str]) -> str:
    """The verb for one or more."""
    return "has" if len(units) == 1 else "have"


# 7.0 Movement -----------------------------------------------------------------------------------------------


def of_movement(request: Moving, lines: Sequence[str]) -> Iterator[Duty]:
    """Who still has to move, who would end in one hex, who scatters where, who may enter."""
    draft = request.drafted(lines)
    late = [] if draft.more else owing(request, draft)
    if late:
        where = tuple(dict.fromkeys(draft.plan.where[unit] for unit in late if unit in draft.plan.where))
        yield Duty(f"Plotted to move, so they must: {names(late)}.", "7.12", must=True, hexes=where)
    yield from crowded(request, draft)
    state = request.state
    running = [unit for unit in request.scatterers if unit not in draft.plan.done]
    yield from left_out(state, running, "will scatter when everything else has moved", "14.11")
    waiting = [
        u for u in request.movers if u not in state.units and u not in draft.plan.done and u not in late
    ]
    if waiting:
        yield Duty(f"Not entered yet: {names(waiting)}.", "18.6")


def owing(request: Moving, draft: MoveSheet) -> list[str]:
    """4.1, 7.12 Units plotted to move or to enter that can and have no line yet."""
    return [
        unit
        for unit in request.movers
        if unit not in draft.plan.done and request.least(draft.plan, unit) is not None
    ]


def crowded(request: Moving, draft: MoveSheet) -> Iterator[Duty]:
    """8.31 Hexes in which too many would end."""
    try:
        request.check_ends(draft)
    except Illegal as error:
        yield Duty(f"{error.reason[:1].upper()}{error.reason[1:]}.", error.rule, must=True)


# 18.4 Deployment --------------------------------------------------------------------------------------------


def of_deployment(request: Deployment, lines: Sequence[str]) -> Iterator[Duty]:
    """Units not placed yet, mines and positions left."""
    draft = request.drafted(lines)
    missing = [u for u in request.force_of if u not in draft.where and u not in draft.riding]
    if missing:
        yield Duty(f"Not placed: {names(missing)}.", "18.41", must=True)
    yield from not_laid(request, draft)


def not_laid(request: Deployment, draft: SetUp) -> Iterator[Duty]:
    """12.21, 17.0 Mines and positions that may still be put down."""
    fields = [f for f in setting.scenario_of(request.state).fields if f.side == request.side]
    mines = sum(field.number for field in fields) - len(draft.mines)
    if mines > 0:
        yield Duty(f"Not laid: {count(mines, 'mined hex')}.", "17.0")
    most = next(iter(request.works.values()), None)
    if most is not None and len(draft.positions) < most:
        left = most - len(draft.positions)
        yield Duty(f"Not dug: {count(left, 'Improved Position')}.", "12.21")
