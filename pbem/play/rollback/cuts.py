"""Where a game is cut: what stays before a request, and the table as it stood there."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Max, Q, QuerySet

from games.engine.codec import CodecError
from games.engine.errors import BadAnswer, Drift
from games.engine.table import Checkpoint as TableCheckpoint
from games.engine.table import Save, Table
from pbem.play import commitments, tables
from pbem.play.errors import Refused
from pbem.play.models import Checkpoint, Entry, EventRow, Game, Question

CHANGED = "The rules on this server have changed since: the game cannot be brought to that request any more."


@dataclass(frozen=True)
class Cut:
    """So many journal entries and events stay; ``mark`` is the last position before."""

    number: int
    events: int
    mark: Checkpoint

    @property
    def is_at_head(self) -> bool:
        """Does nothing stay of the step that is cut?"""
        return self.mark.journal_at == self.number


def choices(game: Game) -> QuerySet[Question]:
    """The requests a game can be set back to: those carried out, the newest first."""
    done = game.questions.filter(state=Question.State.CLOSED).order_by("-number")
    return done.prefetch_related("asks__seat__person", "asks__submissions")


def question_at(game: Game, number: int) -> Question:
    """The request of that number that was carried out. Raises Refused when there is none."""
    found = choices(game).filter(number=number).first()
    if found is None:
        raise Refused("The game can only be set back to a request that has been carried out.")
    return found


def at_request(game: Game, number: int) -> Cut:
    """The cut before the answer to request ``number``."""
    before = EventRow.objects.filter(Q(question_number=None) | Q(question_number__lt=number), game=game)
    last = before.aggregate(last=Max("number"))["last"] or 0
    return Cut(number, last, _mark(game, number))


def at_step(game: Game) -> Cut:
    """The cut at the head of the step a game stands in."""
    if game.save_data is None:
        raise Refused("The game has not begun.")
    mark = _mark(game, game.save_data["checkpoint"]["entries"])
    return Cut(mark.journal_at, mark.data["events"], mark)


def _mark(game: Game, number: int) -> Checkpoint:
    mark = Checkpoint.objects.filter(game=game, journal_at__lte=number).order_by("number").last()
    if mark is None:
        raise Refused("The position before that request was not kept.")
    return mark


def table_at(game: Game, cut: Cut) -> Table[Any]:
    """The game at a cut, under the rules and with the dice at hand. Raises Refused if that cannot be."""
    mark = TableCheckpoint(**cut.mark.data)
    kept = Entry.objects.filter(game=game, number__gte=mark.entries, number__lt=cut.number)
    tail = tuple(kept.order_by("number").values_list("data", flat=True))
    try:
        save = Save(mark, tail, cut.events)
        return Table.load(tables.title_of(game.title), save, commitments.chance_of(game))
    except (Drift, BadAnswer, ValueError) as error:
        raise Refused(CHANGED) from error


def table_from(game: Game, cut: Cut) -> Table[Any]:
    """The game from the head of the step at a cut, played on to its first question.

    Raises Refused when the rules cannot read the position, and whatever they raise themselves.
    """
    mark = TableCheckpoint(**cut.mark.data)
    try:
        return Table.restart(tables.title_of(game.title), mark, commitments.chance_of(game))
    except CodecError as error:
        raise Refused("The rules on this server cannot read the position at the head of the step.") from error


def check_asks(table: Table[Any], question: Question) -> None:
    """Raises Refused unless the table asks what the request had asked."""
    asked = table.question
    before = {(ask.seat.side, ask.kind) for ask in question.asks.all()}
    if asked is None or asked.number != question.number:
        raise Refused(CHANGED)
    if {(side, request.kind) for side, request in asked.requests.items()} != before:
        raise Refused(CHANGED)
