"""Two web processes and two workers on one PostgreSQL and one Redis behave as one server."""

from __future__ import annotations

import urllib.error
import urllib.parse
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pytest
from lxml import html

from pbem.play.models import Entry, Game, Submission
from tests.e2e.house import House, free_port, until
from tests.e2e.people import PASSWORD, Person, Visitor
from tests.e2e.post import Postman
from tests.e2e.tables import answer_of, current, journal, undisturbed, waits_for
from tests.e2e.test_faults import against_the_bot, at_once

pytestmark = [pytest.mark.e2e, pytest.mark.celery, pytest.mark.postgres, pytest.mark.redis]

OTHER_WEB, OTHER_WORKER = "other web", "other worker"


@pytest.fixture(scope="module")
def other_url(_house: House) -> Iterator[str]:
    """The address of a second web process; a second worker runs beside it."""
    port = free_port()
    _house.start(OTHER_WEB, "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{port}", "--threads", "4")
    options = ("--loglevel", "INFO", "--concurrency", "1", "--hostname", "other@%h")
    _house.start(OTHER_WORKER, "celery", "--app", "config", "worker", *options)
    url = f"http://127.0.0.1:{port}"
    until(lambda: _house.is_web_open(url), "an answer of the other web server", patience=180)
    until(lambda: " ready." in _house.log(OTHER_WORKER), "another worker", patience=180)
    yield url
    _house.stop(OTHER_WEB, OTHER_WORKER)


@dataclass
class Both:
    """One visitor's two windows: the same cookies, one web process each."""

    here: Visitor
    there: Visitor

    @classmethod
    def of(cls, visitor: Visitor, other_url: str) -> Both:
        there = Visitor(other_url)
        there.opener = visitor.opener
        return cls(visitor, there)


@pytest.fixture
def anna(house: House, postman: Postman) -> Person:
    """A member, logged in at the first web process."""
    person = Person("Anna", house, postman)
    postman.letters.clear()
    person.sign_up()
    return person


@pytest.fixture
def both(anna: Person, other_url: str) -> Both:
    """Her two windows."""
    return Both.of(anna.visitor, other_url)


def test_a_session_goes_on_and_ends_at_either(both: Both) -> None:
    assert "Log out" in both.there.get("/")
    both.there.post("/account/logout/", "Log out")
    assert both.there.at.startswith(both.there.url)
    assert "Log out" not in both.here.get("/")


def test_what_is_sent_at_one_shows_at_the_other(house: House, anna: Person, both: Both) -> None:
    code = against_the_bot(anna)
    for sender, reader in ((both.there, both.here), (both.here, both.there)):
        question = waits_for(code)
        assert question is not None
        lines = answer_of(question.asks.get(seat__bot=""))
        house.forget_limits()
        sender.post(f"/games/{code}/orders/", "<textarea", text="\n".join(lines))
        receipt = urllib.parse.urlsplit(sender.at).path
        assert "/receipts/" in receipt
        page = html.fromstring(reader.get(receipt)).text_content()
        assert lines[0] in page
        until(lambda number=question.number: current(code) != number, "the next request")  # type: ignore[misc]
    game = Game.objects.get(code=code)
    assert journal(game) == undisturbed(game)


def test_the_same_request_answered_at_both_at_once(house: House, anna: Person, both: Both) -> None:
    """Both sheets are written down, one of them is carried out, whichever workers take them up."""
    code = against_the_bot(anna)
    for _ in range(4):
        question = waits_for(code)
        assert question is not None
        ask = question.asks.get(seat__bot="")
        text = "\n".join(answer_of(ask))
        house.forget_limits()
        path = f"/games/{code}/orders/"
        send = partial(Visitor.post, page=path, form_with="<textarea", text=text)
        at_once(partial(send, both.here), partial(send, both.there))
        until(lambda number=question.number: current(code) != number, "the next request")  # type: ignore[misc]
        sheets = Submission.objects.filter(question_number=question.number, seat=ask.seat)
        assert [row.status for row in sheets].count("used") == 1
        assert {row.status for row in sheets} <= {"used", "superseded", "late"}
    waits_for(code)
    game = Game.objects.get(code=code)
    numbers = list(Entry.objects.filter(game=game).order_by("number").values_list("number", flat=True))
    assert numbers == list(range(len(numbers)))
    assert journal(game) == undisturbed(game)


def test_attempts_to_log_in_are_counted_together(house: House, anna: Person, other_url: str) -> None:
    """Five wrong passwords, whatever process hears them; then even the right one has to wait."""

    def attempt(url: str, password: str) -> str:
        return Visitor(url).post("/account/login/", 'name="login"', login=anna.address, password=password)

    for url in (house.url, other_url, house.url, other_url, house.url):
        assert "not correct" in attempt(url, "a guess, and a wrong one")
    for url in (house.url, other_url):
        assert "Too many failed login attempts" in attempt(url, PASSWORD)
    house.forget_limits()
    assert "Log out" in attempt(other_url, PASSWORD)


def test_what_a_person_sends_is_counted_together(house: House, anna: Person, both: Both) -> None:
    """Twenty messages a minute in all, not at each process."""
    code = against_the_bot(anna)
    house.forget_limits()
    for number in range(20):
        window = both.here if number % 2 else both.there
        assert f"Word {number}." in window.post(f"/games/{code}/", "/talk/", text=f"Word {number}.")
    for window in (both.here, both.there):
        with pytest.raises(urllib.error.HTTPError, match="429"):
            window.post(f"/games/{code}/", "/talk/", text="One too many.")
