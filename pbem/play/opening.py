"""Opening a game and opening its questions."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from games.engine.chance import HmacChance, make_key
from games.engine.request import Request
from games.engine.table import Question as TableQuestion
from games.engine.table import Table
from pbem.play import answering, commitments, tables, timing
from pbem.play.models import Ask, EarlyOrders, Game, Notice, NoticeKind, Question, Seat, Submission
from pbem.play.notices import note, write_down
from pbem.play.work import wake


def assign_sides(game: Game) -> None:
    """Give every seat its side: the challenger's wish, the accepter's, or by the dice key.

    A random draw uses the committed seed and both phrases, so nobody can choose it and,
    once the seed is known, anybody can check it.
    """
    sides = [info.slug for info in tables.title_of(game.title).sides]
    seats = list(game.seats.order_by("place"))
    if game.side_choice == Game.SIDE_RANDOM:
        phrases = {f"place {seat.place}": seat.phrase for seat in seats}
        chance = HmacChance(make_key(game.seed, phrases))
        (first,) = chance.draw(0, "sides", f"1d{len(sides)}")
        sides = sides[first - 1 :] + sides[: first - 1]
    taken = {seat.side for seat in seats}
    free = [side for side in sides if side not in taken]
    for seat in seats:
        if not seat.side:
            seat.side = free.pop(0)
            seat.save(update_fields=["side"])


def new_table(game: Game) -> Table[Any]:
    """Set the title up with the game's options and dice."""
    return Table.new(tables.title_of(game.title), game.options, commitments.chance_of(game))


@dataclass
class Opening:
    """A question of the table that is put to the seats of a locked game."""

    game: Game
    asked: TableQuestion
    seats: list[Seat]
    position: str
    asks: list[Ask] = field(default_factory=list)

    def request_of(self, ask: Ask) -> Request[Any, Any]:
        """The request as put to a seat."""
        return self.asked.requests[ask.seat.side]


def open_questions(openings: Sequence[Opening], now: datetime) -> list[Question]:
    """Put the tables' questions to their seats: answered ahead where possible, else asked."""
    questions = [_question(each, now) for each in openings]
    for each, question in zip(openings, questions, strict=True):
        seats = {seat.side: seat for seat in each.seats}
        each.asks = [_ask(question, seats[side], made, now) for side, made in each.asked.requests.items()]
    prepared = _with_orders_ahead(openings)
    timing.set_clocks([each.asks for each in openings if each.game.pk not in prepared], now)
    Question.objects.bulk_create(questions)
    Ask.objects.bulk_create([ask for each in openings for ask in each.asks])
    turns: list[Notice | None] = []
    for each, question in zip(openings, questions, strict=True):
        tried = _answer_ahead(each, question, now) if each.game.pk in prepared else {}
        turns += [turn_note(ask, tried.get(ask.pk)) for ask in each.asks if ask.state == Ask.State.OPEN]
        if any(ask.seat.is_bot and ask.state == Ask.State.OPEN for ask in each.asks):
            wake(each.game.pk, question.number)
    write_down(turns)
    return questions


def _answer_ahead(each: Opening, question: Question, now: datetime) -> dict[int, Submission | None]:
    """Try what was ordered ahead; the clock starts for whoever has to answer himself."""
    tried = {ask.pk: answering.answer_ahead(ask, each.request_of(ask)) for ask in each.asks}
    timing.give(question, each.asks, now)
    return tried


def _with_orders_ahead(openings: Sequence[Opening]) -> set[int]:
    """The games in which something at hand may answer a question: early orders, or standing ones."""
    standing = {
        each.game.pk
        for each in openings
        for ask in each.asks
        if ask.seat.standing and each.request_of(ask).reaction
    }
    seats = [ask.seat for each in openings for ask in each.asks]
    early = EarlyOrders.objects.filter(seat__in=seats, state=EarlyOrders.State.WAITING)
    return standing | set(early.order_by().values_list("seat__game", flat=True))


def _question(each: Opening, now: datetime) -> Question:
    """The row of a question."""
    game, asked = each.game, each.asked
    is_reaction = all(request.reaction for request in asked.requests.values())
    hours = game.reaction_hours if is_reaction else game.pace_hours
    return Question(
        game=game,
        number=asked.number,
        turn=game.turn,
        turn_name=game.turn_name,
        step_rule=asked.rule,
        step_name=asked.step,
        is_sealed=asked.sealed,
        is_reaction=is_reaction,
        opened_at=now,
        window=timedelta(hours=hours),
        position=each.position,
    )


def _ask(question: Question, seat: Seat, request: Request[Any, Any], now: datetime) -> Ask:
    """One seat's share of a question."""
    return Ask(
        question=question,
        seat=seat,
        person_id=seat.person_id,
        kind=request.kind,
        name=request.name,
        rule=request.rule,
        asked_at=now,
    )


def tell_turn(ask: Ask, early: Submission | None = None) -> None:
    """Have a seat told that it is its turn, and what became of its early orders."""
    write_down([turn_note(ask, early)])


def tell_untold(question: Question, now: datetime) -> None:
    """Have those told that it is their turn who were not, as the news lapsed while the game stood still."""
    waiting = question.asks.filter(state=Ask.State.OPEN, seat__person__isnull=False)
    for ask in waiting.select_related("seat__game", "question"):
        own = Notice.objects.filter(
            kind=NoticeKind.YOUR_TURN, person=ask.seat.person_id, key__startswith=f"{_turn_key(ask)}:"
        )
        if not own.exclude(state=Notice.State.DROPPED).exists():
            lapsed = own.order_by("pk").last()
            early = lapsed.data.get("early_failed") if lapsed else None
            write_down([_turn_note(ask, f"{_turn_key(ask)}:again:{now.isoformat()}", early)])


def turn_note(ask: Ask, early: Submission | None = None) -> Notice | None:
    """What :func:`tell_turn` writes."""
    return _turn_note(ask, _turn_key(ask), early.pk if early else None)


def _turn_key(ask: Ask) -> str:
    """One for each time it is put to somebody."""
    return f"your_turn:{ask.pk}:{ask.issue}"


def _turn_note(ask: Ask, key: str, early_failed: int | None) -> Notice | None:
    return note(
        ask.seat,
        NoticeKind.YOUR_TURN,
        key,
        ask=ask.pk,
        question=ask.question.number,
        early_failed=early_failed,
    )
