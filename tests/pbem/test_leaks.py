"""What one side seals, plans or orders ahead changes not a byte of what the other side, or anybody, gets.

Every variant is tried on the same game and rolled back. Pages, answers to clicks, letters and log lines are
compared whole; only what is random or counted by the database itself is covered over.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.db import transaction
from django.test import Client

from games.engine.registry import title
from games.engine.sampling import Picker
from games.engine.table import Table
from pbem.accounts import service as accounts
from pbem.accounts.models import Person
from pbem.mail import sending
from pbem.play import commitments, opening, queries, service, tables, tokens
from pbem.play.models import Game, Question, Seat
from tests.games.kaisers_battle.test_leaks import variants

NOW = datetime(2026, 3, 21, 4, 40, tzinfo=UTC)
TITLE = title("kaisers_battle")
STEADY = TITLE.bots["steady"]

Texts = Sequence[str]
Stop = Callable[[Table[Any]], bool]

RANDOM = (
    r'(?<=name="csrfmiddlewaretoken" value=")\w+',
    r"letter\.[0-9a-f]{32}",
    r"={5,}\d+==",
    r"[\d.]+\.map@\w+",
    r"(?<=orders\+)[a-z0-9]{26}(?=@)",
    r'(?<=class="hash">)[0-9a-f]{16}(?=…)',  # digests of orders, keyed with the seed: public
)


def cover(text: str) -> str:
    """Without what is drawn by chance for each page or letter."""
    for pattern in RANDOM:
        text = re.sub(pattern, "*", text)
    return text


@pytest.fixture(autouse=True)
def _still() -> Any:
    """The clock stands still."""
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def people(db: None) -> tuple[Person, Person]:
    return accounts.enrol("anna@example.org", "Anna"), accounts.enrol("bert@example.org", "Bert")


@pytest.fixture
def seated(people: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Stop], Game]:
    """A game (Anna: Germany, Bert: the Allies) that has come to a position, with the dice of a seed."""

    def seat(seed: str, stop: Stop) -> Game:
        def played(game: Game) -> Table[Any]:
            table = Table.new(TITLE, game.options, commitments.chance_of(game))
            while table.question is not None and not stop(table):
                asked = table.question.requests.items()
                table.answer({side: STEADY.answer(request) for side, request in asked})
            assert table.question is not None, "no such position"
            return table

        with monkeypatch.context() as patch:
            patch.setattr(tokens, "dice_seed", lambda: seed)
            patch.setattr(opening, "new_table", played)
            game = service.open_challenge(people[0], "kaisers_battle", side="german")
            service.accept(game, people[1])
        game.refresh_from_db()
        sending.send_due()
        return game

    return seat


@pytest.fixture
def told(
    people: tuple[Person, Person], caplog: pytest.LogCaptureFixture
) -> Callable[[Game, Callable[[], Any]], dict[str, str]]:
    """All that reaches Bert, a spectator and the log when Anna does something, which is then undone."""
    bert, anybody = Client(), Client()
    bert.force_login(people[1])

    def after(game: Game, act: Callable[[], Any]) -> dict[str, str]:
        mail.outbox.clear()
        caplog.clear()
        tables._at_hand.clear()
        with caplog.at_level(logging.DEBUG), transaction.atomic():
            act()
            sending.send_due()
            found = {**pages(bert, game), **{f"anybody {k}": v for k, v in pages(anybody, game).items()}}
            found |= clicks(bert, game, people[1])
            transaction.set_rollback(True)
        letters = [letter for letter in mail.outbox if letter.to == [people[1].email]]
        found |= {f"letter {n}": words(letter) for n, letter in enumerate(letters)}
        logs = [record for record in caplog.records if not record.name.startswith("django.db")]
        found["log"] = re.sub(r"\d+", "#", "\n".join(record.getMessage() for record in logs))
        tables._at_hand.clear()
        return {name: cover(text) for name, text in found.items()}

    return after


def words(letter: mail.EmailMessage) -> str:
    """Headers and decoded parts of a letter, pictures included."""
    parts = []
    for part in letter.message().walk():
        headers = [f"{name}: {value}" for name, value in part.items() if name != "Content-Type"]
        payload = part.get_payload(decode=True)
        parts += [*headers, payload.decode("latin-1") if isinstance(payload, bytes) else ""]
    return "\n".join(parts)


def pages(client: Client, game: Game) -> dict[str, str]:
    """Everything a visitor can open."""
    parts = ("", "orders/", "orders/ahead/", "log/", "history/", "history/1/", "dice/", "receipts/", "map/")
    paths = [f"/games/{game.code}/{part}" for part in parts] + ["/", "/games/", "/desk/"]
    return {path: client.get(path).content.decode() for path in paths}


def clicks(client: Client, game: Game, person: Person) -> dict[str, str]:
    """What the map offers for every subject, and the verdicts on some lines."""
    seat = queries.seat_of(game, person)
    request = queries.request_for(seat) if seat else None
    if request is None:
        return {}
    path, text = f"/games/{game.code}/orders", "\n".join([*request.default(), "ATTACK 9999 WITH 50/9"])
    found = {"check": client.post(f"{path}/check/", {"text": text}).content.decode()}
    for subject in request.subjects():
        sent = {"subject": subject.id, "text": ""}
        found[f"click {subject.id}"] = client.post(f"{path}/suggest/", sent).content.decode()
    return found


def same(results: Sequence[dict[str, str]]) -> None:
    """All results are the same, part by part."""
    first = results[0]
    for other in results[1:]:
        assert other.keys() == first.keys()
        assert [name for name in first if other[name] != first[name]] == []


def hers(game: Game) -> Seat:
    return game.seats.select_related("person").get(side="german")


def asks(kind: str, turn: int) -> Stop:
    """Stops where a kind is asked in a turn."""
    return lambda table: table.question is not None and (table.question.kind, table.turn) == (kind, turn)


@pytest.mark.parametrize(("kind", "source"), [("AIR", "mail"), ("COUNTER", "web")])
def test_a_sealed_plan(
    kind: str, source: str, seated: Callable[[str, Stop], Game], told: Callable[..., dict[str, str]]
) -> None:
    game = seated(CLEAR_SKIES, asks(kind, 3))
    number = Question.objects.get(game=game, state="open").number
    request = queries.request_for(hers(game))
    assert request is not None
    texts = sorted({"\n".join(request.sample(Picker(f"plan {n}"))) for n in range(9)})[:3]
    assert len(texts) >= 3
    results = []
    for text in texts:

        def send(text: str = text) -> None:
            receipt = service.submit(hers(game), text, source, question_number=number)
            assert receipt.status == "accepted", receipt

        results.append(told(game, send))
    same(results)
    assert len(results[0]) > 20


CLEAR_SKIES = "leak 2"
"""A seed with which aircraft fly on turn 3."""


@pytest.mark.parametrize("extra", ["", "COUNTER 10 FIELD"])
def test_standing_and_early_orders(
    extra: str, seated: Callable[[str, Stop], Game], told: Callable[..., dict[str, str]]
) -> None:
    """Alone, or behind the orders for the request at hand."""
    game = seated(CLEAR_SKIES, asks("COUNTER", 3))
    number = Question.objects.get(game=game, state="open").number
    sections = (
        "[STANDING]\nLOSE WEAKEST\nADVANCE NEVER",
        "[STANDING]\nRETREAT BACK\nADVANCE TAKE",
        "[MOVE]\n50/9 MOVE 3705\n[STANDING]\nEXCESS WEAKEST",
    )
    texts = [f"{extra}\n{section}" for section in sections]
    same(
        [
            told(game, lambda text=text: service.submit(hers(game), text, "web", question_number=number))
            for text in texts
        ]
    )


def attacks_twice(table: Table[Any]) -> bool:
    """Germany declares several attacks, the first of which the Allies can meet with SOS barrages."""
    question = table.question
    if question is None or question.kind != "ATTACK" or "german" not in question.requests:
        return False
    request = question.requests["german"]
    lines = [line for line in STEADY.answer(request) if line.startswith("ATTACK")]
    return table.turn >= 3 and len(lines) >= 2 and len(variants(request, lines)) >= 4


def test_what_is_written_behind_the_first_attack(
    seated: Callable[[str, Stop], Game], told: Callable[..., dict[str, str]]
) -> None:
    """Later attacks, advances, losses and retreats settled beforehand; then the defender is asked."""
    game = seated(CLEAR_SKIES, attacks_twice)
    number = Question.objects.get(game=game, state="open").number
    request = queries.request_for(hers(game))
    assert request is not None
    sheets = variants(request, STEADY.answer(request))
    assert len(sheets) >= 4
    sheets = [*sheets[:3], sheets[-1]]
    results = []
    for lines in sheets:

        def send(lines: Sequence[str] = lines) -> None:
            service.submit(hers(game), "\n".join(lines), "web", question_number=number)
            service.run(game.pk, number)
            assert [ask.kind for ask in Question.objects.get(game=game, state="open").asks.all()] == ["SOS"]

        results.append(told(game, send))
    same(results)
    assert any("SOS" in text for name, text in results[0].items() if name.startswith("letter"))
