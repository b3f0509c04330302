"""Opening a game and opening its questions."""

from datetime import datetime, timedelta
from typing import Any

from games.engine.chance import HmacChance, make_key
from games.engine.table import Question as TableQuestion
from games.engine.table import Table
from pbem.play import answering, commitments, tables, timing
from pbem.play.models import Ask, Game, NoticeKind, Question, Seat, Submission
from pbem.play.notices import tell
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


def open_question(
    game: Game, asked: TableQuestion, turn_name: str, now: datetime, position: str = ""
) -> Question:
    """Put the table's question to its seats: answered ahead where possible, else asked."""
    is_reaction = all(request.reaction for request in asked.requests.values())
    hours = game.reaction_hours if is_reaction else game.pace_hours
    question = Question.objects.create(
        game=game,
        number=asked.number,
        turn=game.turn,
        turn_name=turn_name,
        step_rule=asked.rule,
        step_name=asked.step,
        is_sealed=asked.sealed,
        is_reaction=is_reaction,
        opened_at=now,
        window=timedelta(hours=hours),
        position=position,
    )
    seats = {seat.side: seat for seat in game.seats.select_related("person")}
    asks = [_ask(question, seats[side], request, now) for side, request in asked.requests.items()]
    tried = {ask.pk: answering.answer_ahead(ask, asked.requests[ask.seat.side]) for ask in asks}
    timing.give(question, asks, now)
    for ask in asks:
        if ask.state == Ask.State.OPEN:
            tell_turn(ask, tried[ask.pk])
    if answering.open_bot_asks(question):
        wake(game.pk, question.number)
    return question


def _ask(question: Question, seat: Seat, request: Any, now: datetime) -> Ask:
    """One seat's share of a question."""
    return Ask.objects.create(
        question=question,
        seat=seat,
        person=seat.person,
        kind=request.kind,
        name=request.name,
        rule=request.rule,
        asked_at=now,
    )


def tell_turn(ask: Ask, early: Submission | None = None) -> None:
    """Have a seat told that it is its turn, and what became of its early orders."""
    tell(
        ask.seat,
        NoticeKind.YOUR_TURN,
        f"your_turn:{ask.pk}:{ask.issue}",
        ask=ask.pk,
        question=ask.question.number,
        early_failed=early.pk if early else None,
    )
