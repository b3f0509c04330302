"""Panzer '44 as a title: fourteen actions of platoons in the West, 1944 and 1945."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.aids import Layer
from games.engine.events import Event
from games.engine.lesson import Lesson
from games.engine.names import JSON, Side
from games.engine.title import Bot, Option, Result, SideInfo
from games.hexwar.scene import Scene
from games.hexwar.title import HexTitle
from games.panzer44 import bot, layers, victory
from games.panzer44.game_data import load
from games.panzer44.invariants import broken
from games.panzer44.scenario import Scenario
from games.panzer44.scene import scene as scene_of
from games.panzer44.sequence import REQUESTS, SEQUENCE
from games.panzer44.setup import start
from games.panzer44.standing import StandingOrders
from games.panzer44.state import ALLIED, GERMAN, State
from games.panzer44.view import turn_name, view


def _told(found: Scenario) -> str:
    """19.0 A scenario in a few words, for whoever chooses one."""
    return f"{found.summary} {found.date}, {found.turns} turns."


class Panzer44(HexTitle[State]):
    """Everything the engine and the server need to know of this title."""

    slug = "panzer44"
    name = "Panzer '44"
    summary = (
        "Platoons of tanks, guns and men in the West. Both sides plot in secret; fire falls at once, "
        "movement goes in turn, and panic spoils the best plan. Fourteen scenarios, 1944 to 1945."
    )
    sides = (SideInfo(GERMAN, "Germany", "#5d6f52"), SideInfo(ALLIED, "Allies", "#7a6a2f"))
    options: tuple[Option, ...] = (
        Option(
            "scenario",
            "Scenario",
            "19.0",
            tuple(load().scenarios),
            next(iter(load().scenarios)),
            names={slug: f"{found.rule} {found.name}" for slug, found in load().scenarios.items()}
            | {load().lesson_scenario.slug: load().lesson_scenario.name},
            told={slug: _told(found) for slug, found in load().scenarios.items()},
            hidden=(load().lesson_scenario.slug,),
        ),
        Option(
            "intelligence",
            "Limited intelligence",
            "11.5",
            ("open", "limited"),
            "open",
            "limited: enemy units that none of yours can see lie face down",
        ),
        Option(
            "reveal",
            "Counter-battery",
            "6.79",
            ("even", "rising"),
            "even",
            "rising: a battery is found the easier the longer it fires from one hex",
        ),
        Option(
            "movement",
            "Movement",
            "5.2",
            ("sheets", "express"),
            "sheets",
            "sheets: each side moves by a sheet of its own; express: the ways are written with the plot, "
            "one letter a turn",
        ),
    )
    turns = max(found.turns for found in load().scenarios.values())
    sequence = SEQUENCE
    state_type = State
    request_kinds = REQUESTS
    bots: Mapping[str, Bot] = bot.BOTS

    def start(self, options: Mapping[str, str]) -> State:
        """18.2 The forces ready to be set up."""
        return start(options)

    def is_set_up(self, state: State) -> bool:
        """18.4 Whether both sides have deployed."""
        return state.is_deployed

    def lesson(self) -> Lesson:
        """The guided first turn."""
        return load().lesson

    def turn(self, state: State) -> int:
        """4.0 The Game-Turn."""
        return state.turn

    def turn_name(self, state: State) -> str:
        """The turn with the length of the scenario."""
        return turn_name(state)

    def result(self, state: State) -> Result | None:
        """18.5 Who has won."""
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


TITLE = Panzer44()
