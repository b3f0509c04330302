"""Pictures to be shown elsewhere: a crop of a position, and a turn as an animated picture.

All of it is drawn from what the visitor may see (:mod:`pbem.play.viewing`) and bounded: so many frames, so
many pixels, one film at a time on the whole server. Crops are kept in the cache under what they were drawn
from; films are kept by whoever has them made (:mod:`pbem.web.making`).
"""

import hashlib
import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.core.cache import cache
from PIL import Image, ImageDraw, ImageFont

from games.engine.events import FIGHTS
from games.engine.title import Picture
from pbem.play import queries
from pbem.play.models import EventRow
from pbem.web import fonts
from pbem.web.access import Visit
from pbem.web.replay import Stop, stops_of

A_WEEK = 7 * 24 * 3600
CROP, FILM = 480, 640
"""Pixels across a picture beside a battle card, and across a film."""

MOST_FRAMES = 10
MOST_BYTES = 4_000_000
MOST_DRAWN = 1500
"""A crop drawn wider than this (in the picture's own units) is not readable: the whole map is shown then."""

MOST_FILMED = 900
"""The same for a frame of a film, whose counters one should be able to read."""

FRAME_TIME, LAST_TIME = 1400, 3500
"""Milliseconds a frame stands, and the last one."""

BUSY = "web:film"
PATIENCE = 60
"""Seconds after which a film that was never finished no longer stands in the way."""

PAPER, INK = "#f8f4e6", "#1d1d1b"
BAR = 26


class Busy(Exception):
    """Another film is being made; to be tried again a little later."""


@dataclass(frozen=True)
class Shot:
    """One frame of a film: a position with what happened on the way to it, and the words under it."""

    checkpoint: int
    events: tuple[EventRow, ...]
    words: str


def crop(found: Visit, stop: Stop, chosen: EventRow | None, is_before: bool) -> bytes:
    """The map around an event, or around all that happened in a step, before or after it, as PNG.

    Raises queries.Closed, and Checkpoint.DoesNotExist for a step the visitor may not see.
    """
    checkpoint = max(0, stop.number - 1) if is_before else stop.number
    told = list(queries.events_at(found.game, found.side, stop.number)) if stop.number else []
    focus = list(chosen.hexes) if chosen is not None else places(told)
    shown = [] if is_before else [chosen] if chosen is not None else told

    def draw() -> bytes:
        picture = queries.picture(found.game, found.side, checkpoint=checkpoint, focus=focus, events=shown)
        return queries.png(found.game, picture, min(CROP, max(1, picture.width)))

    return _kept(("crop", *_position(found, checkpoint), *focus, *(row.number for row in shown)), draw)


def film(found: Visit, turn: int) -> bytes:
    """A turn as an animated GIF: the start, each step with something to tell, the end. Takes seconds.

    Raises LookupError where there is no such turn for this visitor, and Busy.
    """
    shots = shots_of(found, turn)
    with _alone():
        return _film(found, shots)


def shots_of(found: Visit, turn: int) -> list[Shot]:
    """The frames of a turn's film, the fighting first when there are too many. Raises LookupError."""
    stops = [stop for stop in stops_of(found) if stop.number and stop.turn == turn]
    if not stops:
        raise LookupError(turn)
    told = {stop: tuple(queries.events_at(found.game, found.side, stop.number)) for stop in stops}
    telling = [stop for stop in stops if told[stop]]
    if len(telling) > MOST_FRAMES - 1:
        ranked = sorted(telling, key=lambda stop: (-_weight(told[stop]), stop.number))
        telling = sorted(ranked[: MOST_FRAMES - 1], key=lambda stop: stop.number)
    first = Shot(stops[0].number - 1, (), f"Turn {turn}: the beginning")
    return [first, *(Shot(stop.number, told[stop], f"Turn {turn}: {stop.name}") for stop in telling)]


def places(rows: Sequence[EventRow]) -> list[str]:
    """Where the fighting was; where anything happened, when there was none."""
    fought = [row for row in rows if row.kind in FIGHTS]
    return list(dict.fromkeys(hex_id for row in fought or rows for hex_id in row.hexes))


def _weight(rows: Sequence[EventRow]) -> int:
    return sum(row.kind in FIGHTS for row in rows)


