"""That everything was done, and done rightly: read from the rows, and played again without a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.engine import registry
from games.engine.codec import digest, encode
from games.engine.journal import entry_to_json
from games.engine.table import Save, Table
from pbem.mail.models import Letter
from pbem.play import commitments
from pbem.play.models import Entry, Game, Notice, Question, Seat

SAMPLES = 40
"""So many games are played again by the engine alone."""


@dataclass(frozen=True)
class Sample:
    """A game as it was before."""

    game: int
    title: str
    save: dict[str, Any]
    number: int


def requests(games: Sequence[int]) -> list[int]:
    """The keys of the requests that the games wait for now."""
    found = Question.objects.filter(game__in=games, state=Question.State.OPEN)
    return list(found.values_list("pk", flat=True))


def samples(games: Sequence[int]) -> list[Sample]:
    """Some games of every part, as they are now."""
    chosen = games[:: max(1, len(games) // SAMPLES)]
    rows = Question.objects.filter(game__in=chosen, state=Question.State.OPEN).select_related("game")
    return [Sample(row.game_id, row.game.title, row.game.save_data, row.number) for row in rows]


def left(due: Sequence[int]) -> tuple[int, int]:
    """How many of the requests have not been carried out, and how many notices are in no letter yet."""
    late = Question.objects.filter(pk__in=due).exclude(state=Question.State.CLOSED)
    return late.count(), Notice.objects.filter(state=Notice.State.NEW, letter_link=None).count()


def lags(due: Sequence[int], due_at: datetime) -> list[float]:
    """Seconds from the deadline until each request was carried out."""
    closed = Question.objects.filter(pk__in=due, closed_at__isnull=False).values_list("closed_at", flat=True)
    return [(moment - due_at).total_seconds() for moment in closed if moment]


def letter_lags(due_at: datetime) -> list[float]:
    """Seconds from the deadline until the row of each letter was written."""
    written = Letter.objects.filter(created_at__gte=due_at).values_list("created_at", flat=True)
    return [(moment - due_at).total_seconds() for moment in written]


def problems(games: Sequence[int], due: Sequence[int], due_at: datetime) -> list[str]:
    """What should be and is not: nothing put aside, the next request asked, everybody written to."""
    found = []
    aside = Game.objects.filter(pk__in=games).exclude(status=Game.Status.RUNNING)
    if aside.exists():
        first = aside.exclude(fault="").first()
        found.append(f"{aside.count()} games do not run any more: {first.fault if first else ''}")
    asked = Question.objects.filter(game__in=games, state__in=Question.CURRENT).exclude(pk__in=due).count()
    if asked != len(games):
        found.append(f"{asked} of {len(games)} games ask for what comes next")
    seats = set(Seat.objects.filter(game__in=games).values_list("pk", flat=True))
    told = set(Letter.objects.filter(created_at__gte=due_at).values_list("seat_id", flat=True))
    if seats - told:
        found.append(f"{len(seats - told)} of {len(seats)} players have no letter")
    return found


def differing(before: Sequence[Sample]) -> list[str]:
    """Samples whose journal or position is not what the rules make of everybody's default."""
    return [f"game {each.game} was carried out wrongly" for each in before if not _is_right(each)]


def _is_right(sample: Sample) -> bool:
    game = Game.objects.get(pk=sample.game)
    title = registry.title(sample.title)
    table: Table[Any] = Table.load(title, Save.from_json(sample.save), commitments.chance_of(game))
    if table.question is None or table.question.number != sample.number:
        return False
    asked = table.question.requests
    defaults = {side: request.default() for side, request in asked.items()}
    table.answer(defaults, dict.fromkeys(asked, "default"))
    rows = Entry.objects.filter(game=game, number__gte=sample.number).order_by("number")
    current = Question.objects.get(game=game, state__in=Question.CURRENT)
    return (
        [row.data for row in rows] == [entry_to_json(entry) for entry in table.take_entries()]
        and current.position == digest(encode(table.state))
        and game.save_data == table.save().to_json()
    )
