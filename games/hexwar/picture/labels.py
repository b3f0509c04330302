"""Where lettering goes: names of places, names of waters, battle results.

Each label tries a few spots around its hex and takes the one that covers least; a label
that would be unreadable everywhere is left out (the hex's <title> still says the name).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from games.hexwar.picture import lettering
from games.hexwar.picture.frame import Frame
from games.hexwar.picture.geometry import Box, Point, box_around, middle, num
from games.hexwar.picture.lettering import Face, escape
from games.hexwar.picture.markers import marker_spots
from games.hexwar.picture.patterns import has_glyph
from games.hexwar.picture.ways import side_lines
from games.hexwar.scene import Place, SideLook, Texture

_CELL = 60.0
_WATERY = (SideLook.RIVER, SideLook.STREAM, SideLook.CANAL, SideLook.BRIDGE)
LABEL, COUNTER, ARROW, NUMBER, HOUSES, WATER = 8.0, 4.0, 3.0, 1.6, 1.0, 0.5
_TOO_MUCH = 0.34
"""A name of which more than this share (weighted) is covered is left out."""


class Clutter:
    """Boxes that are taken, each with how bad it is to cover them."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[Box, float]]] = {}

    def add(self, box: Box, weight: float) -> None:
        """Take a box."""
        for cell in _cells(box):
            self._cells.setdefault(cell, []).append((box, weight))

    def cost(self, box: Box) -> float:
        """Return how much of what is taken a box would cover."""
        left, top, right, bottom = box.left, box.top, box.right, box.bottom
        seen: dict[int, float] = {}
        for cell in _cells(box):
            for other, weight in self._cells.get(cell, ()):
                # Most neighbours do not overlap: four comparisons are all they cost.
                if other.left < right and other.right > left and other.top < bottom and other.bottom > top:
                    seen[id(other)] = box.overlap(other) * weight
        return sum(seen.values())


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for i in range(int(box.left // _CELL), int(box.right // _CELL) + 1):
        for j in range(int(box.top // _CELL), int(box.bottom // _CELL) + 1):
            yield i, j


@dataclass(frozen=True)
class Style:
    """How names of a rank are written."""

    size: float
    face: Face
    ink: str


STYLES = {
    1: Style(13.0, "bold", "#2a1512"),
    2: Style(10.4, "bold", "#35201c"),
    3: Style(9.2, "regular", "#35201c"),
    4: Style(8.8, "italic", "#3d4a2c"),
}


def clutter(frame: Frame, counters: Iterable[Box]) -> Clutter:
    """Return what names must keep clear of."""
    taken = Clutter()
    for box in counters:
        taken.add(box, COUNTER)
    for h in frame.hexes:
        x, y = frame.geometry.centre(h)
        if frame.scene.hex_numbers:
            taken.add(box_around((x, y - 25), 15, 6.4), NUMBER)
        texture = frame.ground.terrains[frame.ground.terrain_of(h)].texture
        if has_glyph(texture) and texture is not Texture.HACHURES:
            taken.add(box_around((x, y), 26, 22), HOUSES)
    for spot in marker_spots(frame).values():
        taken.add(box_around(spot, 20, 20), COUNTER)
    for side in frame.ground.hexsides:
        look = frame.ground.side_styles[side.style].look
        if look in _WATERY and frame.is_near(side.a):
            ends = frame.geometry.hexside(side.a, side.b)
            if ends:
                taken.add(box_around(middle(*ends), 16, 16), WATER)
    return taken


def names(frame: Frame, taken: Clutter) -> list[str]:
    """Write the names of places, the important ones first."""
    out = []
    seen: dict[str, list[Place]] = {}
    for place in frame.ground.places:
        if place.name and frame.is_near(place.hex):
            seen.setdefault(place.name, []).append(place)
    once = [_middle_one(frame, same) for same in seen.values()]
    for place in sorted(once, key=lambda p: p.rank):
        out.extend(_place(frame, place, taken))
    return out


def _middle_one(frame: Frame, same: list[Place]) -> Place:
    """Of several hexes with one name, take the one nearest to their middle."""
    spots = [frame.geometry.centre(p.hex) for p in same]
    mx, my = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
    return min(zip(same, spots, strict=True), key=lambda ps: (ps[1][0] - mx) ** 2 + (ps[1][1] - my) ** 2)[0]


def _place(frame: Frame, place: Place, taken: Clutter) -> list[str]:
    usual = STYLES.get(place.rank, STYLES[4])
    style = replace(usual, size=usual.size * frame.lettering)
    best: tuple[float, list[str], Point, Box] | None = None
    for lines in _broken(place.name):
        wide = max(lettering.width(line, style.size, style.face) for line in lines)
        high = style.size * (0.78 + 0.95 * (len(lines) - 1))
        for spot, dislike in _spots(frame.geometry.centre(place.hex), wide, style.size):
            cost = dislike + 0.03 * (len(lines) - 1)
            box = box_around(spot, wide + 2, high + 1)
            if (best is not None and cost >= best[0]) or not _is_inside(box, frame.view):
                continue
            cost += taken.cost(box) / (wide * high)
            if best is None or cost < best[0]:
                best = cost, lines, spot, box
    if best is None or best[0] > (_TOO_MUCH * 4 if place.rank == 1 else _TOO_MUCH):
        return []
    taken.add(best[3], LABEL)
    return [_written(best[1], best[2], style)]


def _is_inside(box: Box, view: Box) -> bool:
    return view.left < box.left and box.right < view.right and view.top < box.top and box.bottom < view.bottom


def _spots(centre: Point, wide: float, size: float) -> Iterator[tuple[Point, float]]:
    """Yield middles of the label with how little we like each (0 is best)."""
    x, y = centre
    side = wide / 2
    for dy, dislike in ((12.6 + size * 0.46, 0.0), (25.4, 0.02), (-14, 0.06), (31, 0.1), (-31, 0.14)):
        for dx, more in ((0.0, 0.0), (side * 0.5, 0.06), (-side * 0.5, 0.06)):
            yield (x + dx, y + dy), dislike + more
    for dx in (15 + side, -15 - side, 23 + side, -23 - side):
        for dy in (0.0, 8.0, -8.0):
            yield (x + dx, y + dy), 0.1 + abs(dx) / 1000 + abs(dy) / 400


def _broken(name: str) -> list[list[str]]:
    """Return the name on one line and, if it is long, on two."""
    ways = [[name]]
    if len(name) > 9:
        cuts = [i + 1 for i, c in enumerate(name[:-1]) if c in " -" and 2 <= i < len(name) - 3]
        if cuts:
            cut = min(cuts, key=lambda i: abs(2 * i - len(name)))
            ways.append([name[:cut].rstrip(" "), name[cut:]])
    return ways


def _written(lines: list[str], spot: Point, style: Style) -> str:
    attributes = f'font-size="{num(style.size)}" fill="{style.ink}"'
    if style.face == "bold":
        attributes += ' font-weight="700"'
    elif style.face == "italic":
        attributes += ' font-style="italic"'
    step = style.size * 0.95
    first = spot[1] + style.size * 0.36 - step * (len(lines) - 1) / 2
    spans = "".join(
        f'<text x="{num(spot[0])}" y="{num(first + i * step)}" {attributes}>{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    return spans


def waters(frame: Frame, taken: Clutter) -> list[str]:
    """Write the name of each river and line once, beside its clearest stretch."""
    groups: dict[tuple[str, str], None] = {}
    for side in frame.ground.hexsides:
        if side.name and frame.ground.side_styles[side.style].look is not SideLook.BRIDGE:
            groups[side.name, side.style] = None
    out = []
    for name, key in groups:
        style = frame.ground.side_styles[key]
        ink = "#1f4e73" if style.look in (SideLook.RIVER, SideLook.STREAM, SideLook.CANAL) else style.colour
        out.extend(_along(frame, name, key, ink, taken))
    return out


def _along(frame: Frame, name: str, key: str, ink: str, taken: Clutter) -> list[str]:
    sides = [
        s
        for s in frame.ground.hexsides
        if s.name == name and s.style == key and frame.is_near(s.a) and frame.is_near(s.b)
    ]
    size = 9.6 * frame.lettering
    wide = lettering.width(name, size, "italic")
    best: tuple[float, Point, Box] | None = None
    for line in side_lines(frame, sides):
        for i, (a, b) in enumerate(pairwise(line)):
            x, y = middle(a, b)
            aside = abs(2 * i + 2 - len(line)) * 2.0  # the middle of a stretch is best
            for dx, dy in ((0, -size), (0, size), (wide / 2 + 8, 0), (-wide / 2 - 8, 0)):
                box = box_around((x + dx, y + dy), wide + 6, size + 1.4)
                if (best is None or aside < best[0]) and _is_inside(box, frame.view):
                    cost = taken.cost(box) + aside
                    if best is None or cost < best[0]:
                        best = cost, (x + dx, y + dy), box
    if best is None or taken.cost(best[2]) > 0.6 * wide * size:
        return []
    taken.add(best[2], LABEL)
    x, y = best[1]
    return [
        f'<text x="{num(x)}" y="{num(y + size * 0.35)}" font-size="{num(size)}" '
        f'font-style="italic" fill="{ink}">'
        f"{escape(name)}</text>"
    ]


NAME_ATTRIBUTES = (
    'text-anchor="middle" paint-order="stroke" stroke="#f8f4e6" stroke-width="2.4" '
    'stroke-linejoin="round" stroke-opacity=".85" pointer-events="none"'
)
