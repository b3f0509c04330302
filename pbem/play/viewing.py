"""The position and the events, as one side may know them.

What a side sees of the map comes from the title's ``view`` alone; what it hears, from the
events of its audience. How far a spectator may look is decided by :mod:`pbem.play.watching`;
everything here that takes a side keeps to it, and raises Closed where he may not look at all.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import QuerySet

from games.engine.aids import Layer
from games.engine.codec import decode
from games.engine.events import Event
from games.engine.names import JSON, Side
from games.engine.request import Request
from games.engine.title import Picture, Title
from pbem.play import pictures, tables, watching
from pbem.play.models import Checkpoint, EventRow, EventRows, Game


def title_for(game: Game) -> Title[Any]:
    """The game's rules. Raises Refused when this server has them no more."""
    return tables.title_of(game.title)


def view(game: Game, side: Side | None, checkpoint: int | None = None) -> dict[str, JSON]:
    """What a side may know of the position, now or at a checkpoint (for a replay).

    Raises Refused before the start, Closed, and Checkpoint.DoesNotExist.
    """
    title = title_for(game)
    if checkpoint is None:
        checkpoint = watching.horizon(game, side).checkpoint
    if checkpoint is None:
        return title.view(tables.peek(game).state, side)
    mark = checkpoints(game, side).get(number=checkpoint)
    return title.view(decode(title.state_type, mark.data["state"]), side)


def is_set_up(game: Game) -> bool:
    """Have both sides placed what begins on the map?"""
    table = tables.peek(game)
    return bool(table.title.is_set_up(table.state))


def picture(
    game: Game,
    side: Side | None,
    *,
    checkpoint: int | None = None,
    focus: Sequence[str] = (),
    events: Iterable[EventRow] = (),
    max_width: int | None = None,
    asked: Request[Any, Any] | None = None,
) -> Picture:
    """The map as a side may see it, whole or around ``focus``, with what ``events`` add.

    With a request of that side (``asked``) the counters that its lines may bring onto the map come unseen.
    """
    seen = view(game, side, checkpoint)
    if asked is not None:
        seen = {**asked.staged(seen)}
    heard = [event_of(row) for row in events]
    return pictures.drawn(title_for(game), seen, focus, heard, max_width)


def layers(game: Game, side: Side | None, *, checkpoint: int | None = None) -> tuple[Layer, ...]:
    """Areas of the map worth marking for whoever sees it as that side: zones, supply, ownership."""
    return title_for(game).layers(view(game, side, checkpoint))


def png(game: Game, drawn: Picture, width: int | None = None) -> bytes:
    """A picture as PNG."""
    return title_for(game).png(drawn, width)


def text_map(
    game: Game, side: Side | None, *, checkpoint: int | None = None, focus: Sequence[str] = ()
) -> str:
    """The map in words."""
    return title_for(game).text_map(view(game, side, checkpoint), focus)


def checkpoints(game: Game, side: Side | None) -> QuerySet[Checkpoint]:
    """The step boundaries a replay may walk along. Raises Closed."""
    found = Checkpoint.objects.filter(game=game).order_by("number")
    newest = watching.horizon(game, side).checkpoint
    return found if newest is None else found.filter(number__lte=newest)


def events_for(
    game: Game,
    side: Side | None,
    *,
    first: int | None = None,
    last: int | None = None,
    turn: int | None = None,
) -> EventRows:
    """The events a side may know, by number; bounds are inclusive. Raises Closed."""
    found = EventRow.objects.filter(game=game).order_by("number").heard_by(side)
    newest = watching.horizon(game, side).event
    if newest is not None:
        found = found.filter(number__lte=newest)
    if first is not None:
        found = found.filter(number__gte=first)
    if last is not None:
        found = found.filter(number__lte=last)
    return found if turn is None else found.filter(turn=turn)


def event_of(row: EventRow) -> Event:
    """An event as the engine knows it, for a picture."""
    audience = tuple(side for side in row.audience.split("|") if side) if row.audience else None
    return Event(
        rule=row.rule,
        text=row.text,
        hexes=tuple(row.hexes),
        audience=audience,
        kind=row.kind,
        data=dict(row.data),
    )


def events_at(game: Game, side: Side | None, checkpoint: int) -> EventRows:
    """The events of the step that led to a checkpoint, as a side may know them.

    Raises Closed and Checkpoint.DoesNotExist.
    """
    marks = checkpoints(game, side).filter(number__in=(checkpoint - 1, checkpoint))
    told = dict(marks.values_list("number", "data__events"))
    if checkpoint not in told:
        raise Checkpoint.DoesNotExist(f"There is no checkpoint {checkpoint}.")
    return events_for(game, side, first=told.get(checkpoint - 1, 0) + 1, last=told[checkpoint])
