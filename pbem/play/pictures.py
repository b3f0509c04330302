"""Drawn maps, kept for a while: a picture that was drawn for the same view is not drawn again.

What a picture shows follows from the view, the events and the rules alone, so these are its key: nothing has
to be thrown away when a game goes on, and one side never gets what was drawn for the other unless both see
exactly the same.
"""

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.core.cache import cache

from games.engine import registry
from games.engine.events import Event
from games.engine.names import JSON
from games.engine.title import Picture, Title

KEPT = 3600
"""Seconds; after an upgrade that changes how maps are drawn, an older drawing is seen no longer than this."""


def drawn(
    title: Title[Any],
    seen: Mapping[str, JSON],
    focus: Sequence[str],
    events: Sequence[Event],
    max_width: int | None,
) -> Picture:
    """The picture of a view, from the shelf or drawn now."""
    key = _key(title, seen, focus, events, max_width)
    kept: tuple[bytes, str, int, int] | None = cache.get(key)
    if kept is not None:
        svg, alt, width, height = kept
        return Picture(zlib.decompress(svg).decode(), alt, width, height)
    picture = title.picture(seen, focus, events, max_width)
    packed = zlib.compress(picture.svg.encode(), 1)
    cache.set(key, (packed, picture.alt, picture.width, picture.height), KEPT)
    return picture


def _key(
    title: Title[Any],
    seen: Mapping[str, JSON],
    focus: Sequence[str],
    events: Sequence[Event],
    max_width: int | None,
) -> str:
    shown = [registry.rules_of(title.slug), seen, list(focus), [asdict(event) for event in events], max_width]
    text = json.dumps(shown, sort_keys=True, separators=(",", ":"))
    return f"picture-{title.slug}-{hashlib.sha256(text.encode()).hexdigest()}"
