"""8.8.3 to 8.8.7, 17.3 Advances after combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.errors import Illegal
from games.engine.grammar import LineGrammar
from games.engine.names import Side
from games.engine.request import PASS, HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.hexwar.path import Path, reach
from games.kaisers_battle import pieces, standing
from games.kaisers_battle.asking import Asked, Game, count, tell
from games.kaisers_battle.control import controlled_by_enemy, occupied_by
from games.kaisers_battle.ground import enter_cost
from games.kaisers_battle.names import find_hex, hex_label, match_unit
from games.kaisers_battle.state import GERMAN, Declared, State, enemy_of

FOG_TURNS = 2
"""8.8.6, 17.3 The turns in which German advances are doubled."""


def allowance(state: State, unit: str, die: int) -> int:
    """8.8.3B, 17.3 The movement points of a victorious unit for the die rolled.

    Stosstruppen have the whole die, all others half of it; on turns 1 and 2 Germans have twice that, which
    is twice the die for Stosstruppen and the whole die for the others.
    """
    if pieces.side_of(unit) == GERMAN and state.turn <= FOG_TURNS:
        return 2 * die if pieces.is_stosstruppen(unit) else die
    return die if pieces.is_stosstruppen(unit) else die // 2


class Pursuit:
    """8.8.4 Where victorious units can go: through a cleared hex, past what is left of the enemy."""

    def __init__(self, state: State, side: Side, cleared: Iterable[str]) -> None:
        self.state = state
        self.side = side
        self.cleared = frozenset(cleared)
        self.enemies = occupied_by(state, enemy_of(side))
        self.zones = controlled_by_enemy(state, side)
        self._cost = enter_cost(state)

    def cost(self, here: str, there: str) -> int | None:
        """8.8.3A Normal costs, none for leaving zones (8.8.4C); no way through enemies."""
        return None if there in self.enemies else self._cost(here, there)

    def stops(self, unit: str, hex_id: str) -> bool:
        """8.8.4C Whether a unit must halt here: in an enemy zone, unless it is of the Stosstruppen."""
        return hex_id in self.zones and not pieces.is_stosstruppen(unit)

    def ways(self, unit: str, points: int) -> dict[str, Path]:
        """8.8.4A The cheapest way to every hex a unit can advance to, its own left out; nearest first.

        8.8.4B There is no minimum of one hex. Interpretation A-67: beyond a cleared hex every way is open,
        the one back over the unit's own hex too.
        """
        start = pieces.hex_of(self.state, unit)
        found: dict[str, Path] = {}
        for entry in sorted(self.cleared):
            for goal, path in self._through(unit, start, entry, points):
                if goal != start and (goal not in found or rank(path) < rank(found[goal])):
                    found[goal] = path
        return dict(sorted(found.items(), key=lambda each: (rank(each[1]), each[0])))

    def _through(self, unit: str, start: str, entry: str, points: int) -> Iterator[tuple[str, Path]]:
        """The ways of at most so many points that begin in one cleared hex."""
        grid = pieces.data().map.grid
        price = self.cost(start, entry) if grid.are_adjacent(start, entry) else None
        if price is None or price > points:
            return
        if self.stops(unit, entry):
            yield entry, Path((start, entry), price)
            return
        onward = reach(grid, entry, points - price, self.cost, stops=lambda hex_id: self.stops(unit, hex_id))
        for goal, cost in onward.items():
            yield goal, Path((start, *onward.path(goal).hexes), price + cost)

    def goals(self, unit: str, points: int) -> tuple[str, ...]:
        """The hexes a unit can advance to, its own left out."""
        return tuple(self.ways(unit, points))

    def follow(self, unit: str, points: int, way: Sequence[str]) -> tuple[list[str], Illegal | None]:
        """Go a way as far as allowed: the hexes entered, and what stopped the unit before its end.

        A hex that is not beside the last is reached by the cheapest way.
        """
        here = pieces.hex_of(self.state, unit)
        left, gone = points, list[str]()
        for goal in way:
            if goal == here:
                continue
            for there in self._leg(unit, here, goal, is_first=not gone):
                why = self._why_not(unit, here, there, left, is_first=not gone)
                if why is not None:
                    return gone, why
                left -= self.cost(here, there) or 0
                gone.append(there)
                here = there
        return gone, None

    def _leg(self, unit: str, here: str, goal: str, is_first: bool) -> Sequence[str]:
        """The hexes to a goal; the goal alone where it is beside the last hex or there is no way."""
        grid = pieces.data().map.grid
        if grid.are_adjacent(here, goal):
            return [goal]
        if is_first:
            ways = self.ways(unit, FAR)
            return ways[goal].hexes[1:] if goal in ways else [goal]
        found = reach(grid, here, FAR, self.cost, stops=lambda hex_id: self.stops(unit, hex_id))
        return found.path(goal).hexes[1:] if goal in found else [goal]

    def _why_not(self, unit: str, here: str, there: str, left: int, is_first: bool) -> Illegal | None:
        if not is_first and self.stops(unit, here):
            return Illegal("8.8.4", f"{unit} must halt in {hex_label(here)}, in an enemy zone", "stop there")
        if there in self.enemies:
            return Illegal("5.1.2", f"an enemy stands in {hex_label(there)}", "stop before it")
        if is_first and there not in self.cleared:
            into = " or ".join(sorted(self.cleared))
            return Illegal("8.8.4", "an advance first enters the hex that was cleared", into)
        if not pieces.data().map.grid.are_adjacent(here, there):
            return Illegal("8.8.4", f"there is no way from {here} to {there}", "name the hexes one by one")
        price = self._cost(here, there)
        if price > left:
            reason = f"{hex_label(there)} costs {count(price, 'point')}, {unit} has {left} left"
            return Illegal("8.8.3", reason, PASS if is_first else f"stop in {here}")
        return None


def rank(path: Path) -> tuple[int, int]:
    """Of two ways the cheaper, then the shorter."""
    return path.cost, path.steps


FAR = 40
"""More movement points than any advance has."""


@dataclass
class AdvancePlan:
    """The advances of a sheet so far, in the order they are made."""

    ways: dict[str, list[str]] = field(default_factory=dict)


class Advance(Asked[AdvancePlan, dict[str, list[str]]]):
    """8.8.3 How far the victors advance; nobody must (8.8.5)."""

    kind, name, rule, reaction = "ADVANCE", "Advance after combat", "8.8", True
    grammar = LineGrammar('start: "ADVANCE"i UNIT HEX+', {"start": lambda unit, *way: (unit, way)})

    def __init__(
        self, state: State, side: Side, points: Mapping[str, int], cleared: Sequence[str], die: int
    ) -> None:
        super().__init__(state, side)
        self.points = dict(points)
        self.cleared = tuple(cleared)
        self.die = die
        self.pursuit = Pursuit(state, side, cleared)

    def prompt(self) -> str:
        """8.8.3 Who may advance, through which hex."""
        through = " or ".join(hex_label(hex_id) for hex_id in self.cleared)
        return (
            f"{through} is cleared, the die shows {self.die}: your victorious units may advance through it."
        )

    def facts(self) -> tuple[str, ...]:
        """8.8.3B The points of every unit."""
        return tuple(
            f"{unit} in {hex_label(pieces.hex_of(self.state, unit))}: {count(points, 'movement point')}"
            + (", does not halt in enemy zones" if pieces.is_stosstruppen(unit) else "")
            for unit, points in self.points.items()
        )

    def help(self) -> tuple[HelpLine, ...]:
        """The forms of line."""
        example = next((line for unit in self.points for line in self.take(unit)), PASS)
        return (
            HelpLine(
                "ADVANCE unit hex hex ...", "a unit advances by these hexes, the cleared one first", example
            ),
            HelpLine(PASS, "everybody stays", PASS),
        )

    def begin(self) -> AdvancePlan:
        """Nobody advances."""
        return AdvancePlan()

    def accept(self, draft: AdvancePlan, order: tuple[str, tuple[str, ...]]) -> str:
        """8.8.4 A way the unit may go and can pay for."""
        unit = match_unit(self.state, self.points, order[0])
        if unit in draft.ways:
            raise Illegal("8.8.4", f"{unit} advances already", "give its whole way in one line")
        way, why = self.pursuit.follow(unit, self.points[unit], [find_hex(h) for h in order[1]])
        if why is not None:
            raise why
        if not way:
            where = hex_label(pieces.hex_of(self.state, unit))
            raise Illegal("8.8.4", f"{unit} stands in {where} already", "name the hexes it enters")
        draft.ways[unit] = way
        return f"ADVANCE {unit} {' '.join(way)}"

    def settle(self, draft: AdvancePlan) -> dict[str, list[str]]:
        """The ways, by unit."""
        return draft.ways

    def goals(self, unit: str) -> tuple[str, ...]:
        """The hexes a unit can advance to."""
        return self.pursuit.goals(unit, self.points[unit])

    def line_to(self, unit: str, goal: str) -> str:
        """The line that takes a unit to one of its goals by the cheapest way."""
        way = self.pursuit.ways(unit, self.points[unit])[goal].hexes[1:]
        return f"ADVANCE {unit} {' '.join(way)}"

    def take(self, unit: str) -> tuple[str, ...]:
        """The line that takes a unit into a cleared hex and no further, if it can come there."""
        goals = self.goals(unit)
        return tuple(f"ADVANCE {unit} {hex_id}" for hex_id in self.cleared if hex_id in goals)[:1]

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """Some units, anywhere they can go."""
        movers = pick.some([unit for unit in self.points if self.goals(unit)])
        return tuple(self.line_to(unit, pick.choice(self.goals(unit))) for unit in movers) or (PASS,)

    def from_standing(self, lines: Sequence[str]) -> tuple[str, ...] | None:
        """8.8 The ways named for these units; the others by the policy TAKE or NEVER, without one asked."""
        named = {order.unit: order.way for order in standing.of_kind(lines, standing.Advance)}
        words = standing.of_kind(lines, standing.AdvanceBy)
        found: list[str] = []
        for unit, points in self.points.items():
            wanted = next((way for called, way in named.items() if standing.is_called(unit, called)), ())
            way = self.pursuit.follow(unit, points, wanted)[0]
            if way:
                found.append(f"ADVANCE {unit} {' '.join(way)}")
            elif words and words[0].word == "TAKE":
                found += self.take(unit)
            elif not words and self.goals(unit):
                return None
        return tuple(found) or (PASS,)

    def subjects(self) -> tuple[Subject, ...]:
        """The victors that can go somewhere."""
        return self.unit_subjects(unit for unit in self.points if self.goals(unit))

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """Every hex a unit can advance to."""
        if subject not in self.points or any(f"ADVANCE {subject} " in line for line in lines):
            return ()
        found = self.goals(subject)
        return tuple(Suggestion(self.line_to(subject, goal), goal, hex_label(goal)) for goal in found)


async def pursue(game: Game, side: Side, attack: Declared) -> None:
    """8.8.3 One die for all victors, then their advances; not asked where settled or impossible.

    8.8.7 Advanced units fight no more this phase: they have attacked already (8.1.4). Interpretation A-31:
    nobody leaves the map in an advance.
    """
    die = game.roll("8.8.3 advance")
    points = {unit: allowance(game.state, unit, die) for unit in attack.attackers}
    pursuit = Pursuit(game.state, side, attack.targets)
    where = ", ".join(hex_label(hex_id) for hex_id in attack.targets)
    if not any(pursuit.goals(unit, points[unit]) for unit in points):
        tell(game, "8.8.4", f"The die for the advance is {die}: nobody can enter {where}.", attack.targets)
        return
    ways = settled_ways(game.state, pursuit, points, attack)
    open_question = {u: left for u, left in points.items() if u not in ways and pursuit.goals(u, left)}
    if open_question:
        answer: Any = await game.ask(Advance(game.state, side, open_question, attack.targets, die))
        ways |= answer
    for unit, way in ways.items():
        if way:
            go_forward(game, side, unit, way, die)


def settled_ways(
    state: State, pursuit: Pursuit, points: Mapping[str, int], attack: Declared
) -> dict[str, list[str]]:
    """8.8.3, 8.8.5 The advances of the attack sheet as far as they can be made; no hex for one who stays.

    A line speaks for its unit only, and not where its way is closed from the start. A unit stays that is told
    to advance to the hex it stands in.
    """
    found: dict[str, list[str]] = {}
    for unit, way in attack.advance.items():
        gone = pursuit.follow(unit, points[unit], way)[0]
        if gone or set(way) == {pieces.hex_of(state, unit)}:
            found[unit] = gone
    return found


def go_forward(game: Game, side: Side, unit: str, way: Sequence[str], die: int) -> None:
    """8.8.4A Move one victor along its way."""
    start = pieces.hex_of(game.state, unit)
    pieces.move(game.state, unit, way)
    text = f"{pieces.label(game.state, unit)} advances to {hex_label(way[-1])}."
    full = [start, *way]
    tell(game, "8.8.3", text, full, "advance", side=side, unit=unit, way=list(full), die=die)
