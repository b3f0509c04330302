"""Requests closed many at once: each game comes out as if it had been closed by itself."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from pbem.accounts.models import Person
from pbem.mail.models import Inbound
from pbem.play import closing, deadlines, service, tasks
from pbem.play.models import (
    Ask,
    AuditEntry,
    Checkpoint,
    EarlyOrders,
    Entry,
    EventRow,
    Game,
    Notice,
    Outage,
    Question,
    Seat,
    Submission,
)
from tests.pbem.play.test_clock import Current, WorkOff, after

MakeGame = Callable[..., Game]
Act = Callable[[Game, int, datetime], object]


def seat(game: Game, side: str) -> Seat:
    return game.seats.select_related("person", "game").get(side=side)


def to_the_loss(game: Game) -> None:
    """Both bid, so that blue's gun is hit and red's loss is asked (a reaction)."""
    for side in ("blue", "red"):
        service.submit(seat(game, side), "BID 1", "web")
    service.run(game.pk, 0)


def nothing(game: Game) -> None:
    """Nobody does anything."""


def one_answers(game: Game) -> None:
    service.submit(seat(game, "blue"), "BID 2", "web")


def both_wait_for_the_deadline(game: Game) -> None:
    for side in ("blue", "red"):
        service.submit(seat(game, side), "BID 2", "mail", at_deadline=True)


def one_sends_a_bad_sheet(game: Game) -> None:
    service.submit(seat(game, "blue"), "BID 2\nBID MANY", "web")


def one_has_orders_ahead(game: Game) -> None:
    service.submit(seat(game, "blue"), "BID 2\n[MARCH]\nMARCH A1 0101", "web")


def the_absent_one_has_orders_ahead(game: Game) -> None:
    service.submit(seat(game, "red"), "[MARCH]\nMARCH A1 0101", "web")


def both_have_standing_orders(game: Game) -> None:
    for side in ("blue", "red"):
        service.submit(seat(game, side), "[STANDING]\nLOSE LEFT", "web")


def reaction(game: Game) -> None:
    to_the_loss(game)


def reaction_with_standing_orders(game: Game) -> None:
    to_the_loss(game)
    both_have_standing_orders(game)


def an_outage(game: Game) -> None:
    due = Question.objects.get(game=game).due_at
    assert due is not None
    Outage.objects.create(name="worker", began_at=due - timedelta(hours=1), ended_at=due)


def an_old_outage(game: Game) -> None:
    due = Question.objects.get(game=game).due_at
    assert due is not None
    Outage.objects.create(name="worker", began_at=due - timedelta(days=9), ended_at=due - timedelta(days=8))


def an_unread_letter(game: Game) -> None:
    due = Question.objects.get(game=game).due_at
    Inbound.objects.create(raw=b"", size=0, game=game, received_at=due, source="smtp")


def a_seal_was_opened(game: Game) -> None:
    one_answers(game)
    judge = Person.objects.create_user("seals@example.org", "Sealbreaker")
    service.open_seal(Submission.objects.get(seat__game=game), judge, "a quarrel")


def one_will_be_away(game: Game) -> None:
    due = Question.objects.get(game=game).due_at
    assert due is not None
    person = seat(game, "blue").person
    assert person is not None
    service.announce(person, due + timedelta(days=1), due + timedelta(days=3))


SITUATIONS: list[tuple[Callable[[Game], None], dict[str, Any], bool]] = [
    # what happened before, the game's wishes, and whether it is closed together with others
    (nothing, {}, True),
    (nothing, {"clock": {"first_factor": 2, "grace_minutes": 30}}, True),
    (nothing, {"clock": {"bank_hours": 5, "bank_most_hours": 9}}, False),
    (nothing, {"clock": {"misses": 1}}, False),
    (nothing, {"clock": {"silence": "judge"}}, False),
    (one_answers, {}, True),
    (one_answers, {"clock": {"bank_gain_minutes": 120, "bank_most_hours": 9}}, True),
    (both_wait_for_the_deadline, {}, True),
    (one_sends_a_bad_sheet, {}, False),
    (one_has_orders_ahead, {}, True),
    (the_absent_one_has_orders_ahead, {}, False),
    (both_have_standing_orders, {}, True),
    (reaction, {}, True),
    (reaction_with_standing_orders, {}, True),
    (an_outage, {}, False),
    (an_old_outage, {}, True),
    (an_unread_letter, {}, False),
    (a_seal_was_opened, {}, False),
    (one_will_be_away, {}, True),
]


def alone(game: Game, number: int, now: datetime) -> None:
    service.expire(game.pk, number, now)
    service.run(game.pk, number)


def together(game: Game, number: int, now: datetime) -> None:
    service.expire_many([(game.pk, number)], now)
    service.run(game.pk, number)  # what had to be closed by itself


@pytest.mark.parametrize(("before", "wishes", "is_plain"), SITUATIONS)
def test_it_is_the_same_in_both_ways(
    before: Callable[[Game], None], wishes: dict[str, Any], is_plain: bool, make_game: MakeGame
) -> None:
    game = make_game(pace_hours=72, reaction_hours=72, **wishes)
    before(game)
    question = Question.objects.get(game=game, state__in=Question.CURRENT)
    with time_machine.travel(after(question, 150), tick=False):
        now = after(question, 150)
        first = outcome(alone, game, question.number, now)
        assert outcome(together, game, question.number, now) == first
        assert (closing.close([(game.pk, question.number)], now) == []) is is_plain


def test_a_whole_game_of_absentees_is_the_same(make_game: MakeGame) -> None:
    game = make_game(clock={"misses": 0})
    for _ in range(60):
        question = Question.objects.filter(game=game, state__in=Question.CURRENT).first()
        if question is None:
            break
        now = after(question, 150)
        with time_machine.travel(now, tick=False):
            assert outcome(together, game, question.number, now) == outcome(alone, game, question.number, now)
            together(game, question.number, now)
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED


def test_rules_that_break_put_aside_their_own_game_only(make_game: MakeGame, current: Current) -> None:
    bad, good = make_game(options={"breaks": "yes"}, clock={"misses": 0}), make_game(clock={"misses": 0})
    while current(good).turn < 3:
        close_both([bad, good])
    bad.refresh_from_db()
    good.refresh_from_db()
    assert (bad.status, good.status) == (Game.Status.FAULTED, Game.Status.RUNNING)
    assert current(good).turn == 3


def close_both(games: list[Game]) -> None:
    open_now = Question.objects.filter(game__in=games, state=Question.State.OPEN)
    now = max(after(question, 150) for question in open_now)
    with time_machine.travel(now, tick=False):
        service.expire_many([(question.game_id, question.number) for question in open_now], now)
        for question in Question.objects.filter(game__in=games, state=Question.State.READY):
            service.run(question.game_id, question.number)


def test_a_task_that_comes_twice_does_nothing_more(make_game: MakeGame, current: Current) -> None:
    game = make_game()
    with time_machine.travel(after(current(game), 150), tick=False):
        tasks.expire_many([[game.pk, 0]])  # type: ignore[list-item]  # as JSON has it
        told = Notice.objects.count()
        tasks.expire_many([[game.pk, 0]])  # type: ignore[list-item]
    assert (current(game).number > 0, Notice.objects.count()) == (True, told)


def test_what_the_database_refuses_is_done_one_by_one(
    make_game: MakeGame, current: Current, work_off: WorkOff, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [make_game(), make_game()]

    def broken(*_: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT no_such_column")

    monkeypatch.setattr(closing, "_write", broken)
    now = after(current(games[0]), 150)
    with time_machine.travel(now, tick=False):
        service.expire_many([(game.pk, 0) for game in games], now)
        work_off()
    assert all(current(game).number > 0 for game in games)


def test_more_games_take_hardly_more_statements(make_game: MakeGame, current: Current) -> None:
    games = [make_game() for _ in range(6)]
    now = after(current(games[0]), 150)
    with time_machine.travel(now, tick=False):
        with CaptureQueriesContext(connection) as one:
            assert closing.close([(games[0].pk, 0)], now) == []
        with CaptureQueriesContext(connection) as five:
            assert closing.close([(game.pk, 0) for game in games[1:]], now) == []
    assert len(five) <= len(one) + 2  # a savepoint and its release


def test_nothing_is_closed_while_the_host_holds_all(
    make_game: MakeGame, judge: Person, current: Current
) -> None:
    game = make_game()
    service.halt(deadlines.breaker.Halt.Why.HOST, "moving the server", actor=judge)
    now = after(current(game), 150)
    service.expire_many([(game.pk, 0)], now)
    assert current(game).state == Question.State.OPEN


# --- everything a game's rows say, without the keys that differ each time ----------------------------------


def outcome(act: Act, game: Game, number: int, now: datetime) -> dict[str, Any]:
    """What an act leads to; it is undone afterwards."""
    with transaction.atomic():
        act(game, number, now)
        rows = told(game)
        transaction.set_rollback(True)
    return rows


def told(game: Game) -> dict[str, Any]:
    return {
        "game": plain(Game.objects.get(pk=game.pk)),
        "seats": [plain(row) for row in game.seats.all()],
        "questions": [plain(row) for row in Question.objects.filter(game=game)],
        "asks": [asked(row) for row in Ask.objects.filter(question__game=game).select_related("question")],
        "submissions": [sent(row.pk) for row in Submission.objects.filter(seat__game=game).order_by("pk")],
        "early": [plain(row) for row in EarlyOrders.objects.filter(seat__game=game)],
        "notices": sorted(str(noted(row)) for row in Notice.objects.filter(game=game)),
        "audit": [plain(row) for row in AuditEntry.objects.filter(game=game)],
        **{
            kind.__name__: [plain(row) for row in kind.objects.filter(game=game).order_by("number")]
            for kind in (Entry, Checkpoint, EventRow)
        },
    }


def plain(row: Any) -> dict[str, Any]:
    """All columns but the key."""
    columns = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return {name: value for name, value in columns.items() if name not in {"id", "token"}}


def asked(row: Ask) -> dict[str, Any]:
    return {**plain(row), "question_id": row.question.number}


def sent(pk: int | None) -> dict[str, Any] | None:
    if pk is None:
        return None
    row = Submission.objects.select_related("ask__question").get(pk=pk)
    return {**plain(row), "ask_id": row.ask.question.number if row.ask else None}


def noted(row: Notice) -> dict[str, Any]:
    """A notice, with what it points at in place of keys."""
    data = dict(row.data)
    ask = Ask.objects.select_related("question", "seat").get(pk=data.pop("ask")) if "ask" in data else None
    pointed = {name: sent(data.pop(name, None)) for name in ("submission", "early_failed")}
    at = (ask.question.number, ask.seat.side) if ask else None
    return {"kind": row.kind, "seat": row.seat_id, "ask": at, **pointed, "data": data, "at": row.created_at}
