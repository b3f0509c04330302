"""The map of a page: its picture, the areas that can be laid over it, and the colours of the sides."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from games.engine.request import Request
from pbem.play import queries
from pbem.play.models import EventRow
from pbem.web.access import Visit


def shown(
    found: Visit,
    *,
    checkpoint: int | None = None,
    events: Iterable[EventRow] = (),
    asked: Request[Any, Any] | None = None,
) -> dict[str, Any]:
    """What ``web/_map.html`` needs, for whoever looks at the game, now or at a checkpoint.

    ``asked`` is the viewer's own request: what its lines may bring onto the map comes with the picture.
    """
    layers = queries.layers(found.game, found.side, checkpoint=checkpoint)
    return {
        "picture": queries.picture(found.game, found.side, checkpoint=checkpoint, events=events, asked=asked),
        "is_setting_up": checkpoint is None and found.game.is_live and not queries.is_set_up(found.game),
        "layers": [asdict(layer) for layer in layers],
        "sides": {side.slug: side.colour for side in found.title.sides},
    }
