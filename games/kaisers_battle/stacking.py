"""7.0 Stacking: twelve points to a hex at the end of one's own movement phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from games.engine.errors import Illegal
from games.engine.grammar import LineGrammar
from games.engine.names import Side
from games.engine.request import HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.hexwar.stacking import Overfull, overfull
from games.kaisers_battle.asking import Asked, Game, tell
from games.kaisers_battle.names import hex_label, match_unit
from games.kaisers_battle.pieces import (
    data,
    eliminate,
    hex_of,
    label,
    morale,
    points_of,
    stacking_points,
    strength,
    units_in,
    units_of,
)
from games.kaisers_battle.state import State


def overstacked(state: State, side: Side) -> list[Overfull]:
    """7.2 The hexes where a side has too many stacking points.

    15.1.5 Hexes where reinforcements were placed this turn may hold more.
    """
    return too_high(state, {unit: hex_of(state, unit) for unit in units_of(state, side)})


def too_high(state: State, where: Mapping[str, str]) -> list[Overfull]:
    """7.2, 15.1.5 The hexes that would hold too many points with a side's units in these hexes."""
    placed = [(hex_id, stacking_points(unit)) for unit, hex_id in where.items()]
    found = overfull(placed, data().mix.stacking_limit)
    return [over for over in found if over.hex not in state.arrival_hexes]


def is_minimal(removed: Sequence[str], excess: int) -> bool:
    """7.2C Whether these units are just enough: without any one of them the stack would still be too high.

    Interpretation A-15: whole units go, and no more of them than the excess demands.
    """
    total = sum(stacking_points(unit) for unit in removed)
    return total >= excess and all(total - stacking_points(unit) < excess for unit in removed)


def cheapest(state: State, units: Sequence[str], excess: int) -> tuple[str, ...]:
    """The just sufficient removal that costs the least strength, then the least morale."""

    def price(chosen: tuple[str, ...]) -> tuple[int, int, tuple[str, ...]]:
        return sum(strength(state, unit) for unit in chosen), sum(morale(unit) for unit in chosen), chosen

    return min(sufficient(units, excess), key=price)


LARGE_STACK = 12
"""Up to so many units every combination is tried."""


def sufficient(units: Sequence[str], excess: int) -> list[tuple[str, ...]]:
    """Every just sufficient removal that an ordinary stack allows.

    A stack of very many units would have too many of them: then only those that take the units in some
    order of their stacking points, and one of those must do.
    """
    if len(units) <= LARGE_STACK:
        sets = (c for size in range(1, len(units) + 1) for c in combinations(units, size))
        return [chosen for chosen in sets if is_minimal(chosen, excess)]
    rising = sorted(units, key=stacking_points)
    return [tuple(_take(order, excess)) for order in (rising, rising[::-1])]


def _take(order: Sequence[str], excess: int) -> list[str]:
    """Units in this order until they are enough, then without those that proved needless."""
    chosen: list[str] = []
    for unit in order:
        if points_of(chosen) < excess:
            chosen.append(unit)
    for unit in list(chosen):
        if points_of(chosen) - stacking_points(unit) >= excess:
            chosen.remove(unit)
    return chosen


@dataclass(frozen=True)
class RemoveOrder:
    """7.2C Units to eliminate."""

    units: tuple[str, ...]


@dataclass
class Removal:
    """What has been named so far."""

    units: list[str] = field(default_factory=list)


