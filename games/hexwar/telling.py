"""What events show on a map: arrows for those whose data hold a ``way`` of hexes, battles for those that say
``from`` where ``targets`` are attacked, with a short ``label`` for the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.engine.events import Event
from games.hexwar.scene import Arrow, ArrowLook, Battle

BATTLE = "battle"
"""The kind of event that is an attack."""


def arrows(
    events: Sequence[Event], looks: Mapping[str, ArrowLook], nations: Mapping[str, str]
) -> Iterable[Arrow]:
    """Movements of the kinds that have a look, in the colours of the nation of the ``side`` in the data."""
    for event in events:
        way = event.data.get("way")
        if event.kind in looks and isinstance(way, list) and len(way) > 1:
            nation = nations.get(str(event.data.get("side")), "")
            yield Arrow(tuple(str(h) for h in way), looks[event.kind], nation=nation)


def battles(events: Sequence[Event]) -> Iterable[Battle]:
    """Attacks; one that comes from nowhere on the map shows its result alone."""
    for event in events:
        origins, targets = event.data.get("from"), event.data.get("targets")
        if event.kind == BATTLE and isinstance(origins, list) and isinstance(targets, list):
            for target in targets:
                yield Battle(tuple(str(h) for h in origins), str(target), str(event.data.get("label", "")))
