"""A whole game as one JSON file, and the proof that it was played fairly.

The file holds what was public or becomes so at the end: options, the players' phrases, the seed and the hash
published at the start, the journal, and a digest at every row boundary. ``verify`` needs nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.chance import Chance, Rekeyed, commitment, make_key
from games.engine.codec import decode, encode
from games.engine.errors import BadAnswer, Drift
from games.engine.journal import Answered, Entry, Rolled, describe, entry_from_json, entry_to_json
from games.engine.names import JSON, Side
from games.engine.registry import rules_of, title
from games.engine.table import Table

RECORD_IN_ARCHIVE = "game.json"
"""The name under which a server's archive of a game holds the record."""


@dataclass(frozen=True)
class Recommitment:
    """A new seed for the dice from entry ``number`` on: after a roll-back that did not keep them.

    ``commitment`` is the hash that was published before the first of these dice was rolled.
    """

    number: int
    seed: str
    commitment: str
    reason: str = ""


@dataclass(frozen=True)
class Record:
    """A finished (or interrupted) game."""

    title: str
    options: dict[str, str]
    seed: str
    commitment: str
    phrases: dict[Side, str]
    entries: tuple[Entry, ...]
    digests: tuple[str, ...] = ()
    result: dict[str, JSON] | None = None
    notes: dict[str, JSON] = field(default_factory=dict)
    recommitments: tuple[Recommitment, ...] = ()
    rules: str = ""
    """The rules under which it was begun, as ``rules_of`` names them; empty when that was not noted."""

    def to_json(self) -> dict[str, JSON]:
        """For a file."""
        plain: dict[str, JSON] = encode(
            {
                "title": self.title,
                "options": self.options,
                "seed": self.seed,
                "commitment": self.commitment,
                "phrases": self.phrases,
                "digests": self.digests,
                "result": self.result,
                "notes": self.notes,
                "recommitments": self.recommitments,
            }
        )
        if self.rules:
            plain["rules"] = self.rules
        plain["entries"] = [entry_to_json(entry) for entry in self.entries]
        return plain

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Record:
        """Read what to_json wrote; raises KeyError or CodecError for anything else."""
        return cls(
            title=data["title"],
            options=dict(data["options"]),
            seed=data["seed"],
            commitment=data["commitment"],
            phrases=dict(data["phrases"]),
            entries=tuple(entry_from_json(entry) for entry in data["entries"]),
            digests=tuple(data.get("digests", ())),
            result=data.get("result"),
            notes=dict(data.get("notes", {})),
            recommitments=decode(tuple[Recommitment, ...], data.get("recommitments", [])),
            rules=str(data.get("rules", "")),
        )


def key_of(record: Record) -> bytes:
    """The key of a record's dice (until they were committed to anew)."""
    return make_key(record.seed, record.phrases)


def chance_of(record: Record) -> Chance:
    """A record's dice."""
    changes = [(change.number, make_key(change.seed, record.phrases)) for change in record.recommitments]
    return Rekeyed(key_of(record), changes)


def replay(record: Record) -> Table[Any]:
    """Play a record again, dice computed afresh; raises Drift, BadAnswer or ValueError if that fails."""
    table = Table.new(title(record.title), record.options, chance_of(record))
    for entry in record.entries:
        if isinstance(entry, Answered):
            if table.question is None or table.question.number != entry.number:
                raise Drift(entry.number, "no answer here", describe(entry))
            table.answer(entry.lines, entry.sources)
    return table


def verify(record: Record) -> list[str]:
    """What is wrong with a record; empty when seed, dice, journal, positions and result all agree.

    Where the replay differs, the last objection says if the game was begun under other rules than these.
    """
    return [*_wrong_seeds(record), *_wrong_dice(record), *_wrong_replay(record)]


def _wrong_seeds(record: Record) -> list[str]:
    found = [
        f"the seed of the dice from entry {change.number} on is not the one whose hash was published"
        for change in record.recommitments
        if commitment(change.seed) != change.commitment
    ]
    if commitment(record.seed) != record.commitment:
        found.insert(0, "the seed is not the one whose hash was published")
    return found


def _wrong_replay(record: Record) -> list[str]:
    try:
        problems = _differences(record, replay(record))
    except (Drift, BadAnswer, ValueError) as error:
        problems = [f"the game cannot be replayed: {error}"]
    here = rules_of(record.title)
    if problems and record.rules and record.rules != here:
        problems.append(
            f"the game was begun under version {record.rules} of the rules, this program plays by version "
            f"{here}: the difference may come from that, and the program of that time would tell"
        )
    return problems


def _differences(record: Record, table: Table[Any]) -> list[str]:
    """Where a replay does not come to the journal, the positions or the result of the record."""
    problems = []
    played = table.take_entries()
    if [entry_to_json(entry) for entry in played] != [entry_to_json(entry) for entry in record.entries]:
        problems.append("the replay's journal is not the record's")
    digests = tuple(mark.digest for mark in table.take_checkpoints())
    if record.digests and digests != record.digests:
        differing = next(
            (i for i, pair in enumerate(zip(digests, record.digests, strict=False)) if pair[0] != pair[1]),
            min(len(digests), len(record.digests)),
        )
        problems.append(f"position {differing} is not the recorded one")
    if record.result is not None and encode(table.result) != record.result:
        problems.append("the replay ends otherwise")
    return problems


def _wrong_dice(record: Record) -> list[str]:
    chance = chance_of(record)
    return [
        f"roll {entry.number} ({entry.purpose}): the key gives {list(right)}, recorded: {list(entry.faces)}"
        for entry in record.entries
        if isinstance(entry, Rolled)
        and (right := chance.draw(entry.number, entry.purpose, entry.dice)) != entry.faces
    ]