class Excess(Asked[Removal, list[str]]):
    """7.2C Which units are eliminated where too many stand."""

    kind, name, rule, reaction = "EXCESS", "Excess stacking", "7.2", True
    grammar = LineGrammar('start: "REMOVE"i UNIT+', {"start": lambda *units: RemoveOrder(units)})

    def __init__(self, state: State, side: Side) -> None:
        super().__init__(state, side)
        self.over = overstacked(state, side)
        self.stacks = {found.hex: units_in(state, found.hex, side) for found in self.over}

    def prompt(self) -> str:
        """What is asked."""
        places = "; ".join(f"{hex_label(o.hex)} has {o.points} points of {o.limit}" for o in self.over)
        return f"Too many units in a hex: {places}. Name the units to eliminate, just enough of them."

    def facts(self) -> tuple[str, ...]:
        """What the side should have before its eyes."""
        return tuple(
            f"{label(self.state, unit)} in {hex_label(hex_id)}: {stacking_points(unit)} stacking points, "
            f"strength {strength(self.state, unit)}"
            for hex_id, units in self.stacks.items()
            for unit in units
        )

    def help(self) -> tuple[HelpLine, ...]:
        """The forms of line, with examples that are legal now."""
        return (HelpLine("REMOVE unit unit ...", "these units are eliminated", self.default()[0]),)

    def begin(self) -> Removal:
        """An empty sheet."""
        return Removal()

    def accept(self, draft: Removal, order: RemoveOrder) -> str:
        """7.2C Note units to eliminate; each once."""
        known = [unit for units in self.stacks.values() for unit in units]
        chosen = [match_unit(self.state, known, text) for text in order.units]
        for index, unit in enumerate(chosen):
            if unit in draft.units or unit in chosen[:index]:
                raise Illegal("7.2", f"{unit} is named twice", "name it once")
        draft.units += chosen
        return f"REMOVE {' '.join(chosen)}"

    def settle(self, draft: Removal) -> list[str]:
        """7.2C Just enough must go from every overfull hex."""
        for over in self.over:
            named = [unit for unit in draft.units if hex_of(self.state, unit) == over.hex]
            points = points_of(named)
            if points < over.excess:
                reason = f"{hex_label(over.hex)} must give up {over.excess} points, {points} are named"
                raise Illegal("7.2", reason, f"REMOVE {' '.join(self._cheapest(over))}")
            if not is_minimal(named, over.excess):
                reason = f"more than the {over.excess} points too many in {hex_label(over.hex)}"
                raise Illegal("7.2", reason, f"REMOVE {' '.join(self._cheapest(over))}")
        return draft.units

    def _cheapest(self, over: Overfull) -> tuple[str, ...]:
        return cheapest(self.state, self.stacks[over.hex], over.excess)

    def default(self) -> tuple[str, ...]:
        """7.2C The weakest sufficient units of each hex."""
        return tuple(f"REMOVE {' '.join(self._cheapest(over))}" for over in self.over)

    def from_standing(self, standing: Sequence[str]) -> tuple[str, ...] | None:
        """7.2C The weakest, when standing orders say so."""
        from games.kaisers_battle.standing import ExcessBy, of_kind  # standing orders read other sheets

        return self.default() if of_kind(standing, ExcessBy) else None

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """A legal sheet by chance."""
        chosen = [pick.choice(sufficient(self.stacks[over.hex], over.excess)) for over in self.over]
        return tuple(f"REMOVE {' '.join(units)}" for units in chosen)

    def options(self) -> tuple[str, ...] | None:
        """Every answer, where they are few."""
        if len(self.over) != 1 or len(self.stacks[self.over[0].hex]) > 4:
            return None
        ways = sufficient(self.stacks[self.over[0].hex], self.over[0].excess)
        return tuple(f"REMOVE {' '.join(units)}" for units in ways)

    def has_choice(self) -> bool:
        """Whether there is more than one way to do it."""
        return any(len(sufficient(self.stacks[over.hex], over.excess)) > 1 for over in self.over)

    def subjects(self) -> tuple[Subject, ...]:
        """What can be clicked."""
        return self.unit_subjects(unit for units in self.stacks.values() for unit in units)

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """The lines the map offers for it."""
        named = [word for line in lines for word in line.split()]
        if subject in named or not any(subject in units for units in self.stacks.values()):
            return ()
        return (Suggestion(f"REMOVE {subject}", hex_of(self.state, subject), f"eliminate {subject}"),)


async def remove_excess(game: Game, side: Side) -> None:
    """7.2C Eliminate the excess; the owner is asked when he has a choice."""
    request = Excess(game.state, side)
    if not request.over:
        return
    if request.has_choice():
        units = await game.ask(request)
    else:
        units = [
            unit for over in request.over for unit in sufficient(request.stacks[over.hex], over.excess)[0]
        ]
    for unit in units:
        hex_id, name = hex_of(game.state, unit), label(game.state, unit)
        # Interpretation A-33: no combat loss, so 20.1.4 is not counted.
        eliminate(game.state, unit)
        text = f"{name} is eliminated in {hex_label(hex_id)}: too many units there."
        tell(game, "7.2", text, [hex_id], kind="loss", unit=unit)
