"""A guided first turn: what somebody who has never played a title is told beside his order sheet.

A lesson is a real game from a small position, so it never says what will happen, only what is asked,
what to write and why. A stage belongs to the request of its kind; a task is done when the sheet holds a
good line that fits it. Requests that dice may bring up or not have an aside.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from games.engine.names import Side


@dataclass(frozen=True)
class Task:
    """One thing to write: in words, as a line that does it, and the canonical lines that count for it.

    ``pattern`` is a regular expression over a whole line, in the subset that Python and JavaScript share.
    """

    words: str
    line: str
    pattern: str

    def is_done(self, lines: Iterable[str]) -> bool:
        """Does one of these canonical lines fit?"""
        return any(re.fullmatch(self.pattern, line) for line in lines)


@dataclass(frozen=True)
class Stage:
    """What is told when the request of a kind comes up for the first time: a heading, paragraphs, tasks."""

    kind: str
    heading: str
    text: tuple[str, ...]
    tasks: tuple[Task, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A whole lesson. It is over when the turn after ``turns`` begins, or the game ends.

    ``options`` are those of its game, among them the choice that leads to the small position and that
    is offered nowhere else. ``bot`` plays the other side.
    """

    heading: str
    intro: tuple[str, ...]
    closing: tuple[str, ...]
    side: Side
    bot: str
    options: Mapping[str, str]
    stages: tuple[Stage, ...]
    asides: Mapping[str, str] = field(default_factory=dict)
    turns: int = 1

    def stage(self, kind: str) -> Stage | None:
        """The stage of a kind of request, None for one that has none."""
        return next((stage for stage in self.stages if stage.kind == kind), None)
