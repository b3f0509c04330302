"""The map in a letter: what this side may see, where things happened, small enough to be mailed."""

import logging
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.errors import Drift
from games.engine.names import JSON
from games.engine.request import Request
from pbem.mail.compose.desk import Desk, Picture
from pbem.play import queries, service
from pbem.play.models import EventRow

logger = logging.getLogger(__name__)

MOST_BYTES = 100_000
WIDTH = 720
"""Pixels across: sharp on a phone, whole on a screen."""

OVERVIEW = 600
"""Pixels across a whole map: what mostly fits into the bytes."""

WIDEST = 1080
"""Pixels across a part that is too wide for a crop and has to be seen as one: a screen shows all of it."""

NARROWEST = 360
MOST_DRAWN = 640
"""A crop drawn wider than this (in the picture's own units) would be too fine for a phone."""

MOST_LINES_IN_WORDS = 150
COLUMNS = 68

WEIGHTS = {
    "battle": 0,
    "retreat": 1,
    "advance": 1,
    "overrun": 1,
    "loss": 2,
    "barrage": 3,
    "gas": 3,
    "scatter": 3,
    "move": 4,
}
"""Which events the picture is cropped to first, when they do not all fit."""


def draw(
    desk: Desk, rows: Sequence[EventRow], focus: Sequence[str], request: Request[Any, Any] | None = None
) -> Picture | None:
    """The picture of a letter, or None when this game has none to show (or its title cannot draw).

    With a request, what its proposed sheet would do is drawn in.
    """
    if not desk.person.pictures_in_letters or desk.game.save_data is None:
        return None
    try:
        return _draw(desk, rows, focus, request)
    except (service.Refused, Drift):
        return None
    except Exception as error:  # a letter without its picture is better than no letter
        logger.error("no picture for game %s: %s", desk.game.code, type(error).__name__)
        return None


def _draw(
    desk: Desk, rows: Sequence[EventRow], hexes: Sequence[str], request: Request[Any, Any] | None
) -> Picture | None:
    view: Mapping[str, JSON] = queries.view(desk.game, desk.side)
    if request is not None:
        view = request.planned(view, request.template())
    heard = [queries.event_of(row) for row in rows]
    title = desk.title
    is_one = request is not None and request.looks_at_all
    focus = hexes if is_one else fitting(hexes, lambda part: title.picture(view, part).width)
    drawn = title.picture(view, focus, heard)
    if drawn.width > MOST_DRAWN and not is_one:  # spread too far for a crop: the whole map instead
        drawn = title.picture(view, (), heard)
    wide = WIDEST if is_one else OVERVIEW
    width = wide if drawn.width > MOST_DRAWN else min(WIDTH, max(NARROWEST, drawn.width * 2))
    png = title.png(drawn, width)
    while len(png) > MOST_BYTES and width > NARROWEST:
        share = min(0.9, (MOST_BYTES / len(png)) ** 0.6)
        width = max(NARROWEST, int(width * share))
        png = title.png(drawn, width)
    if not png or len(png) > MOST_BYTES:
        return None
    return Picture(png, drawn.alt, width, round(width * drawn.height / max(1, drawn.width)))


def hexes_by_weight(rows: Sequence[EventRow]) -> list[str]:
    """Where things happened, the weightiest first, each hex once."""
    ranked = sorted(rows, key=lambda row: (WEIGHTS.get(row.kind, 5), row.number))
    return list(dict.fromkeys(hex_id for row in ranked for hex_id in row.hexes))


def fitting(hexes: Sequence[str], width_of: Callable[[Sequence[str]], int]) -> list[str]:
    """As many of the first hexes as keep the crop legible: halved until it fits, then grown a little."""
    chosen = list(hexes)
    while len(chosen) > 1 and width_of(chosen) > MOST_DRAWN:
        chosen = chosen[: len(chosen) // 2]
    half = (len(hexes) - len(chosen)) // 2 if len(chosen) < len(hexes) else 0
    more = list(hexes[: len(chosen) + min(half, len(chosen) // 2)])
    if len(more) > len(chosen) and width_of(more) <= MOST_DRAWN:
        return more
    return chosen


def words(desk: Desk, hexes: Sequence[str]) -> list[str]:
    """The same part of the map in words, for those who turned pictures off."""
    if desk.person.pictures_in_letters or desk.game.save_data is None:
        return []
    try:
        view, title = queries.view(desk.game, desk.side), desk.title
        focus = fitting(hexes, lambda part: title.picture(view, part).width)
        text = title.text_map(view, focus)
    except (service.Refused, Drift):
        return []
    lines = text.rstrip().splitlines()
    return lines[:MOST_LINES_IN_WORDS] + (["…"] if len(lines) > MOST_LINES_IN_WORDS else [])


def hanging(lines: Sequence[str]) -> list[str]:
    """Lines for plain text: each broken at COLUMNS, its continuation further in."""
    return [part for line in lines for part in _hanging(line)]


def _hanging(line: str) -> list[str]:
    """A line broken at COLUMNS, its continuation further in."""
    lead = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(line, COLUMNS, subsequent_indent=f"{lead}    ", break_on_hyphens=False) or [""]
