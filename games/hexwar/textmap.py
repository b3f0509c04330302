"""The map in words: for people who listen to it, and for letters without pictures.

Only what is in the scene is told. Hexes with something in them come first, from north to
south and west to east, each with its units, ground, waters and the other side's neighbours;
then marks, arrows and battles; last, one line for each kind of ground and place.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cached_property

from games.hexwar.picture.counters import description
from games.hexwar.picture.frame import frame
from games.hexwar.picture.geometry import Point, angle, geometry_of
from games.hexwar.scene import ArrowLook, Counter, Hex, Scene, SideLook, Work

_COMPASS = (
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
    "north",
    "north-east",
)
_PATHS = {
    ArrowLook.MOVE: "Move",
    ArrowLook.ADVANCE: "Advance",
    ArrowLook.RETREAT: "Retreat",
    ArrowLook.PLAN: "Planned move",
}
_UNSPOKEN = (SideLook.LINE, SideLook.BORDER, SideLook.FRONT)


def alt_text(scene: Scene) -> str:
    """Return one or two sentences that stand in for the picture."""
    story = _Story(scene)
    shown = sum(len(stack) for stack in story.stacks.values())
    where = "the whole map" if not story.is_crop else f"the map around {_and(scene.focus[:4])}"
    first = f"{scene.caption}: {where}" if scene.caption else where[0].upper() + where[1:]
    first += f", {_count(shown, 'unit')} in {_count(len(story.stacks), 'hex')}."
    battles = [b for b in scene.battles if b.target in story.hexes]
    if not battles:
        return first
    told = "; ".join(_battle(b.attackers, b.target, b.label) for b in battles[:3])
    more = f"; and {len(battles) - 3} more" if len(battles) > 3 else ""
    return f"{first} {told}{more}."


def describe(scene: Scene) -> str:
    """Return the whole picture as plain text, one thing a line."""
    story = _Story(scene)
    lines = [scene.caption or "Map", "=" * len(scene.caption or "Map"), ""]
    for heading, told in (
        ("Units", story.units()),
        ("Marks", story.marks()),
        ("Moves", story.moves()),
        ("Battles", story.battles()),
        ("Ground", story.ground()),
    ):
        block = list(told)
        if block:
            lines += [heading, "-" * len(heading), *block, ""]
    return "\n".join(lines)


class _Story:
    """What there is to tell of a scene, indexed by hex."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.geometry = geometry_of(scene.ground)
        view = frame(scene, self.geometry)
        self.is_crop = view.is_crop
        inside = (h for h in view.hexes if view.view.holds(self.geometry.centre(h)))
        self.order = sorted(inside, key=self._place)
        self.hexes = frozenset(self.order)
        self.stacks = _stacks(scene.counters, self.hexes, self.order)

    def _place(self, h: Hex) -> tuple[float, float]:
        x, y = self.geometry.centre(h)
        return round(y, 1), round(x, 1)

    @cached_property
    def near(self) -> dict[Hex, list[Hex]]:
        """Find which hexes in view share a side, by the middles of their sides."""
        by_side: dict[Point, list[Hex]] = {}
        for h in self.order:
            for (ax, ay), (bx, by) in self.geometry.edges(h):
                by_side.setdefault((round(ax + bx, 1), round(ay + by, 1)), []).append(h)
        near: dict[Hex, list[Hex]] = {h: [] for h in self.order}
        for pair in by_side.values():
            if len(pair) == 2:
                near[pair[0]].append(pair[1])
                near[pair[1]].append(pair[0])
        return near

    def _direction(self, a: Hex, b: Hex) -> str:
        turn = angle(self.geometry.centre(a), self.geometry.centre(b))
        return _COMPASS[math.floor(turn / 45 + 0.5) % 8]

    def _ground(self, h: Hex) -> str:
        """Say what a hex is: terrain, name, works."""
        ground = self.scene.ground
        said = [ground.terrains[ground.terrain_of(h)].label]
        said += dict.fromkeys(p.name for p in ground.places if p.hex == h and p.name)
        said += [_work(w) for w in (*ground.works, *self.scene.works) if w.hex == h]
        return ", ".join(dict.fromkeys(said))

    def units(self) -> Iterator[str]:
        """Tell every hex with units: its ground, then each unit from the top of the stack."""
        for h, stack in self.stacks.items():
            yield f"{h} ({self._ground(h)}): {_count(len(stack), 'unit')}"
            for counter in reversed(stack):
                yield f"  {self._unit(counter)}"
            around = [*self._waters(h), *self._enemies(h, stack)]
            if around:
                yield f"  {'; '.join(around)}"

    def _unit(self, counter: Counter) -> str:
        nation = self.scene.nations[counter.nation].label
        size = f" {counter.size}" if counter.size and counter.name else ""
        told = [f"{nation} {counter.label}{size}", *description(counter)]
        return ", ".join(dict.fromkeys(part for part in told if part))

    def _waters(self, h: Hex) -> Iterator[str]:
        """Tell what lies on the hex's sides: rivers, bridges, slopes."""
        styles = self.scene.ground.side_styles
        found: dict[str, list[str]] = {}
        for side in self.scene.ground.hexsides:
            if h in (side.a, side.b) and styles[side.style].look not in _UNSPOKEN:
                other = side.b if side.a == h else side.a
                label = styles[side.style].label + (f" {side.name}" if side.name else "")
                if side.low:
                    label += " down" if side.low == other else " up"
                found.setdefault(label, []).append(f"{self._direction(h, other)} to {other}")
        for label, where in found.items():
            yield f"{label}: {', '.join(where)}"

    def _enemies(self, h: Hex, stack: list[Counter]) -> Iterator[str]:
        own = {self.scene.nations[c.nation].side for c in stack}
        told = []
        for other in self.near[h]:
            there = self.stacks.get(other, [])
            hostile = [c for c in there if self.scene.nations[c.nation].side not in own]
            if hostile:
                told.append(f"{_count(len(hostile), 'unit')} {self._direction(h, other)} in {other}")
        if told:
            yield f"next to the other side: {', '.join(told)}"

    def marks(self) -> Iterator[str]:
        """Tell markers with what they act on, and shaded areas."""
        for marker in self.scene.markers:
            if marker.hex in self.hexes:
                text = f" {marker.text}" if marker.text else ""
                zone = f", acts on {', '.join(marker.zone)}" if marker.zone else ""
                yield f"{marker.hex}: {marker.label}{text}{zone}"
        for shade in self.scene.shades:
            inside = [h for h in shade.hexes if h in self.hexes]
            if inside:
                yield f"{shade.label}: {', '.join(inside)}"

    def moves(self) -> Iterator[str]:
        """Tell every path."""
        for arrow in self.scene.arrows:
            if any(h in self.hexes for h in arrow.hexes):
                label = f" ({arrow.label})" if arrow.label else ""
                yield f"{_PATHS[arrow.look]}{label}: {' '.join(arrow.hexes)}"

    def battles(self) -> Iterator[str]:
        """Tell every attack with its result."""
        for battle in self.scene.battles:
            if battle.target in self.hexes:
                yield _battle(battle.attackers, battle.target, battle.label)

    def ground(self) -> Iterator[str]:
        """Tell the map itself, one line for each kind of thing; the commonest terrain is left out."""
        ground = self.scene.ground
        named = {p.hex: p.name for p in reversed(ground.places) if p.name}
        for key, style in ground.terrains.items():
            hexes = [h for h in self.order if ground.terrain_of(h) == key]
            if key != ground.base and hexes:
                yield _kind(style.label, hexes, named)
        works = (*ground.works, *self.scene.works)
        for kind in dict.fromkeys(w.kind or str(w.look) for w in works):
            told = {w.hex: w for w in works if (w.kind or str(w.look)) == kind}
            hexes = [h for h in self.order if h in told]
            if hexes:
                yield _kind(kind, hexes, {h: told[h].text or named.get(h, "") for h in hexes})
        yield from self._sides()

    def _sides(self) -> Iterator[str]:
        """Tell crossings hex by hex; waters and lines by name only (units tell their own)."""
        ground = self.scene.ground
        for key, style in ground.side_styles.items():
            sides = [s for s in ground.hexsides if s.style == key and {s.a, s.b} & self.hexes]
            if not sides:
                continue
            if style.look in (SideLook.BRIDGE, SideLook.FORD):
                yield f"{style.label}: {', '.join(f'{s.a}/{s.b}' for s in sides)}"
            else:
                names = [n for n in dict.fromkeys(s.name for s in sides) if n]
                yield f"{style.label}: {', '.join(names) or _count(len(sides), 'hexside')}"


def _stacks(
    counters: Iterable[Counter], hexes: frozenset[Hex], order: Iterable[Hex]
) -> dict[Hex, list[Counter]]:
    found: dict[Hex, list[Counter]] = {}
    for counter in counters:
        if counter.hex in hexes:
            found.setdefault(counter.hex, []).append(counter)
    return {h: found[h] for h in order if h in found}


def _kind(label: str, hexes: list[Hex], named: dict[Hex, str]) -> str:
    return f"{label}: " + ", ".join(f"{h} {named.get(h, '')}".strip() for h in hexes)


def _work(work: Work) -> str:
    """Name a work, with its kind where the name does not say it."""
    kind = work.kind or str(work.look)
    return work.label if kind.lower() in work.label.lower() else f"{work.label} ({kind})"


def _battle(attackers: Iterable[Hex], target: Hex, label: str) -> str:
    origins = tuple(attackers)
    source = f" from {_and(origins)}" if origins else ""
    return f"Attack on {target}{source}" + (f": {label}" if label else "")


def _and(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _count(number: int, what: str) -> str:
    many = what + ("es" if what.endswith("x") else "s")
    return f"{number} {what if number == 1 else many}"
