"""Games without people: bots against each other, and the fuzzer that looks for dead ends."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.chance import Chance, HmacChance, commitment, make_key
from games.engine.codec import digest, encode
from games.engine.events import NumberedEvent
from games.engine.journal import Entry
from games.engine.names import Side
from games.engine.record import Record
from games.engine.registry import rules_of
from games.engine.request import Request
from games.engine.sampling import Picker
from games.engine.table import Save, Table
from games.engine.title import Result, Title

Player = Callable[[Request[Any, Any]], tuple[str, ...]]


class Broken(Exception):
    """A game came into a position it never may be in; says where and how."""


@dataclass(frozen=True)
class Seating:
    """Who plays, with which seed and phrases: all a bot game follows from."""

    bots: Mapping[Side, str]
    seed: str
    phrases: Mapping[Side, str]

    @property
    def chance(self) -> Chance:
        """The dice of such a game."""
        return HmacChance(make_key(self.seed, self.phrases))


def drive(table: Table[Any], players: Mapping[Side, Player]) -> Iterator[list[NumberedEvent]]:
    """Let ``players`` answer until the game ends; yields the events after each answer."""
    yield table.take_events()
    while table.question is not None:
        table.answer(
            {side: players[side](request) for side, request in table.question.requests.items()},
            dict.fromkeys(table.question.requests, "bot"),
        )
        yield table.take_events()


def play_bots(
    title: Title[Any], seating: Seating, options: Mapping[str, str], durable: bool = False
) -> Table[Any]:
    """A whole game between bots; the table it ended on."""
    table = Table.new(title, options, seating.chance, durable=durable)
    players = {side: title.bots[name].answer for side, name in seating.bots.items()}
    for _ in drive(table, players):
        pass
    return table


def record_of(title: Title[Any], seating: Seating, options: Mapping[str, str]) -> Record:
    """A bot game as a record that verifies."""
    table = play_bots(title, seating, options, durable=True)
    return make_record(title, seating, options, table.take_entries(), table)


def make_record(
    title: Title[Any],
    seating: Seating,
    options: Mapping[str, str],
    entries: Iterable[Entry],
    table: Table[Any],
) -> Record:
    """Put a played table into a record."""
    return Record(
        title=title.slug,
        options=dict(options),
        seed=seating.seed,
        commitment=commitment(seating.seed),
        phrases=dict(seating.phrases),
        entries=tuple(entries),
        digests=tuple(mark.digest for mark in table.take_checkpoints()),
        result=encode(table.result),
        rules=rules_of(title.slug),
    )


@dataclass(frozen=True)
class Fuzzed:
    """A fuzzed game that came to its end: its result, and how many decisions it took."""

    result: Result
    decisions: int
    digest: str


def fuzz(
    title: Title[Any], seed: str, options: Mapping[str, str] | None = None, resume: bool = True
) -> Fuzzed:
    """Play by chance to the end; raises Broken where an invariant fails or a resumed game differs.

    After every decision the position is checked, and with ``resume`` the game is thrown away and loaded again
    from JSON text, as after the death of a worker.
    """
    chance = HmacChance(seed.encode())
    pick = Picker(seed)
    table = Table.new(title, options or {}, chance, durable=resume)
    decisions = 0
    while table.question is not None:
        where = f"{title.slug}, seed {seed}, entry {table.question.number} ({table.question.kind})"
        table.answer(_sampled(table, pick, where))
        decisions += 1
        problems = title.invariants(table.state)
        if problems:
            raise Broken(f"{where}: {'; '.join(problems)}")
        if resume:
            table = _resumed(title, table, chance, where)
    if table.result is None:
        raise Broken(f"{title.slug}, seed {seed}: nothing is asked and the game is not over")
    return Fuzzed(table.result, decisions, digest(table.state))


def _sampled(table: Table[Any], pick: Picker, where: str) -> dict[Side, tuple[str, ...]]:
    """A legal sheet by chance for each asked side; the default must be legal too."""
    sheets = {}
    for side, request in (table.question.requests if table.question else {}).items():
        for lines, origin in ((request.default(), "default"), (request.sample(pick), "sample")):
            sheet = request.read(lines)
            if not sheet.ok:
                raise Broken(
                    f"{where}: the {origin} {list(lines)} is refused: {sheet.bad_lines or sheet.faults}"
                )
            if request.read(sheet.canonical).canonical != sheet.canonical:
                raise Broken(f"{where}: {sheet.canonical} is not read back as itself")
        sheets[side] = sheet.canonical
    return sheets


def _resumed(title: Title[Any], table: Table[Any], chance: Chance, where: str) -> Table[Any]:
    text = json.dumps(table.save().to_json())
    other = Table.load(title, Save.from_json(json.loads(text)), chance)
    if digest(other.state) != digest(table.state):
        raise Broken(f"{where}: the resumed position differs")
    if (other.question is None) != (table.question is None):
        raise Broken(f"{where}: the resumed game asks otherwise")
    return other
