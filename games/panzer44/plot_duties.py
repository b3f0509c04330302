"""5.0 What a plot sheet still owes and what it leaves unused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.engine.aids import Duty
from games.engine.errors import Illegal
from games.panzer44 import arrivals, plot_choices, setting
from games.panzer44.asking import count
from games.panzer44.checklists import has, left_out
from games.panzer44.force import label, may_stack, names, number, stack

if TYPE_CHECKING:
    from games.panzer44.plot_orders import PlotSheet
    from games.panzer44.plotting import Plotting


def duties(request: Plotting, lines: Sequence[str]) -> Iterator[Duty]:
    """Who must leave a stack or follow a carrier; who could fire, what could be called, who enters."""
    draft = request.drafted(lines)
    yield from must_move(request, draft)
    yield from idle(request, draft)
    yield from support_unused(request, draft)
    yield from outside(request, draft)


def must_move(request: Plotting, draft: PlotSheet) -> Iterator[Duty]:
    """19.1, 9.6 The movements a plot cannot do without."""
    state = request.state
    for unit in plot_choices.must_unstack(state, request.side):
        here = state.units[unit].hex
        staying = [u for u in stack(state, here) if task_of(draft, u) != "MV"]
        if unit in staying and not may_stack(state, staying, here):
            text = f"Too many stand in {here}: {label(unit)} or another must move ({number(unit)} MV)."
            yield Duty(text, "19.1", must=True, hexes=(here,))
    for unit in draft.plots:
        placed = state.units.get(unit)
        if placed is not None and placed.carrier and task_of(draft, placed.carrier) != "MV":
            text = f"{label(placed.carrier)}, which carries {label(unit)}, must be plotted to move too."
            yield Duty(text, "9.6", must=True, hexes=(placed.hex,))


def task_of(draft: PlotSheet, unit: str) -> str:
    """What a unit is plotted to do, "" for nothing."""
    return draft.plots[unit].task if unit in draft.plots else ""


def idle(request: Plotting, draft: PlotSheet) -> Iterator[Duty]:
    """5.0 Units without a task: those with an enemy to fire at, batteries, the others that could watch."""
    state = request.state
    free = [
        unit
        for unit in request.own
        if unit not in draft.plots and plot_choices.is_able(state, unit, later=True)
    ]
    shooters = [unit for unit in free if plot_choices.best_line(request, unit)]
    guns = [
        unit
        for unit in free
        if unit not in shooters and setting.banned(state, request.side, "IF") is None
        if next(plot_choices.indirect(state, unit, request.spotted), None) is not None
    ]
    watchers = [
        unit
        for unit in free
        if unit not in shooters
        and unit not in guns
        and not state.units[unit].disruption
        and setting.banned(state, request.side, "OF") is None
    ]
    yield from left_out(state, shooters, "could fire at an enemy in sight (DF) and {has} no task", "6.3")
    yield from left_out(state, guns, "could fire indirectly (IF) and {has} no task", "6.4")
    yield from left_out(state, watchers, "{has} no task; opportunity fire (OF) would cover a line", "6.5")


def support_unused(request: Plotting, draft: PlotSheet) -> Iterator[Duty]:
    """15.0, 16.0 Concentrations and strikes that could be called this turn, while a hex is seen for them."""
    state, side = request.state, request.side
    if not request.spotted:
        return
    for kind, rule, noun in (("OFBDA", "15.0", "concentration"), ("CAS", "16.0", "air strike")):
        try:
            setting.find_support(state, side, kind, (), draft.support)
        except Illegal:
            continue
        if setting.banned(state, side, "IF" if kind == "OFBDA" else kind) is None:
            left = list(setting.support_left(state, side, kind))
            for used in draft.support:
                if used.kind == kind:
                    left.remove(used.points)
            points = ", ".join(f"{each}H" for each in left)
            yield Duty(f"Not called: {count(len(left), noun)} ({points}).", rule)


def outside(request: Plotting, draft: PlotSheet) -> Iterator[Duty]:
    """18.6 Units that may enter this turn and are not plotted to."""
    state = request.state
    waiting = [u for u in arrivals.waiting_units(state, request.side, draft.rides) if u not in draft.plots]
    if waiting:
        entries = [h for unit in waiting for h in arrivals.entries(state, arrivals.column_of(state, unit))]
        yield Duty(f"May enter and {has(waiting)} no plot (MV): {names(waiting)}.", "18.6",
                   hexes=tuple(dict.fromkeys(entries)))  # fmt: skip
