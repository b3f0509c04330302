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
    setting,
    studies,
    targets,
)
from games.panzer44.asking import Asked, find_hex_in_play, find_unit
from games.panzer44.force import (
    enemies_in,
    label,
    may_stack,
    names,
    number,
    side_of,
    stack,
    standing,
    type_of,
    units_of,
)
from games.panzer44.game_data import load
from games.panzer44.move_lines import shown
from games.panzer44.moving import Moving
from games.panzer44.plot_orders import (
    ALLOCATIONS,
    GRAMMAR,
    PATTERNS,
    PREFERENCES,
    ColumnOrder,
    PlotOrder,
    PlotSheet,
    RideOrder,
    SupportOrder,
    plot_line,
    preference,
    support_line,
)
from games.panzer44.spotting import is_known
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
        plot = self._plot_of(unit, order)
        doubts = self._plan_way(draft, unit, order.way, plot)
        draft.plots[unit] = plot
        is_unsaid = bool(plot.pattern) and not any(word in PATTERNS for word in order.words)
        return Accepted(plot_line(unit, plot), (*self._warnings(unit, plot, is_unsaid), *doubts))

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

    def _plot_of(self, unit: str, order: PlotOrder) -> Plot:
        words = {PATTERNS.get(word, PREFERENCES.get(word, word)) for word in order.words}
        if order.task == "MV":
            return self._move_plot(unit, order)
        self._check_can_fire(unit, order.task)
        plot = Plot(order.task, pattern=self._pattern(unit, words), prefer=preference(words))
        plot.late = "LATE" in words
        plot.hold = plot.late or "HOLD" in words
        if plot.hold and order.task != "CB":
            raise Illegal("6.76", "only counter-battery fire can be withheld", "leave HOLD and LATE out")
        if plot.prefer in ALLOCATIONS and order.task != "CB":
            raise Illegal("6.75", f"{plot.prefer} is for counter-battery fire", f"leave {plot.prefer} out")
        if order.task == "CB":
            if not type_of(unit).is_artillery:
                raise Illegal("6.71", f"{label(unit)} is neither artillery nor mortar")
            return plot
        plot.target = find_hex_in_play(self.state, order.target)
        self._check_fire(unit, plot)
        return plot

    def _check_fire(self, unit: str, plot: Plot) -> None:
        if plot.task == "DF":
            targets.check_direct(self.state, unit, plot.target, plot.pattern)
        elif plot.task == "CA":
            targets.check_assault(self.state, unit, plot.target)
        elif plot.task == "OF":
            targets.check_opportunity(self.state, unit, plot.target)
        else:
            targets.check_indirect(self.state, unit, plot.target)

    def _move_plot(self, unit: str, order: PlotOrder) -> Plot:
        placed = self.state.units.get(unit)
        if order.way is not None and not setting.is_express(self.state):
            raise Illegal("5.2", "the way is written when you move", f"{number(unit)} MV")
        if placed is not None and placed.disruption:
            raise Illegal("6.82", f"{label(unit)} is disrupted and cannot move")
        if placed is not None and placed.pinned:
            raise Illegal("6.82", f"{label(unit)} is pinned and cannot move this turn")
        return Plot("MV", way=way_text(order.way) if order.way else "")

    def _check_can_fire(self, unit: str, task: str) -> None:
        if not type_of(unit).is_combat:
            raise Illegal("6.32", f"{label(unit)} has no attack strength")
        if self.state.units[unit].disruption and task not in ("IF", "CB"):
            raise Illegal("6.15", f"{label(unit)} is disrupted and cannot fire")

    def _pattern(self, unit: str, words: set[str]) -> str:
        """6.21 Tight unless loose is said; only class H has patterns."""
        if type_of(unit).weapon != "H":
            if words & {"T", "L"}:
                raise Illegal("6.21", f"{label(unit)} is not of class H", "leave T or L out")
            return ""
        return "L" if "L" in words else "T"

    def _warnings(self, unit: str, plot: Plot, is_tight_unsaid: bool = False) -> tuple[str, ...]:
        placed = self.state.units.get(unit)
        if placed is None:
            return ()
        found = []
        if is_tight_unsaid:
            found.append("T, a tight pattern, since the line names none: it strikes that hex alone (6.21)")
        if placed.delayed_panic and not placed.disruption:
            found.append(f"{label(unit)} will panic this turn (14.71)")
        if placed.disruption:
            found.append(f"{label(unit)} is disrupted; it fires only if cured before the Indirect Fire Phase")
        found += (*self._own_under(plot), *self._spared(plot))
        if plot.task == "MV" and not type_of(unit).movement and not placed.carrier:
            found.append(f"{label(unit)} moves only by being mounted, or in and out of its position")
        return tuple(found)

    def _own_under(self, plot: Plot) -> list[str]:
        """6.21, 6.22 Own units in the target hex, and those around it that a loose pattern strikes too."""
        if plot.task not in ("IF", "DF", "OF"):
            return []

        def own(hex_id: str) -> list[str]:
            return [unit for unit in stack(self.state, hex_id) if side_of(unit) == self.side]

        here = own(plot.target) if plot.task != "OF" else []
        found = [f"your own {names(here)} would be under this fire in {plot.target}"] if here else []
        around = load().map.grid.neighbours(plot.target) if plot.pattern == "L" else ()
        for hex_id in sorted(around):
            near = [unit for unit in own(hex_id) if not type_of(unit).is_hard]
            if near:
                found.append(f"L, a loose pattern, strikes your own {names(near)} in {hex_id} too (6.21)")
        return found

    def _spared(self, plot: Plot) -> list[str]:
        """6.86 A loose pattern at a hex where the side knows of armour only."""
        known = [
            unit
            for unit in enemies_in(self.state, self.side, plot.target)
            if is_known(self.state, self.side, unit)
        ]
        if (
            plot.pattern != "L"
            or plot.task == "OF"
            or not known
            or not all(type_of(u).is_hard for u in known)
        ):
            return []
        return [f"L, a loose pattern, does not harm armour: {names(known)} in {plot.target} (6.86)"]

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
