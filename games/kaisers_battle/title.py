"""The Kaiser's Battle as a title: the German 18th Army against the British 5th, 21 to 25 March 1918."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.aids import Layer
from games.engine.events import Event
from games.engine.lesson import Lesson
from games.engine.names import JSON, Side
from games.engine.title import Bot, Option, Result, SideInfo
from games.hexwar.scene import Scene
from games.hexwar.title import HexTitle
from games.kaisers_battle import bot, layers, victory
from games.kaisers_battle.invariants import broken
from games.kaisers_battle.lesson import CHOICE as LESSON
from games.kaisers_battle.pieces import data
from games.kaisers_battle.scene import scene as scene_of
from games.kaisers_battle.sequence import REQUESTS, SEQUENCE
from games.kaisers_battle.setup import start
from games.kaisers_battle.standing import StandingOrders
from games.kaisers_battle.state import ALLIED, GERMAN, State
from games.kaisers_battle.view import turn_name, view


class KaisersBattle(HexTitle[State]):
    """Everything the engine and the server need to know of this title."""

    slug = "kaisers_battle"
    name = "The Kaiser's Battle"
    summary = (
        "Picardy, March 1918. The German 18th Army breaks the line of the British 5th Army in the fog; "
        "ten turns of half a day decide how far it comes."
    )
    sides = (SideInfo(GERMAN, "Germany", "#5d6f52"), SideInfo(ALLIED, "Allies", "#9a6b1f"))
    options: tuple[Option, ...] = (
        Option(
            "setup",
            "Start hexes",
            "18.0",
            ("corrected", "printed"),
            "corrected",
            "corrected: likely misprints of the set-up tables are mended; printed: to the letter",
            names={LESSON: "a guided first turn"},
            hidden=(LESSON,),
        ),
    )
    turns = len(data().turns)
    sequence = SEQUENCE
    state_type = State
    request_kinds = REQUESTS
    bots: Mapping[str, Bot] = bot.BOTS

    def start(self, options: Mapping[str, str]) -> State:
        """18.0 The armies in their start hexes."""
        return start(options)

    def lesson(self) -> Lesson:
        """The guided first turn."""
        return data().lesson.told

    def turn(self, state: State) -> int:
        """4.1 The game-turn."""
        return state.turn

    def turn_name(self, state: State) -> str:
        """The turn with its date."""
        return turn_name(state)

    def result(self, state: State) -> Result | None:
        """20.0 The level of victory after turn 10."""
        return victory.result(state)

    def view(self, state: State, side: Side | None) -> dict[str, JSON]:
        """What a side may know."""
        return view(state, side)

    def layers(self, view: Mapping[str, JSON]) -> tuple[Layer, ...]:
        """What can be laid over the map."""
        return tuple(layers.layers(view))

    def scene(
        self, view: Mapping[str, JSON], focus: Sequence[str] = (), events: Sequence[Event] = ()
    ) -> Scene:
        """What a picture of a view shows."""
        return scene_of(view, focus, events)

    def standing_orders(self, side: Side) -> StandingOrders:
        """The sheet of standing orders."""
        return StandingOrders(side)

    def invariants(self, state: State) -> list[str]:
        """Broken invariants."""
        return broken(state)


TITLE = KaisersBattle()
