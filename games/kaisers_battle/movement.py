"""5.0 Movement: the two segments of a movement phase and the sheets that fill them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

from games.engine.aids import Duty, Study
from games.engine.errors import Illegal
from games.engine.grammar import LineGrammar
from games.engine.names import Side
from games.engine.request import PASS, Accepted, HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.kaisers_battle import move_aids, quotas
from games.kaisers_battle.asking import Asked
from games.kaisers_battle.names import find_hex, find_unit, hex_label
from games.kaisers_battle.pieces import data, hex_of, is_hq, label, units_of
from games.kaisers_battle.state import GERMAN, Placed, State
from games.kaisers_battle.supply import is_isolated
from games.kaisers_battle.travel import Country, Way

EXIT = "EXIT"
ISOLATED = "{} will be isolated as it leaves the map and earn no victory points (20.1.2)"


@dataclass(frozen=True)
class MoveOrder:
    """A line of a movement sheet as written."""

    unit: str
    hexes: tuple[str, ...]
    exits: bool


@dataclass(frozen=True)
class Move:
    """A move as it will be carried out."""

    unit: str
    way: Way


@dataclass
class Plan:
    """The moves of a sheet so far."""

    moves: list[Move] = field(default_factory=list)

    @property
    def movers(self) -> list[str]:
        """The units that have an order."""
        return [move.unit for move in self.moves]


def read_move(unit: str, *parts: str) -> MoveOrder:
    """The order of a parsed line."""
    exits = bool(parts) and parts[-1].upper() == EXIT
    return MoveOrder(unit, parts[:-1] if exits else parts, exits)


def move_grammar(verb: str) -> LineGrammar:
    """5.0 A unit and the verb, in either order, its way, and EXIT if it leaves the map (20.2)."""
    rules = (
        f'start: (UNIT _VERB | _VERB UNIT) (HEX+ OUT? | OUT)\n_VERB.5: /{verb}(?![\\w\\/])/i\nOUT: "EXIT"i\n'
    )
    return LineGrammar(rules, {"start": read_move})


class Movement(Asked[Plan, list[Move]]):
    """5.0 The moves of one segment, in the order they are made."""

    is_march: ClassVar[bool] = False
    segment: ClassVar[str]
    """5.2 How far units go in the segment, and what they keep clear of."""

    @cached_property
    def country(self) -> Country:
        """What the moving units meet."""
        return Country(self.state, self.side, self.is_march)

    def why_not(self, unit: str, movers: Sequence[str] = ()) -> Illegal | None:
        """Why a unit may not move in this segment after ``movers`` have, None when it may."""
        if unit in movers:
            return Illegal("5.0", f"{unit} has moved already", "give its whole way in one line")
        if unit in self.state.resting:
            return Illegal("13.1.2", f"{unit} was formed by breakdown this turn", "it can move next turn")
        try:
            quotas.check(self.state, unit, movers)
        except Illegal as error:
            return error
        return None

    @cached_property
    def movable(self) -> tuple[str, ...]:
        """The units that may move and have somewhere to go."""
        return tuple(
            unit
            for unit in units_of(self.state, self.side)
            if self.why_not(unit) is None and self.has_way(unit)
        )

    def has_way(self, unit: str) -> bool:
        """5.1.5 Whether there is a hex next to a unit it may enter, or the map's edge to leave by."""
        start = hex_of(self.state, unit)
        cost = self.country.step_cost(unit, start)
        return any(
            cost(start, there) is not None for there in data().map.grid.neighbours(start)
        ) or self.country.can_exit(unit, start, start, 0)

    def reach(self, unit: str) -> dict[str, int]:
        """The hexes a unit can come to, with their cost, without the one it stands in."""
        start = hex_of(self.state, unit)
        return {hex_id: cost for hex_id, cost in self.country.reach(unit, start).items() if hex_id != start}

    def prompt(self) -> str:
        """What is asked."""
        return (
            f"{self.name}: move as many of your units as you like, in any order. "
            f"{len(self.movable)} units can move. In this segment: {self.segment}."
        )

    def facts(self) -> tuple[str, ...]:
        """5.1.3, 13.1.2, 17.1 Who is held or resting, and what is left of the quotas."""
        held = [unit for unit in self.movable if hex_of(self.state, unit) in self.country.zones]
        lines = list(quotas.describe(self.state, self.side))
        if held:
            lines.append(f"In enemy zones, leaving costs half the allowance more (5.1.3): {', '.join(held)}.")
        if self.state.resting:
            lines.append(
                f"Formed by breakdown, not moving this turn (13.1.2): {', '.join(self.state.resting)}."
            )
        return tuple(lines)

    def help(self) -> tuple[HelpLine, ...]:
        """The forms of line, with examples that are legal now."""
        verb = self.kind
        far = "the cheapest way to a far hex is found by itself"
        leaving = self._exit_example()
        return (
            HelpLine(f"unit {verb} hex hex ...", f"{self.segment}; {far}", self._example()),
            *([HelpLine(f"unit {verb} hex ... {EXIT}", "leave the map (20.2)", leaving)] if leaving else []),
            HelpLine(PASS, "move nothing", PASS),
        )

    def _example(self) -> str:
        """A way to the west for the first unit that has any hex to go to."""
        for unit in self.movable:
            found = self.country.reach(unit, hex_of(self.state, unit))
            goals = sorted(hex_id for hex_id in found if hex_id != found.start)
            if goals:
                return self.line(unit, found.path(goals[0]).hexes)
        return ""

    def _exit_example(self) -> str:
        """20.2 A way off the map, if any unit is near enough."""
        for unit in self.movable if self.side == GERMAN else ():
            start = hex_of(self.state, unit)
            if int(start[:2]) > self.country.budget(unit):
                continue
            found = self.country.reach(unit, start)
            for goal, cost in found.items():
                if self.country.can_exit(unit, start, goal, cost):
                    return self.line(unit, found.path(goal).hexes, exits=True)
        return ""

    def line(self, unit: str, hexes: Sequence[str], exits: bool = False) -> str:
        """The canonical line of a move; ``hexes`` include the start."""
        return " ".join([unit, self.kind, *hexes, *([EXIT] if exits else [])])

    def begin(self) -> Plan:
        """An empty sheet."""
        return Plan()

    def accept(self, draft: Plan, order: MoveOrder) -> str | Accepted:
        """5.0 Check one move: whether the unit may move at all, then its way."""
        unit = find_unit(self.state, self.side, order.unit)
        refused = self.why_not(unit, draft.movers)
        if refused is not None:
            raise refused
        start = hex_of(self.state, unit)
        named = [start, *(find_hex(hex_id) for hex_id in order.hexes)]
        # A hex written twice running is no step, nor is the start written first.
        hexes = [there for here, there in pairwise(named) if there != here]
        if not hexes and not order.exits:
            raise Illegal("5.0", f"{unit} stands in {hex_label(start)} already", "name where it goes")
        way = self.country.check(unit, start, hexes, order.exits)
        warnings = (ISOLATED.format(unit),) if way.exits and self._is_cut_off(draft, unit, way) else ()
        draft.moves.append(Move(unit, way))
        return Accepted(self.line(unit, (start, *way.hexes), way.exits), warnings)

    def _is_cut_off(self, draft: Plan, unit: str, way: Way) -> bool:
        """20.1.2 Whether a unit would be isolated when it leaves, after the moves planned before its own."""
        units = {name: Placed(placed.hex, placed.steps) for name, placed in self.state.units.items()}
        for move in (*draft.moves, Move(unit, way)):
            if move.way.hexes:
                units[move.unit].hex = move.way.hexes[-1]
            if move.way.exits and move.unit != unit:
                del units[move.unit]
        return is_isolated(replace(self.state, units=units), unit)

    def settle(self, draft: Plan) -> list[Move]:
        """The whole sheet, checked."""
        return draft.moves

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """A legal sheet by chance."""
        plan = self.begin()
        for unit in pick.some(pick.shuffled(self.movable)):
            if self.why_not(unit, plan.movers) is None:
                self._sample_move(plan, unit, pick)
        lines = [
            self.line(m.unit, (hex_of(self.state, m.unit), *m.way.hexes), m.way.exits) for m in plan.moves
        ]
        return tuple(lines) or self.default()

    def _sample_move(self, plan: Plan, unit: str, pick: Picker) -> None:
        start = hex_of(self.state, unit)
        found = self.country.reach(unit, start)
        goal = pick.choice(list(found))
        exits = self.country.can_exit(unit, start, goal, found[goal])
        if goal != start or exits:
            plan.moves.append(Move(unit, Way(found.path(goal).hexes[1:], exits, found[goal])))

    def template(self) -> tuple[str, ...]:
        """Lines to start from."""
        lines: list[str] = []
        for points in sorted({self.country.budget(unit) for unit in self.movable}, reverse=True):
            lines.append(f"# With {points} movement points, each from where it stands:")
            units = [unit for unit in self.movable if self.country.budget(unit) == points]
            lines += [f"# {unit} {self.kind} {hex_of(self.state, unit)}" for unit in units]
        return (*lines, PASS)

    def subjects(self) -> tuple[Subject, ...]:
        """What can be clicked."""
        return self.unit_subjects(self.movable)

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """5.2 Every hex the unit can reach, and the way off the map."""
        movers = [move.unit for move in self.drafted(lines).moves]
        if subject not in self.movable or self.why_not(subject, movers) is not None:
            return ()
        start = hex_of(self.state, subject)
        found = self.country.reach(subject, start)
        offers = []
        for goal, cost in found.items():
            hexes = found.path(goal).hexes
            if goal != start:
                text = f"{label(self.state, subject)} to {hex_label(goal)}, {cost} points"
                offers.append(Suggestion(self.line(subject, hexes), goal, text))
            if self.country.can_exit(subject, start, goal, cost):
                text = f"{label(self.state, subject)} leaves the map"
                offers.append(Suggestion(self.line(subject, hexes, exits=True), goal, text))
        return tuple(offers)

    def study(self, subject: str) -> Study:
        """What a unit is worth, and where it can go."""
        return move_aids.study(self, subject)

    def duties(self, lines: Sequence[str]) -> tuple[Duty, ...]:
        """Stacks that would be too high, and who stays."""
        return tuple(move_aids.duties(self, lines))


