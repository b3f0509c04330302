"""5.0 A sealed plot tells the other side nothing: not while it is written, nor before it is carried out."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
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
from games.panzer44.state import State, enemy_of
from games.panzer44.title import TITLE
from tests.games import records

RECORDS = [path for path in records.files() if path.parents[1].name == "panzer44"]
Sheet = tuple[str, ...]


@cache
def stops(number: int) -> tuple[tuple[Save, dict[Side, Sheet]], ...]:
    """The positions of a record in which both sides plot, with the answers given there."""
    record, found = records.read(RECORDS[number]), []
    table = Table.new(TITLE, record.options, HmacChance(key_of(record)))
    for entry in record.entries:
        if isinstance(entry, Answered):
            if entry.question == "PLOT":
                found.append((table.save(), dict(entry.lines)))
            table.answer(entry.lines, entry.sources)
    return tuple(found)


def at(number: int, save: Save) -> Table[State]:
    return Table.load(TITLE, save, HmacChance(key_of(records.read(RECORDS[number]))))


def asked_in(request: Request[Any, Any]) -> dict[str, Any]:
    """All that a request says, and all it would offer to a click."""
    subjects = request.subjects()
    return {
        "words": [request.kind, request.prompt(), *request.facts()],
        "help": [asdict(line) for line in request.help()],
        "lines": [request.template(), request.default(), request.sample(Picker("leak"))],
        "offers": [[asdict(offer) for offer in request.suggest(subject.id)] for subject in subjects],
        "aids": [asdict(each) for each in (*request.forecast(request.default()), *request.duties(()))],
    }


def observed(table: Table[State], side: Side | None) -> str:
    """All from which a side's (None: a spectator's) page and letter are made at this point."""
    question = table.question
    asked = question.requests.get(side) if question and side else None
    told = [asdict(event) for event in seen_by(side, table.take_events())]
    return canonical(
        [TITLE.view(table.state, side), told, asked_in(asked) if asked else None, question and question.kind]
    )


@pytest.mark.parametrize("number", range(len(RECORDS)), ids=lambda number: RECORDS[number].stem)
def test_reading_a_plot_tells_the_other_side_nothing(number: int) -> None:
    for save, lines in stops(number)[::3]:
        table = at(number, save)
        assert table.question is not None
        assert table.question.sealed
        for side, request in table.question.requests.items():
            before = observed(table, enemy_of(side)), observed(table, None)
            sheets = {request.sample(Picker(f"{turn}")) for turn in range(3)} | {lines[side]}
            assert len(sheets) > 1
            assert all(request.read(sheet).ok for sheet in sheets)
            assert (observed(table, enemy_of(side)), observed(table, None)) == before


def quiet(lines: Sheet) -> Sheet:
    """A plot without the tasks of the Direct Fire Phase."""
    return tuple(line for line in lines if " DF " not in line and " CA " not in line) or ("PASS",)


def test_watching_and_waiting_units_are_not_seen_before_they_fire() -> None:
    """6.5, 6.7 On the first turn of Fort Driant, before any panic: what the garrison plotted stays hidden."""
    save, lines = stops(0)[0]
    variants: set[Sheet] = {("PASS",)}
    asked = at(0, save).question
    assert asked is not None
    for turn in range(40):
        sheet = quiet(asked.requests["german"].sample(Picker(f"sheet {turn}")))
        if any(word in line for line in sheet for word in (" OF ", " CB ", " IF ")) and not any(
            " MV" in line for line in sheet
        ):
            variants.add(sheet)
    assert len(variants) > 3
    seen = set()
    for sheet in sorted(variants):
        table = at(0, save)
        table.answer({"allied": lines["allied"], "german": sheet})
        assert table.question is not None
        assert list(table.question.requests) == ["allied"]
        seen.add((observed(table, "allied"), canonical(TITLE.view(table.state, None))))
    assert len(seen) == 1
