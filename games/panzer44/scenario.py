"""18.0, 19.0, 20.0 A scenario: forces, where and when they come, panic, rules of engagement, victory.

All zones are worked out to hexes, all units to counters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from games.hexwar.datafile import Provenance
from games.hexwar.grid import Compass
from games.panzer44.charts import MineKind
from games.panzer44.units import Player, SideName, UnitType

Formation = Literal["deployed", "column", "free", "drop"]
Duty = Literal["may", "must", "no"]
SupportKind = Literal["OFBDA", "CAS"]
Banned = Literal["DF", "CA", "IF", "CB", "OF", "overrun"]
What = Literal[
    "present",
    "staying",
    "held",
    "entered",
    "exited",
    "exit value",
    "eliminated",
    "sees",
    "positions",
    "razed",
]
Condition = Literal["any", "undisrupted", "disrupted"]
Kind = Literal["any", "combat", "vehicle", "listed"]

FORMATIONS: tuple[Formation, ...] = get_args(Formation)
DUTIES: tuple[Duty, ...] = get_args(Duty)
SUPPORTS: tuple[SupportKind, ...] = get_args(SupportKind)
WHATS: tuple[What, ...] = get_args(What)
CONDITIONS: tuple[Condition, ...] = get_args(Condition)
KINDS: tuple[Kind, ...] = get_args(Kind)
PLAYER_NAMES: Mapping[Player, str] = {
    "german": "German",
    "american": "American",
    "british": "British",
    "french": "French",
    "canadian": "Canadian",
}
MOST_PANIC = 100


@dataclass(frozen=True)
class PlayerInfo:
    """Who plays a side: the nation and what its player is called."""

    nation: Player

    @property
    def name(self) -> str:
        """What the rulebook calls the player: "American"."""
        return PLAYER_NAMES[self.nation]


@dataclass(frozen=True)
class Force:
    """18.3, 18.4 Units that deploy in a zone or enter in a turn (0: at the start, on the map).

    ``hexes``: the deployment zone, or the hexes where they may enter. ``keeps_apart``: not next to an enemy
    at set-up (19.7).
    """

    name: str
    side: SideName
    units: tuple[str, ...]
    turn: int
    formation: Formation
    hexes: frozenset[str]
    mounted: Duty
    improved: Duty
    keeps_apart: bool

    @property
    def entries(self) -> tuple[str, ...]:
        """18.6 The hexes where the force may enter, sorted."""
        return tuple(sorted(self.hexes))


@dataclass(frozen=True)
class Support:
    """15.0, 16.0 Concentrations of off-board artillery, or air strikes; most uses in a turn, if limited."""

    side: SideName
    kind: SupportKind
    strengths: tuple[int, ...]
    per_turn: int | None


@dataclass(frozen=True)
class Minefield:
    """17.0 Mined hexes a side may lay."""

    side: SideName
    kind: MineKind
    number: int
    hexes: frozenset[str]


@dataclass(frozen=True)
class Works:
    """12.0 Improved Positions a side may dig; ``most`` None means as many as it likes."""

    side: SideName
    most: int | None
    hexes: frozenset[str]


@dataclass(frozen=True)
class Panic:
    """14.0 A panic level: what is printed for the first turns one by one, then the rest.

    ``per_loss`` is added for every own combat unit destroyed (20.5).
    """

    by_turn: tuple[int, ...]
    then: int
    per_loss: int

    def level(self, turn: int, losses: int = 0) -> int:
        """Percent in a turn after so many combat units lost, at most 100 (Interpretation B-40)."""
        base = self.by_turn[turn - 1] if turn <= len(self.by_turn) else self.then
        return min(MOST_PANIC, base + losses * self.per_loss)

    def is_fixed(self, turn: int) -> bool:
        """14.82 Whether the level is printed for this very turn (Interpretation B-02)."""
        return turn <= len(self.by_turn)


@dataclass(frozen=True)
class Ban:
    """Rules of engagement: what a side may not do in some turns."""

    side: SideName
    what: frozenset[Banned]
    first_turn: int
    last_turn: int


@dataclass(frozen=True)
class Closed:
    """Hexes a side may not be in or enter in some turns; from turn 0, nor at set-up."""

    side: SideName
    hexes: frozenset[str]
    first_turn: int
    last_turn: int


@dataclass(frozen=True)
class Limit:
    """The most units a side may deploy in some hexes."""

    side: SideName
    hexes: frozenset[str]
    most: int


@dataclass(frozen=True)
class Rules:
    """Special terrain rules. Costs are in half movement points."""

    clear_factor: int = 1
    is_flooded: bool = False
    contour: int = 6
    wreck_cost: int | None = None
    positions_stay: bool = False


@dataclass(frozen=True)
class Who:
    """Which units count: any, combat units (18.5), vehicles or listed types, without those of ``but``."""

    kind: Kind
    codes: tuple[str, ...]
    but: tuple[str, ...]

    def fits(self, kind: UnitType) -> bool:
        """Whether a type of unit counts."""
        if kind.code in self.but:
            return False
        match self.kind:
            case "combat":
                return kind.is_combat
            case "vehicle":
                return kind.is_vehicle
            case "listed":
                return kind.code in self.codes
            case _:
                return True


@dataclass(frozen=True)
class Count:
    """18.5 Something that can be counted at the end of a game; see `WHATS` and the README of the data.

    ``side`` is whose units are counted. ``label`` names the zone to readers.
    """

    what: What
    side: SideName
    who: Who
    hexes: frozenset[str]
    edge: Compass | None
    condition: Condition
    is_dismounted: bool
    share: tuple[int, int]
    label: str


@dataclass(frozen=True)
class Goal:
    """A side wins if the count reaches ``at_least``; ``immediately`` ends the game."""

    side: SideName
    counts: Count
    at_least: int
    immediately: bool


@dataclass(frozen=True)
class Award:
    """A side receives ``points`` for each thing counted."""

    side: SideName
    counts: Count
    points: int


@dataclass(frozen=True)
class Victory:
    """18.5 The victory conditions.

    The first goal that is met wins. Without awards ``otherwise`` wins (None: a draw). With awards a side
    below its ``minimum`` loses; else more points win, and ``tie`` decides a tie (None: a draw).
    """

    goals: tuple[Goal, ...]
    awards: tuple[Award, ...]
    minimum: Mapping[SideName, int]
    tie: SideName | None
    otherwise: SideName | None


@dataclass(frozen=True)
class Scenario:
    """A whole scenario. Nothing in it changes during a game."""

    slug: str
    rule: str
    name: str
    date: str
    summary: str
    turns: int
    first: SideName
    deploys: tuple[SideName, ...]
    players: Mapping[SideName, PlayerInfo]
    area: frozenset[str]
    forces: tuple[Force, ...]
    supports: tuple[Support, ...]
    fields: tuple[Minefield, ...]
    works: tuple[Works, ...]
    panic: Mapping[SideName, Panic]
    bans: tuple[Ban, ...]
    closed: tuple[Closed, ...]
    limits: tuple[Limit, ...]
    rules: Rules
    victory: Victory
    provenance: Provenance

    def player(self, side: SideName) -> PlayerInfo:
        """Who plays a side."""
        return self.players[side]

    def is_banned(self, side: str, what: Banned, turn: int) -> bool:
        """Whether the rules of engagement forbid something to a side in a turn."""
        return any(
            b.side == side and what in b.what and b.first_turn <= turn <= b.last_turn for b in self.bans
        )

    def is_closed(self, side: str, hex_id: str, turn: int) -> bool:
        """Whether a hex is closed to a side in a turn (0: at set-up), or out of play."""
        return hex_id not in self.area or any(
            c.side == side and hex_id in c.hexes and c.first_turn <= turn <= c.last_turn for c in self.closed
        )
