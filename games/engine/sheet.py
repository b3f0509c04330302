"""An order sheet as read: a verdict for every line, faults of the whole, and the typed answer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

from games.engine.names import JSON

A = TypeVar("A")

CURRENT = ""
"""The section of a sheet that answers the question at hand."""
STANDING = "STANDING"
"""The section that replaces the seat's standing orders."""

_HEADING = re.compile(r"^\s*\[\s*([A-Za-z][A-Za-z -]*?)\s*\]\s*$")


class Verdict(Enum):
    """What became of a line."""

    USED = "used"
    IGNORED = "ignored"
    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"


@dataclass(frozen=True)
class LineVerdict:
    """One line: where it stands in the sheet (from 1), as written, and what became of it."""

    number: int
    text: str
    verdict: Verdict
    canonical: str | None = None
    reason: str | None = None
    rule: str | None = None
    suggestion: str | None = None
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Fault:
    """Something wrong with the sheet as a whole, such as a duty not met."""

    rule: str
    reason: str
    suggestion: str | None = None


@dataclass(frozen=True)
class Sheet(Generic[A]):
    """A sheet as read. ``answer`` is there only when every line is good and nothing is owed."""

    lines: tuple[LineVerdict, ...]
    faults: tuple[Fault, ...] = ()
    answer: A | None = None

    @property
    def ok(self) -> bool:
        """May this sheet be used as it stands?"""
        return not self.faults and not self.bad_lines

    @property
    def bad_lines(self) -> tuple[LineVerdict, ...]:
        """The lines that could not be read or are not allowed."""
        return tuple(line for line in self.lines if line.verdict in (Verdict.UNREADABLE, Verdict.ILLEGAL))

    @property
    def canonical(self) -> tuple[str, ...]:
        """The used lines in their one canonical form."""
        return tuple(line.canonical for line in self.lines if line.canonical is not None)

    def to_json(self) -> dict[str, JSON]:
        """For receipts and the page: everything but the typed answer."""
        return {
            "ok": self.ok,
            "lines": [_line_to_json(line) for line in self.lines],
            "faults": [
                {"rule": fault.rule, "reason": fault.reason, "suggestion": fault.suggestion}
                for fault in self.faults
            ],
        }


def _line_to_json(line: LineVerdict) -> dict[str, Any]:
    return {
        "number": line.number,
        "text": line.text,
        "verdict": line.verdict.value,
        "canonical": line.canonical,
        "reason": line.reason,
        "rule": line.rule,
        "suggestion": line.suggestion,
        "warnings": list(line.warnings),
    }


def split_sections(text: str | Iterable[str]) -> dict[str, list[str]]:
    """Split a sheet at its ``[HEADING]`` lines.

    Lines before the first heading answer the question at hand (key ``""``); a heading names a later request
    of this turn by its kind, or ``STANDING``. Headings are upper-cased; a heading that stands twice goes on.
    """
    sections: dict[str, list[str]] = {CURRENT: []}
    here = CURRENT
    for line in text.splitlines() if isinstance(text, str) else text:
        found = _HEADING.match(line)
        if found:
            here = found[1].upper()
            sections.setdefault(here, [])
        else:
            sections[here].append(line)
    return sections
