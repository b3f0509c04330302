"""Reading a lesson (a guided first turn) from a title's data."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.engine.lesson import Lesson, Stage, Task
from games.hexwar.tables import Block

KEYS = ("heading", "intro", "closing", "side", "bot", "options", "stage", "aside", "position")


def read_lesson(file: Block, sides: Sequence[str]) -> Lesson:
    """The lesson of a file; DataError for what cannot be read.

    A table ``position`` is the title's own to read.
    """
    file.require_only(*KEYS)
    options = file.block("options")
    asides = file.block("aside")
    return Lesson(
        heading=file.text("heading"),
        intro=file.texts("intro"),
        closing=file.texts("closing"),
        side=file.text("side", sides),
        bot=file.text("bot"),
        options={key: options.text(key) for key in options.keys},
        stages=tuple(_stage(block) for block in file.blocks("stage")),
        asides={key: asides.text(key) for key in asides.keys},
    )


def _stage(block: Block) -> Stage:
    block.require_only("asked", "heading", "text", "task")
    tasks = block.blocks("task") if "task" in block else ()
    return Stage(
        kind=block.text("asked"),
        heading=block.text("heading"),
        text=block.texts("text"),
        tasks=tuple(_task(task) for task in tasks),
    )


def _task(block: Block) -> Task:
    """A task; without a pattern of its own the very line has to be there."""
    block.require_only("words", "line", "pattern")
    line = block.text("line")
    pattern = block.text("pattern") if "pattern" in block else re.escape(line).replace(r"\ ", " ")
    try:
        re.compile(pattern)
    except re.error as fault:
        raise block.error("pattern", str(fault)) from None
    return Task(block.text("words"), line, pattern)
