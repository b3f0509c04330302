"""15.0 Reinforcements: the Allied schedule, blocked entry hexes, and service companies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from games.engine.errors import Illegal
from games.engine.grammar import LineGrammar
from games.engine.request import HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.kaisers_battle.asking import Asked, Game, tell
from games.kaisers_battle.control import controlled_by_enemy, occupied_by
from games.kaisers_battle.names import find_hex, hex_label, match_unit
from games.kaisers_battle.pieces import (
    data,
    free_services,
    hex_of,
    is_hq,
    place,
    points_of,
    service_pool,
    units_in,
    units_of,
)
from games.kaisers_battle.setup import is_lesson
from games.kaisers_battle.state import ALLIED, GERMAN, State

NEAR = 3
"""15.1.3B How far from a blocked entry hex reinforcements come in, if there is a free edge hex so near."""
FIRST_SERVICE_TURN = 6
"""15.2.1 The turn from which service companies are rolled for."""


def is_due(state: State) -> bool:
    """15.3 Whether the schedule brings anything this turn; nobody comes to a guided first turn."""
    return bool(data().arriving(state.turn)) and not is_lesson(state.options)


def scheduled(turn: int) -> list[str]:
    """15.3 The units of a turn, in the order of the schedule."""
    return [entry.unit for entry in data().arriving(turn)]


def closed(state: State) -> frozenset[str]:
    """15.1.3A The hexes where reinforcements may not be placed: German units and their zones.

    Interpretation A-26: a friendly unit there does not open a zone.
    """
    return controlled_by_enemy(state, ALLIED) | occupied_by(state, GERMAN)


def substitutes(state: State, entry_hex: str) -> tuple[str, ...]:
    """15.1.3B The edge hexes that can stand in for a blocked entry hex, nearest first.

    Interpretation A-25: any free one within three hexes; beyond that only the nearest free ones.
    """
    grid, shut = data().map.grid, closed(state)
    edge = [h for h in grid if len(grid.neighbours(h)) < 6 and h not in shut]
    ordered = sorted((grid.distance(entry_hex, h), h) for h in edge)
    near = [h for distance, h in ordered if distance <= NEAR]
    return tuple(near or [h for distance, h in ordered if distance == ordered[0][0]])


@dataclass(frozen=True)
class EnterOrder:
    """15.1.3B Units and the edge hex where they come in."""

    hex: str
    units: tuple[str, ...]


@dataclass
class Entries:
    """Units placed so far, with their hexes."""

    placed: dict[str, str] = field(default_factory=dict)


class Enter(Asked[Entries, dict[str, str]]):
    """15.1.3B Where reinforcements come in whose entry hex is blocked."""

    kind, name, rule = "ENTRY", "Blocked entry hexes", "15.1.3"
    grammar = LineGrammar(
        'start: "ENTER"i HEX "WITH"i UNIT+', {"start": lambda hex_id, *units: EnterOrder(hex_id, units)}
    )

    def __init__(self, state: State, blocked: dict[str, str]) -> None:
        super().__init__(state, ALLIED)
        self.blocked = blocked

    @cached_property
    def goals(self) -> dict[str, tuple[str, ...]]:
        """Where each blocked unit may come in."""
        return {unit: substitutes(self.state, hex_id) for unit, hex_id in self.blocked.items()}

    def prompt(self) -> str:
        """What is asked."""
        places = ", ".join(sorted({hex_label(hex_id) for hex_id in self.blocked.values()}))
        return f"The enemy blocks {places}. Choose map edge hexes for {', '.join(self.blocked)}."

    def facts(self) -> tuple[str, ...]:
        """What the side should have before its eyes."""
        return tuple(f"{unit}: {' '.join(goals)}" for unit, goals in self.goals.items())

    def help(self) -> tuple[HelpLine, ...]:
        """The forms of line, with examples that are legal now."""
        return (HelpLine("ENTER hex WITH unit unit ...", "these units come in there", self.default()[0]),)

    def begin(self) -> Entries:
        """An empty sheet."""
        return Entries()

    def accept(self, draft: Entries, order: EnterOrder) -> str:
        """15.1.3B Units at an edge hex that is free and near enough."""
        hex_id = find_hex(order.hex)
        units = [match_unit(self.state, self.blocked, text) for text in order.units]
        for index, unit in enumerate(units):
            if unit in draft.placed or unit in units[:index]:
                raise Illegal("15.1.2", f"{unit} is placed already", "name it once")
            if hex_id not in self.goals[unit]:
                raise Illegal(
                    "15.1.3", f"{unit} cannot come in at {hex_label(hex_id)}", " ".join(self.goals[unit])
                )
        draft.placed |= dict.fromkeys(units, hex_id)
        return f"ENTER {hex_id} WITH {' '.join(units)}"

    def settle(self, draft: Entries) -> dict[str, str]:
        """15.1.3C Nobody is left behind."""
        missing = [unit for unit in self.blocked if unit not in draft.placed]
        if missing:
            raise Illegal("15.1.3", f"{', '.join(missing)} must come in now", "none may be delayed")
        return draft.placed

    def default(self) -> tuple[str, ...]:
        """15.1.3 Each at the nearest free edge hex."""
        return self._lines({unit: goals[0] for unit, goals in self.goals.items()})

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """A legal sheet by chance."""
        return self._lines({unit: pick.choice(goals) for unit, goals in self.goals.items()})

    def _lines(self, placed: dict[str, str]) -> tuple[str, ...]:
        by_hex: dict[str, list[str]] = {}
        for unit, hex_id in placed.items():
            by_hex.setdefault(hex_id, []).append(unit)
        return tuple(f"ENTER {hex_id} WITH {' '.join(units)}" for hex_id, units in by_hex.items())

    def subjects(self) -> tuple[Subject, ...]:
        """What can be clicked."""
        return tuple(Subject(unit, hex_id, unit) for unit, hex_id in self.blocked.items())

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """The lines the map offers for it."""
        goals = self.goals.get(subject, ())
        return tuple(Suggestion(f"ENTER {goal} WITH {subject}", goal, hex_label(goal)) for goal in goals)


async def arrive(game: Game) -> None:
    """15.1.1 to 15.1.3, 4.2.3.1 Place the scheduled units at once; none is ever delayed."""
    state, shut = game.state, closed(game.state)
    due = {entry.unit: data().map.entries[entry.entry] for entry in data().arriving(state.turn)}
    blocked = {unit: hex_id for unit, hex_id in due.items() if hex_id in shut}
    if blocked:
        request = Enter(state, blocked)
        if any(len(goals) > 1 for goals in request.goals.values()):
            placed: dict[str, str] = await game.ask(request)
            due |= placed
        else:
            due |= {unit: goals[0] for unit, goals in request.goals.items()}
    for unit, hex_id in due.items():
        place(state, unit, hex_id)
        state.arrived.append(unit)
        if hex_id not in state.arrival_hexes:
            state.arrival_hexes.append(hex_id)
    for hex_id in state.arrival_hexes:
        units = [unit for unit, where in due.items() if where == hex_id]
        text = f"Allied reinforcements at {hex_label(hex_id)}: {', '.join(units)}."
        tell(game, "15.1.1", text, [hex_id], kind="arrival", units=list(units))


# Service companies ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlaceOrder:
    """15.2.3 A number of companies, or one by name, and a headquarters."""

    what: int | str
    hq: str


class Service(Asked[dict[str, str], dict[str, str]]):
    """15.2.3 On which headquarters the service companies are placed."""

    kind, name, rule = "SERVICE", "Service companies", "15.2.3"
    grammar = LineGrammar(
        'start: "PLACE"i (INT | UNIT) "AT"i UNIT', {"start": lambda what, hq: PlaceOrder(what, hq)}
    )

    def __init__(self, state: State, number: int) -> None:
        super().__init__(state, ALLIED)
        self.companies = free_services(state)[:number]

    @property
    def quarters(self) -> list[str]:
        """15.2.3B The Allied headquarters, in enemy zones or not."""
        return [unit for unit in units_of(self.state, ALLIED) if is_hq(unit)]

    def prompt(self) -> str:
        """What is asked."""
        number = len(self.companies)
        what = "a service company" if number == 1 else f"{number} service companies"
        return f"Place {what} on your headquarters. All must be placed now."

    def facts(self) -> tuple[str, ...]:
        """What the side should have before its eyes."""
        return tuple(f"{hq} is at {hex_label(hex_of(self.state, hq))}." for hq in self.quarters)

    def help(self) -> tuple[HelpLine, ...]:
        """The forms of line, with examples that are legal now."""
        return (HelpLine("PLACE n AT headquarters", "so many companies there", self.default()[0]),)

    def begin(self) -> dict[str, str]:
        """An empty sheet."""
        return {}

    def accept(self, draft: dict[str, str], order: PlaceOrder) -> str:
        """15.2.3 Companies onto a headquarters, no more than were rolled."""
        hq = match_unit(self.state, self.quarters, order.hq)
        free = [unit for unit in self.companies if unit not in draft]
        if isinstance(order.what, str):
            chosen = [match_unit(self.state, self.companies, order.what)]
            if chosen[0] in draft:
                raise Illegal("15.2.3", f"{chosen[0]} is placed already", "name it once")
        else:
            chosen = free[: order.what]
        if isinstance(order.what, int) and not 1 <= order.what <= len(free):
            raise Illegal("15.2.1", f"{order.what} companies are asked for", f"{len(free)} are left to place")
        draft.update(dict.fromkeys(chosen, hq))
        return f"PLACE {order.what if isinstance(order.what, int) else chosen[0]} AT {hq}"

    def settle(self, draft: dict[str, str]) -> dict[str, str]:
        """15.2.3A All must be placed."""
        left = len(self.companies) - len(draft)
        if left:
            raise Illegal(
                "15.2.3",
                f"of {len(self.companies)} companies {left} not placed",
                f"PLACE {left} AT {self.quarters[0]}",
            )
        return draft

    def default(self) -> tuple[str, ...]:
        """All on the headquarters with most room: too many in a hex would not outlast the turn (7.2)."""
        hq = min(self.quarters, key=lambda unit: points_of(units_in(self.state, hex_of(self.state, unit))))
        return (f"PLACE {len(self.companies)} AT {hq}",)

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """A legal sheet by chance."""
        return tuple(f"PLACE {unit} AT {pick.choice(self.quarters)}" for unit in self.companies)

    def subjects(self) -> tuple[Subject, ...]:
        """What can be clicked."""
        return self.unit_subjects(self.quarters)

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """The lines the map offers for it."""
        if subject not in self.quarters:
            return ()
        draft = self.drafted(lines)
        left = len(self.companies) - len(draft)
        here = hex_of(self.state, subject)
        return tuple(
            Suggestion(f"PLACE {number} AT {subject}", here, f"{number} there")
            for number in range(1, left + 1)
        )


def is_service_rolled(state: State) -> bool:
    """15.2.1 Whether service companies are rolled for this turn."""
    return state.turn >= FIRST_SERVICE_TURN


async def raise_services(game: Game) -> None:
    """15.2.1, 4.2.3.2 A die for the number of companies; as many as the pool has are placed at once.

    15.2.3C, 15.2.5A Without a headquarters or an eliminated battalion there is nothing to roll for.
    """
    state = game.state
    request = Service(state, service_pool(state))
    if not request.companies or not request.quarters:
        reason = "no Allied headquarters is on the map" if request.companies else "no battalion has been lost"
        tell(game, "15.2.5" if request.quarters else "15.2.3", f"No service companies: {reason}.")
        return
    die = game.roll("15.2.1 service companies")
    request = Service(state, die)
    text = f"Die {die}: service companies formed: {len(request.companies)}."
    tell(game, "15.2.1", text, kind="service", die=die, number=len(request.companies))
    if len(request.quarters) > 1:
        placed = await game.ask(request)
    else:
        placed = dict.fromkeys(request.companies, request.quarters[0])
    for unit, hq in placed.items():
        place(state, unit, hex_of(state, hq))