class FirstSegment(Movement):
    """5.2.1 Units move up to their allowance, into and out of enemy zones."""

    kind, name, rule = "MOVE", "First movement segment", "5.2.1"
    grammar = move_grammar("MOVE")
    segment = (
        "up to the movement allowance, into and out of enemy zones; who stays put now may MARCH up to three "
        "times as far in the second segment, clear of enemy zones"
    )


class SecondSegment(Movement):
    """5.2.2 Units that have not moved go up to three times as far, clear of enemy zones all the way."""

    kind, name, rule = "MARCH", "Second movement segment", "5.2.2"
    grammar = move_grammar("MARCH")
    is_march = True
    segment = (
        "units that have not moved this turn go up to three times their allowance, starting, going and "
        "ending outside enemy zones; no headquarters"
    )

    def why_not(self, unit: str, movers: Sequence[str] = ()) -> Illegal | None:
        """5.1.1, 5.2.2, 5.2.3 Units that moved, headquarters and units in enemy zones do not march."""
        if unit in self.state.moved:
            return Illegal("5.1.1", f"{unit} moved in the First Movement Segment", "one segment a phase")
        if is_hq(unit):
            return Illegal("5.2.3", f"{unit} is a headquarters", "move it in the First Movement Segment")
        if hex_of(self.state, unit) in self.country.zones:
            return Illegal(
                "5.2.2", f"{unit} stands in an enemy zone of control", "move it in the first segment"
            )
        return super().why_not(unit, movers)


def request_for(state: State, side: Side, is_march: bool) -> Movement:
    """The sheet of a segment."""
    kind: type[Any] = SecondSegment if is_march else FirstSegment
    found: Movement = kind(state, side)
    return found
