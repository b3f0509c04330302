"""8.7.4, 8.8.1 What an unsuccessful attack costs each attacking stack: a step, and the hex it came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.errors import Illegal
from games.engine.grammar import LineGrammar
from games.engine.names import Side
from games.engine.request import HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.kaisers_battle import pieces
from games.kaisers_battle.asking import Asked, Game, tell
from games.kaisers_battle.control import closed_to_retreat
from games.kaisers_battle.cuts import Toll
from games.kaisers_battle.ground import nearest
from games.kaisers_battle.losses import Casualties, take_tolls
from games.kaisers_battle.names import find_hex, hex_label
from games.kaisers_battle.standing import goes_back, retreat_goals
from games.kaisers_battle.state import GERMAN, Declared, State

Stacks = dict[str, list[str]]
"""8.2.3 Attacking stacks: the units of one attack, by the hex they attack from (Interpretation A-12)."""


def ways_back(state: State, side: Side, hex_id: str) -> tuple[str, ...]:
    """8.7.4A The hexes a beaten stack may retreat to: beside it, without an enemy and outside his zones.

    6.3C Friendly units there do not cancel a zone. Stacking does not matter until the next movement phase.
    """
    closed = closed_to_retreat(state, side)
    return tuple(sorted(h for h in pieces.data().map.grid.neighbours(hex_id) if h not in closed))


def homeward(state: State, side: Side, goals: Sequence[str]) -> str:
    """The hex of several that lies nearest to a headquarters, and of those the one farthest back."""
    quarters = pieces.headquarters(state, side)

    def rank(hex_id: str) -> tuple[int, int]:
        column = int(hex_id[:2])
        return nearest(hex_id, quarters) or 0, -column if side == GERMAN else column

    return min(goals, key=rank)


class Retreat(Asked[dict[str, str], dict[str, str]]):
    """8.7.4 Where beaten stacks go. Interpretation A-13: a stack goes to one hex."""

    kind, name, rule, reaction = "RETREAT", "Retreat", "8.7.4", True
    grammar = LineGrammar('start: "RETREAT"i HEX "TO"i HEX', {"start": lambda origin, goal: (origin, goal)})

    def __init__(self, state: State, side: Side, stacks: Mapping[str, Sequence[str]]) -> None:
        super().__init__(state, side)
        self.stacks = {origin: tuple(units) for origin, units in stacks.items()}
        self.goals = {origin: ways_back(state, side, origin) for origin in stacks}

    def prompt(self) -> str:
        """Who must go."""
        beaten = "; ".join(f"{', '.join(units)} from {hex_label(h)}" for h, units in self.stacks.items())
        return f"The attack failed and must retreat one hex: {beaten}."

    def facts(self) -> tuple[str, ...]:
        """8.7.4A The hexes that are open."""
        return tuple(
            f"{hex_label(origin)}: to {', '.join(hex_label(goal) for goal in goals)}"
            for origin, goals in self.goals.items()
        )

    def help(self) -> tuple[HelpLine, ...]:
        """The one form of line."""
        return (HelpLine("RETREAT hex TO hex", "the beaten stack of a hex goes there", self.default()[0]),)

    def begin(self) -> dict[str, str]:
        """Nobody has gone."""
        return {}

    def accept(self, draft: dict[str, str], order: tuple[str, str]) -> str:
        """8.7.4A An open hex beside the stack."""
        origin, goal = (find_hex(h) for h in order)
        if origin not in self.stacks:
            there = " or ".join(self.stacks)
            raise Illegal(
                "8.7.4", f"no beaten stack stands in {hex_label(origin)}", f"RETREAT {there} TO ..."
            )
        if origin in draft:
            raise Illegal("8.7.4", f"the stack of {hex_label(origin)} has its hex", "a stack goes to one hex")
        if goal not in self.goals[origin]:
            open_hexes = " or ".join(self.goals[origin])
            raise Illegal("8.7.4", f"{hex_label(goal)} is not beside it, or an enemy bars it", open_hexes)
        draft[origin] = goal
        return f"RETREAT {origin} TO {goal}"

    def settle(self, draft: dict[str, str]) -> dict[str, str]:
        """8.8.1 Every beaten stack goes."""
        for origin, goals in self.goals.items():
            if origin not in draft:
                reason = f"the stack of {hex_label(origin)} must retreat"
                raise Illegal("8.7.4", reason, f"RETREAT {origin} TO {goals[0]}")
        return draft

    def default(self) -> tuple[str, ...]:
        """Back towards a headquarters."""
        return self._lines({h: homeward(self.state, self.side, goals) for h, goals in self.goals.items()})

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """Anywhere it is allowed."""
        return self._lines({origin: pick.choice(goals) for origin, goals in self.goals.items()})

    def from_standing(self, standing: Sequence[str]) -> tuple[str, ...] | None:
        """8.7.4 The first open hex named for each stack, or BACK; asked when one of them has neither.

        The choice is the owner's: hexes he named that are closed now do not mean that he goes anywhere else.
        """
        chosen: dict[str, str] = {}
        for origin, goals in self.goals.items():
            wanted = next((goal for goal in retreat_goals(standing, origin) if goal in goals), None)
            if wanted is None and not goes_back(standing):
                return None
            chosen[origin] = wanted or homeward(self.state, self.side, goals)
        return self._lines(chosen)

    def _lines(self, chosen: Mapping[str, str]) -> tuple[str, ...]:
        return tuple(f"RETREAT {origin} TO {goal}" for origin, goal in chosen.items())

    def options(self) -> tuple[str, ...] | None:
        """Every choice of a single stack."""
        if len(self.goals) != 1:
            return None
        return tuple(f"RETREAT {origin} TO {goal}" for origin, goals in self.goals.items() for goal in goals)

    def subjects(self) -> tuple[Subject, ...]:
        """The beaten stacks."""
        return tuple(Subject(h, h, ", ".join(units)) for h, units in self.stacks.items())

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """The open hexes."""
        if any(line.upper().startswith(f"RETREAT {subject}") for line in lines):
            return ()
        goals = self.goals.get(subject, ())
        return tuple(Suggestion(f"RETREAT {subject} TO {goal}", goal, f"to {goal}") for goal in goals)


async def throw_back(game: Game, side: Side, attack: Declared) -> None:
    """8.7.4 Every attacking stack loses a step and retreats, or loses a second step where it cannot.

    Interpretation A-14: first the loss, then the retreat, then the second loss of those that cannot go.
    """
    stacks = by_hex(game.state, attack.attackers)
    await pay(game, side, stacks, attack)
    free = {h: units for h, units in stacks.items() if units and ways_back(game.state, side, h)}
    stuck = {h: units for h, units in stacks.items() if units and h not in free}
    goals = await choose_goals(game, side, free, attack.retreat)
    for origin, goal in goals.items():
        go_back(game, side, free[origin], origin, goal)
    if stuck:
        where = ", ".join(hex_label(h) for h in stuck)
        tell(game, "8.7.4", f"No way back from {where}: a second step is lost there.", stuck, "battle")
        await pay(game, side, stuck, attack)


def by_hex(state: State, units: Sequence[str]) -> Stacks:
    """8.2.3 The attackers by their hexes; other units there have no part in it (Interpretation A-12)."""
    found: Stacks = {}
    for unit in units:
        found.setdefault(pieces.hex_of(state, unit), []).append(unit)
    return found


async def pay(game: Game, side: Side, stacks: Stacks, attack: Declared) -> None:
    """8.7.4 A step from each stack; ``stacks`` then holds who is left, regiments for divisions."""
    tolls = [Toll(tuple(units), 1) for units in stacks.values()]
    cost = await take_tolls(game, side, tolls, "8.7.4", attack.losses)
    attack.losses = names_left(attack.losses, cost)
    if game.state.fighting is not None:
        # 8.1.4 The regiment of a division that has attacked has attacked too.
        game.state.fighting.fought_units += cost.became.values()
    for units in stacks.values():
        units[:] = [cost.became.get(unit, unit) for unit in units if unit not in cost.gone]


def names_left(names: Sequence[str], cost: Casualties) -> list[str]:
    """8.7.4B The names on the sheet for a second loss: each stands for one step, then for the regiment."""
    left = list(names)
    for unit, steps in cost.taken.items():
        for _ in range(min(steps, left.count(unit))):
            left.remove(unit)
    return [cost.became.get(unit, unit) for unit in left]


async def choose_goals(
    game: Game, side: Side, stacks: Stacks, settled: Mapping[str, Sequence[str]]
) -> dict[str, str]:
    """8.7.4A The owner's choice of hexes; not asked where he settled it or has no choice."""
    goals: dict[str, str] = {}
    open_question: Stacks = {}
    for origin, units in stacks.items():
        ways = ways_back(game.state, side, origin)
        wanted = next((goal for goal in settled.get(origin, ()) if goal in ways), None)
        if wanted is not None or len(ways) == 1:
            goals[origin] = wanted or ways[0]
        else:
            open_question[origin] = units
    if open_question:
        answer: Any = await game.ask(Retreat(game.state, side, open_question))
        goals.update(answer)
    return goals


def go_back(game: Game, side: Side, units: Sequence[str], origin: str, goal: str) -> None:
    """8.7.4A, 5.1.4 Move a beaten stack; no movement points are spent."""
    for unit in units:
        pieces.move(game.state, unit, [goal])
    names = ", ".join(pieces.label(game.state, unit) for unit in units)
    text = f"{names} retreat to {hex_label(goal)}."
    tell(game, "8.7.4", text, (origin, goal), "retreat", side=side, units=list(units), way=[origin, goal])
