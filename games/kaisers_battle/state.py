"""The position of a game of The Kaiser's Battle: everything that changes while it is played.

Plain data and nothing else; what a unit is worth stands with the counters (``pieces``), what may be done with
it in the chapters' own modules. Hexes are their printed ids. Lists are kept in the order things happened or
sorted, never in the order of a set.
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
    """A counter on the map: its hex and the strength steps it has left (8.5)."""

    hex: str
    steps: int


@dataclass
class Replacement:
    """13.2 A regimental replacement unit in play: the division it came from and that division's corps."""

    division: str
    corps: str


@dataclass
class Guns:
    """9.8 A side's artillery track: field and heavy artillery points left this turn."""

    field: int = 0
    heavy: int = 0

    @property
    def total(self) -> int:
        """Both kinds together."""
        return self.field + self.heavy


@dataclass
class Air:
    """12.0 A side's air points by mission, after interception (12.4) and use."""

    observe: int = 0
    attack: int = 0
    intercept: int = 0


@dataclass
class Declared:
    """9.5, 8.2 An attack as declared: attackers, target hexes, artillery points of the rolling barrage.

    ``advance``, ``losses`` and ``retreat`` are what the attacker settled beforehand on the same sheet:
    hexes to advance through by unit, units in the order they lose steps, and the retreat hex by attacking
    hex.
    """

    attackers: list[str]
    targets: list[str]
    barrage: Guns = field(default_factory=Guns)
    advance: dict[str, list[str]] = field(default_factory=dict)
    losses: list[str] = field(default_factory=list)
    retreat: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Fighting:
    """8.0 The combat phase under way.

    ``duties`` are the attacks owed as they stood when the movement phase ended (8.1.1, 8.1.2); ``declared``
    the attacks still to be fought, in order; ``fought`` units and hexes that are done for this phase (8.1.4).
    """

    side: Side
    declared: list[Declared] = field(default_factory=list)
    fought_units: list[str] = field(default_factory=list)
    fought_hexes: list[str] = field(default_factory=list)
    must_attack: list[str] = field(default_factory=list)
    must_be_attacked: list[str] = field(default_factory=list)
    is_over: bool = False


@dataclass
class State:
    """A whole position."""

    options: dict[str, str]
    turn: int = 1
    weather: str = "fog"
    units: dict[str, Placed] = field(default_factory=dict)
    replacements: dict[str, Replacement] = field(default_factory=dict)
    eliminated: list[str] = field(default_factory=list)
    broken_down: list[str] = field(default_factory=list)
    exited: list[str] = field(default_factory=list)
    """20.1.2 Units that left the map while not isolated; the isolated ones go to ``exited_isolated``."""
    exited_isolated: list[str] = field(default_factory=list)
    divisions_replaced: int = 0
    """20.1.4 Divisions replaced by a regiment through combat loss."""
    towns: dict[str, Side] = field(default_factory=dict)
    """20.1.1 Who holds each town west of the victory line: the last to occupy or pass through it."""
    guns: dict[Side, Guns] = field(default_factory=dict)
    air: dict[Side, Air] = field(default_factory=dict)
    observed: dict[Side, list[str]] = field(default_factory=dict)
    """12.2.2 Hexes of enemy stacks with this side's air observation markers."""
    struck: dict[Side, list[str]] = field(default_factory=dict)
    """9.4.2B Hexes this side has hit in the current drumfire phase or ground attack segment."""
    gas: list[str] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    """5.1.1 Units that moved in the first segment of the current movement phase."""
    resting: list[str] = field(default_factory=list)
    """13.1.2 Regiments made by breakdown this turn: they do not move in this movement phase."""
    arrived: list[str] = field(default_factory=list)
    """15.1 Reinforcements placed this turn (15.1.4, 15.1.6)."""
    arrival_hexes: list[str] = field(default_factory=list)
    """15.1.5 Where they were placed: these hexes may be overstacked this turn."""
    first_movers: list[str] = field(default_factory=list)
    """17.1.1 German units that stood in trench hexes when the German movement phase of turn 1 began."""
    quotas: dict[str, int] = field(default_factory=dict)
    """17.1.2, 17.1.3 How many units may move: ``german``, or a corps ``18`` and ``3``."""
    fighting: Fighting | None = None
    is_finished: bool = False
