"""The position of a game of Panzer '44: everything that changes while it is played.

Plain data and nothing else; what a counter is worth stands in ``units``, what may be done with it in the
chapters' own modules. Units are counter ids ("G071", "A312"), hexes their printed numbers. Lists are kept in
the order things happened or sorted, never in the order of a set.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine.names import Side

GERMAN: Side = "german"
ALLIED: Side = "allied"
SIDES: tuple[Side, Side] = (GERMAN, ALLIED)


def enemy_of(side: Side) -> Side:
    """The other side."""
    return ALLIED if side == GERMAN else GERMAN


@dataclass
class Placed:
    """A unit on the map, with the markers that lie on it.

    ``hex`` is kept equal to the carrier's for a passenger (9.2), and so are the markers (9.22).
    """

    hex: str
    carrier: str = ""
    """9.0 The vehicle that carries it, "" when it stands by itself."""
    inside: bool = False
    """12.0 Whether it is inside the Improved Position of its hex."""
    pinned: bool = False
    disruption: int = 0
    """6.82 0 to 3; a unit at 4 is gone."""
    delayed_panic: bool = False
    """14.7 (P): it panics in the next Panic Determination Phase."""
    panicked: bool = False
    shot_down: bool = False
    """6.46 Disrupted by direct fire in this turn: its indirect fire is cancelled even if it is cured."""
    has_fired: bool = False
    """11.14 It has fired from the hex it is in and can be seen there from any distance."""
    seen_by: list[str] = field(default_factory=list)
    """11.14 Enemy units that have seen it in the town or woods hex it is in."""
    is_located: bool = False
    """6.78 Counter-battery has found it in the hex it is in."""
    shots: int = 0
    """6.79 How many turns it has fired, in whatever way, from the hex it is in."""


@dataclass
class Plot:
    """5.0 What a unit is to do this turn.

    ``target`` is a hex ("" for MV and CB), ``pattern`` "T" or "L" for class H, ``prefer`` which of two units
    in the target hex (6.35) or, on a hexside, which hex (6.57), ``hold`` a counter-battery unit that answers
    only counter-battery (6.76), or with ``late`` that first and anybody found in the end, ``way`` the
    movement of an express game.
    """

    task: str
    target: str = ""
    pattern: str = ""
    prefer: str = ""
    hold: bool = False
    late: bool = False
    way: str = ""


@dataclass
class Support:
    """15.0, 16.0 Fire from beyond the map: ``kind`` OFBDA or CAS, its points, its target."""

    side: Side
    kind: str
    points: int
    target: str
    pattern: str


@dataclass
class Mine:
    """17.0 A mined hex. ``known`` once a unit has set it off."""

    side: Side
    kind: str
    known: bool = False


@dataclass
class Column:
    """18.6 A force that is to enter: the units still off the map in their order, and where they may come in.

    ``kind`` is "column" or "free"; ``used`` is the entry hex a column has begun to use.
    """

    name: str
    side: Side
    turn: int
    kind: str
    entries: list[str]
    units: list[str]
    used: str = ""


@dataclass
class Loss:
    """A unit that is out of the game: destroyed, or lost in the drop."""

    unit: str
    turn: int


@dataclass
class Leaver:
    """18.5 A unit that left the map by an edge ("east")."""

    unit: str
    edge: str
    turn: int
    passenger: str = ""


@dataclass
class State:
    """A whole position."""

    options: dict[str, str]
    scenario: str
    turn: int = 1
    is_deployed: bool = False
    ready: list[Side] = field(default_factory=list)
    """18.4 Sides that have set up."""
    units: dict[str, Placed] = field(default_factory=dict)
    riding: dict[str, str] = field(default_factory=dict)
    """9.0, 18.67 Off the map: which vehicle a waiting unit rides on."""
    waiting: list[Column] = field(default_factory=list)
    wrecks: list[str] = field(default_factory=list)
    """6.82 Hexes with wrecks, sorted; a hex stands here once for every wreck."""
    positions: dict[str, Side] = field(default_factory=dict)
    """12.0 Improved Positions by hex, with their owner."""
    positions_built: int = 0
    mines: dict[str, Mine] = field(default_factory=dict)
    concentrations: dict[Side, list[int]] = field(default_factory=dict)
    strikes: dict[Side, list[int]] = field(default_factory=dict)
    drop: dict[str, str] = field(default_factory=dict)
    """19.1 Planned drop hexes of airborne units."""
    landing: str = ""
    """19.1 How the other side places those who come down on it, "" for the default; sealed (B-73)."""
    plots: dict[str, Plot] = field(default_factory=dict)
    """5.0 The plots of this turn, by unit."""
    support: list[Support] = field(default_factory=list)
    fired: list[str] = field(default_factory=list)
    """Units that have carried out their fire this turn (6.16)."""
    moved: list[str] = field(default_factory=list)
    """Units that have carried out their movement this turn."""
    entered: dict[str, int] = field(default_factory=dict)
    """18.62 How many units have come in this Movement Phase, by column and hex ("name@0534")."""
    chits: dict[Side, list[int]] = field(default_factory=dict)
    """14.0 The panic chits drawn this turn."""
    first_fire: int = 0
    """14.82 The turn of the first fire of the game, 0 before it."""
    losses: list[Loss] = field(default_factory=list)
    leavers: list[Leaver] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)
    """Victory points gained for good during the game, by what for ("allied/Moncourt", 19.3)."""
    held: list[str] = field(default_factory=list)
    """19.3, 19.4 Claims that must last through the final turn and have lasted so far."""
    is_finished: bool = False
