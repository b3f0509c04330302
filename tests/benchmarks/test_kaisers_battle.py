"""How fast the rules and pictures of The Kaiser's Battle are. Figures are looked at, never asserted."""

import json
from functools import cache
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from games.engine.registry import title
from games.engine.selfplay import Seating, play_bots
from games.engine.table import Save, Table

SEATING = Seating({"german": "steady", "allied": "steady"}, "benchmark", {"german": "", "allied": ""})


@cache
def at_request(kind: str, turn: int) -> Save:
    """A bot game stopped where ``kind`` is asked in ``turn``."""
    game = title("kaisers_battle")
    table = Table.new(game, {}, SEATING.chance)
    while table.question is not None and (table.question.kind, table.turn) != (kind, turn):
        bots = {
            side: game.bots["steady"].answer(request) for side, request in table.question.requests.items()
        }
        table.answer(bots)
    return table.save()


def load(save: Save) -> Table[Any]:
    return Table.load(title("kaisers_battle"), save, SEATING.chance)


@pytest.mark.parametrize(("kind", "turn"), [("MOVE", 1), ("MOVE", 5), ("ATTACK", 3)])
def test_driving_one_request(benchmark: BenchmarkFixture, kind: str, turn: int) -> None:
    """From the saved text to the next question, as a worker does it."""
    text = json.dumps(at_request(kind, turn).to_json())
    first = load(at_request(kind, turn)).question
    assert first is not None
    lines = {side: request.default() for side, request in first.requests.items()}

    def drive() -> Save:
        table = load(Save.from_json(json.loads(text)))
        table.answer(lines)
        return table.save()

    benchmark(drive)


def test_checking_a_sheet_of_sixty_moves(benchmark: BenchmarkFixture) -> None:
    table = load(at_request("MOVE", 5))
    assert table.question is not None
    [request] = table.question.requests.values()
    lines = [
        suggestion.line for subject in request.subjects() for suggestion in request.suggest(subject.id)[:1]
    ]
    sheet = [*lines, *["50/9 MOVE 9999"] * (60 - len(lines))]
    assert len(benchmark(request.read, sheet).lines) == 60


def test_a_game_between_bots(benchmark: BenchmarkFixture) -> None:
    result = benchmark.pedantic(play_bots, (title("kaisers_battle"), SEATING, {}), rounds=3).result
    assert result is not None


@pytest.mark.parametrize(("name", "focus", "width"), [("crop", ("2016",), 640), ("whole", (), 1400)])
def test_the_picture(benchmark: BenchmarkFixture, name: str, focus: tuple[str, ...], width: int) -> None:
    game = title("kaisers_battle")
    view = game.view(load(at_request("MOVE", 5)).state, "german")

    def draw() -> bytes:
        return game.png(game.picture(view, focus), width)

    assert len(benchmark(draw)) > 1000
