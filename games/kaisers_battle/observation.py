"""9.7, 12.2.2 Observation: hilltops and aircraft that direct rolling barrages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from games.engine.aids import Duty
from games.engine.errors import Illegal
from games.engine.events import Event
from games.engine.grammar import LineGrammar
from games.engine.names import Side
from games.engine.play import Play
from games.engine.request import HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.hexwar.supply import Line, trace
from games.kaisers_battle import gun_aids, pieces
from games.kaisers_battle.asking import Asked, hex_subjects
from games.kaisers_battle.charts import WeatherState
from games.kaisers_battle.control import closed_to_lines
from games.kaisers_battle.ground import is_hilltop
from games.kaisers_battle.names import find_hex, hex_label
from games.kaisers_battle.state import State, enemy_of


@cache
def hilltops() -> tuple[str, ...]:
    """9.7.2 All hilltop hexes of the map."""
    return tuple(hex_id for hex_id in pieces.data().map.grid if is_hilltop(hex_id))


def hilltop_line(state: State, attackers: Iterable[str]) -> Line | None:
    """9.7.2, 9.7.3, 9.7.5 A line from an attacker to a hilltop, short enough for the weather, or None.

    Interpretation A-41: the attacker's hex is not counted, the hilltop's is. Interpretation A-40: the hilltop
    must itself be open. Interpretation A-42: one attacker on a hilltop is enough, in mist too; his line has
    length 0. In fog there is none (9.7.4).
    """
    units = list(attackers)
    if state.weather == "fog" or not units:
        return None
    limit = by_weather(pieces.data().charts.artillery.hilltop_range, state)
    closed = closed_to_lines(state, pieces.side_of(units[0]))
    grid = pieces.data().map.grid
    for hex_id in dict.fromkeys(pieces.hex_of(state, unit) for unit in units):
        line = trace(grid, hex_id, hilltops(), closed.__contains__, limit=limit)
        if line is not None:
            return line
    return None


def how_observed(state: State, side: Side, attackers: Iterable[str], targets: Iterable[str]) -> str | None:
    """9.7.1 By what means the targets are observed, in words; None when they are not.

    Interpretation A-10: from the air every target hex needs its marker; a hilltop line serves the
    whole attack.
    """
    marked = state.observed.get(side, [])
    if state.weather != "fog" and all(hex_id in marked for hex_id in targets):
        return "from the air"
    line = hilltop_line(state, attackers)
    return f"from the hilltop {hex_label(line.source)}" if line is not None else None


def by_weather(table: Mapping[WeatherState, int], state: State) -> int:
    """9.5.1, 9.6.1, 9.7.2 The entry of a table for the weather of this turn, 0 where it has none."""
    return {str(weather): value for weather, value in table.items()}.get(state.weather, 0)


# Air observation markers -----------------------------------------------------------------------------------


class Observe(Asked[list[str], list[str]]):
    """12.2.2 Where the air observation markers go."""

    kind, name, rule = "OBSERVE", "Air observation", "12.2.2"
    grammar = LineGrammar('start: "OBSERVE"i HEX+', {"start": lambda *hexes: hexes})

    def __init__(self, state: State, side: Side) -> None:
        super().__init__(state, side)
        self.markers = state.air[side].observe
        self.stacks = pieces.stacks(state, enemy_of(side))

    def prompt(self) -> str:
        """12.2.2 How many markers there are."""
        return (
            f"Place your air observation markers ({self.markers}) on enemy stacks, one on each: a rolling"
            " barrage there may have a point more this combat phase."
        )

    def facts(self) -> tuple[str, ...]:
        """The stacks that can be attacked this phase."""
        return tuple(
            f"{hex_label(h)}: {', '.join(self.stacks[h])}, strength "
            f"{stack_strength(self.state, self.stacks[h])}, morale {pieces.stack_morale(self.stacks[h])}"
            for h in self.useful()
        )

    def help(self) -> tuple[HelpLine, ...]:
        """The one form of line."""
        example = f"OBSERVE {next(iter(self.useful()), next(iter(self.stacks)))}"
        return (
            HelpLine("OBSERVE hex hex ...", "a marker on the enemy stack in each of these hexes", example),
        )

    def useful(self) -> tuple[str, ...]:
        """Enemy stacks that can be attacked this phase, the strongest first."""
        near = touched(self.state, self.side)
        return tuple(sorted(near, key=lambda h: (-stack_strength(self.state, self.stacks[h]), h)))

    def begin(self) -> list[str]:
        """No marker placed."""
        return []

    def accept(self, draft: list[str], order: tuple[str, ...]) -> str:
        """12.2.2A Only enemy stacks, one marker each, as many as there are."""
        placed = list(draft)
        for text in order:
            hex_id = find_hex(text)
            if hex_id not in self.stacks:
                raise Illegal("12.2.2", f"no enemy stands in {hex_label(hex_id)}", self.help()[0].example)
            if hex_id in placed:
                raise Illegal("12.2.2", f"{hex_label(hex_id)} has a marker already: one marker a stack")
            if len(placed) == self.markers:
                raise Illegal("12.2.2", f"there are only {self.markers} markers", "leave some out")
            placed.append(hex_id)
        draft[:] = placed
        return f"OBSERVE {' '.join(order)}"

    def settle(self, draft: list[str]) -> list[str]:
        """The marked hexes; nobody must place any."""
        return draft

    def default(self) -> tuple[str, ...]:
        """The strongest stacks that can be attacked."""
        best = self.useful()[: self.markers]
        return (f"OBSERVE {' '.join(best)}",) if best else ("PASS",)

    def duties(self, lines: Sequence[str]) -> tuple[Duty, ...]:
        """What is left unused."""
        return tuple(gun_aids.of_observation_left(self, lines))

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """Any stacks."""
        some = pick.some(tuple(self.stacks), self.markers)
        return (f"OBSERVE {' '.join(some)}",) if some else ("PASS",)

    def subjects(self) -> tuple[Subject, ...]:
        """The enemy stacks that can be attacked."""
        return hex_subjects(self.useful())

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """A marker there."""
        placed = [word for line in lines for word in line.split() if word in self.stacks]
        if subject not in self.stacks or subject in placed or len(placed) >= self.markers:
            return ()
        return (Suggestion(f"OBSERVE {subject}", subject, f"observe {hex_label(subject)}"),)


def touched(state: State, side: Side) -> tuple[str, ...]:
    """Enemy-occupied hexes with a unit of this side beside them, in order of their numbers."""
    adjacency = pieces.data().map.grid.adjacency
    own = pieces.stacks(state, side)
    return tuple(h for h in pieces.stacks(state, enemy_of(side)) if any(n in own for n in adjacency[h]))


def stack_strength(state: State, units: Iterable[str]) -> int:
    """8.0.E The combat strength of some units together."""
    return sum(pieces.strength(state, unit) for unit in units)


def may_place(state: State, side: Side) -> bool:
    """12.2.2A Whether a side has a marker to place and an enemy it could attack."""
    return state.weather != "fog" and state.air[side].observe > 0 and bool(touched(state, side))


async def place_markers(game: Play[State], side: Side) -> None:
    """12.2.2A The owner deploys his markers at the start of his combat phase."""
    placed: Any = await game.ask(Observe(game.state, side))
    game.state.observed[side] = placed
    if placed:
        text = f"Aircraft observe {', '.join(hex_label(h) for h in placed)}."
        game.note(Event("12.2.2", text, tuple(placed), kind="air", data={"side": side}))


def remove_markers(state: State, side: Side) -> None:
    """12.2.2C At the end of the combat phase the markers are used up for this turn."""
    state.observed[side] = []
    state.air[side].observe = 0
