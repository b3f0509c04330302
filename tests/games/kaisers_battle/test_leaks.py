"""What a side may not know changes nothing it can see: not its view, not what it is asked or told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.engine.chance import HmacChance
from games.engine.codec import canonical
from games.engine.events import seen_by
from games.engine.journal import Answered
from games.engine.names import Side
from games.engine.record import key_of
from games.engine.request import Request
from games.engine.sampling import Picker
from games.engine.table import Save, Table
from games.kaisers_battle.pieces import data
from games.kaisers_battle.state import State, enemy_of
from games.kaisers_battle.title import TITLE
from tests.games import records

RECORDS = [path for path in records.files() if path.parents[1].name == "kaisers_battle"]
Sheet = tuple[str, ...]
CHANCE = {path: HmacChance(key_of(records.read(path))) for path in RECORDS}


def asked_in(request: Request[Any, Any]) -> dict[str, Any]:
    """All that a request says, and all it would say to a click or a wrong line."""
    subjects = request.subjects()
    lines = (*request.default(), *(form.example for form in request.help()), "ATTACK 9999 WITH 50/9")
    return {
        "words": [request.kind, request.name, request.prompt(), *request.facts()],
        "help": [asdict(line) for line in request.help()],
        "template": request.template(),
        "options": request.options(),
        "default": request.default(),
        "sample": request.sample(Picker("leak")),
        "subjects": [asdict(subject) for subject in subjects],
        "offers": [[asdict(offer) for offer in request.suggest(subject.id)] for subject in subjects],
        "verdicts": request.read(lines).to_json(),
        "studies": [asdict(request.study(subject.id)) for subject in subjects],
        "forecasts": [asdict(each) for each in request.forecast(lines)],
        "duties": [asdict(each) for each in (*request.duties(()), *request.duties(lines))],
    }


def observed(table: Table[State], side: Side | None) -> str:
    """All from which a side's (None: a spectator's) page and letter are made at this point, as one text.

    Maps and their layers follow from the view alone.
    """
    question = table.question
    asked = question.requests.get(side) if question and side else None
    return canonical(
        {
            "view": TITLE.view(table.state, side),
            "events": [asdict(told) for told in seen_by(side, table.take_events())],
            "asked": asked_in(asked) if asked else None,
            "question": [question.number, question.kind, question.step] if question else None,
        }
    )


@cache
def stops(path: Path, kind: str) -> tuple[tuple[Save, dict[Side, Sheet]], ...]:
    """The positions of a record in which a kind is asked, with the answers given there."""
    record, found = records.read(path), []
    table = Table.new(TITLE, record.options, CHANCE[path])
    for entry in record.entries:
        if isinstance(entry, Answered):
            if entry.question == kind:
                found.append((table.save(), entry.lines))
            table.answer(entry.lines, entry.sources)
    return tuple(found)


def after(path: Path, save: Save, answers: dict[Side, Sheet]) -> Table[State]:
    """The next question, reached by another worker."""
    table = Table.load(TITLE, save, CHANCE[path])
    table.answer(answers)
    return table


# Sealed allocations ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("kind", ["AIR", "REDUCE", "COUNTER"])
def test_reading_a_sealed_sheet_tells_the_other_side_nothing(path: Path, kind: str) -> None:
    for save, answers in stops(path, kind):
        table = Table.load(TITLE, save, CHANCE[path])
        assert table.question is not None
        assert table.question.sealed
        for side, request in table.question.requests.items():
            table.take_events()
            before = observed(table, enemy_of(side)), observed(table, None)
            sheets = {request.sample(Picker(f"{kind} {number}")) for number in range(12)} | {answers[side]}
            assert len(sheets) > 1
            assert all(request.read(lines).ok for lines in sheets)
            assert (observed(table, enemy_of(side)), observed(table, None)) == before


# Attack sheets ---------------------------------------------------------------------------------------------


def plans(first: str) -> Sheet:
    """Advances, losses and retreats settled beforehand for the first attack of a sheet."""
    targets, units = first.split(" BARRAGE ")[0].removeprefix("ATTACK ").split(" WITH ")
    return (*(f"ADVANCE {unit} {targets.split()[0]}" for unit in units.split()), f"LOSE {units}")


def variants(request: Request[Any, Any], lines: Sequence[str]) -> list[Sheet]:
    """Sheets with the same first attack: other attacks later, or none yet, and other plans."""
    first, *later = [line for line in lines if line.startswith("ATTACK")]
    bare = [line.split(" BARRAGE ")[0] for line in later]
    wanted: list[Sheet] = [
        tuple(lines),
        (first, *reversed(later)),
        (first, *bare),
        (first, *later[1:]),
        (first, "MORE"),
        (first, *later, *plans(first)),
        (first, *later, plans(first)[-1]),
        *((first, *later, line) for line in retreats(request, first)),
    ]
    return [sheet for sheet in dict.fromkeys(wanted) if request.read(sheet).ok]


def retreats(request: Request[Any, Any], first: str) -> Iterator[str]:
    """Every hex beside the first attacker as the place he would go back to."""
    unit = first.split(" WITH ")[1].split()[0]
    here = next(subject.hex for subject in request.subjects() if subject.id == unit)
    for goal in data().map.grid.neighbours(here):
        yield f"RETREAT {here} TO {goal}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_an_attacker_wrote_for_later_stays_hidden(path: Path) -> None:
    """The defender who is asked for SOS barrages knows the attack at hand and nothing behind it."""
    compared = 0
    for save, answers in stops(path, "ATTACK"):
        [(side, lines)] = answers.items()
        table = Table.load(TITLE, save, CHANCE[path])
        assert table.question is not None
        if not lines[0].startswith("ATTACK"):
            continue
        sheets = variants(table.question.requests[side], lines)
        reached = [after(path, save, {side: sheet}) for sheet in sheets]
        if [table.question and table.question.kind for table in reached] != ["SOS"] * len(sheets):
            continue
        for who in (enemy_of(side), None):
            assert len({observed(table, who) for table in reached}) == 1, (side, lines)
        compared += len(sheets) - 1
    assert compared >= 20
