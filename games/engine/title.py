"""What a title is: its sides, its sequence of play, and the ways to look at a position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from games.engine.aids import Layer
from games.engine.events import Event
from games.engine.lesson import Lesson
from games.engine.names import JSON, Side
from games.engine.play import Play
from games.engine.request import HelpLine, Request
from games.engine.sheet import Sheet

S = TypeVar("S")


def always(_: Any) -> bool:
    """A step that is never left out."""
    return True


def never(_: Any) -> bool:
    """A step that is not repeated."""
    return False


@dataclass(frozen=True)
class Step(Generic[S]):
    """One row of the rulebook's sequence of play.

    ``when`` says whether the row is played at all this turn, ``again`` whether it is played once more; each
    time through is a boundary at which the state is saved.
    """

    rule: str
    name: str
    body: Callable[[Play[S]], Awaitable[None]]
    when: Callable[[S], bool] = always
    again: Callable[[S], bool] = never


@dataclass(frozen=True)
class SideInfo:
    """A side: its slug in journals, its name, its colour on pages (CSS hex)."""

    slug: Side
    name: str
    colour: str


@dataclass(frozen=True)
class Option:
    """A choice made when a game is set up: an optional rule, a scenario, a reading of an unclear rule.

    ``names`` and ``told``: what pages call a choice and say of it, where its slug does not do.
    ``hidden``: further choices that no form offers; lessons are played under them.
    """

    key: str
    label: str
    rule: str
    choices: tuple[str, ...]
    default: str
    help: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    told: Mapping[str, str] = field(default_factory=dict)
    hidden: tuple[str, ...] = ()

    def name_of(self, choice: str) -> str:
        """What pages call a choice."""
        return self.names.get(choice, choice)


@dataclass(frozen=True)
class Result:
    """How a game ended. ``winner`` is None for a draw."""

    winner: Side | None
    level: str
    score: dict[str, int] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True)
class Picture:
    """A drawn map: SVG text, a sentence or two for those who cannot see it, and its size in pixels."""

    svg: str
    alt: str
    width: int
    height: int


class Bot(Protocol):
    """Answers requests by itself, deterministically."""

    def answer(self, request: Request[Any, Any]) -> tuple[str, ...]:
        """A legal sheet for the request."""
        ...


class Title(ABC, Generic[S]):
    """A game in the sense of the shop: rules, data and pictures under one name."""

    version: str = "1"
    """Of its rules and data: raised with every change under which an older journal may be read otherwise."""
    slug: str
    name: str
    summary: str
    sides: tuple[SideInfo, ...]
    options: tuple[Option, ...]
    turns: int
    sequence: tuple[Step[S], ...]
    state_type: type[S]
    request_kinds: tuple[type[Request[Any, Any]], ...]
    bots: Mapping[str, Bot]

    @abstractmethod
    def start(self, options: Mapping[str, str]) -> S:
        """A fresh position. ``options`` are complete and checked (see ``choose``)."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """The game-turn, from 1."""

    @abstractmethod
    def turn_name(self, state: S) -> str:
        """The game-turn as players call it."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def view(self, state: S, side: Side | None) -> dict[str, JSON]:
        """What a side may know of the position, built from a whitelist; None is a spectator."""

    @abstractmethod
    def picture(
        self,
        view: Mapping[str, JSON],
        focus: Sequence[str] = (),
        events: Sequence[Event] = (),
        max_width: int | None = None,
    ) -> Picture:
        """Draw a view: the whole map, or the part around ``focus``; ``events`` add arrows and results."""

    @abstractmethod
    def png(self, picture: Picture, width: int | None = None) -> bytes:
        """The picture as PNG, ``width`` pixels wide."""

    @abstractmethod
    def text_map(self, view: Mapping[str, JSON], focus: Sequence[str] = ()) -> str:
        """The view in words, for those who cannot see a picture."""

    @abstractmethod
    def check_standing(self, side: Side, lines: Sequence[str]) -> Sheet[Any]:
        """Read standing orders; the sheet's canonical lines are what is kept."""

    @abstractmethod
    def standing_help(self, side: Side) -> tuple[HelpLine, ...]:
        """Every form of standing order."""

    @abstractmethod
    def invariants(self, state: S) -> list[str]:
        """What is wrong with a position that the rules can never lead to; empty when all is well."""

    def layers(self, view: Mapping[str, JSON]) -> tuple[Layer, ...]:
        """Hexes of a view worth marking for anybody who may see it: zones of control, ownership, supply."""
        return ()

    def is_set_up(self, state: S) -> bool:
        """Have all sides placed what begins on the map? So from the start, unless players place it."""
        return True

    def lesson(self) -> Lesson | None:
        """The guided first turn, None for a title without one."""
        return None

    def has_hidden(self, options: Mapping[str, str]) -> bool:
        """Is any of these choices one that no form offers?"""
        return any(options.get(option.key) in option.hidden for option in self.options)

    def side(self, slug: Side) -> SideInfo:
        """The side of that slug; raises KeyError."""
        return {info.slug: info for info in self.sides}[slug]

    def choose(self, options: Mapping[str, str]) -> dict[str, str]:
        """Complete a choice of options with the defaults; raises ValueError for one that does not exist."""
        known = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in known:
                raise ValueError(f"{self.name} has no option {key!r}; there are {', '.join(known) or 'none'}")
            if value not in (*known[key].choices, *known[key].hidden):
                raise ValueError(f"{key} may be {', '.join(known[key].choices)}, not {value!r}")
        return {key: options.get(key, option.default) for key, option in known.items()}
