"""What a picture of a hex map shows: plain, typed values.

A title fills a Scene from a *view* (what one side may know), and nothing else; the
drawing modules (`hexwar.svg`, `hexwar.raster`, `hexwar.textmap`) show exactly what is in
it. So a thing that is not in the scene can never be seen, in pixels or in words.

`Ground` is the part that stays the same for a whole game (hexes, terrain, rivers, names).
Make it once per title and keep it: its geometry in the picture is worked out once.
Ready-made styles are in `hexwar.picture.looks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Protocol

Hex = str
"""A hex by its printed number, such as "3804"."""


class GridLike(Protocol):
    """The geometry a picture needs. Lengths are in hex widths, y grows downwards."""

    def centre(self, h: str, /) -> tuple[float, float]:
        """Return where the middle of a hex lies."""

    def corners(self, h: str, /) -> Sequence[tuple[float, float]]:
        """Return the six corners of a hex, in order around it."""


class Texture(StrEnum):
    """The pattern over a terrain's colour, so that colour never stands alone."""

    PLAIN = "plain"
    TREES = "trees"
    HACHURES = "hachures"
    BLOCKS = "blocks"
    TUFTS = "tufts"
    PEAKS = "peaks"
    WAVES = "waves"
    DOTS = "dots"
    FURROWS = "furrows"
    RUBBLE = "rubble"
    STRIPES = "stripes"
    STRIPES_BACK = "stripes-back"
    CROSSES = "crosses"


class SideLook(StrEnum):
    """How a thing on hexsides is drawn."""

    RIVER = "river"
    STREAM = "stream"
    CANAL = "canal"
    COAST = "coast"
    BRIDGE = "bridge"
    FORD = "ford"
    SLOPE = "slope"
    CREST = "crest"
    BORDER = "border"
    LINE = "line"
    FRONT = "front"


class RouteLook(StrEnum):
    """How a thing from hex centre to hex centre is drawn."""

    ROAD = "road"
    TRACK = "track"
    RAILWAY = "railway"


class WorkLook(StrEnum):
    """How a work or sign that fills one hex is drawn (along the hex's inner edge)."""

    FIELDWORK = "fieldwork"
    REDOUBT = "redoubt"
    WIRE = "wire"
    FORT = "fort"
    LETTER = "letter"
    RING = "ring"
    OBJECTIVE = "objective"


class MarkLook(StrEnum):
    """How a small token on top of a hex is drawn."""

    CHIT = "chit"
    GAS = "gas"
    PLANE = "plane"
    BARRAGE = "barrage"
    WRECK = "wreck"
    SMOKE = "smoke"
    SUPPLY = "supply"
    FLAG = "flag"


class ArrowLook(StrEnum):
    """What a path of hexes was."""

    MOVE = "move"
    ADVANCE = "advance"
    RETREAT = "retreat"
    PLAN = "plan"


class StepState(StrEnum):
    """How much of a unit is left."""

    FULL = "full"
    REDUCED = "reduced"
    LAST = "last"


@dataclass(frozen=True)
class TerrainStyle:
    """A kind of terrain. Colours are #rrggbb; `smooth` rounds the outline of its areas."""

    label: str
    fill: str
    texture: Texture = Texture.PLAIN
    ink: str = "#6b6b5a"
    smooth: bool = True


@dataclass(frozen=True)
class SideStyle:
    """A kind of hexside feature. `width` is a factor on the look's usual width."""

    label: str
    look: SideLook
    colour: str
    width: float = 1.0


@dataclass(frozen=True)
class RouteStyle:
    """A kind of road or railway."""

    label: str
    look: RouteLook
    colour: str
    width: float = 1.0


@dataclass(frozen=True)
class Hexside:
    """A feature on the hexside between two adjacent hexes.

    `low` is the hex at the foot of a slope. `name` ("Somme") is printed along the water once.
    """

    a: Hex
    b: Hex
    style: str
    name: str = ""
    low: Hex | None = None


@dataclass(frozen=True)
class Route:
    """A road or railway through these hexes' centres."""

    hexes: tuple[Hex, ...]
    style: str


@dataclass(frozen=True)
class Place:
    """A name on the map: rank 1 a city, 2 a town, 3 a village, 4 a wood, height or farm."""

    hex: Hex
    name: str
    rank: int = 2


@dataclass(frozen=True)
class Work:
    """A fortification, entry letter or objective in a hex; `text` is for LETTER only.

    `kind` is its name in the legend ("German trench"; default: that of the look).
    """

    hex: Hex
    look: WorkLook
    label: str
    text: str = ""
    colour: str = "#3b3128"
    kind: str = ""


