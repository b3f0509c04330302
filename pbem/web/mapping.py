"""The map of a page: its picture, the areas that can be laid over it, and the colours of the sides."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from pbem.play import queries
from pbem.play.models import EventRow
from pbem.web.access import Visit


def shown(found: Visit, *, checkpoint: int | None = None, events: Iterable[EventRow] = ()) -> dict[str, Any]:
    """What ``web/_map.html`` needs, for whoever looks at the game, now or at a checkpoint."""
    layers = queries.layers(found.game, found.side, checkpoint=checkpoint)
    return {
        "picture": queries.picture(found.game, found.side, checkpoint=checkpoint, events=events),
        "layers": [asdict(layer) for layer in layers],
        "sides": {side.slug: side.colour for side in found.title.sides},
    }