def _film(found: Visit, shots: Sequence[Shot]) -> bytes:
    drawn = _drawings(found, shots)
    tallest = round(FILM * drawn[0].height / max(1, drawn[0].width))
    width = FILM
    while True:
        share = width / FILM
        frames = [_frame(found, picture, width, round(tallest * share)) for picture in drawn]
        made = _gif(
            [_captioned(frame, shot.words) for frame, shot in zip(_level(frames), shots, strict=True)]
        )
        if len(made) <= MOST_BYTES or width <= FILM // 2:
            return made
        width = width * 3 // 4


def _drawings(found: Visit, shots: Sequence[Shot]) -> list[Picture]:
    """All shots of the part where things happen; where that is too much, each of its own part."""
    focus = places([row for shot in shots for row in shot.events])
    drawn = [_draw(found, shot, focus) for shot in shots]
    if not focus or drawn[0].width <= MOST_FILMED:
        return drawn
    return [_draw_near(found, shot) for shot in shots]


def _draw_near(found: Visit, shot: Shot) -> Picture:
    """Where a shot's own events are, as many of them as can be read; the whole map where there are none."""
    hexes = places(shot.events)
    drawn = _draw(found, shot, hexes)
    while len(hexes) > 1 and drawn.width > MOST_FILMED:
        hexes = hexes[: len(hexes) // 2]
        drawn = _draw(found, shot, hexes)
    return drawn


def _draw(found: Visit, shot: Shot, focus: Sequence[str]) -> Picture:
    return queries.picture(
        found.game, found.side, checkpoint=shot.checkpoint, focus=focus, events=shot.events
    )


def _frame(found: Visit, drawn: Picture, width: int, tallest: int) -> Image.Image:
    """A drawing as wide as the film, or as narrow as makes it no taller than the first."""
    fitting = min(width, round(tallest * drawn.width / max(1, drawn.height))) or width
    with Image.open(io.BytesIO(queries.png(found.game, drawn, fitting))) as picture:
        return picture.convert("RGB")


def _level(frames: Sequence[Image.Image]) -> list[Image.Image]:
    """Each in the middle of a sheet that holds the largest."""
    wide, high = (max(frame.size[axis] for frame in frames) for axis in (0, 1))
    sheets = []
    for frame in frames:
        sheet = Image.new("RGB", (wide, high), PAPER)
        sheet.paste(frame, ((wide - frame.width) // 2, (high - frame.height) // 2))
        sheets.append(sheet)
    return sheets


def _captioned(picture: Image.Image, words: str) -> Image.Image:
    """The picture with a line of words under it."""
    whole = Image.new("RGB", (picture.width, picture.height + BAR), PAPER)
    whole.paste(picture, (0, 0))
    font = ImageFont.truetype(fonts.BOLD, 16)
    ImageDraw.Draw(whole).text((8, picture.height + 3), words, fill=INK, font=font)
    return whole


def _gif(frames: Sequence[Image.Image]) -> bytes:
    """Frames of one size as a GIF that begins anew for ever."""
    reduced = [frame.quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE) for frame in frames]
    out = io.BytesIO()
    times = [FRAME_TIME] * (len(reduced) - 1) + [LAST_TIME]
    reduced[0].save(
        out, "GIF", save_all=True, append_images=reduced[1:], duration=times, loop=0, optimize=False
    )
    return out.getvalue()


def _position(found: Visit, checkpoint: int) -> tuple[str, ...]:
    """What a picture of a position depends on: the game, the eyes, and the position itself."""
    mark = queries.checkpoints(found.game, found.side).only("digest").get(number=checkpoint)
    return found.game.code, found.seen_as, str(checkpoint), mark.digest


def _kept(parts: Sequence[object], make: Callable[[], bytes]) -> bytes:
    """From the cache, or made and put there."""
    name = hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()
    kept: bytes | None = cache.get(f"web:shared:{name}")
    if kept is None:
        kept = make()
        cache.set(f"web:shared:{name}", kept, A_WEEK)
    return kept


@contextmanager
def _alone() -> Iterator[None]:
    """One at a time on all machines that share the cache. Raises Busy."""
    if not cache.add(BUSY, True, PATIENCE):
        raise Busy
    try:
        yield
    finally:
        cache.delete(BUSY)