@dataclass(frozen=True, eq=False)
class Ground:
    """The map itself. Hexes not named in `terrain` have the terrain `base`.

    Compared by identity, because what has been worked out for it is kept.
    """

    grid: GridLike
    hexes: tuple[Hex, ...]
    terrains: Mapping[str, TerrainStyle]
    terrain: Mapping[Hex, str]
    base: str
    side_styles: Mapping[str, SideStyle] = field(default_factory=dict)
    hexsides: tuple[Hexside, ...] = ()
    route_styles: Mapping[str, RouteStyle] = field(default_factory=dict)
    routes: tuple[Route, ...] = ()
    places: tuple[Place, ...] = ()
    works: tuple[Work, ...] = ()

    def terrain_of(self, h: Hex) -> str:
        """Return the terrain key of a hex."""
        return self.terrain.get(h, self.base)


@dataclass(frozen=True)
class NationStyle:
    """Colours of a nation's counters: card, its text, the box behind the unit symbol."""

    label: str
    side: str
    fill: str
    ink: str = "#111111"
    box: str = "#fbf8ee"


@dataclass(frozen=True)
class Badge:
    """A small sign on a counter: one to three letters, and what they mean in words."""

    text: str
    label: str
    colour: str = "#b3261e"


@dataclass(frozen=True)
class Counter:
    """One unit on the map.

    unit: the id orders use; label: what is printed on the counter; name: in full words.
    symbol: a key of `hexwar.picture.symbols.SYMBOLS` ("infantry"); size: "XX", "III", "I".
    strength: the figures as printed ("30-4-6"); figures: the same in words, for readers
    who hear the map. pips: steps left and steps in all. `inverted`: turned face down.
    `planned`: not there yet, drawn as a ghost.
    Counters of one hex stack in the order of the scene, the last on top.
    """

    hex: Hex
    unit: str
    label: str
    nation: str
    symbol: str
    size: str = ""
    strength: str = ""
    name: str = ""
    figures: str = ""
    step: StepState = StepState.FULL
    pips: tuple[int, int] | None = None
    badges: tuple[Badge, ...] = ()
    inverted: bool = False
    highlight: bool = False
    planned: bool = False


@dataclass(frozen=True)
class Marker:
    """A token on a hex, with the hexes it acts on (a gas cloud's seven) in `zone`."""

    hex: Hex
    look: MarkLook
    label: str
    text: str = ""
    nation: str = ""
    zone: tuple[Hex, ...] = ()


@dataclass(frozen=True)
class Shade:
    """A set of hexes under a transparent pattern; outlined."""

    hexes: tuple[Hex, ...]
    label: str
    texture: Texture = Texture.STRIPES
    colour: str = "#b3261e"


@dataclass(frozen=True)
class Arrow:
    """A path from its first hex to its last."""

    hexes: tuple[Hex, ...]
    look: ArrowLook = ArrowLook.MOVE
    label: str = ""
    nation: str = ""


@dataclass(frozen=True)
class Battle:
    """Attack (or fire) from several hexes onto one; label is short: "15:11 = 5, 1 step"."""

    attackers: tuple[Hex, ...]
    target: Hex
    label: str = ""
    colour: str = "#b3261e"


@dataclass(frozen=True)
class Scene:
    """Everything one picture shows.

    focus: hexes to crop to, with `margin` hexes around them; empty is the whole map.
    reserve: counters that are not on the map yet, drawn unseen for a page that puts them there.
    trays: list the units of each stack beneath a cropped picture.
    uid: prefix of the ids inside the SVG; give each picture on one page its own.
    """

    ground: Ground
    nations: Mapping[str, NationStyle] = field(default_factory=dict)
    counters: tuple[Counter, ...] = ()
    works: tuple[Work, ...] = ()
    markers: tuple[Marker, ...] = ()
    shades: tuple[Shade, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    battles: tuple[Battle, ...] = ()
    focus: tuple[Hex, ...] = ()
    margin: int = 1
    caption: str = ""
    legend: bool = False
    hex_numbers: bool = True
    names: bool = True
    trays: bool = True
    uid: str = "m"
    reserve: tuple[Counter, ...] = ()

    def cropped(self, focus: Iterable[Hex], margin: int | None = None) -> Scene:
        """Return the same scene around other hexes."""
        return replace(self, focus=tuple(focus), margin=self.margin if margin is None else margin)


@dataclass(frozen=True)
class Drawing:
    """A finished picture: SVG text, words for who cannot see it, size in SVG units."""

    svg: str
    alt: str
    width: int
    height: int
