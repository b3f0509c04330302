"""One game at the table: the engine that drives a title's sequence over its journal.

A table runs the steps' coroutines until one needs an answer. What it needs to go on elsewhere is a ``Save``:
the state at the last row boundary and the journal since then. Another worker loads that, feeds the journal
again, and stands at the same question; nothing else is kept.
"""

from __future__ import annotations

from collections.abc import Awaitable, Generator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar

from games.engine.chance import Chance
from games.engine.codec import decode, digest_encoded, encode
from games.engine.errors import BadAnswer, Drift
from games.engine.events import Event, NumberedEvent
from games.engine.journal import Answered, Entry, Rolled, describe, entry_from_json, entry_to_json
from games.engine.names import JSON, Side
from games.engine.play import Pending, Play
from games.engine.request import Request
from games.engine.sheet import Sheet
from games.engine.title import Result, Step, Title

S = TypeVar("S")

Coroutine = Generator[Pending, dict[Side, Any] | None, None]


@dataclass(frozen=True)
class Checkpoint:
    """A row boundary: the row to come, how many journal entries and events came before, and the state."""

    turn: int
    row: int
    entries: int
    events: int
    state: JSON
    digest: str
    turn_name: str = ""

    def to_json(self) -> dict[str, JSON]:
        """For a database column or a file. The state is JSON already and is not copied."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True)
class Save:
    """A game between two answers."""

    checkpoint: Checkpoint
    tail: tuple[dict[str, JSON], ...]
    events: int

    def to_json(self) -> dict[str, JSON]:
        """For a database column or a file."""
        return {"checkpoint": self.checkpoint.to_json(), "tail": list(self.tail), "events": self.events}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Save:
        """Read what to_json wrote."""
        mark = data["checkpoint"]
        return cls(Checkpoint(**mark), tuple(data["tail"]), data["events"])


@dataclass(frozen=True)
class Question:
    """What the game waits for. ``number`` is the journal entry that will hold the answers."""

    number: int
    requests: dict[Side, Request[Any, Any]]
    sealed: bool
    rule: str
    step: str

    @property
    def kind(self) -> str:
        """The requests' kind; one question asks one kind."""
        return next(iter(self.requests.values())).kind


