"""5.0 Plotting: the sealed sheet on which a side writes what its units will do this turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from games.engine.aids import Duty, Forecast, Study
from games.engine.errors import Illegal
from games.engine.names import JSON
from games.engine.request import PASS, Accepted, HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.panzer44 import (
    arrivals,
    plans,
    plot_aids,
    plot_choices,
    plot_duties,
    plot_forecasts,
    plot_standing,
    plot_tasks,
    plot_warnings,
    setting,
    studies,
    targets,
)
from games.panzer44.asking import Asked, find_hex_in_play, find_unit
from games.panzer44.force import label, may_stack, number, stack, standing, units_of
from games.panzer44.move_lines import shown
from games.panzer44.moving import Moving
from games.panzer44.plot_orders import (
    GRAMMAR,
    PATTERNS,
    ColumnOrder,
    PlotOrder,
    PlotSheet,
    RideOrder,
    SupportOrder,
    plot_line,
    support_line,
)
from games.panzer44.state import Plot
from games.panzer44.ways import Way, way_text

MAY_CHANGE = ("7.21", "9.6", "9.11", "13.", "18.63", "18.68")
"""Rules whose breach on the plot may be none when the unit moves."""


class Plotting(Asked[PlotSheet, PlotSheet]):
    """4.1.1, 5.0 The plot of one side for one turn."""

    kind: ClassVar[str] = "PLOT"
    name: ClassVar[str] = "Mutual plot"
    rule: ClassVar[str] = "5.0"
    grammar = GRAMMAR

    # What may be plotted ----------------------------------------------------------------------------------

    @cached_property
    def own(self) -> tuple[str, ...]:
        """Units on the map that are not passengers."""
        return tuple(standing(self.state, self.side))

    @cached_property
    def entering(self) -> tuple[str, ...]:
        """18.6 Units that may enter this turn, in column order, without those that ride."""
        return arrivals.waiting_units(self.state, self.side)

    @cached_property
    def spotted(self) -> tuple[str, ...]:
        """6.43 Hexes around enemies at which indirect fire may fall."""
        return plot_choices.spotted_hexes(self.state, self.side)

    @property
    def all_units(self) -> tuple[str, ...]:
        """Every unit a line may name."""
        return (*units_of(self.state, self.side), *arrivals.all_waiting(self.state, self.side))

    def begin(self) -> PlotSheet:
        return PlotSheet()

    def accept(self, draft: PlotSheet, order: Any) -> str | Accepted:
        if isinstance(order, SupportOrder):
            return self._accept_support(draft, order)
        if isinstance(order, ColumnOrder):
            return self._accept_column(draft, order)
        if isinstance(order, RideOrder):
            return self._accept_ride(draft, order)
        unit = find_unit(self.all_units, order.unit)
        self._check_free(draft, unit, order)
        plot = plot_tasks.plot_of(self.state, unit, order)
        doubts = self._plan_way(draft, unit, order.way, plot)
        draft.plots[unit] = plot
        is_unsaid = bool(plot.pattern) and not any(word in PATTERNS for word in order.words)
        return Accepted(
            plot_line(unit, plot), (*plot_warnings.of_plot(self.state, unit, plot, is_unsaid), *doubts)
        )

    def _plan_way(self, draft: PlotSheet, unit: str, way: Way | None, plot: Plot) -> tuple[str, ...]:
        """5.2 In an express game, check the way as far as can be known now; returns doubts for the receipt.

        What others may change before the movement (enemies in the way, units still to be plotted) is no
        reason to refuse it.
        """
        if way is None:
            return ()
        plots = {**draft.plots, unit: Plot("MV")}
        moving = Moving(replace(self.state, plots=plots, moved=[]), self.side)
        draft.plan = draft.plan or moving.begin().plan
        try:
            plot.way = way_text(shown(moving.plan_move(draft.plan, unit, way)))
        except Illegal as error:
            if not error.rule.startswith(MAY_CHANGE):
                raise
            return (f"as things stand: {error.reason} ({error.rule})",)
        return ()

    def _check_free(self, draft: PlotSheet, unit: str, order: PlotOrder) -> None:
        if unit in draft.plots:
            raise Illegal("5.3", f"{label(unit)} has a task already: one task for a unit in a turn")
        ban = setting.banned(self.state, self.side, order.task)
        if ban is not None:
            raise ban
        if unit not in self.state.units:
            if order.task != "MV":
                raise Illegal("18.64", f"{label(unit)} is not on the map", f"{number(unit)} MV to enter")
            if unit not in arrivals.waiting_units(self.state, self.side, draft.rides):
                raise Illegal("18.6", f"{label(unit)} cannot enter yet or rides on another unit")
            return
        if order.task != "MV" and self.state.units[unit].carrier:
            raise Illegal("9.4", f"{label(unit)} is mounted", "dismount first (plot MV for its carrier)")

    def _accept_support(self, draft: PlotSheet, order: SupportOrder) -> str:
        target = find_hex_in_play(self.state, order.target)
        support = setting.find_support(self.state, self.side, order.kind, order.words, draft.support)
        support.target = target
        ban = setting.banned(self.state, self.side, "IF" if order.kind == "OFBDA" else order.kind)
        if ban is not None:
            raise ban
        targets.check_beyond(self.state, self.side, target)
        draft.support.append(support)
        return support_line(support)

    def _accept_column(self, draft: PlotSheet, order: ColumnOrder) -> str:
        units = tuple(find_unit(arrivals.all_waiting(self.state, self.side), text) for text in order.units)
        arrivals.check_column(self.state, self.side, units)
        if any(set(units) & set(other) for other in draft.columns):
            raise Illegal("18.63", "the order of this force is given already")
        draft.columns.append(units)
        return f"COLUMN {' '.join(number(unit) for unit in units)}"

    def _accept_ride(self, draft: PlotSheet, order: RideOrder) -> str:
        waiting = arrivals.all_waiting(self.state, self.side)
        carrier = find_unit(waiting, order.carrier)
        if not order.rider:
            arrivals.check_carrier(self.state, self.side, carrier)
            draft.rides[carrier] = ""
            return f"{number(carrier)} ENTERS EMPTY"
        rider = find_unit(waiting, order.rider)
        arrivals.check_ride(self.state, self.side, carrier, rider)
        if rider in draft.rides.values():
            raise Illegal("9.12", f"{label(rider)} rides already")
        draft.rides[carrier] = rider
        return f"{number(carrier)} CARRIES {number(rider)}"

    def settle(self, draft: PlotSheet) -> PlotSheet:
        for unit, plot in draft.plots.items():
            placed = self.state.units.get(unit)
            if plot.task == "MV" and placed is not None and placed.carrier:
                carrier = draft.plots.get(placed.carrier)
                if carrier is None or carrier.task != "MV":
                    raise Illegal("9.6", f"{label(unit)} is mounted", f"plot {number(placed.carrier)} MV too")
        arrivals.check_mounted(self.state, self.side, draft.rides)
        self._check_unstacking(draft)
        self._check_ends(draft)
        return draft

    def _check_ends(self, draft: PlotSheet) -> None:
        """8.31 No two ways of an express game end in one hex; units without a way may go anywhere."""
        if draft.plan is None:
            return
        open_ended = [u for u, plot in draft.plots.items() if plot.task == "MV" and u not in draft.plan.done]
        where = {unit: h for unit, h in draft.plan.where.items() if unit not in open_ended}
        Moving(self.state, self.side).check_stacks(replace(draft.plan, where=where))

    def _check_unstacking(self, draft: PlotSheet) -> None:
        """19.1 Of units that share a hex after the drop all but one must move on turn 1 (B-29)."""
        for unit in plot_choices.must_unstack(self.state, self.side):
            here = self.state.units[unit].hex
            staying = [
                u for u in stack(self.state, here) if u not in draft.plots or draft.plots[u].task != "MV"
            ]
            if unit in staying and not may_stack(self.state, staying, here):
                raise Illegal("19.1", f"too many units stand in {here}", f"{number(unit)} MV")

    def default(self) -> tuple[str, ...]:
        """Nobody acts, but for those that must leave an overfull hex (19.1)."""
        return tuple(plot_choices.keep_duties(self, [])) or (PASS,)

    # What the page and the letter show --------------------------------------------------------------------

    def prompt(self) -> str:
        return (
            f"{self.name} of turn {self.state.turn}: say what each unit will do. "
            "Units you leave out do nothing. The plot stays sealed until it is carried out."
        )

    def facts(self) -> tuple[str, ...]:
        return plot_aids.facts(self)

    def help(self) -> tuple[HelpLine, ...]:
        return plot_aids.help_lines(self)

    def template(self) -> tuple[str, ...]:
        return plot_aids.template(self)

    def subjects(self) -> tuple[Subject, ...]:
        return plot_aids.subjects(self)

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        return plot_aids.suggest(self, subject, self.drafted(lines))

    def focus(self) -> tuple[str, ...]:
        return plans.focus(self, self.own)

    def staged(self, view: Mapping[str, JSON]) -> Mapping[str, JSON]:
        return plans.staged(self, view, self.entering)

    def study(self, subject: str) -> Study:
        return studies.study(self, subject)

    def forecast(self, lines: Sequence[str]) -> tuple[Forecast, ...]:
        return tuple(plot_forecasts.forecasts(self, lines))

    def duties(self, lines: Sequence[str]) -> tuple[Duty, ...]:
        return tuple(plot_duties.duties(self, lines))

    def completed(self, lines: Sequence[str], standing: Sequence[str]) -> tuple[str, ...]:
        return plot_standing.completed(self, lines, standing)

    def from_standing(self, standing: Sequence[str]) -> tuple[str, ...] | None:
        return plot_aids.standing_plot(self, standing)

    def sample(self, pick: Picker) -> tuple[str, ...]:
        return plot_aids.sample(self, pick)
