"""The guided first turn: a few counters of the set-up, and nobody else comes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.lesson import Lesson
from games.hexwar.lessons import read_lesson
from games.hexwar.tables import Block
from games.kaisers_battle.orders_of_battle import Start

CHOICE = "first-turn"
"""The choice of the option ``setup`` under which the lesson is played; no form offers it."""

SIDES = ("german", "allied")


@dataclass(frozen=True)
class LessonData:
    """What is told, and which counters of the set-up stand on the map."""

    told: Lesson
    units: tuple[str, ...]


def read(file: Block, starts: Mapping[str, Start]) -> LessonData:
    """The lesson of a file; DataError for what does not fit the title."""
    position = file.block("position")
    position.require_only("units")
    return LessonData(read_lesson(file, SIDES), position.texts("units", tuple(starts)))
