"""What takes seconds to make (a turn as an animated picture, a report to print) is made by a worker.

A visitor who asks for one gets it from the cache, or a page that asks again every few seconds. Made things
lie in the cache under what they were made from, so that two visitors with the same eyes share one, and a
turn that was rolled back is made anew. The cache is also the notebook: what has been handed out, and what
failed. A lost or doubled task does no harm: whoever still waits hands it out again.
"""

import hashlib
import logging
from collections.abc import Callable
from enum import StrEnum

from django.core.cache import cache

from pbem.play import queries, work
from pbem.play.models import Game, Seat
from pbem.web import printing, replay, sharing
from pbem.web.access import Visit

logger = logging.getLogger(__name__)

A_WEEK = 7 * 24 * 3600
PATIENCE = 60
"""Seconds after which a thing that was handed out and never came is handed out again."""

SOON = 10
"""The same while a worker makes another visitor's film: they are made one at a time."""

SPOILED = 600
"""Seconds for which a thing that could not be made is not tried again."""


class Kind(StrEnum):
    """What can be made of a turn."""

    FILM = "film"
    REPORT = "report"


MAKERS: dict[Kind, Callable[[Visit, int], bytes]] = {Kind.FILM: sharing.film, Kind.REPORT: printing.report}


class Spoiled(Exception):
    """It could not be made, and will not be tried again for a while."""


def made(found: Visit, kind: Kind, turn: int) -> bytes | None:
    """The thing if it has been made. Raises LookupError where there is no such turn for him, and Spoiled."""
    name = _name(found, kind, turn)
    kept: bytes | None = cache.get(name)
    if kept is None and cache.get(f"{name}:spoiled"):
        raise Spoiled
    return kept


def is_ordered(found: Visit, kind: Kind, turn: int) -> bool:
    """Has it been handed to a worker a short while ago?"""
    return cache.get(f"{_name(found, kind, turn)}:ordered") is not None


def order(found: Visit, kind: Kind, turn: int) -> bool:
    """Hand it to a worker, unless somebody did. False when it cannot be carried to one."""
    mark = f"{_name(found, kind, turn)}:ordered"
    if not cache.add(mark, True, PATIENCE):
        return True
    seat = found.seat.pk if found.seat else None
    # Not the visitor's own words, which anybody may put into an address: messages can stand in a log.
    is_carried = work.hand_out(work.MAKE, kind.value, found.game.pk, seat, found.seen_as, turn)
    if not is_carried:
        cache.delete(mark)
    return is_carried


def make(kind: Kind, game: Game, seat: Seat | None, wished: str, turn: int) -> None:
    """Make it for these eyes, and keep it. What went wrong is logged, and told to whoever waits."""
    found = Visit(game, None, seat, queries.title_for(game), wished)
    try:
        name = _name(found, kind, turn)
    except LookupError:  # rolled back since: nobody can ask for it any more
        return
    if cache.get(name) is not None:
        return
    try:
        cache.set(name, MAKERS[kind](found, turn), A_WEEK)
        cache.delete(f"{name}:ordered")
    except sharing.Busy:
        cache.touch(f"{name}:ordered", SOON)
    except Exception:  # whatever the drawing fails at, the worker goes on to games
        logger.exception("no %s of turn %s of game %s", kind, turn, game.code)
        cache.set(f"{name}:spoiled", True, SPOILED)


def _name(found: Visit, kind: Kind, turn: int) -> str:
    """In the cache: by the turn's last position, what these eyes know of it, and the names told."""
    stops = [stop for stop in replay.stops_of(found) if stop.number and stop.turn == turn]
    if not stops:
        raise LookupError(turn)
    game = found.game
    last = queries.checkpoints(game, found.side).only("digest").get(number=stops[-1].number)
    known = queries.events_for(game, found.side, turn=turn).values_list("number", flat=True)
    names = game.seats.order_by("side").values_list("side", "person__display_name", "bot")
    parts = (kind, game.code, game.label, found.seen_as, turn, stops[-1].number, last.digest, *known, *names)
    return f"web:made:{hashlib.sha256('|'.join(map(str, parts)).encode()).hexdigest()}"
