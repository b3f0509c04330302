"""People round a table: Anna is blue, Bert red, Carl a stranger, Olga organises; the game is small."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from games.engine import registry
from pbem.accounts import service as accounts
from pbem.accounts.models import Person
from pbem.play import service
from pbem.play.models import Game, Question, Seat
from pbem.web import throttle
from tests.pbem.play.crossing import CROSSING

PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def _title() -> Iterator[None]:
    registry.register(CROSSING)
    yield
    registry.unregister(CROSSING.slug)


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    throttle.forget()


def enrol(name: str, **fields: Any) -> Person:
    return accounts.enrol(f"{name.lower()}@example.org", name, PASSWORD, **fields)


@pytest.fixture
def anna(db: None) -> Person:
    return enrol("Anna", timezone="America/New_York")


@pytest.fixture
def bert(db: None) -> Person:
    return enrol("Bert")


@pytest.fixture
def carl(db: None) -> Person:
    return enrol("Carl")


@pytest.fixture
def olga(db: None) -> Person:
    return enrol("Olga", is_staff=True, is_superuser=True)


@pytest.fixture
def game(anna: Person, bert: Person) -> Game:
    """A running game that asks both sides for a sealed bid."""
    game = service.open_challenge(anna, "crossing", side="blue", name="The ford")
    service.accept(game, bert)
    game.refresh_from_db()
    return game


@pytest.fixture
def blue(game: Game) -> Seat:
    return game.seats.get(side="blue")


@pytest.fixture
def red(game: Game) -> Seat:
    return game.seats.get(side="red")


@pytest.fixture
def as_(client: Client) -> Callable[[Person | None], Client]:
    """A browser in which somebody is logged in (None: nobody)."""

    def enter(person: Person | None) -> Client:
        fresh = Client()
        if person is not None:
            fresh.force_login(person)
        return fresh

    return enter


@pytest.fixture
def work_off() -> Callable[[], None]:
    """Do what the workers would do."""

    def work() -> None:
        for question in list(Question.objects.filter(state__in=Question.CURRENT)):
            service.run(question.game_id, question.number)

    return work


@pytest.fixture
def play_on(work_off: Callable[[], None]) -> Callable[[Game], None]:
    """Answer everything by default until the game is over."""

    def play(game: Game) -> None:
        for _ in range(40):
            game.refresh_from_db()
            if game.is_over:
                return
            question = Question.objects.get(game=game, state__in=Question.CURRENT)
            for ask in question.asks.select_related("seat"):
                text = (
                    "BID 2" if ask.kind == "BID" else "LOSE left" if ask.kind == "LOSS" else "MARCH A1 0101"
                )
                service.submit(ask.seat, text, "web", question_number=question.number)
            work_off()
        raise AssertionError("the game does not end")

    return play
