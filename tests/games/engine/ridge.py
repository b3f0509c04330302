"""A small whole game for testing the engine: two sides bid for a ridge, the winner shells the loser.

Each turn both bid some of their guns, sealed. The higher bid takes the ridge and rolls a die; on 4 or more
the other side loses a gun, which it may take from its left or right battery. Three turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.errors import Illegal
from games.engine.events import Event
from games.engine.grammar import LineGrammar
from games.engine.names import JSON, Side
from games.engine.play import Play
from games.engine.request import HelpLine, Request
from games.engine.sampling import Picker
from games.engine.sheet import Sheet
from games.engine.title import Bot, Option, Picture, Result, SideInfo, Step, Title

SIDES = ("blue", "red")


@dataclass
class Ridge:
    """The position."""

    options: dict[str, str]
    turn: int = 1
    guns: dict[str, list[int]] = field(default_factory=lambda: {side: [3, 3] for side in SIDES})
    holder: str | None = None


class Bid(Request[list[int], int]):
    """2.1 How many guns are spent on the ridge."""

    kind, name, rule = "BID", "Bid for the ridge", "2.1"
    grammar = LineGrammar('start: "BID"i INT', {"start": lambda *parts: parts[-1]})

    def __init__(self, side: Side, most: int) -> None:
        super().__init__(side)
        self.most = most

    def prompt(self) -> str:
        return f"Bid up to {self.most} guns."

    def help(self) -> tuple[HelpLine, ...]:
        return (HelpLine("BID guns", "spend so many guns on the ridge", "BID 1"),)

    def begin(self) -> list[int]:
        return []

    def accept(self, draft: list[int], order: Any) -> str:
        if draft:
            raise Illegal("2.1", "only one bid", "leave one of them out")
        if order > self.most:
            raise Illegal("2.1", f"{order} guns are more than there are", f"at most {self.most}")
        draft.append(order)
        return f"BID {order}"

    def settle(self, draft: list[int]) -> int:
        return draft[0] if draft else 0

    def default(self) -> tuple[str, ...]:
        return ("PASS",)

    def sample(self, pick: Picker) -> tuple[str, ...]:
        return (f"BID {pick.below(self.most + 1)}",)


class Loss(Request[list[str], str]):
    """2.3 Which battery loses the gun."""

    kind, name, rule, reaction = "LOSS", "Lose a gun", "2.3", True
    grammar = LineGrammar('start: "LOSE"i UNIT', {"start": lambda *parts: parts[-1]})

    def __init__(self, side: Side, batteries: Mapping[str, int]) -> None:
        super().__init__(side)
        self.batteries = batteries

    def prompt(self) -> str:
        return "Which battery loses a gun?"

    def help(self) -> tuple[HelpLine, ...]:
        return (HelpLine("LOSE left|right", "that battery loses a gun", self.default()[0]),)

    def begin(self) -> list[str]:
        return []

    def accept(self, draft: list[str], order: Any) -> str:
        name = str(order).lower()
        if not self.batteries.get(name):
            raise Illegal("2.3", f"no gun in {order}", " or ".join(self.options()))
        draft.append(name)
        return f"LOSE {name}"

    def settle(self, draft: list[str]) -> str:
        if not draft:
            raise Illegal("2.3", "a gun must be lost", self.default()[0])
        return draft[0]

    def options(self) -> tuple[str, ...]:
        return tuple(f"LOSE {name}" for name, guns in self.batteries.items() if guns)

    def default(self) -> tuple[str, ...]:
        return (self.options()[0],)

    def sample(self, pick: Picker) -> tuple[str, ...]:
        return (pick.choice(self.options()),)

    def from_standing(self, standing: Sequence[str]) -> tuple[str, ...] | None:
        return next(((line,) for line in standing if line in self.options()), None)


async def bid(game: Play[Ridge]) -> None:
    """2.1, 2.2 The sealed bids."""
    guns = game.state.guns
    bids = await game.ask_sealed({side: Bid(side, sum(guns[side])) for side in SIDES})
    game.note(Event("2.1", f"bids: {bids['blue']} and {bids['red']}", data=dict(bids)))
    best = max(SIDES, key=lambda side: bids[side])
    game.state.holder = best if bids["blue"] != bids["red"] else None
    if game.state.holder:
        await shell(game)


async def shell(game: Play[Ridge]) -> None:
    """2.3 The holder shells the other."""
    holder = game.state.holder
    victim = SIDES[1 - SIDES.index(str(holder))]
    die = game.roll("2.3 shelling")
    game.note(Event("2.3", f"the ridge shells: {die}", audience=(str(holder),)))
    batteries = dict(zip(("left", "right"), game.state.guns[victim], strict=True))
    if die >= 4 and any(batteries.values()):
        lost = await game.ask(Loss(victim, batteries))
        game.state.guns[victim][("left", "right").index(lost)] -= 1


async def close(game: Play[Ridge]) -> None:
    """2.4 End of turn."""
    game.state.turn += 1


class LeftBot:
    """Answers with the default."""

    def answer(self, request: Request[Any, Any]) -> tuple[str, ...]:
        return request.default()


class RidgeTitle(Title[Ridge]):
    """The test game as a title."""

    slug, name, summary = "ridge", "The Ridge", "a game for tests"
    sides = (SideInfo("blue", "Blue", "#336699"), SideInfo("red", "Red", "#993333"))
    options = (Option("fog", "Fog", "3.1", ("no", "yes"), "no"),)
    turns = 3
    sequence = (
        Step("2.1", "Bids and shelling", bid),
        Step("2.4", "End of turn", close),
    )
    state_type = Ridge
    request_kinds = (Bid, Loss)
    bots: Mapping[str, Bot] = {"left": LeftBot()}

    def start(self, options: Mapping[str, str]) -> Ridge:
        return Ridge(dict(options))

    def turn(self, state: Ridge) -> int:
        return state.turn

    def turn_name(self, state: Ridge) -> str:
        return f"turn {state.turn}"

    def result(self, state: Ridge) -> Result | None:
        if state.turn <= self.turns:
            return None
        left = {side: sum(state.guns[side]) for side in SIDES}
        winner = None if left["blue"] == left["red"] else max(SIDES, key=lambda side: left[side])
        return Result(winner, "victory" if winner else "draw", left)

    def view(self, state: Ridge, side: Side | None) -> dict[str, JSON]:
        return {"turn": state.turn, "guns": {s: sum(guns) for s, guns in state.guns.items()}}

    def picture(
        self,
        view: Mapping[str, JSON],
        focus: Sequence[str] = (),
        events: Sequence[Event] = (),
        max_width: int | None = None,
    ) -> Picture:
        return Picture("<svg/>", "a ridge", 1, 1)

    def png(self, picture: Picture, width: int | None = None) -> bytes:
        return b""

    def text_map(self, view: Mapping[str, JSON], focus: Sequence[str] = ()) -> str:
        return "a ridge"

    def check_standing(self, side: Side, lines: Sequence[str]) -> Sheet[Any]:
        return Loss(side, {"left": 1, "right": 1}).read(lines)

    def standing_help(self, side: Side) -> tuple[HelpLine, ...]:
        return Loss(side, {"left": 1, "right": 1}).help()

    def invariants(self, state: Ridge) -> list[str]:
        return [f"{side} has {guns}" for side, guns in state.guns.items() if min(guns) < 0]


RIDGE = RidgeTitle()
