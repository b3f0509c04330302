"""How long a letter takes to its receipt's row, and a request to the next, on a database."""

from collections.abc import Callable
from email.message import EmailMessage
from typing import Any

import pytest
from django.db import transaction
from pytest_benchmark.fixture import BenchmarkFixture

from games.engine.registry import title
from games.engine.table import Table
from pbem.accounts import service as accounts
from pbem.mail import addresses, incoming, receiving
from pbem.play import commitments, opening, queries, service
from pbem.play.models import Ask, Game, Question, Seat, Submission

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The Kaiser's Battle in turn 5, where Anna is asked for her first movement segment."""
    rules = title("kaisers_battle")

    def played(game: Game) -> Table[Any]:
        table = Table.new(rules, game.options, commitments.chance_of(game))
        bot = rules.bots["steady"]
        while table.question is not None and (table.turn, table.question.kind) != (5, "MOVE"):
            table.answer({side: bot.answer(asked) for side, asked in table.question.requests.items()})
        return table

    monkeypatch.setattr(opening, "new_table", played)
    anna, bert = (accounts.enrol(f"{name}@example.org", name) for name in ("anna", "bert"))
    game = service.open_challenge(anna, "kaisers_battle", side="german")
    service.accept(game, bert)
    game.refresh_from_db()
    return game


@pytest.fixture
def seat(game: Game) -> Seat:
    return game.seats.select_related("person", "game").get(side="german")


@pytest.fixture
def lines(seat: Seat) -> tuple[str, ...]:
    """A full movement sheet: every unit that has somewhere to go."""
    request = queries.request_for(seat)
    assert request is not None
    found: list[str] = []
    for subject in request.subjects():
        found += [
            offer.line
            for offer in request.suggest(subject.id, found)[:1]
            if request.read([*found, offer.line]).ok
        ]
    assert len(found) >= 20
    return tuple(found)


def undone(act: Callable[[], object]) -> Callable[[], None]:
    """The same act, taken back afterwards, so that it can be done again."""

    def do() -> None:
        with transaction.atomic():
            act()
            transaction.set_rollback(True)

    return do


def test_an_incoming_letter_to_its_receipts_row(
    benchmark: BenchmarkFixture, seat: Seat, lines: tuple[str, ...]
) -> None:
    """From raw bytes at the door to the stored verdicts on some dozens of moves."""
    ask = Ask.objects.get(seat=seat, state=Ask.State.OPEN)
    mail = EmailMessage()
    mail["From"], mail["To"] = "anna@example.org", addresses.orders(ask.token)
    mail["Subject"], mail["Message-ID"] = "Re: your turn", "<one@players.example>"
    quoted = "\n".join(f"> line {number} of the letter that is answered" for number in range(200))
    mail.set_content("\n".join(lines) + f"\n\nOn Mon, 30 Nov 2026 at 09:12, Games wrote:\n\n{quoted}\n")
    raw = mail.as_bytes()

    def take_in() -> None:
        row = receiving.receive(raw, "anna@example.org", [addresses.orders(ask.token)])
        incoming.read(row.pk)
        assert Submission.objects.get(seat=seat).status == "accepted"

    benchmark(undone(take_in))


def test_carrying_out_a_request(
    benchmark: BenchmarkFixture, game: Game, seat: Seat, lines: tuple[str, ...]
) -> None:
    """From the answered request to the next one, journal, checkpoint, reports and notices written."""
    question = Question.objects.get(game=game, state=Question.State.OPEN)
    assert service.submit(seat, "\n".join(lines), "web", question_number=question.number).is_accepted

    def carry_out() -> None:
        Question.objects.filter(pk=question.pk).update(settles_at=None)
        service.run(game.pk, question.number)
        assert Question.objects.get(pk=question.pk).state == Question.State.CLOSED

    benchmark(undone(carry_out))
