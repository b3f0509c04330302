"""What setting a game back would undo, and what cannot be undone: what the sides have learned."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from games.engine.names import Side
from pbem.play import tables
from pbem.play.errors import Refused
from pbem.play.locking import current_question
from pbem.play.models import Checkpoint, Entry, EventRow, Game, Question, Submission, Tenure
from pbem.play.rollback import cuts


@dataclass(frozen=True)
class SentLetter:
    """A letter about the game, without its words: to whom, about what, when, how far it came."""

    side: Side
    person: str
    kind: str
    state: str
    at: datetime | None


LETTERS: list[Callable[[Game, datetime], Sequence[SentLetter]]] = []
"""Who knows of letters sent about a game since a moment; the post adds itself."""


@dataclass(frozen=True)
class Given:
    """How a side, by the name its rules give it, had answered a request."""

    side: str
    source: str


@dataclass(frozen=True)
class Undone:
    """A request whose answers would be undone."""

    number: int
    turn_name: str
    step_name: str
    request: str
    answers: tuple[Given, ...]
    closed_at: datetime | None


@dataclass(frozen=True)
class Learned:
    """What a side has been told since. ``events`` may be secret from the other side."""

    side: Side
    name: str
    player: str
    events: tuple[EventRow, ...]
    own: int
    letters: tuple[SentLetter, ...]


@dataclass(frozen=True)
class Preview:
    """All a judge needs to decide. ``revision`` tells whether the game has gone on since."""

    game: Game
    question: Question
    revision: int
    undone: tuple[Undone, ...]
    rolls: int
    positions: int
    waits_for: str
    learned: tuple[Learned, ...]
    moves: tuple[Tenure, ...]
    must_be_new: bool
    problem: str

    @property
    def has_known_dice(self) -> bool:
        """Has somebody learned what came of dice that would be thrown again?"""
        return self.rolls > 0 and any(side.events for side in self.learned)


def preview(game: Game, number: int) -> Preview:
    """Look at setting a game back to a request, changing nothing. Raises Refused if there is no such one."""
    question = cuts.question_at(game, number)
    cut = cuts.at_request(game, number)
    since = question.ready_at or question.closed_at or question.opened_at
    current = current_question(game)
    return Preview(
        game=game,
        question=question,
        revision=game.revision,
        undone=tuple(_undone(row) for row in cuts.choices(game).filter(number__gte=number)),
        rolls=Entry.objects.filter(game=game, number__gte=number, kind="roll").count(),
        positions=Checkpoint.objects.filter(game=game, number__gt=cut.mark.number).count(),
        waits_for=f"{current.step_name}, {current.turn_name}" if current else game.get_status_display(),
        learned=_learned(game, cut.events, since),
        moves=tuple(_moves(game, since)),
        must_be_new=game.is_over,
        problem=_problem(game, question, cut),
    )


def _undone(question: Question) -> Undone:
    used = [
        Given(ask.seat.side_name, row.get_source_display())
        for ask in question.asks.all()
        for row in ask.submissions.all()
        if row.status == Submission.Status.USED
    ]
    name = next((ask.name for ask in question.asks.all()), "")
    return Undone(
        question.number, question.turn_name, question.step_name, name, tuple(used), question.closed_at
    )


def _learned(game: Game, events: int, since: datetime) -> tuple[Learned, ...]:
    letters = [letter for source in LETTERS for letter in source(game, since)]
    return tuple(
        _learned_by(game, side, name, player, events, letters) for side, name, player in _sides(game)
    )


def _learned_by(
    game: Game, side: Side, name: str, player: str, events: int, letters: list[SentLetter]
) -> Learned:
    heard = list(EventRow.objects.filter(game=game, number__gt=events).heard_by(side).order_by("number"))
    own = sum(1 for row in heard if row.audience)
    sent = tuple(letter for letter in letters if letter.side == side)
    return Learned(side, name, player, tuple(heard), own, sent)


def _sides(game: Game) -> list[tuple[Side, str, str]]:
    title = tables.title_of(game.title)
    return [
        (seat.side, title.side(seat.side).name, str(seat.person or seat.bot or "nobody"))
        for seat in game.seats.select_related("person").order_by("place")
    ]


def _moves(game: Game, since: datetime) -> list[Tenure]:
    later = Tenure.objects.filter(seat__game=game, began_at__gte=since)
    return list(later.select_related("seat__game", "person").order_by("began_at"))


def _problem(game: Game, question: Question, cut: cuts.Cut) -> str:
    """Why it cannot be done; empty when it can."""
    try:
        with transaction.atomic():
            cuts.check_asks(cuts.table_at(game, cut), question)
    except Refused as refusal:
        return refusal.reason
    return ""
