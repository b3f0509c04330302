"""Whole games of legal play by chance: no dead end, nothing impossible, the same game for every worker."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from games.engine.chance import HmacChance
from games.engine.codec import digest
from games.engine.request import PASS, Request
from games.engine.sampling import Picker
from games.engine.table import Save, Table
from games.kaisers_battle.pieces import data
from games.kaisers_battle.state import GERMAN, State
from games.kaisers_battle.title import TITLE

SEEDS = ("Michael", "Picardie")
BOUND = 600
"""No game of ten turns has so many questions."""


def new_game(seed: str) -> Table[State]:
    return Table.new(TITLE, {}, HmacChance(seed.encode()))


def by_chance(request: Request[Any, Any], pick: Picker) -> tuple[str, ...]:
    return request.sample(pick)


def invading(request: Request[Any, Any], pick: Picker) -> tuple[str, ...]:
    """Germany plays to win, so that towns, exits and worn divisions come up; the Allies play by chance."""
    return next(iter(TITLE.bots.values())).answer(request) if request.side == GERMAN else request.sample(pick)


def defending(request: Request[Any, Any], pick: Picker) -> tuple[str, ...]:
    """The Allies play to win, Germany by chance."""
    return request.sample(pick) if request.side == GERMAN else next(iter(TITLE.bots.values())).answer(request)


PLAYERS = {"by chance": by_chance, "invading": invading, "defending": defending}


def play(table: Table[State], seed: str, player: str) -> list[str]:
    """Play to the end and return the digest after every decision."""
    pick = Picker(seed)
    digests: list[str] = []
    while table.question is not None:
        assert len(digests) < BOUND, "the game does not end"
        requests = table.question.requests
        table.answer({side: PLAYERS[player](request, pick) for side, request in requests.items()})
        digests.append(digest(table.state))
    return digests


def check_request(request: Request[Any, Any], pick: Picker) -> None:
    """What form, letter and deadline need of any request, whatever the position."""
    assert request.prompt()
    assert request.read(request.default()).ok
    assert request.read(request.sample(pick)).ok
    check_examples(request)
    check_template(request)
    for option in request.options() or ():
        assert request.read([option]).ok, option
    subjects = request.subjects()
    for subject in pick.shuffled(subjects)[:3]:
        assert subject.hex in data().map.grid or subject.hex == ""
        for suggestion in request.suggest(subject.id)[:5]:
            sheet = request.read([suggestion.line])
            assert not sheet.bad_lines, (suggestion, sheet.bad_lines)


def check_examples(request: Request[Any, Any]) -> None:
    """An example is legal by itself, or after the examples before it."""
    examples = [line.example for line in request.help() if line.example and line.example != PASS]
    for count, example in enumerate(examples, start=1):
        alone, together = request.read([example]), request.read(examples[:count])
        assert not alone.bad_lines or not together.lines[-1].reason, (request.kind, example, alone.bad_lines)


def check_template(request: Request[Any, Any]) -> None:
    """The template, sent back as it is, has no line that cannot be used."""
    sheet = request.read(request.template())
    assert not sheet.bad_lines, (request.kind, sheet.bad_lines)


def check_same_elsewhere(table: Table[State]) -> None:
    """Another worker that loads the save stands at the same question and has nothing new to tell."""
    elsewhere = Table.load(TITLE, Save.from_json(table.save().to_json()), HmacChance(elsewhere_key(table)))
    assert digest(elsewhere.state) == digest(table.state)
    assert elsewhere.result == table.result
    assert elsewhere.take_events() == []
    assert elsewhere.take_entries() == []
    if table.question is None or elsewhere.question is None:
        assert table.question is elsewhere.question
        return
    assert elsewhere.question.number == table.question.number
    assert [(side, r.kind, r.prompt()) for side, r in elsewhere.question.requests.items()] == [
        (side, r.kind, r.prompt()) for side, r in table.question.requests.items()
    ]


def elsewhere_key(table: Table[State]) -> bytes:
    """Dice that differ: a loaded table rolls none before the next answer."""
    return f"other {table.turn}".encode()


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_game(seed: str, player: str) -> None:
    table, pick, looking = new_game(seed), Picker(seed), Picker(f"looking {seed}")
    decisions = 0
    while table.question is not None:
        decisions += 1
        assert decisions < BOUND, "the game does not end"
        for request in table.question.requests.values():
            check_request(request, looking)
        answers: dict[str, Sequence[str]] = {
            side: PLAYERS[player](request, pick) for side, request in table.question.requests.items()
        }
        table.answer(answers)
        assert TITLE.invariants(table.state) == []
        check_same_elsewhere(table)
    assert table.result is not None
    assert table.turn == TITLE.turns


def test_an_invasion_comes_to_towns() -> None:
    table = new_game("West")
    play(table, "West", "invading")
    assert table.result is not None
    assert table.result.score["towns"] > 0


def test_the_same_game_under_another_hash_seed() -> None:
    """String hashes differ from worker to worker; the game must not."""
    code = (
        "from tests.games.kaisers_battle.test_fuzz import new_game, play\n"
        "print(*play(new_game('hash'), 'hash', 'by chance'))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.getcwd()},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert len(runs[0].split()) > 50
