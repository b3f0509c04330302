"""Which part of the map a picture shows, and what every drawing step needs to know."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from games.hexwar.picture.geometry import SCALE, Box, Geometry
from games.hexwar.scene import Ground, Hex, Scene

EDGE = 8.0
"""Paper around the whole map, in SVG units."""
LEAST_WIDE, LEAST_HIGH = 8 * SCALE, 5.6 * SCALE
"""A crop is at least this large, so that the surroundings can be recognised."""
LARGE = 20 * SCALE
"""From this width on, a whole map has larger names."""
MOST_TALL, MOST_BROAD = 1.15, 1.9
"""Height over width, and width over height, that a crop's map may have."""


@dataclass
class Frame:
    """The part of the map in view (in map coordinates) and the hexes near it."""

    scene: Scene
    geometry: Geometry
    view: Box
    hexes: tuple[Hex, ...]
    is_crop: bool
    defs: dict[str, str] = field(default_factory=dict)

    @property
    def ground(self) -> Ground:
        """The map under the scene."""
        return self.scene.ground

    def id(self, name: str) -> str:
        """Return an id inside the SVG that no other picture of the page shares."""
        return f"{self.scene.uid}-{name}"

    def define(self, name: str, drawing: str) -> str:
        """Put a drawing into <defs> once (it must carry this id); return the id."""
        self.defs.setdefault(name, drawing)
        return name

    @property
    def lettering(self) -> float:
        """How much larger than usual names are: a large map is looked at from further away."""
        return 1.3 if not self.is_crop and self.view.width > LARGE else 1.0

    def is_near(self, h: Hex) -> bool:
        """Say whether a hex is in view or just outside."""
        return h in self._near

    def __post_init__(self) -> None:
        self._near = frozenset(self.hexes)


def frame(scene: Scene, geometry: Geometry) -> Frame:
    """Choose the view: the whole map, or the focus hexes with their surroundings."""
    ground = scene.ground
    whole = geometry.bounds(ground.hexes).grown(EDGE)
    focus = [h for h in scene.focus if h in ground_set(ground)]
    if not focus:
        return Frame(scene, geometry, _whole(whole), ground.hexes, is_crop=False)
    view = _clamped(_roomy(geometry.bounds(focus).grown(SCALE * (scene.margin - 0.25))), whole)
    reach = view.grown(SCALE * 1.3)
    near = tuple(h for h in ground.hexes if reach.holds(geometry.centre(h)))
    return Frame(scene, geometry, _whole(view), near, is_crop=True)


def ground_set(ground: Ground) -> frozenset[Hex]:
    """Return the hexes of the map for look-up."""
    return frozenset(ground.hexes)


def _whole(box: Box) -> Box:
    return Box(math.floor(box.left), math.floor(box.top), math.ceil(box.right), math.ceil(box.bottom))


def _roomy(box: Box) -> Box:
    more_x = max(0.0, LEAST_WIDE - box.width, box.height / MOST_TALL - box.width) / 2
    more_y = max(0.0, LEAST_HIGH - box.height, box.width / MOST_BROAD - box.height) / 2
    return Box(box.left - more_x, box.top - more_y, box.right + more_x, box.bottom + more_y)


def _clamped(box: Box, limits: Box) -> Box:
    """Move a view back onto the map where it looks over the edge, then cut what remains."""
    dx = max(0.0, limits.left - box.left) - max(0.0, box.right - limits.right)
    dy = max(0.0, limits.top - box.top) - max(0.0, box.bottom - limits.bottom)
    return Box(
        max(limits.left, box.left + dx),
        max(limits.top, box.top + dy),
        min(limits.right, box.right + dx),
        min(limits.bottom, box.bottom + dy),
    )
