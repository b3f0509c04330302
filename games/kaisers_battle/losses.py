"""8.5 Losing strength steps: the owner says which unit loses each, and what it turns into.

The owner of the losing units chooses, always, unit by unit (Interpretation A-07). He is only asked when there
is something to choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.errors import Illegal
from games.engine.events import Event
from games.engine.grammar import LineGrammar
from games.engine.names import JSON, Side
from games.engine.play import Play
from games.engine.request import HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.kaisers_battle import pieces
from games.kaisers_battle.asking import Asked
from games.kaisers_battle.cuts import (
    Cut,
    Toll,
    are_regiments_short,
    begin_cut,
    loss_text,
    name_all,
    places_text,
    price,
    steps_text,
    strength_after,
    take,
)
from games.kaisers_battle.names import match_unit
from games.kaisers_battle.standing import lose_order
from games.kaisers_battle.state import State


@dataclass(frozen=True)
class LoseOrder:
    """8.5 Units in the order they lose a step each."""

    units: tuple[str, ...]


class Losses(Asked[Cut, list[str]]):
    """8.5 Which units lose the steps that are due."""

    kind, name, rule, reaction = "LOSE", "Strength steps lost", "8.5", True
    grammar = LineGrammar('start: "LOSE"i UNIT+', {"start": lambda *units: LoseOrder(units)})

    def __init__(self, state: State, side: Side, tolls: Sequence[Toll], cause: str) -> None:
        super().__init__(state, side)
        self.tolls = tuple(tolls)
        self.cause = cause
        self.is_short = are_regiments_short(state, self.tolls)

    def prompt(self) -> str:
        """8.5 What is due, and where."""
        owed = "; ".join(
            f"{steps_text(toll.count)} from {', '.join(toll.units)} in {places_text(self.state, toll.units)}"
            for toll in self.tolls
        )
        return f"{self.cause}: {owed}. Say which unit loses each step."

    def help(self) -> tuple[HelpLine, ...]:
        """The one form of line."""
        meaning = "each unit named loses a step, in this order; name a unit again for another step"
        return (HelpLine("LOSE unit unit ...", meaning, self.default()[0]),)

    def facts(self) -> tuple[str, ...]:
        """What each unit is worth now and after the loss of a step."""
        worth = (self._worth(unit) for toll in self.tolls for unit in toll.units)
        return (*self._shortage(), *worth)

    def _shortage(self) -> tuple[str, ...]:
        """13.2.3A Said where the order of the names decides who becomes a regiment."""
        if not self.is_short:
            return ()
        free = len(pieces.free_replacements(self.state))
        are = f"{free} replacement regiment is" if free == 1 else f"{free or 'no'} replacement regiments are"
        return (
            f"{are[:1].upper()}{are[1:]} free: the divisions you name first become regiments, those for which"
            " none is left are eliminated (13.2.3).",
        )

    def _worth(self, unit: str) -> str:
        left = pieces.steps_left(self.state, unit)
        after = strength_after(unit, left, len(pieces.free_replacements(self.state)))
        return (
            f"{pieces.label(self.state, unit)}: strength {pieces.strength(self.state, unit)}, morale "
            f"{pieces.morale(unit)}, {steps_text(left)}; a step less leaves strength {after}"
        )

    def begin(self) -> Cut:
        """Nothing named."""
        return begin_cut(self.state, self.tolls)

    def accept(self, draft: Cut, order: LoseOrder) -> str:
        """Take the named steps one by one."""
        trial = draft.copy()
        units = [match_unit(self.state, trial.left, text) for text in order.units]
        for unit in units:
            take(trial, self.tolls, unit)
        draft.left, draft.due, draft.free, draft.named = trial.left, trial.due, trial.free, trial.named
        return f"LOSE {' '.join(units)}"

    def settle(self, draft: Cut) -> list[str]:
        """All that is due must have been named; the order counts where regiments are short."""
        for toll, due in zip(self.tolls, draft.due, strict=True):
            able = [unit for unit in toll.units if draft.left[unit]]
            if due and able:
                reason = f"{steps_text(due)} more from {places_text(self.state, toll.units)}"
                raise Illegal("8.5", reason, f"LOSE {able[0]}")
        return draft.named

    def default(self) -> tuple[str, ...]:
        """8.5 The steps whose loss costs least strength."""
        return self._lines(lambda cut, able: min(able, key=lambda unit: price(cut, unit)))

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """Any units that can."""
        return self._lines(lambda _, able: pick.choice(able))

    def from_standing(self, standing: Sequence[str]) -> tuple[str, ...] | None:
        """The units named beforehand first, then as the standing policy says."""
        order = lose_order(standing)
        if order is None:
            return None
        return self._lines(lambda cut, able: order.first(able, lambda unit: price(cut, unit)))

    def options(self) -> tuple[str, ...] | None:
        """Every choice, when a single step is due."""
        if len(self.tolls) > 1 or self.tolls[0].count > 1:
            return None
        return tuple(f"LOSE {unit}" for unit in self.tolls[0].units)

    def subjects(self) -> tuple[Subject, ...]:
        """The units that may lose a step."""
        return self.unit_subjects(unit for toll in self.tolls for unit in toll.units)

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """A step of that unit, as long as one is due and it has one."""
        draft = self.begin()
        for line in lines:
            self._read_line(draft, 1, line, line)
        number = next((i for i, toll in enumerate(self.tolls) if subject in toll.units), None)
        if number is None or not draft.due[number] or not draft.left[subject]:
            return ()
        return (Suggestion(f"LOSE {subject}", pieces.hex_of(self.state, subject), f"{subject} loses a step"),)

    def _lines(self, choose: Any) -> tuple[str, ...]:
        """A line for each stack; one for all together where the order among them matters."""
        draft, lines = self.begin(), []
        groups = [self.tolls] if self.is_short else [(toll,) for toll in self.tolls]
        for group in groups:
            start = len(draft.named)
            while able := self._able(draft, group):
                take(draft, self.tolls, choose(draft, able))
            lines.append(draft.named[start:])
        return tuple(f"LOSE {' '.join(names)}" for names in lines if names)

    def _able(self, draft: Cut, tolls: Sequence[Toll]) -> list[str]:
        """The units of some stacks from which a step is due and can be taken."""
        due = dict(zip(self.tolls, draft.due, strict=True))
        return [unit for toll in tolls if due[toll] for unit in toll.units if draft.left[unit]]


# Taking them ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Casualties:
    """What a loss came to: the steps each unit lost, who is gone, and the steps that found nobody."""

    taken: Mapping[str, int] = field(default_factory=dict)
    gone: tuple[str, ...] = ()
    became: Mapping[str, str] = field(default_factory=dict)
    """Divisions that were replaced by a regiment, and which."""


async def lose_steps(
    game: Play[State],
    side: Side,
    hexes: Iterable[str],
    count: int,
    rule: str,
    spare: Iterable[str] = (),
) -> Casualties:
    """8.5 A side loses ``count`` steps from all its units in some hexes together, less those spared.

    ``rule`` is the number under which the loss is due (9.4.5, 12.3.1, 8.7.5 ...). 20.1.4 Losses counted here
    are combat losses.
    """
    spared = frozenset(spare)
    units = [u for h in hexes for u in pieces.units_in(game.state, h, side) if u not in spared]
    return await take_tolls(game, side, [Toll(tuple(units), count)], rule)


async def lose_one_each(game: Play[State], side: Side, hexes: Iterable[str], rule: str) -> Casualties:
    """9.3.4B Every stack of a side in these hexes loses a step; one question for all of them.

    Interpretation A-33: gas is Germany's own work, no combat loss, so 20.1.4 is not counted.
    """
    tolls = [Toll(tuple(pieces.units_in(game.state, h, side)), 1) for h in hexes]
    return await take_tolls(game, side, tolls, rule, is_combat=False)


async def take_tolls(
    game: Play[State],
    side: Side,
    tolls: Iterable[Toll],
    rule: str,
    named: Sequence[str] = (),
    is_combat: bool = True,
) -> Casualties:
    """8.5 Take what is due from several groups of units; asks their owner once, if there is a choice.

    ``named`` are units the owner named beforehand on his attack sheet, first to lose first.
    """
    owed = [toll for toll in tolls if toll.count > 0 and toll.units]
    order = [name_all(game.state, toll, named) for toll in owed]
    clear = [unit for names in order for unit in names or ()]
    cause = CAUSES.get(rule, "Losses")
    if not are_regiments_short(game.state, owed):
        asked = [toll for toll, names in zip(owed, order, strict=True) if names is None]
        answer = await game.ask(Losses(game.state, side, asked, cause)) if asked else []
        clear = [unit for toll in owed for unit in (*clear, *answer) if unit in toll.units]
    elif None not in order and set(clear) <= set(named):
        clear.sort(key=named.index)
    else:
        # Interpretation A-66: which stack gets the last regiment is the owner's to say, not the map's.
        clear = await game.ask(Losses(game.state, side, owed, cause))
    return carry_out(game, clear, rule, is_combat)


CAUSES = {
    "8.7.4": "Your attack failed",
    "8.7.5": "An enemy attack succeeded",
    "9.3.4": "Gas",
    "9.4.5": "A drumfire barrage struck",
    "12.3.1": "A ground attack struck",
}


def carry_out(game: Play[State], order: Iterable[str], rule: str, is_combat: bool) -> Casualties:
    """8.5 Take the named steps off the counters and tell what became of each.

    The steps fall in the order named (Interpretation A-68): who finds no regiment free when his turn comes is
    gone. What is left of each unit is put on the map when its last step has fallen, so that a regiment gone
    before (13.2.3B) can stand in for a division.
    """
    steps = list(order)
    taken: dict[str, int] = {}
    toll = Toll(tuple(dict.fromkeys(steps)), len(steps))
    cut = begin_cut(game.state, [toll])
    for unit in steps:
        take(cut, [toll], unit)
        taken[unit] = taken.pop(unit, 0) + 1
    gone: list[str] = []
    became: dict[str, str] = {}
    for unit, count in taken.items():
        hex_id = pieces.hex_of(game.state, unit)
        heir = reduce_to(game.state, unit, cut.left[unit], is_combat)
        if heir is None:
            gone.append(unit)
        elif heir != unit:
            became[unit] = heir
        text = loss_text(unit, count, heir)
        facts = loss_data(unit, count, cut.left[unit], heir)
        game.note(Event(rule, text, (hex_id,), kind="loss", data=facts))
    return Casualties(taken, tuple(gone), became)


def reduce_to(state: State, unit: str, left: int, is_combat: bool = True) -> str | None:
    """8.5 Bring a unit down to ``left`` steps; returns the unit that stands there now, None for nobody.

    13.2.1, 13.2.3A A division's third step is a replacement regiment, or nothing when none is free. 20.1.4
    Such a replacement through combat costs Germany a victory point; Interpretation A-32: a division that
    leaves no regiment costs none.
    """
    if left and not (pieces.is_division(unit) and left == 1):
        state.units[unit].steps = left
        return unit
    if not left:
        pieces.eliminate(state, unit)
        return None
    heir = pieces.replace_division(state, unit)
    if heir is not None and is_combat:
        state.divisions_replaced += 1
    return heir


def eliminate_all(game: Play[State], units: Iterable[str], rule: str) -> None:
    """8.7.1 Remove units with all their steps."""
    for unit in units:
        hex_id, steps = pieces.hex_of(game.state, unit), pieces.steps_left(game.state, unit)
        pieces.eliminate(game.state, unit)
        text, facts = loss_text(unit, steps, None), loss_data(unit, steps, 0, None)
        game.note(Event(rule, text, (hex_id,), kind="loss", data=facts))


def loss_data(unit: str, count: int, left: int, heir: str | None) -> dict[str, JSON]:
    """What a picture or a battle card needs of a loss."""
    return {"unit": unit, "steps": count, "left": left, "now": heir, "side": pieces.side_of(unit)}