class Table(Generic[S]):
    """A running game in memory. Make one with ``new`` or ``load``."""

    def __init__(self, title: Title[S], chance: Chance, state: S, row: int, durable: bool) -> None:
        self.title = title
        self.state = state
        self.question: Question | None = None
        self.result: Result | None = None
        self._chance = chance
        self._row = row
        self._durable = durable
        self._coroutine: Coroutine | None = None
        self._feed: list[Entry] = []
        self._is_loading = False
        self._entries = 0
        self._events = 0
        self._known_events = 0
        self._rolls: list[int] = []
        self._are_rolls_told = False
        self._tail: list[Entry] = []
        self._fresh_entries: list[Entry] = []
        self._fresh_events: list[NumberedEvent] = []
        self._fresh_checkpoints: list[Checkpoint] = []
        self._checkpoint: Checkpoint | None = None

    @classmethod
    def new(
        cls, title: Title[S], options: Mapping[str, str], chance: Chance, durable: bool = True
    ) -> Table[S]:
        """Set a game up and play to its first question. ``durable`` False leaves out the snapshots."""
        table = cls(title, chance, title.start(title.choose(options)), row=0, durable=durable)
        table._mark()
        table._run(None)
        return table

    @classmethod
    def load(cls, title: Title[S], save: Save, chance: Chance) -> Table[S]:
        """Go on from a save.

        Raises Drift when its journal does not fit the rules, CodecError when its state does not.
        """
        mark = save.checkpoint
        table = cls(title, chance, decode(title.state_type, mark.state), row=mark.row, durable=True)
        table._entries, table._events, table._known_events = mark.entries, mark.events, save.events
        table._checkpoint = mark
        table._feed = [entry_from_json(data) for data in save.tail]
        table._is_loading = True
        table.result = title.result(table.state)
        table._run(None)
        table._is_loading = False
        return table

    @classmethod
    def restart(cls, title: Title[S], mark: Checkpoint, chance: Chance) -> Table[S]:
        """Begin a row once more from its head: nothing is fed, rolls are made and events told anew.

        Raises CodecError when the state does not fit the rules.
        """
        table = cls(title, chance, decode(title.state_type, mark.state), row=mark.row, durable=True)
        table._entries, table._events, table._known_events = mark.entries, mark.events, mark.events
        table._checkpoint = mark
        table.result = title.result(table.state)
        table._run(None)
        return table

    @property
    def turn(self) -> int:
        """The game-turn."""
        return self.title.turn(self.state)

    @property
    def position(self) -> str:
        """The digest of the state as it stands."""
        return digest_encoded(encode(self.state))

    @property
    def step(self) -> Step[S]:
        """The row of the sequence the game stands in."""
        return self.title.sequence[self._row]

    def answer(
        self, answers: Mapping[Side, Sequence[str]], sources: Mapping[Side, str] | None = None
    ) -> None:
        """Answer the question and play on to the next one or the end.

        Every asked side's lines must make a good sheet; raises BadAnswer, and nothing has happened then.
        """
        question = self._open_question()
        if set(answers) != set(question.requests):
            raise BadAnswer(f"asked {sorted(question.requests)}, answered {sorted(answers)}")
        read = {side: request.read(answers[side]) for side, request in question.requests.items()}
        self.answer_sheets(read, sources)

    def answer_sheets(
        self, sheets: Mapping[Side, Sheet[Any]], sources: Mapping[Side, str] | None = None
    ) -> None:
        """The same with sheets that this table's own requests have read, so that none is read twice."""
        question = self._open_question()
        if set(sheets) != set(question.requests):
            raise BadAnswer(f"asked {sorted(question.requests)}, answered {sorted(sheets)}")
        for side, sheet in sheets.items():
            if not sheet.ok:
                raise BadAnswer(f"{side}: {[*sheet.bad_lines, *sheet.faults]}")
        typed = {side: sheets[side].answer for side in question.requests}
        lines = {side: sheets[side].canonical for side in question.requests}
        origin = {side: (sources or {}).get(side, "orders") for side in question.requests}
        self._record(Answered(self._entries, question.kind, lines, origin))
        self.question = None
        self._run(typed)

    def save(self) -> Save:
        """All that is needed to go on elsewhere; raises ValueError for a table that is not durable."""
        if self._checkpoint is None or not self._durable:
            raise ValueError("this table keeps no snapshots")
        return Save(self._checkpoint, tuple(entry_to_json(entry) for entry in self._tail), self._events)

    def take_entries(self) -> list[Entry]:
        """Journal entries made since the last call."""
        taken, self._fresh_entries = self._fresh_entries, []
        return taken

    def take_events(self) -> list[NumberedEvent]:
        """Events noted since the last call."""
        taken, self._fresh_events = self._fresh_events, []
        return taken

    def take_checkpoints(self) -> list[Checkpoint]:
        """Row boundaries passed since the last call (none for a table that is not durable)."""
        taken, self._fresh_checkpoints = self._fresh_checkpoints, []
        return taken

    # What the steps use ------------------------------------------------------------------------------------

    def roll(self, purpose: str, dice: str) -> tuple[int, ...]:
        """Faces for a step: from the journal while it is fed, else from chance."""
        number = self._entries
        self._remember_roll(number)
        entry = self._next_fed()
        if entry is None:
            if self._is_loading:
                raise Drift(number, f"the roll {dice} for {purpose}", "nothing more")
            rolled = Rolled(number, purpose, dice, self._chance.draw(number, purpose, dice))
            self._record(rolled)
            return rolled.faces
        if not isinstance(entry, Rolled) or (entry.purpose, entry.dice) != (purpose, dice):
            raise Drift(number, f"the roll {dice} for {purpose}", describe(entry))
        return entry.faces

    def note(self, event: Event) -> None:
        """Number an event and keep it, unless it was told before this load."""
        self._events += 1
        self._are_rolls_told = True
        if self._events > self._known_events:
            rolls = tuple(self._rolls)
            self._fresh_events.append(NumberedEvent(self._events, self.turn, self.step.name, event, rolls))

    def _remember_roll(self, number: int) -> None:
        """Keep the number for the events that tell this roll: those up to the next roll after an event."""
        if self._are_rolls_told:
            self._rolls.clear()
            self._are_rolls_told = False
        self._rolls.append(number)

    # Driving -----------------------------------------------------------------------------------------------

    def _open_question(self) -> Question:
        if self.question is None:
            raise BadAnswer("nothing is asked")
        return self.question

    def _run(self, answers: dict[Side, Any] | None) -> None:
        """Run steps until a question or the end."""
        while self.result is None:
            coroutine = self._coroutine or self._enter_row()
            try:
                pending = coroutine.send(answers)
            except StopIteration:
                self._leave_row()
                answers = None
                continue
            answers = self._fed_answers(pending)
            if answers is None:
                return

    def _enter_row(self) -> Coroutine:
        skipped = 0
        while not self.step.when(self.state):
            self._row = (self._row + 1) % len(self.title.sequence)
            skipped += 1
            if skipped > len(self.title.sequence):
                raise RuntimeError("no step of the sequence applies")
        self._rolls.clear()
        awaitable: Awaitable[None] = self.step.body(Play(self.state, self))
        self._coroutine = awaitable.__await__()
        return self._coroutine

    def _leave_row(self) -> None:
        self._coroutine = None
        if self._feed:
            raise Drift(self._entries, "the end of the step", describe(self._feed[0]))
        if not self.step.again(self.state):
            self._row = (self._row + 1) % len(self.title.sequence)
        self.result = self.title.result(self.state)
        self._mark()

    def _mark(self) -> None:
        """Take a snapshot at a row boundary, and go on from it as any other worker would.

        Read back, mappings stand in the order of their keys; without that, this process would go through
        them in another order than one that loads the snapshot.
        """
        self._tail = []
        state = encode(self.state)
        self.state = decode(self.title.state_type, state)
        if not self._durable:
            return
        name = self.title.turn_name(self.state)
        mark = Checkpoint(
            self.turn, self._row, self._entries, self._events, state, digest_encoded(state), name
        )
        self._checkpoint = mark
        self._fresh_checkpoints.append(mark)

    def _fed_answers(self, pending: Pending) -> dict[Side, Any] | None:
        """The answers the journal holds for these requests, or None after opening them as a question."""
        step = self.step
        question = Question(self._entries, pending.requests, pending.sealed, step.rule, step.name)
        entry = self._next_fed()
        if entry is None:
            self.question = question
            return None
        if not isinstance(entry, Answered) or (entry.question, set(entry.lines)) != (
            question.kind,
            set(question.requests),
        ):
            raise Drift(
                question.number,
                f"an answer to {question.kind} by {sorted(question.requests)}",
                describe(entry),
            )
        return {side: self._reread(request, entry) for side, request in question.requests.items()}

    def _reread(self, request: Request[Any, Any], entry: Answered) -> Any:
        sheet = request.read(entry.lines[request.side])
        if not sheet.ok:
            problem = sheet.bad_lines[0].reason if sheet.bad_lines else sheet.faults[0].reason
            raise Drift(entry.number, f"a legal answer to {request.kind}", f"one that is not: {problem}")
        return sheet.answer

    def _next_fed(self) -> Entry | None:
        if not self._feed:
            return None
        entry = self._feed.pop(0)
        self._tail.append(entry)
        self._entries += 1
        return entry

    def _record(self, entry: Entry) -> None:
        self._tail.append(entry)
        self._fresh_entries.append(entry)
        self._entries += 1
