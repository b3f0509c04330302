"""Whole games as golden records, and the command that makes them.

``python -m tests.games.records`` plays the answers of every record again under the present rules and writes
down the positions they lead to; what changed shows in the diff. A record whose answers no longer fit is
played anew between its bots, as ``--anew`` does for all. One is added by
``python -m tests.games.records new TITLE NAME SIDE=BOT ... [KEY=VALUE ...]``.

A record is what ``python -m games verify`` reads. Besides, its notes hold a line for every step of the game:
the turn, the step that comes next, the digests of what each side and a spectator see there, and how many
events each of them has been told.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from pathlib import Path
from typing import Any

from games.engine.chance import commitment
from games.engine.codec import decode, digest, encode
from games.engine.errors import BadAnswer, Drift
from games.engine.events import NumberedEvent
from games.engine.record import Record, replay
from games.engine.registry import title
from games.engine.selfplay import Seating, play_bots
from games.engine.table import Checkpoint, Table
from games.engine.title import Title

HERE = Path(__file__).parent


def files() -> list[Path]:
    """Every record of every title."""
    return sorted(HERE.glob("*/records/*.json"))


def read(path: Path) -> Record:
    """The record in a file."""
    return Record.from_json(json.loads(path.read_text(encoding="utf-8")))


def text_of(record: Record) -> str:
    """A record as its file has it: one journal entry, digest or step a line, so that a diff can be read."""
    parts = [f" {json.dumps(name)}: {_spread(value)}" for name, value in record.to_json().items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _spread(value: Any) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"  {json.dumps(item, ensure_ascii=False)}" for item in value) + "\n ]"
    if isinstance(value, dict) and any(isinstance(item, list) for item in value.values()):
        inner = [f" {json.dumps(name)}: {_spread(item)}" for name, item in value.items()]
        return "{\n" + ",\n".join(inner) + "\n }"
    return json.dumps(value, ensure_ascii=False)


def again(record: Record) -> Record:
    """The record's answers under the present rules; raises Drift or BadAnswer when they do not fit."""
    table = replay(record)
    if table.result is None:
        raise BadAnswer("the game is not over any more")
    return _noted(record, table)


def anew(record: Record) -> Record:
    """The same seating and dice, played afresh by the bots."""
    seating = Seating(_bots(record), record.seed, record.phrases)
    entries = tuple(play_bots(title(record.title), seating, record.options).take_entries())
    return again(dataclasses.replace(record, commitment=commitment(record.seed), entries=entries))


def _bots(record: Record) -> dict[str, str]:
    bots: Any = record.notes["bots"]
    return dict(bots)


def _noted(record: Record, table: Table[Any]) -> Record:
    """A replayed table as a record with a line for every step."""
    events, marks = table.take_events(), table.take_checkpoints()
    steps: Any = [step_line(title(record.title), mark, events) for mark in marks]
    return dataclasses.replace(
        record,
        entries=tuple(table.take_entries()),
        digests=tuple(mark.digest for mark in marks),
        result=encode(table.result),
        notes={"bots": record.notes["bots"], "steps": steps},
    )


def step_line(game: Title[Any], mark: Checkpoint, events: list[NumberedEvent]) -> str:
    """One step: where the game stands, what everybody sees, what everybody has been told."""
    step = game.sequence[mark.row]
    state = decode(game.state_type, mark.state)
    told = [numbered.event for numbered in events if numbered.number <= mark.events]
    parts = [f"{mark.turn} {step.rule} {step.name}"]
    for side in (*(info.slug for info in game.sides), None):
        heard = sum(event.is_for(side) for event in told)
        parts.append(f"{side or 'anybody'} sees {digest(game.view(state, side))[:16]} told {heard}")
    return "; ".join(parts)


def renew(record: Record, *, by_bots: bool) -> Record:
    """Bring a record up to the present rules."""
    if not by_bots:
        try:
            return again(record)
        except (Drift, BadAnswer, ValueError) as error:
            print(f"its answers no longer fit ({error}); played anew")
    return anew(record)


def _begin(slug: str, name: str, pairs: list[str]) -> Path:
    """Play a first game for a new record."""
    given = dict(pair.split("=", 1) for pair in pairs)
    game = title(slug)
    bots: Any = {info.slug: given.pop(info.slug) for info in game.sides}
    phrases = {side: f"{name} {side}" for side in bots}
    blank = Record(slug, given, name, "", phrases, (), notes={"bots": bots})
    path = HERE / slug / "records" / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text_of(anew(blank)), encoding="utf-8")
    return path


def main(arguments: list[str]) -> None:
    """The command; see the module's text."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.records", description=__doc__)
    parser.add_argument("--anew", action="store_true", help="let the bots play every record anew")
    parser.add_argument("new", nargs="*", metavar="new TITLE NAME SIDE=BOT ...")
    chosen = parser.parse_args(arguments)
    if chosen.new:
        print(_begin(chosen.new[1], chosen.new[2], chosen.new[3:]))
        return
    for path in files():
        before = path.read_text(encoding="utf-8")
        after = text_of(renew(read(path), by_bots=chosen.anew))
        path.write_text(after, encoding="utf-8")
        print(path.relative_to(HERE), "as it was" if before == after else "CHANGED")


if __name__ == "__main__":
    main(sys.argv[1:])
