"""The hand a step of the rules plays with: ask, roll, note, and the state."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from games.engine.events import Event
from games.engine.names import Side
from games.engine.request import Request

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True)
class Pending:
    """What a waiting step yields: the requests that must be answered before it goes on."""

    requests: dict[Side, Request[Any, Any]]
    sealed: bool

    def __await__(self) -> Generator[Pending, dict[Side, Any], dict[Side, Any]]:
        answers = yield self
        return answers


class Dealer(Protocol):
    """The table as a step sees it: where dice and notes go."""

    def roll(self, purpose: str, dice: str) -> tuple[int, ...]:
        """Roll, through the journal."""
        ...

    def note(self, event: Event) -> None:
        """Write an event down."""
        ...


class Play(Generic[S]):
    """Given to every step. There is no event loop behind it: the table drives the coroutine with ``send``."""

    def __init__(self, state: S, dealer: Dealer) -> None:
        self.state = state
        self._dealer = dealer

    async def ask(self, request: Request[Any, A]) -> A:
        """Ask one side and wait for its answer."""
        answers = await Pending({request.side: request}, sealed=False)
        answer: A = answers[request.side]
        return answer

    async def ask_sealed(self, requests: Mapping[Side, Request[Any, Any]]) -> dict[Side, Any]:
        """Ask several sides at once; no side's answer is known before all are in."""
        return await Pending(dict(requests), sealed=True)

    def roll(self, purpose: str, dice: str = "1d6") -> int:
        """The sum of ``dice``; ``purpose`` is written beside it in the journal."""
        return sum(self._dealer.roll(purpose, dice))

    def note(self, event: Event) -> None:
        """Tell what happened."""
        self._dealer.note(event)
