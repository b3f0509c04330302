"""A title as somebody meets it who has never played it: a picture and examples from a game between bots."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from games.engine import registry, showcase
from games.engine.chance import HmacChance, make_key
from games.engine.request import HelpLine, Request
from games.engine.selfplay import drive
from games.engine.table import Table
from games.engine.title import Title

TURNS, QUESTIONS = 1, 60
"""The sample game goes on until a turn is over, at most for so many questions."""

WIDTH = 800
"""Pixels of the picture."""


def usual_bot(title: Title[Any]) -> str:
    """The bot a beginner meets; "" when the title has none."""
    return "steady" if "steady" in title.bots else next(iter(sorted(title.bots)), "")


@dataclass(frozen=True)
class Example:
    """A question as it came up, with a sheet that answers it."""

    kind: str
    name: str
    rule: str
    prompt: str
    forms: tuple[HelpLine, ...]
    sheet: tuple[str, ...]


@dataclass(frozen=True)
class Sample:
    """What a short game between bots shows of a title."""

    examples: tuple[Example, ...]
    view: Mapping[str, Any]


@lru_cache(maxsize=16)
def sample(slug: str) -> Sample:
    """Play one turn of a title, always the same. A second or two the first time."""
    title = registry.title(slug)
    key = make_key("5a" * 32, {side.slug: "" for side in title.sides})
    table = Table.new(title, title.choose({}), HmacChance(key), durable=False)
    answer = title.bots[usual_bot(title)].answer
    found: dict[str, Example] = {}
    for count, _ in enumerate(drive(table, {side.slug: answer for side in title.sides})):
        if table.question is None or count >= QUESTIONS or table.turn > TURNS:
            break
        for request in table.question.requests.values():
            found.setdefault(request.kind, _example(request, answer(request)))
    return Sample(tuple(found.values()), title.view(table.state, None))


def _example(request: Request[Any, Any], sheet: tuple[str, ...]) -> Example:
    return Example(request.kind, request.name, request.rule, request.prompt(), request.help(), sheet[:8])


def choice_picture(title: Title[Any], choice: str) -> bytes | None:
    """Where a scenario begins, as ``python -m games pictures`` drew it; None without such a picture."""
    if choice not in {known for _, known in showcase.choices(title)}:
        return None
    own = _folder(title).joinpath("pictures", f"{choice}.png")
    return own.read_bytes() if own.is_file() else None


def drawn(title: Title[Any]) -> set[str]:
    """The choices of which there is a picture."""
    return {choice for _, choice in showcase.choices(title) if choice_picture(title, choice) is not None}


def _folder(title: Title[Any]) -> Traversable:
    return files(type(title).__module__.rpartition(".")[0])


@lru_cache(maxsize=16)
def picture(slug: str) -> bytes:
    """What a title looks like, as a PNG: its own ``picture.png``, else the map after that turn.

    A title that many look at should bring its own: drawing a large map takes seconds.
    """
    title: Title[Any] = registry.title(slug)
    own = _folder(title).joinpath("picture.png")
    return own.read_bytes() if own.is_file() else title.png(title.picture(sample(slug).view), WIDTH)
