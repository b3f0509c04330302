"""Thousands of running games in seconds: a few are played by the server itself, then their rows are copied.

A copy has its own code, dice seed, commitment, reply addresses and people. Its journal so far is that of the
game it was copied from (whose dice were another seed's); everything from the copied request on is its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, models, transaction
from django.utils import timezone

from games.engine import registry
from pbem.accounts import service as accounts
from pbem.accounts.models import Person
from pbem.mail.models import Letter
from pbem.play import queries, service
from pbem.play.models import (
    Ask,
    Checkpoint,
    Entry,
    EventRow,
    Game,
    Notice,
    Question,
    Seat,
    Submission,
    Tenure,
)


@dataclass(frozen=True)
class Stand:
    """Where a game stands: the first request of that kind in that turn."""

    title: str
    turn: int
    kind: str

    def __str__(self) -> str:
        return f"{self.title} turn {self.turn} {self.kind}"


MIXED = (
    Stand("kaisers_battle", 2, "MOVE"),
    Stand("kaisers_battle", 2, "ATTACK"),
    Stand("panzer44", 2, "PLOT"),
    Stand("panzer44", 2, "MOVE"),
)
"""What is typical of both titles: a movement sheet, an attack sheet, a fire plan that both sides seal."""

SEALED = (Stand("kaisers_battle", 3, "AIR"), Stand("panzer44", 2, "PLOT"))
"""Requests put to both sides at once: one side's letter is taken in and waits for the other's."""


ATTEMPTS = 20
"""Games tried before it is given up that one comes to a request."""


def play(stand: Stand) -> Game:
    """A game between two people who order what a bot advises, up to where it is to stand.

    Weather or luck may keep a game from coming there; then another is tried. Raises LookupError when
    none comes there.
    """
    for attempt in range(ATTEMPTS):
        names = [f"{stand} {attempt} {n}".lower().replace("_", "").replace(" ", "-") for n in (1, 2)]
        people = [accounts.enrol(f"{name}@players.example", name) for name in names]
        game = service.open_challenge(people[0], stand.title)
        service.accept(game, people[1])
        if _come_to(game, stand):
            for model in (Letter, Notice):
                model.objects.all().delete()  # they told of the game so far
            game.refresh_from_db()
            return game
        service.concede(Seat.objects.get(game=game, place=0))
    raise LookupError(f"no game came to {stand}")


def _come_to(game: Game, stand: Stand) -> bool:
    """Play on to a request; False when the turn passes without it."""
    while question := Question.objects.filter(game=game, state__in=Question.CURRENT).first():
        asks = list(question.asks.select_related("seat__game", "seat__person"))
        if (question.turn, asks[0].kind) == (stand.turn, stand.kind):
            return True
        if question.turn > stand.turn:
            return False
        for ask in asks:
            _answer(ask, question)
        service.run(game.pk, question.number)
    return False


def advised(ask: Ask) -> tuple[str, ...]:
    """What the bot of the title would order."""
    request = queries.request_for(ask.seat)
    if request is None:
        raise LookupError(f"{ask} is not open")
    return tuple(registry.title(ask.seat.game.title).bots["steady"].answer(request))


def _answer(ask: Ask, question: Question) -> None:
    if ask.state == Ask.State.OPEN:
        service.submit(ask.seat, "\n".join(advised(ask)), "web", question_number=question.number)


def gather(stands: Sequence[Stand], count: int, due_at: datetime, *, with_history: bool = True) -> list[int]:
    """``count`` games in equal parts, all due at one moment; their keys."""
    keys: list[int] = []
    for place, stand in enumerate(stands):
        share = count // len(stands) + (place < count % len(stands))
        keys += copy(play(stand), share, due_at, with_history=with_history)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return keys


@dataclass(frozen=True)
class Span:
    """Where the copies of some rows go: row ``id`` of copy ``k`` to ``base + k * stride + id - low``."""

    base: int
    stride: int
    low: int

    def moved(self, column: str) -> str:
        """The SQL for a key of the copied row."""
        return f"{self.base} + k * {self.stride} + t.{column} - {self.low}"


_SECRET = "md5(random()::text || clock_timestamp()::text)"


def copy(game: Game, count: int, due_at: datetime, *, with_history: bool = True) -> list[int]:
    """So many copies of a game; their keys. The original stays, without a deadline."""
    if not count:
        return []
    current = Question.objects.get(game=game, state__in=Question.CURRENT)
    seats = Seat.objects.filter(game=game)
    people, of_game = Person.objects.filter(seats__game=game), {"game": game}
    spans: dict[str, Span] = {}
    questions = Question.objects.filter(game=game) if with_history else Question.objects.filter(pk=current.pk)
    asks = Ask.objects.filter(question__in=questions)
    with transaction.atomic():
        _copy(people, count, spans, _person())
        _copy(Game.objects.filter(pk=game.pk), count, spans, _game())
        _copy(seats, count, spans, {"mail_token": f"substr({_SECRET} , 1, 26)"})
        _copy(questions, count, spans, _question(current, due_at))
        _copy(asks, count, spans, {"token": f"substr({_SECRET}, 1, 26)"})
        _copy(Tenure.objects.filter(seat__in=seats), count, spans, {})
        if with_history:
            _copy(Submission.objects.filter(seat__in=seats), count, spans, {"message_id": "''"})
            for model in (Entry, Checkpoint, EventRow):
                _copy(model.objects.filter(**of_game), count, spans, {})
    Question.objects.filter(pk=current.pk).update(due_at=None, remind_at=None, last_chance_at=None)
    made = spans[Game._meta.db_table]
    return list(range(made.base, made.base + count * made.stride, made.stride))


def _person() -> dict[str, str]:
    return {
        "email": "'player' || (%(id)s) || '@players.example'",
        "display_name": "'Player ' || (%(id)s)",
        "unsubscribe_token": _SECRET,
    }


def _game() -> dict[str, str]:
    seed = "encode(sha256(convert_to('load' || (%(id)s), 'UTF8')), 'hex')"
    return {
        "code": "'L' || (%(id)s)",
        "seed": seed,
        "commitment": f"encode(sha256(convert_to({seed}, 'UTF8')), 'hex')",
    }


def _question(current: Question, due_at: datetime) -> dict[str, str]:
    """The current one is due then, and nobody is reminded."""
    moment = f"timestamptz '{due_at.isoformat()}'"
    return {
        "due_at": f"CASE WHEN t.id = {current.pk} THEN {moment} END",
        "remind_at": "NULL",
        "last_chance_at": "NULL",
    }


def _copy(rows: models.QuerySet[Any], count: int, spans: dict[str, Span], given: Mapping[str, str]) -> None:
    """Copy rows with new keys; foreign keys follow what was copied before."""
    model = rows.model
    keys = sorted(rows.order_by().values_list("pk", flat=True))
    if not keys:
        return
    table = model._meta.db_table
    base = (model._default_manager.aggregate(last=models.Max("pk"))["last"] or 0) + 1
    span = spans[table] = Span(base, keys[-1] - keys[0] + 1, keys[0])
    columns = {field.column: _expression(field, spans) for field in model._meta.concrete_fields}
    columns |= {name: sql.replace("%(id)s", span.moved("id")) for name, sql in given.items()}
    names = ", ".join(f'"{name}"' for name in columns)
    chosen = ", ".join(str(key) for key in keys)
    with connection.cursor() as cursor:
        cursor.execute(
            f'INSERT INTO "{table}" ({names}) SELECT {", ".join(columns.values())} '  # noqa: S608 - own names
            f'FROM "{table}" t, generate_series(0, {count - 1}) k WHERE t.id IN ({chosen}) ORDER BY k, t.id'
        )
        last = span.base + count * span.stride
        cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, last])


def _expression(field: Any, spans: Mapping[str, Span]) -> str:
    column = f'"{field.column}"'
    if field.primary_key:
        return spans[field.model._meta.db_table].moved(column)
    target = field.related_model._meta.db_table if field.is_relation else ""
    return spans[target].moved(column) if target in spans else f"t.{column}"


def in_a_while() -> datetime:
    """A deadline far away: such games are idle."""
    return timezone.now() + timedelta(days=30)


def put_deadline(requests: Sequence[int], after: timedelta) -> datetime:
    """Let requests be due so long from now, all in the same instant; which it is."""
    due_at = timezone.now() + after
    Question.objects.filter(pk__in=requests).update(due_at=due_at)
    return due_at
