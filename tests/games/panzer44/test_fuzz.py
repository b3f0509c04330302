"""Whole games of legal play by chance: no dead end, nothing impossible, the same game for every worker."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from games.engine.chance import HmacChance
from games.engine.codec import digest
from games.engine.request import PASS, Request
from games.engine.sampling import Picker
from games.engine.table import Save, Table
from games.panzer44.game_data import load
from games.panzer44.state import State
from games.panzer44.title import TITLE

BOUND = 120
"""No game of six to ten turns has so many questions."""
GAMES: tuple[tuple[str, dict[str, str], tuple[str, ...]], ...] = (
    # scenario, options, sides that are played by a bot instead of by chance
    ("19.7-assault-on-fort-driant", {}, ()),
    ("19.7-assault-on-fort-driant", {"movement": "express", "intelligence": "limited"}, ("allied",)),
    ("20.3-counterattack-at-woensdrecht", {"intelligence": "limited", "reveal": "rising"}, ()),
)


def new_game(scenario: str, options: dict[str, str], seed: str) -> Table[State]:
    return Table.new(TITLE, {"scenario": scenario, **options}, HmacChance(seed.encode()))


def answers(table: Table[State], pick: Picker, bots: tuple[str, ...] = ()) -> dict[str, tuple[str, ...]]:
    """By chance, or as a bot would."""
    assert table.question is not None
    asked = table.question.requests.items()
    return {s: TITLE.bots["bold"].answer(r) if s in bots else r.sample(pick) for s, r in asked}


def check_request(request: Request[Any, Any], pick: Picker) -> None:
    """What form, letter and deadline need of any request, whatever the position."""
    assert request.prompt()
    assert request.read(request.default()).ok
    sample = request.read(request.sample(pick))
    assert sample.ok, sample.bad_lines
    again = request.read(sample.canonical)
    assert (again.canonical, again.answer) == (sample.canonical, sample.answer)
    assert not request.read(request.template()).bad_lines
    for line in request.help():
        if line.example and line.example not in (PASS, "MORE"):
            assert not request.read([line.example]).bad_lines, (request.kind, line.example)
    for subject in pick.shuffled(request.subjects())[:2]:
        assert subject.hex in load().map.grid or subject.hex == ""
        for offer in pick.shuffled(request.suggest(subject.id))[:4]:
            assert not request.read([offer.line]).bad_lines, offer


def check_same_elsewhere(table: Table[State]) -> None:
    """Another worker that loads the save stands at the same question and has nothing new to tell."""
    elsewhere = Table.load(TITLE, Save.from_json(table.save().to_json()), HmacChance(b"other dice"))
    assert digest(elsewhere.state) == digest(table.state)
    assert elsewhere.result == table.result
    assert elsewhere.take_events() == []
    assert elsewhere.take_entries() == []
    here, there = table.question, elsewhere.question
    assert (here and here.number) == (there and there.number)
    if here and there:
        assert [(s, r.kind, r.prompt(), r.facts()) for s, r in here.requests.items()] == [
            (s, r.kind, r.prompt(), r.facts()) for s, r in there.requests.items()
        ]


@pytest.mark.parametrize("number", range(len(GAMES)), ids=lambda number: GAMES[number][0][:4])
def test_a_whole_game(number: int) -> None:
    scenario, options, bots = GAMES[number]
    table, pick, looking = new_game(scenario, options, f"fuzz {number}"), Picker("play"), Picker("look")
    decisions = 0
    while table.question is not None:
        decisions += 1
        assert decisions < BOUND, "the game does not end"
        for request in table.question.requests.values():
            check_request(request, looking)
        table.answer(answers(table, pick, bots))
        assert TITLE.invariants(table.state) == []
        check_same_elsewhere(table)
    assert table.result is not None


def digests(scenario: str, seed: str, most: int) -> list[str]:
    """The position after every decision of a game by chance, as far as ``most`` of them."""
    table, pick = new_game(scenario, {"intelligence": "limited"}, seed), Picker(seed)
    found: list[str] = []
    while table.question is not None and len(found) < most:
        table.answer(answers(table, pick))
        views = [TITLE.view(table.state, side) for side in ("german", "allied", None)]
        found.append(digest([digest(table.state), *views]))
    return found


def test_the_same_game_under_another_hash_seed() -> None:
    """String hashes differ from worker to worker; the game must not."""
    code = (
        "from tests.games.panzer44.test_fuzz import digests\n"
        "print(*digests('20.1-villers-bocage', 'hash', 9))\n"
        "print(*digests('19.1-behind-utah', 'hash', 9))"
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
    assert len(runs[0].split()) == 18
