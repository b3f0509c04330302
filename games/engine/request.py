"""What a side is asked: one object from which form, letter, receipt, default, bot and fuzzer all come."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, TypeVar

from games.engine.aids import Duty, Forecast, Sketch, Study
from games.engine.errors import Illegal, Unreadable
from games.engine.grammar import LineGrammar
from games.engine.names import JSON, Side
from games.engine.sampling import Picker
from games.engine.sheet import Fault, LineVerdict, Sheet, Verdict
from games.engine.text import is_comment, is_prose, tidy

D = TypeVar("D")
A = TypeVar("A")

PASS = "PASS"  # noqa: S105 - an order, not a secret
"""The line by which a side says that it gives no orders."""

PROSE = "a # before it, if it is no order"
"""What is possible with a line that reads like words to the other side."""


@dataclass(frozen=True)
class HelpLine:
    """One form of line: how it is written, what it means, and an example that is legal right now."""

    form: str
    meaning: str
    example: str = ""


@dataclass(frozen=True)
class Subject:
    """Something on the map that can be given an order: its name, where it stands, how it is labelled.

    ``word`` is how lines name it, where that is not its id.
    """

    id: str
    hex: str
    label: str
    word: str = ""

    @property
    def written(self) -> str:
        """The word by which lines name it."""
        return self.word or self.id


@dataclass(frozen=True)
class Suggestion:
    """A line the map can write for a subject; ``hex`` is the place to click for it.

    ``look`` is how that place is marked: "goal" where something goes or is done, "shot" where an enemy is
    fired at, "watch" for one of the many hexes that a line is only laid to. Of several lines to a hex the
    mark of the most telling is shown: shot, goal, watch.
    """

    line: str
    hex: str
    label: str = ""
    look: Literal["goal", "shot", "watch"] = "goal"


@dataclass(frozen=True)
class Accepted:
    """A line found good: its canonical form, and remarks for the receipt."""

    canonical: str
    warnings: tuple[str, ...] = ()


class Request(ABC, Generic[D, A]):
    """A question to one side.

    A title writes one class per decision. ``D`` is the scratch draft on which the lines of a sheet are tried
    one after the other, ``A`` the typed answer handed to the rules. Everything a request says is computed
    only from what its side may know.
    """

    kind: ClassVar[str]
    """The word for this decision in headings: ``[MOVE]``."""
    name: ClassVar[str]
    rule: ClassVar[str]
    reaction: ClassVar[bool] = False
    """A reaction has the short clock and may be answered by standing orders."""
    grammar: ClassVar[LineGrammar]

    looks_at_all: ClassVar[bool] = False
    """Whether an answer needs every hex of ``focus`` before one's eyes at once, as a set-up does."""

    def __init__(self, side: Side) -> None:
        self.side = side

    @abstractmethod
    def prompt(self) -> str:
        """What is asked, in a sentence or two."""

    @abstractmethod
    def help(self) -> tuple[HelpLine, ...]:
        """Every form of line, with examples from the current position."""

    @abstractmethod
    def begin(self) -> D:
        """A fresh draft."""

    @abstractmethod
    def accept(self, draft: D, order: Any) -> str | Accepted:
        """Try one order on the draft; returns its canonical line, or raises Illegal and changes nothing."""

    @abstractmethod
    def settle(self, draft: D) -> A:
        """The answer a finished draft amounts to; raises Illegal if the sheet as a whole is not allowed."""

    @abstractmethod
    def default(self) -> tuple[str, ...]:
        """The lines that count when nobody answers. Always a legal sheet."""

    @abstractmethod
    def sample(self, pick: Picker) -> tuple[str, ...]:
        """A legal sheet by chance, for fuzzing."""

    def from_standing(self, standing: Sequence[str]) -> tuple[str, ...] | None:
        """The sheet these standing orders amount to here, or None when they say nothing about it."""
        return None

    def completed(self, lines: Sequence[str], standing: Sequence[str]) -> tuple[str, ...]:
        """The lines of a good sheet with what they leave open filled in from standing orders.

        Line for line the same sheet: a line is only ever made more exact, and what it says itself goes first.
        """
        return tuple(lines)

    def options(self) -> tuple[str, ...] | None:
        """All sheets of one line, where they are few; None where they are not."""
        return None

    def template(self) -> tuple[str, ...]:
        """Lines to start from in a letter; those with ``#`` are remarks."""
        return self.default()

    def facts(self) -> tuple[str, ...]:
        """What the side should have before its eyes to decide."""
        return ()

    def subjects(self) -> tuple[Subject, ...]:
        """What can be clicked on the map."""
        return ()

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """The lines the map offers for a clicked subject, given the lines already on the sheet."""
        return ()

    def focus(self) -> tuple[str, ...]:
        """The hexes one looks at to answer, the most telling first; a picture shows as many as fit.

        Where ``looks_at_all`` holds, it shows all of them, however small.
        """
        return ()

    def planned(self, view: Mapping[str, JSON], lines: Sequence[str]) -> Mapping[str, JSON]:
        """The side's view with what these lines would do drawn in: ``planned``, ways and lines of fire.

        What ends where it began is no arrow.
        """
        drawn = [each for each in self.sketch(lines) if each.kind in ("go", "aim")]
        ways: list[JSON] = [
            {"way": [*each.way], "label": ""}
            for each in drawn
            if len(each.way) > 1 and each.way[0] != each.way[-1]
        ]
        return {**view, "planned": ways}

    def staged(self, view: Mapping[str, JSON]) -> Mapping[str, JSON]:
        """The side's view with the counters that its lines can bring onto the map, for a page that draws them
        where a line puts them; nothing else is shown.
        """
        return view

    def study(self, subject: str) -> Study:
        """What the subject can see, reach and hit; empty for one that is not asked about."""
        return Study()

    def forecast(self, lines: Sequence[str]) -> tuple[Forecast, ...]:
        """What the good lines of a sheet would lead to, up to the dice; other lines have no forecast."""
        return ()

    def duties(self, lines: Sequence[str]) -> tuple[Duty, ...]:
        """What a sheet still owes, and what it leaves unused."""
        return ()

    def sketch(self, lines: Sequence[str]) -> tuple[Sketch, ...]:
        """How the good lines of a sheet look on the map: as they are written, whatever comes of them."""
        return ()

    def drafted(self, lines: Iterable[str]) -> D:
        """The draft after these lines; bad ones, remarks and PASS are passed over."""
        draft = self.begin()
        for line in lines:
            self._read_line(draft, 0, line, tidy(line))
        return draft

    def growing(self, lines: Iterable[str]) -> Iterator[tuple[int, D]]:
        """The draft after each good line, with the line's 0-based place; one draft that grows."""
        draft = self.begin()
        for number, line in enumerate(lines):
            if self._read_line(draft, 0, line, tidy(line)).canonical is not None:
                yield number, draft

    def may_pass(self) -> bool:
        """Is PASS alone an answer? It is none where the rules demand orders, as a set-up does."""
        return self.read((PASS,)).ok

    def read(self, lines: Iterable[str]) -> Sheet[A]:
        """Read a sheet line by line; nothing is raised, everything is in the sheet."""
        draft = self.begin()
        verdicts: list[LineVerdict] = []
        passed = False
        for number, text in enumerate(lines, start=1):
            line = tidy(text)
            if is_comment(line) or (passed and line.upper() == PASS):
                verdicts.append(LineVerdict(number, text, Verdict.IGNORED))
            elif line.upper() == PASS:
                passed = True
                verdicts.append(LineVerdict(number, text, Verdict.USED, PASS))
            else:
                verdicts.append(self._read_line(draft, number, text, line))
        return self._finish(draft, _without_idle_pass(verdicts))

    def _read_line(self, draft: D, number: int, text: str, line: str) -> LineVerdict:
        try:
            good = self.accept(draft, self.grammar.read(line))
        except Unreadable as error:
            way = PROSE if is_prose(line) else error.suggestion
            return LineVerdict(number, text, Verdict.UNREADABLE, reason=error.reason, suggestion=way)
        except Illegal as error:
            return LineVerdict(
                number,
                text,
                Verdict.ILLEGAL,
                reason=error.reason,
                rule=error.rule,
                suggestion=error.suggestion,
            )
        accepted = good if isinstance(good, Accepted) else Accepted(good)
        return LineVerdict(
            number, text, Verdict.USED, canonical=accepted.canonical, warnings=accepted.warnings
        )

    def _finish(self, draft: D, verdicts: tuple[LineVerdict, ...]) -> Sheet[A]:
        sheet: Sheet[A] = Sheet(verdicts)
        if not sheet.canonical and not sheet.bad_lines:
            way = f"write {PASS} to give none" if self.may_pass() else None
            nothing = Fault(self.rule, "there is no order in it", way)
            return Sheet(verdicts, (nothing,))
        try:
            answer = self.settle(draft) if sheet.canonical else None
        except Illegal as error:
            return Sheet(verdicts, (Fault(error.rule, error.reason, error.suggestion),))
        return sheet if sheet.bad_lines else Sheet(verdicts, (), answer)


def _without_idle_pass(verdicts: Sequence[LineVerdict]) -> tuple[LineVerdict, ...]:
    """PASS beside orders is what a template left behind: it is passed over, and the receipt says so."""
    if not any(line.verdict is not Verdict.IGNORED and line.canonical != PASS for line in verdicts):
        return tuple(verdicts)
    remark = (f"{PASS} is passed over, since the sheet gives orders",)
    return tuple(
        LineVerdict(line.number, line.text, Verdict.IGNORED, warnings=remark)
        if line.canonical == PASS
        else line
        for line in verdicts
    )
