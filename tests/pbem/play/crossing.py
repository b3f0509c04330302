"""A small whole game for testing the server: sealed bids for a ridge, a reaction, then both sides march.

It adds to the engine's test game a sheet of several lines that only its own side may know, and an option
under which the rules break in turn 2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.aids import Duty, Forecast, Layer, Modifier, Sketch, Study
from games.engine.errors import Illegal
from games.engine.events import Event
from games.engine.grammar import LineGrammar
from games.engine.names import JSON, Side
from games.engine.play import Play
from games.engine.request import HelpLine, Request, Subject, Suggestion
from games.engine.sampling import Picker
from games.engine.title import Bot, Option, Step
from tests.games.engine.ridge import SIDES, Bid, LeftBot, Loss, Ridge, RidgeTitle, bid, close

UNITS = ("A1", "A2", "A3")


class March(Request[dict[str, str], dict[str, str]]):
    """3.1 Units march to hexes of the 01 column."""

    kind, name, rule = "MARCH", "March", "3.1"
    grammar = LineGrammar('start: "MARCH"i UNIT HEX', {"start": lambda *parts: parts[-2:]})

    def prompt(self) -> str:
        return "Which units march where?"

    def help(self) -> tuple[HelpLine, ...]:
        return (HelpLine("MARCH unit hex", "the unit marches there", "MARCH A1 0101"),)

    def begin(self) -> dict[str, str]:
        return {}

    def accept(self, draft: dict[str, str], order: Any) -> str:
        unit, place = order
        if unit not in UNITS:
            raise Illegal("3.1", f"there is no unit {unit}", "A1")
        if unit in draft:
            raise Illegal("3.1", f"{unit} has marched")
        if not place.startswith("01"):
            raise Illegal("3.2", f"{place} is out of reach", "0101")
        draft[unit] = place
        return f"MARCH {unit} {place}"

    def settle(self, draft: dict[str, str]) -> dict[str, str]:
        if len(draft) == len(UNITS):
            raise Illegal("3.3", "one unit must stay")
        return draft

    def default(self) -> tuple[str, ...]:
        return ("PASS",)

    def sample(self, pick: Picker) -> tuple[str, ...]:
        return (f"MARCH A1 010{pick.below(9) + 1}",)

    def subjects(self) -> tuple[Subject, ...]:
        return tuple(Subject(unit, "0100", f"Unit {unit}") for unit in UNITS)

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        if any(subject in line.split() for line in lines):
            return ()
        return tuple(Suggestion(f"MARCH {subject} {place}", place) for place in ("0101", "0102"))

    def study(self, subject: str) -> Study:
        return Study((f"{subject} marches one hex.",), (Layer("reach", "Reach", ("0101", "0102")),))

    def forecast(self, lines: Sequence[str]) -> tuple[Forecast, ...]:
        good = [line.number - 1 for line in self.read(lines).lines if line.canonical]
        mud = Modifier("mud", "half speed", "3.4")
        return tuple(
            Forecast(number, "March", "slow", "3.1", (mud,), (("1-6", "arrives"),)) for number in good
        )

    def duties(self, lines: Sequence[str]) -> tuple[Duty, ...]:
        idle = [unit for unit in UNITS if not any(unit in line.split() for line in lines)]
        return tuple(Duty(f"{unit} may march", "3.1", hexes=("0100",)) for unit in idle)

    def sketch(self, lines: Sequence[str]) -> tuple[Sketch, ...]:
        used = [line for line in self.read(lines).lines if line.canonical and line.canonical != "PASS"]
        return tuple(Sketch(line.number - 1, "go", ("0100", line.text.split()[2])) for line in used)


async def march(game: Play[Ridge]) -> None:
    """3.1 Blue marches, then red; the other side does not see it."""
    for side in SIDES:
        moved = await game.ask(March(side))
        game.note(Event("3.1", f"{side} marches {sorted(moved.items())}", audience=(side,), kind="move"))


async def end_turn(game: Play[Ridge]) -> None:
    """3.4 End of turn; under the option the rules break in turn 2."""
    if game.state.options["breaks"] == "yes" and game.state.turn == 2:
        raise RuntimeError("the rules broke")
    await close(game)


class WildBot:
    """A bot that breaks."""

    def answer(self, request: Request[Any, Any]) -> tuple[str, ...]:
        raise RuntimeError("the bot broke")


class CrossingTitle(RidgeTitle):
    """The test game as a title."""

    slug, name = "crossing", "The Crossing"
    options = (Option("breaks", "The rules break", "3.4", ("no", "yes"), "no"),)
    sequence = (
        Step("2.1", "Bids and shelling", bid),
        Step("3.1", "March", march),
        Step("3.4", "End of turn", end_turn),
    )
    request_kinds = (Bid, Loss, March)
    bots: Mapping[str, Bot] = {"left": LeftBot(), "wild": WildBot()}

    def view(self, state: Ridge, side: Side | None) -> dict[str, JSON]:
        guns = {name: sum(count) for name, count in state.guns.items()}
        return {"turn": state.turn, "guns": guns, "seen_by": side}


CROSSING = CrossingTitle()
