"""13.0 German divisional breakdown: a division becomes three replacement regiments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from games.engine.errors import Illegal
from games.engine.grammar import LineGrammar
from games.engine.request import PASS, HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.kaisers_battle.asking import Asked, Game, tell
from games.kaisers_battle.control import controlled_by_enemy
from games.kaisers_battle.names import find_unit, hex_label
from games.kaisers_battle.pieces import break_down, free_replacements, hex_of, is_division, units_of
from games.kaisers_battle.state import GERMAN, State

REGIMENTS = 3


class Breakdown(Asked[list[str], list[str]]):
    """13.1 Which divisions break down.

    Interpretation A-20: by the letter a reduced division too becomes three regiments. Interpretation A-21: it
    takes three free regiments, nothing is done by halves.
    """

    kind, name, rule = "BREAK", "Divisional breakdown", "13.1"
    grammar = LineGrammar('start: "BREAK"i UNIT', {"start": lambda unit: unit})

    def __init__(self, state: State) -> None:
        super().__init__(state, GERMAN)

    @cached_property
    def zones(self) -> frozenset[str]:
        """Hexes in Allied zones of control."""
        return controlled_by_enemy(self.state, GERMAN)

    @property
    def most(self) -> int:
        """13.2.3 How many divisions the free regiments suffice for."""
        return len(free_replacements(self.state)) // REGIMENTS

    @cached_property
    def able(self) -> tuple[str, ...]:
        """13.1.1 The divisions outside enemy zones, if there are regiments for any."""
        units = units_of(self.state, GERMAN) if self.most else []
        return tuple(u for u in units if is_division(u) and hex_of(self.state, u) not in self.zones)

    def prompt(self) -> str:
        """What is asked."""
        return "Name the divisions to break down into three regiments each. They do not move this turn."

    def facts(self) -> tuple[str, ...]:
        """What the side should have before its eyes."""
        return (f"{len(free_replacements(self.state))} replacement regiments are free.",)

    def help(self) -> tuple[HelpLine, ...]:
        """The forms of line, with examples that are legal now."""
        example = f"BREAK {self.able[0]}" if self.able else ""
        meaning = "the division is replaced by three regiments for good"
        return (HelpLine("BREAK division", meaning, example), HelpLine(PASS, "no breakdown", PASS))

    def begin(self) -> list[str]:
        """An empty sheet."""
        return []

    def accept(self, draft: list[str], order: str) -> str:
        """13.1.1, 13.2.3 A whole division outside enemy zones, while regiments last."""
        unit = find_unit(self.state, GERMAN, order)
        if not is_division(unit):
            raise Illegal("13.0", f"{unit} is no division", "name a division")
        if unit in draft:
            raise Illegal("13.1.3", f"{unit} is broken down already", "name it once")
        if hex_of(self.state, unit) in self.zones:
            raise Illegal("13.1.1", f"{unit} stands in an enemy zone of control", "choose one outside")
        if len(draft) >= self.most:
            free = len(free_replacements(self.state)) - REGIMENTS * len(draft)
            raise Illegal(
                "13.2.3", f"{free} replacement regiments are free, three are needed", "leave it whole"
            )
        draft.append(unit)
        return f"BREAK {unit}"

    def settle(self, draft: list[str]) -> list[str]:
        """The whole sheet, checked."""
        return draft

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """A legal sheet by chance."""
        chosen = pick.some(self.able, min(self.most, len(self.able))) if pick.chance(30) else []
        return tuple(f"BREAK {unit}" for unit in chosen) or (PASS,)

    def template(self) -> tuple[str, ...]:
        """Lines to start from."""
        return (*(f"# BREAK {unit}" for unit in self.able), PASS)

    def subjects(self) -> tuple[Subject, ...]:
        """What can be clicked."""
        return self.unit_subjects(self.able)

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """The lines the map offers for it."""
        if subject not in self.able or f"BREAK {subject}" in lines or len(lines) >= self.most:
            return ()
        return (Suggestion(f"BREAK {subject}", hex_of(self.state, subject), f"break {subject} down"),)


async def break_divisions(game: Game) -> None:
    """13.1 Ask, and put the regiments where the divisions stood; 13.1.2 they rest this turn."""
    game.state.resting = []
    request = Breakdown(game.state)
    if not request.able:
        return
    for division in await game.ask(request):
        hex_id = hex_of(game.state, division)
        regiments = break_down(game.state, division)
        game.state.resting += regiments
        text = f"{division} breaks down in {hex_label(hex_id)} into {', '.join(regiments)}."
        tell(game, "13.1.1", text, [hex_id], kind="breakdown", unit=division, regiments=list(regiments))
