"""8.0 to 8.2, 9.5 The language of the attack sheet, and a sheet while it is being read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.engine.grammar import LineGrammar
from games.kaisers_battle.asking import gun_text
from games.kaisers_battle.gunnery import GUN_ORDERS, GUN_RULES
from games.kaisers_battle.state import Declared, Guns


@dataclass(frozen=True)
class AttackOrder:
    """8.2 A line that declares an attack; attackers are units, or hexes for all units in them."""

    targets: tuple[str, ...]
    attackers: tuple[str, ...]
    barrage: Guns


@dataclass(frozen=True)
class AdvanceOrder:
    """8.8 The way a unit will advance if its attack clears the hex."""

    unit: str
    way: tuple[str, ...]


@dataclass(frozen=True)
class LoseOrder:
    """8.7.4 Units in the order they lose steps if their attack fails."""

    units: tuple[str, ...]


@dataclass(frozen=True)
class RetreatOrder:
    """8.7.4 Where beaten attackers of a hex go, best first; ``after`` the attack on that hex, or "" any."""

    origin: str
    goals: tuple[str, ...]
    after: str = ""


@dataclass(frozen=True)
class MoreOrder:
    """8.0.J More attacks will be declared when these have been fought."""


@dataclass
class AttackPlan:
    """A sheet so far."""

    attacks: list[Declared] = field(default_factory=list)
    advance: dict[str, list[str]] = field(default_factory=dict)
    losses: list[str] = field(default_factory=list)
    retreat: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    """The hexes to retreat to, by hex of the beaten and first hex attacked, "" for all attacks from there."""
    more: bool = False

    @property
    def units(self) -> list[str]:
        """The units that attack."""
        return [unit for attack in self.attacks for unit in attack.attackers]

    @property
    def hexes(self) -> list[str]:
        """The hexes that are attacked."""
        return [hex_id for attack in self.attacks for hex_id in attack.targets]

    def retreat_of(self, origin: str, attack: Declared) -> list[str]:
        """8.7.4 Where the beaten of a hex go: what is said of this attack, or of all from there."""
        return self.retreat.get((origin, attack.targets[0])) or self.retreat.get((origin, ""), [])


@dataclass(frozen=True)
class Attacks:
    """The answer: attacks in the order they are fought, and whether more will be declared after them."""

    attacks: tuple[Declared, ...]
    more: bool


GRAMMAR = LineGrammar(
    r"""
    start: attack | advance | lose | retreat | more
    attack: "ATTACK"i targets "WITH"i attackers (_BARRAGE guns)?
    targets: HEX+
    attackers: (UNIT | HEX)+
    advance: "ADVANCE"i UNIT HEX+
    lose: "LOSE"i UNIT+
    retreat: "RETREAT"i HEX "TO"i goals ("AFTER"i HEX)?
    goals: HEX+
    more: "MORE"i
    _BARRAGE.5: /BARRAGE(?![\w\/])/i
    """
    + GUN_RULES,
    {
        "start": lambda order: order,
        "attack": lambda targets, attackers, guns=None: AttackOrder(targets, attackers, guns or Guns()),
        "advance": lambda unit, *way: AdvanceOrder(unit, way),
        "lose": lambda *units: LoseOrder(units),
        "retreat": RetreatOrder,
        "more": MoreOrder,
        **GUN_ORDERS,
    },
)


def attack_line(targets: Sequence[str], units: Sequence[str], guns: Guns | None = None) -> str:
    """The canonical line of an attack."""
    barrage = f" BARRAGE {gun_text(guns)}" if guns and guns.total else ""
    return f"ATTACK {' '.join(targets)} WITH {' '.join(units)}{barrage}"
