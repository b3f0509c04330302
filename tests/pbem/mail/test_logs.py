"""No orders stand in a log, whatever goes wrong: by web, by letter, in the rules, in a bot, in a page."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
from django.test import Client

from config.logs import Calm, Discreet, JsonFormatter, Traced
from pbem.accounts.models import Person
from pbem.mail.addresses import orders
from pbem.play import queries, service
from pbem.play.models import Game, Seat
from pbem.web import sheets
from tests.games.engine.ridge import Bid, LeftBot
from tests.pbem.mail.post import arrive, ask_of, write

SECRET = "the left wing is bare"
SHEET = f"BID 3\n# {SECRET}"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """All that a server would write, with every detail."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonFormatter())
    for made in (Calm(), Traced(), Discreet()):
        handler.addFilter(made)
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    logging.getLogger("django.db.backends").setLevel(logging.INFO)
    yield written
    root.removeHandler(handler)
    root.setLevel(before)


def fail(*_: object) -> None:
    raise ValueError(f"what is this: {SHEET}")


def test_orders_by_web_and_by_letter(
    log: io.StringIO,
    client: Client,
    game: Game,
    blue: Seat,
    red: Seat,
    anna: Person,
    bert: Person,
) -> None:
    client.force_login(anna)
    client.post(f"/games/{game.code}/orders/check/", {"text": SHEET})
    client.post(f"/games/{game.code}/orders/", {"text": SHEET, "question": "0", "act": "send"})
    to = orders(ask_of(red).token)
    arrive(write(SHEET, bert.email, to), bert.email, to)
    assert {row.text for row in blue.submissions.all()} == {SHEET}
    assert red.submissions.count() == 1
    assert SECRET not in log.getvalue()


def test_rules_that_break_on_orders(
    log: io.StringIO,
    game: Game,
    blue: Seat,
    red: Seat,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    service.submit(blue, SHEET, "web")
    service.submit(red, "BID 1", "web")
    monkeypatch.setattr(Bid, "settle", fail)
    service.run(game.pk, 0)
    game.refresh_from_db()
    assert game.status == "faulted"
    assert SECRET in game.fault  # for the host
    assert f"game {game.pk} put aside" in log.getvalue()
    assert SECRET not in log.getvalue()


def test_a_bot_and_a_page_that_break(
    log: io.StringIO,
    client: Client,
    game: Game,
    anna: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    practice = service.open_challenge(anna, "crossing", side="red")
    service.seat_bot(practice, "left", anna)
    monkeypatch.setattr(LeftBot, "answer", fail)
    question = queries.current_question(practice)
    assert question is not None
    service.run(practice.pk, question.number)
    monkeypatch.setattr(sheets, "by_hex", fail)
    client.force_login(anna)
    client.raise_request_exception = False
    assert client.get(f"/games/{game.code}/orders/").status_code == 500
    traces = [entry for line in log.getvalue().splitlines() if "traceback" in (entry := json.loads(line))]
    assert {entry["logger"] for entry in traces} == {"pbem.play.answering", "django.request"}
    for entry in traces:
        assert "in fail" in entry["traceback"]  # where it was
        assert "ValueError" in entry["traceback"]
    assert SECRET not in log.getvalue()
