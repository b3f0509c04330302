"""Feeding the open step of every game to the rules at hand, before they are let loose on the games.

Nothing is written. A game whose step comes out as it was goes on under the new rules; one whose
position comes out otherwise has had a rule changed under its feet; one that drifts would be
put aside at its next answer, and is for a judge: begin its step again, or roll it back.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from games.engine.codec import digest, encode
from games.engine.table import Table
from pbem.play import tables
from pbem.play.locking import current_question
from pbem.play.models import Game, Question


class Outcome(Enum):
    """What became of a game's open step under the rules at hand."""

    SAME = "same"
    OTHER_STATE = "same question, other state"
    DRIFT = "drift"


@dataclass(frozen=True)
class Rehearsed:
    """One game; ``why`` says what differs."""

    game: Game
    outcome: Outcome
    why: str = ""


def rehearse(codes: list[str] | None = None) -> Iterator[Rehearsed]:
    """Every live game (or those of these codes), one after the other."""
    games = Game.objects.filter(status__in=Game.LIVE).order_by("pk")
    if codes:
        games = games.filter(code__in=codes)
    for game in games.iterator(chunk_size=50):
        yield rehearse_one(game)


def rehearse_one(game: Game) -> Rehearsed:
    """Feed one game's open step again and compare what it asks and where it stands."""
    question = current_question(game)
    if question is None:
        return Rehearsed(game, Outcome.DRIFT, "nothing is asked, although the game is not over")
    try:
        table = tables.load(game)
    except Exception as error:  # whatever changed rules raise is what is looked for
        return Rehearsed(game, Outcome.DRIFT, f"{type(error).__name__}: {error}")
    if why := _other_question(table, question):
        return Rehearsed(game, Outcome.DRIFT, why)
    if why := _other_state(game, table, question):
        return Rehearsed(game, Outcome.OTHER_STATE, why)
    return Rehearsed(game, Outcome.SAME)


def _other_question(table: Table[Any], question: Question) -> str:
    """How what is asked differs; empty when it does not."""
    asked = table.question
    if asked is None:
        return "the rules ask nothing now"
    before = {(ask.seat.side, ask.kind) for ask in question.asks.select_related("seat")}
    now = {(side, request.kind) for side, request in asked.requests.items()}
    if (asked.number, now) == (question.number, before):
        return ""
    return f"asked was {_words(question.number, before)}, the rules ask {_words(asked.number, now)}"


def _words(number: int, asks: set[tuple[str, str]]) -> str:
    return f"{number} " + ", ".join(f"{kind} of {side}" for side, kind in sorted(asks))


def _other_state(game: Game, table: Table[Any], question: Question) -> str:
    """How the position differs; empty when it does not."""
    if question.position and digest(encode(table.state)) != question.position:
        return "the position comes out otherwise"
    told = game.save_data["events"] if game.save_data else 0
    if table.save().events != told:
        return f"{told} events were told, the rules tell {table.save().events}"
    return ""
