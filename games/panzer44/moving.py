"""7.0 The movement sheet: one line for every unit that was plotted to move, in the order they go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from games.engine.aids import Duty, Forecast, Study
from games.engine.errors import Illegal
from games.engine.names import JSON, Side
from games.engine.request import HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.panzer44 import (
    arrivals,
    checklists,
    exits,
    move_aids,
    move_forecasts,
    objectives,
    plans,
    positions,
    studies,
    transport,
)
from games.panzer44.asking import MORE, Asked, count, find_hex, find_unit
from games.panzer44.force import label, may_stack, names, number, standing
from games.panzer44.move_lines import GRAMMAR, Move, MoveSheet, ready, shown, why_held
from games.panzer44.panic import scatterers
from games.panzer44.state import State
from games.panzer44.travel import Country, Plan, plan_of
from games.panzer44.ways import (
    DISMOUNT,
    EXIT,
    HALT,
    IN,
    MOUNT,
    OUT,
    SCATTER,
    Way,
    way_text,
)


class Moving(Asked[MoveSheet, MoveSheet]):
    """4.1.4, 7.0 The movement of one side."""

    kind: ClassVar[str] = "MOVE"
    name: ClassVar[str] = "Movement"
    rule: ClassVar[str] = "7.0"
    grammar = GRAMMAR

    def __init__(self, state: State, side: Side, again: str = "") -> None:
        """``again``: why the side is asked once more in this phase, "" at the first time."""
        super().__init__(state, side)
        self.again = again

    @cached_property
    def country(self) -> Country:
        """What the movers meet."""
        return Country(self.state, self.side)

    @cached_property
    def movers(self) -> tuple[str, ...]:
        """7.1 Units that were plotted to move and still can, on the map and beyond it."""
        return ready(self.state, self.side)

    @cached_property
    def scatterers(self) -> tuple[str, ...]:
        """14.11 Panicked units that scatter during this phase."""
        return tuple(scatterers(self.state, self.side))

    @property
    def far(self) -> Mapping[str, int]:
        """18.5 How far each hex is from where the side wants to be."""
        return objectives.field_of_aims(self.state.scenario, self.side)

    def begin(self) -> MoveSheet:
        return MoveSheet(plan_of(self.state, self.side))

    # Checking ---------------------------------------------------------------------------------------------

    def accept(self, draft: MoveSheet, order: Any) -> str:
        if draft.more:
            raise Illegal("5.2", "MORE is the last line", "put the other lines before it")
        if order == MORE:
            if not draft.moves:
                raise Illegal("5.2", "MORE asks to see what happened, but nothing is moved yet")
            draft.more = f"your sheet ended with {MORE}"
            return MORE
        unit = find_unit([*self.movers, *self.scatterers, *self._idle()], order.unit)
        self._check_mover(draft, unit, order.way)
        way = self.plan_move(draft.plan, unit, order.way)
        draft.moves.append(Move(unit, way))
        return f"{number(unit)} MV {way_text(shown(way))}"

    def _idle(self) -> tuple[str, ...]:
        """Units a player may name by mistake; they get a proper answer."""
        return tuple(standing(self.state, self.side))

    def _check_mover(self, draft: MoveSheet, unit: str, way: Way) -> None:
        if any(move.unit == unit for move in draft.moves) or unit in draft.plan.done:
            raise Illegal("7.13", f"{label(unit)} has moved already", "give its whole way in one line")
        if unit in self.scatterers:
            if way.deed != SCATTER:
                raise Illegal(
                    "14.11", f"{label(unit)} is panicked", f"{number(unit)} MV SCATTER, or leave it out"
                )
            return
        if unit in self.movers:
            if way.deed == SCATTER:
                raise Illegal("14.11", f"{label(unit)} is not panicked", "name its way")
            return
        plot = self.state.plots.get(unit)
        if plot is None or plot.task != "MV":
            raise Illegal("5.3", f"{label(unit)} was not plotted to move")
        raise Illegal("6.82", f"{label(unit)} cannot move: {why_held(self.state, unit)}")

    def plan_move(self, plan: Plan, unit: str, way: Way) -> Way:
        """Check a way against the plan and make it there; returns it with names found. Raises Illegal."""
        if way.deed == SCATTER:
            plan.done.append(unit)
            return way
        if way.deed == MOUNT:
            return self._plan_mount(plan, unit, way)
        if way.deed == DISMOUNT:
            return self._plan_dismount(plan, unit, way)
        if way.deed == OUT:
            positions.check_out(self.state, plan, unit)
            plan.inside[unit] = False
            plan.done.append(unit)
            return way
        return self._plan_path(plan, unit, way)

    def _plan_mount(self, plan: Plan, unit: str, way: Way) -> Way:
        rider = find_unit(standing(self.state, self.side), way.unit)
        transport.check_mount(self.state, plan, self.country, unit, rider)
        plan.where[unit] = self.state.units[rider].hex
        del plan.where[rider]
        plan.riders[unit] = rider
        plan.done += [unit, rider]
        return Way(deed=MOUNT, unit=rider, then=way.then)

    def _plan_dismount(self, plan: Plan, unit: str, way: Way) -> Way:
        there = find_hex(way.hexes[0])
        transport.check_dismount(self.state, plan, self.country, unit, there)
        rider = plan.riders.pop(unit)
        plan.where[rider] = plan.where[unit]
        plan.where[unit] = there
        plan.inside[rider] = False
        plan.done += [unit, rider]
        return way

    def _plan_path(self, plan: Plan, unit: str, way: Way) -> Way:
        way = self._halted(plan, unit, way) if way.meets == HALT else way
        hexes = tuple(find_hex(hex_id) for hex_id in way.hexes)
        if way.deed == IN:
            positions.check_in(self.state, plan, unit, hexes[-1] if hexes else plan.where.get(unit, ""))
        if unit in plan.where:
            hexes = self._plan_on_map(plan, unit, hexes, way.deed)
        elif way.deed == EXIT:
            raise Illegal("7.23", f"{label(unit)} is not on the map yet", "it enters first")
        else:
            self._plan_entry(plan, unit, hexes)
        if way.deed == IN:
            plan.inside[unit] = True
        if way.deed == EXIT:
            del plan.where[unit]
            plan.riders.pop(unit, None)
        plan.done.append(unit)
        return Way(hexes, way.deed, then=way.then, meets=way.meets, yields=way.yields)

    def _halted(self, plan: Plan, unit: str, way: Way) -> Way:
        """13.0, 7.21 HALT: the way as far as the last hex before an enemy in which the unit may end."""
        hexes = list(way.hexes)
        barred = next((index for index, there in enumerate(hexes) if not self.country.is_free(there)), None)
        if barred is None:
            return way
        hexes = hexes[:barred]
        while hexes and not self.country.can_end(plan, unit, hexes[-1]):
            hexes.pop()
        if not hexes:
            raise Illegal("7.21", f"an enemy stands in {way.hexes[barred]}", "choose another way")
        return Way(tuple(hexes), then=way.then, meets=way.meets, yields=way.yields)

    def _plan_on_map(self, plan: Plan, unit: str, hexes: tuple[str, ...], deed: str) -> tuple[str, ...]:
        start = plan.where[unit]
        if hexes and hexes[0] == start:
            hexes = hexes[1:]
        if not hexes and not deed:
            raise Illegal("7.12", f"{label(unit)} stands in {start} already", "it must move at least one hex")
        if hexes and plan.inside.get(unit):
            raise Illegal(
                "12.4",
                f"{label(unit)} is inside its position",
                f"{number(unit)} MV OUT takes all its movement",
            )
        trip = self.country.check(plan, unit, start, hexes)
        if deed == EXIT:
            last, roads = (start, *hexes)[-1], trip.overrun is None
            exits.check(self.state, self.country, unit, last, trip.cost, roads=roads)
        if hexes:
            plan.where[unit] = hexes[-1]
            plan.inside[unit] = False
        return hexes

    def _plan_entry(self, plan: Plan, unit: str, hexes: tuple[str, ...]) -> None:
        if not hexes:
            raise Illegal("18.61", f"{label(unit)} is still off the map", "name its entry hex and its way")
        roads = all(self.country.is_free(there) for there in hexes[1:])
        spent = arrivals.check_entry(self.state, plan, self.country, unit, hexes[0], roads=roads)
        self.country.check(plan, unit, hexes[0], hexes[1:], spent)
        arrivals.note_entry(self.state, plan, unit, hexes[0])
        plan.where[unit] = hexes[-1]
        plan.inside[unit] = False

    def read_into(self, draft: MoveSheet, unit: str, words: str) -> bool:
        """Try words written beforehand for a unit; False when they do not fit any more."""
        return self._read_line(draft, 0, words, f"{number(unit)} MV {words}").canonical is not None

    def settle(self, draft: MoveSheet) -> MoveSheet:
        self.check_ends(draft)
        if not draft.more:
            self._check_duty(draft)
        return draft

    def check_ends(self, draft: MoveSheet) -> None:
        """8.31 No two units of the sheet end in one hex; before MORE one that moves later is no hindrance."""
        self.check_stacks(draft.plan, still_to_move=self.movers if draft.more else ())

    def check_stacks(self, plan: Plan, still_to_move: Sequence[str] = ()) -> None:
        """8.31 No two units end in one hex, but for those 8.1 allows.

        Old stacks are no fault, and where a panicked unit will end nobody knows (14.15). ``still_to_move``:
        units that will have a line on a later sheet of the phase, whose hex is therefore not taken yet.
        """
        hexes: dict[str, list[str]] = {}
        for unit, hex_id in sorted(plan.where.items()):
            hexes.setdefault(hex_id, []).append(unit)
        crowds = []
        for hex_id, units in hexes.items():
            units = [unit for unit in units if unit in plan.done or unit not in still_to_move]
            movers = [unit for unit in units if unit in plan.done and unit not in self.scatterers]
            if movers and not may_stack(self.state, units, hex_id):
                crowds.append(f"{names(units)} would end in {hex_id} together")
        if crowds:  # all at once: each answer by letter may take days
            raise Illegal("8.31", "; ".join(crowds), "move one elsewhere")

    def _check_duty(self, draft: MoveSheet) -> None:
        """7.12 Every unit plotted to move moves at least one hex if it can."""
        idle = [unit for unit in self.movers if unit not in draft.plan.done]
        ways = {unit: way for unit in idle if (way := self.least(draft.plan, unit)) is not None}
        if ways:
            who = f"{names(ways)} {'was' if len(ways) == 1 else 'were'}"
            lines = "; ".join(f"{number(unit)} MV {way_text(way)}" for unit, way in ways.items())
            raise Illegal("7.12", f"{who} plotted to move and must move at least one hex", lines)

    def least(self, plan: Plan, unit: str) -> Way | None:
        """7.12 The least movement open to a unit as the plan stands, None when it is hemmed in.

        A unit still beyond the map comes in, if its column and its points let it (4.1, 18.64).
        """
        if unit not in plan.where:
            return self._least_entry(plan, unit)
        if plan.inside.get(unit):
            return Way(deed=OUT)
        step = self.country.short_step(plan, unit, self.far)
        return Way(step) if step else None

    def _least_entry(self, plan: Plan, unit: str) -> Way | None:
        """4.1, 18.6 The least way in: the entry hex, or where that is taken the cheapest hex beyond it."""
        for entry in arrivals.by_room(self.state, plan, unit, self.far):
            try:
                spent = arrivals.check_entry(self.state, plan, self.country, unit, entry)
            except Illegal:
                continue
            hexes = self.country.first_room(plan, unit, entry, spent)
            if hexes:
                return Way(hexes)
        return None

    # What the page and the letter show ---------------------------------------------------------------------

    def default(self) -> tuple[str, ...]:
        """7.12 Everybody makes the least movement there is."""
        return move_aids.least_lines(self)

    def prompt(self) -> str:
        once_more = f"You are asked again: {self.again} (5.2). " if self.again else ""
        return (
            f"{once_more}Movement of turn {self.state.turn}: {count(len(self.movers), 'unit')} to move, "
            "one line each, in the order you like. "
            f"Panicked units scatter where you name them ({SCATTER}), else last."
        )

    def facts(self) -> tuple[str, ...]:
        return move_aids.facts(self)

    def help(self) -> tuple[HelpLine, ...]:
        return move_aids.help_lines(self)

    def template(self) -> tuple[str, ...]:
        return move_aids.template(self)

    def subjects(self) -> tuple[Subject, ...]:
        return move_aids.subjects(self)

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        return move_aids.suggest(self, subject, self.drafted(lines))

    def offers(self, unit: str, sheet: MoveSheet) -> tuple[Suggestion, ...]:
        """What a unit can do after the lines of a sheet."""
        return move_aids.suggest(self, unit, sheet)

    def focus(self) -> tuple[str, ...]:
        return plans.focus(self, (*self.movers, *self.scatterers))

    def staged(self, view: Mapping[str, JSON]) -> Mapping[str, JSON]:
        return plans.staged(self, view, self.movers)

    def study(self, subject: str) -> Study:
        return studies.study(self, subject)

    def forecast(self, lines: Sequence[str]) -> tuple[Forecast, ...]:
        return tuple(move_forecasts.forecasts(self, lines))

    def duties(self, lines: Sequence[str]) -> tuple[Duty, ...]:
        return tuple(checklists.of_movement(self, lines))

    def completed(self, lines: Sequence[str], standing: Sequence[str]) -> tuple[str, ...]:
        return move_aids.completed(self, lines, standing)

    def from_standing(self, standing: Sequence[str]) -> tuple[str, ...] | None:
        return move_aids.standing_move(self, standing)

    def sample(self, pick: Picker) -> tuple[str, ...]:
        return move_aids.sample(self, pick)
