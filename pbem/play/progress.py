"""Writing down what tables have played: journal, checkpoints, events, reports, and the question they ask.

For one game or for many at once: each sort of row takes one statement, however many games there are.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Count

from games.engine.events import NumberedEvent
from games.engine.journal import Answered, entry_to_json
from games.engine.table import Table
from pbem.play import bulk, ending, opening
from pbem.play.models import Checkpoint, EarlyOrders, Entry, EventRow, Game, NoticeKind, Question, Seat
from pbem.play.notices import note, write_down

FIELDS = ["save_data", "revision", "turn", "turn_name", "row", "changed_at"]
"""What playing on changes in a game's own row."""


@dataclass
class Progress:
    """A locked game whose table has played on since it was loaded.

    ``answered`` is the request that was carried out, if any. Filled in here: the game's seats (unless
    they are at hand), the events told since, and the question opened (none at the end of the game).
    """

    game: Game
    table: Table[Any]
    answered: int | None = None
    seats: list[Seat] = field(default_factory=list)
    events: list[NumberedEvent] = field(default_factory=list)
    question: Question | None = None


def write(made: Sequence[Progress], now: datetime) -> None:
    """Write down all that tables have done since they were loaded, and put their questions."""
    _take_seats(made)
    for each in made:
        each.events = each.table.take_events()
    bulk.insert([row for each in made for row in _entries(each, now)])
    _write_checkpoints(made, now)
    bulk.insert([row for each in made for row in _events(each, now)])
    for each in made:
        _move_on(each, now)
    bulk.update([each.game for each in made], FIELDS)
    _drop_passed_early_orders(made)
    write_down(report for each in made for report in _reports(each))
    going = [each for each in made if each.table.result is None]
    for each in made:
        if each.table.result is not None:
            ending.finish(each.game, each.table.result, Game.Ending.RULES, now)
    for each, question in zip(
        going, opening.open_questions([_to_open(each) for each in going], now), strict=True
    ):
        each.question = question


def _to_open(each: Progress) -> opening.Opening:
    if each.table.question is None:
        raise RuntimeError("the table neither asks nor ends")
    return opening.Opening(each.game, each.table.question, each.seats, each.table.position)


def _take_seats(made: Sequence[Progress]) -> None:
    """The seats of those games whose seats are not at hand."""
    wanting = {each.game.pk: each for each in made if not each.seats}
    for seat in Seat.objects.filter(game__in=list(wanting)).order_by("game_id", "place") if wanting else ():
        seat.game = wanting[seat.game_id].game
        wanting[seat.game_id].seats.append(seat)


def _entries(each: Progress, now: datetime) -> list[Entry]:
    return [
        Entry(
            game=each.game,
            number=entry.number,
            kind="answer" if isinstance(entry, Answered) else "roll",
            data=entry_to_json(entry),
            turn=each.table.turn,
            written_at=now,
        )
        for entry in each.table.take_entries()
    ]


def _write_checkpoints(made: Sequence[Progress], now: datetime) -> None:
    """Each mark stands at the head of the step about to be played."""
    known = Checkpoint.objects.filter(game__in=[each.game.pk for each in made]).order_by()
    counted = dict(known.values_list("game").annotate(n=Count("pk")))
    bulk.insert([row for each in made for row in _checkpoints(each, counted.get(each.game.pk, 0), now)])


def _checkpoints(each: Progress, first: int, now: datetime) -> list[Checkpoint]:
    sequence = each.table.title.sequence
    return [
        Checkpoint(
            game=each.game,
            number=number,
            turn=mark.turn,
            turn_name=mark.turn_name,
            row=mark.row,
            step_rule=sequence[mark.row].rule,
            step_name=sequence[mark.row].name,
            journal_at=mark.entries,
            data=mark.to_json(),
            digest=mark.digest,
            written_at=now,
        )
        for number, mark in enumerate(each.table.take_checkpoints(), start=first)
    ]


def _events(each: Progress, now: datetime) -> list[EventRow]:
    return [
        EventRow(
            game=each.game,
            number=numbered.number,
            audience=_audience(numbered),
            rule=numbered.event.rule,
            kind=numbered.event.kind,
            text=numbered.event.text,
            hexes=list(numbered.event.hexes),
            data=dict(numbered.event.data),
            rolls=list(numbered.rolls),
            turn=numbered.turn,
            step=numbered.step,
            question_number=each.answered,
            written_at=now,
        )
        for numbered in each.events
    ]


def _audience(numbered: NumberedEvent) -> str:
    """An audience as the column holds it: empty for all, else ``|side|side|``."""
    sides = numbered.event.audience
    return "" if sides is None else "|" + "".join(f"{side}|" for side in sides)


def _move_on(each: Progress, now: datetime) -> None:
    """The game's own row."""
    game, table = each.game, each.table
    game.save_data = table.save().to_json()
    game.revision += 1
    game.turn = table.turn
    game.turn_name = table.title.turn_name(table.state)
    game.row = table.step.name
    game.changed_at = now


def _drop_passed_early_orders(made: Sequence[Progress]) -> None:
    """Early orders are for one turn only."""
    turns = {each.game.pk: each.game.turn for each in made}
    waiting = EarlyOrders.objects.filter(seat__game__in=list(turns), state=EarlyOrders.State.WAITING)
    rows = waiting.order_by().values_list("pk", "seat__game", "turn")
    passed = [pk for pk, game, turn in rows if turn != turns[game]]
    if passed:
        EarlyOrders.objects.filter(pk__in=passed).update(state=EarlyOrders.State.DROPPED)


def _reports(each: Progress) -> list[Any]:
    """Each seat is told what it may know of what happened."""
    found = []
    for seat in each.seats:
        heard = [numbered.number for numbered in each.events if numbered.event.is_for(seat.side)]
        if heard and each.answered is not None:
            key = f"report:{each.game.pk}:{each.game.revision}"
            told = {"question": each.answered, "first": heard[0], "last": heard[-1]}
            found.append(note(seat, NoticeKind.REPORT, key, **told))
    return found
