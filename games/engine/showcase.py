"""Pictures of the positions a title can begin with, for whoever chooses one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.chance import HmacChance, make_key
from games.engine.table import Table
from games.engine.title import Title

WIDTH = 640
"""Pixels of a picture."""

SEED = "5a" * 32
"""Always the same, so that a picture only changes with the game."""


def choices(title: Title[Any]) -> tuple[tuple[str, str], ...]:
    """The option and the choice of every position worth a picture: scenarios, and that of the lesson."""
    scenarios = [(option.key, choice) for option in title.options if option.told for choice in option.choices]
    lessons = [(option.key, choice) for option in title.options for choice in option.hidden]
    return (*scenarios, *lessons)


def set_up(title: Title[Any], key: str, choice: str, bot: str) -> Table[Any]:
    """A game under one choice, set up by a bot for all sides where there is something to set up."""
    dice = HmacChance(make_key(SEED, {side.slug: "" for side in title.sides}))
    table = Table.new(title, {key: choice}, dice, durable=False)
    while table.question is not None and not title.is_set_up(table.state):
        table.answer({side: title.bots[bot].answer(asked) for side, asked in table.question.requests.items()})
    return table


def pictures(title: Title[Any], bot: str) -> Iterator[tuple[str, bytes]]:
    """Every choice worth a picture, with a PNG of its first position as a spectator sees it.

    It shows the part of the map where the first turn is played; all of it where nobody is there yet.
    """
    for key, choice in choices(title):
        table = set_up(title, key, choice, bot)
        view = title.view(table.state, None)
        yield choice, title.png(title.picture(view, _played_in(title, table, bot)), WIDTH)


def _played_in(title: Title[Any], table: Table[Any], bot: str) -> list[str]:
    """The hexes of all that can be given an order in the turn at hand, while a bot plays it."""
    found: set[str] = set()
    turn = table.turn
    while table.question is not None and table.turn == turn:
        requests = table.question.requests
        found |= {subject.hex for asked in requests.values() for subject in asked.subjects() if subject.hex}
        table.answer({side: title.bots[bot].answer(asked) for side, asked in requests.items()})
    return sorted(found)
