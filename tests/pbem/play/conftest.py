"""Two players, a small title, and games between them."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.engine import registry
from games.engine.chance import HmacChance, make_key
from pbem.accounts.models import Person
from pbem.play import service, tokens
from pbem.play.models import Ask, Game, Question, Seat
from tests.pbem.play.crossing import CROSSING


@pytest.fixture(autouse=True)
def _title() -> Iterator[None]:
    registry.register(CROSSING)
    yield
    registry.unregister(CROSSING.slug)


@pytest.fixture(autouse=True)
def _first_shell_hits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds are drawn as ever, but only such as make the first roll of a game a hit."""
    draw = tokens.dice_seed

    def hits(seed: str) -> bool:
        key = make_key(seed, {"blue": "", "red": ""})
        return HmacChance(key).draw(1, "2.3 shelling", "1d6")[0] >= 4

    monkeypatch.setattr(tokens, "dice_seed", lambda: next(seed for seed in iter(draw, "") if hits(seed)))


@pytest.fixture
def anna(db: None) -> Person:
    return Person.objects.create_user("anna@example.org", "Anna")


@pytest.fixture
def bert(db: None) -> Person:
    return Person.objects.create_user("bert@example.org", "Bert")


@pytest.fixture
def judge(db: None) -> Person:
    return Person.objects.create_superuser("judge@example.org", "Judge")


@pytest.fixture
def make_game(anna: Person, bert: Person) -> Callable[..., Game]:
    """A running game: Anna is blue, Bert red."""

    def make(**wishes: Any) -> Game:
        game = service.open_challenge(anna, "crossing", side="blue", **wishes)
        service.accept(game, bert)
        game.refresh_from_db()
        return game

    return make


@pytest.fixture
def game(make_game: Callable[..., Game]) -> Game:
    return make_game()


@pytest.fixture
def blue(game: Game) -> Seat:
    return game.seats.get(side="blue")


@pytest.fixture
def red(game: Game) -> Seat:
    return game.seats.get(side="red")


@pytest.fixture
def work_off() -> Callable[[], None]:
    """Do what the workers would do: drive every question that is ready or asked of a bot."""

    def work() -> None:
        ready = Question.objects.filter(state__in=Question.CURRENT, game__status=Game.Status.RUNNING)
        for question in list(ready):
            service.run(question.game_id, question.number)

    return work


@pytest.fixture
def current() -> Callable[[Game], Question]:
    """The question a game waits for."""
    return lambda game: Question.objects.get(game=game, state__in=Question.CURRENT)


@pytest.fixture
def asked() -> Callable[[Game], list[tuple[str, str]]]:
    """Who is asked what and has not answered."""

    def who(game: Game) -> list[tuple[str, str]]:
        asks = Ask.objects.filter(
            question__game=game, question__state__in=Question.CURRENT, state=Ask.State.OPEN
        )
        return [(ask.seat.side, ask.kind) for ask in asks.select_related("seat")]

    return who
