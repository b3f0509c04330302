"""8.0.E to 8.0.H, 8.7 The arithmetic of combat: products, their quotient, and what it means.

Nothing here knows a map or a unit; whole numbers in, whole numbers out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

FACES = (1, 2, 3, 4, 5, 6)
PAIRS = len(FACES) ** 2


class Outcome(Enum):
    """8.7 The three ways an attack ends."""

    ELIMINATED = "attackers eliminated"
    REPULSED = "unsuccessful"
    SUCCESS = "successful"


@dataclass(frozen=True)
class Modifier:
    """8.3, 8.4 One die roll modifier: the rule it comes from, its name, its value."""

    rule: str
    name: str
    value: int


@dataclass(frozen=True)
class Fire:
    """8.0.F, 8.0.G One side of a combat: total strength, die as rolled, modifiers."""

    strength: int
    die: int
    modifiers: tuple[Modifier, ...] = ()

    @property
    def modified(self) -> int:
        """The die with all modifiers, which are cumulative (8.4B)."""
        return self.die + total(self.modifiers)

    @property
    def product(self) -> int:
        """Strength times the modified die."""
        return self.strength * self.modified


@dataclass(frozen=True)
class Verdict:
    """8.7 What a combat comes to: the quotient (None when the defender's product is 0) and the steps lost."""

    quotient: int | None
    outcome: Outcome
    steps: int = 0
    """8.7.5 Steps the defender loses; all he has when the quotient is None."""


@dataclass(frozen=True)
class Chances:
    """Exact chances before the dice: of clearing the hexes, of hurting, of being thrown back, of ruin."""

    cleared: Fraction
    hurt: Fraction
    repulsed: Fraction
    ruined: Fraction


def total(modifiers: Iterable[Modifier]) -> int:
    """8.4B The sum of the modifiers."""
    return sum(modifier.value for modifier in modifiers)


def judge(attack: int, defence: int, morale: int) -> Verdict:
    """8.0.H, 8.7 Compare the two products with the defender's morale.

    Interpretation A-01: a quotient from 1 up to the morale is unsuccessful, only one below 1 destroys the
    attackers. Interpretation A-38: a defence of 0 cannot divide; such a defender is eliminated.
    """
    if defence <= 0:
        return Verdict(None, Outcome.SUCCESS)
    quotient = attack // defence
    if quotient < 1:
        return Verdict(quotient, Outcome.ELIMINATED)
    if quotient <= morale:
        return Verdict(quotient, Outcome.REPULSED)
    return Verdict(quotient, Outcome.SUCCESS, quotient - morale)


def chances(attack: int, attack_drm: int, defence: int, defence_drm: int, morale: int, steps: int) -> Chances:
    """The exact chances over all 36 pairs of dice, for bots, help texts and battle cards.

    ``attack`` and ``defence`` are the total strengths, ``steps`` the defender's steps.
    """
    cleared = hurt = repulsed = ruined = 0
    for verdict in verdicts(attack, attack_drm, defence, defence_drm, morale):
        if verdict.outcome is Outcome.ELIMINATED:
            ruined += 1
        elif verdict.outcome is Outcome.REPULSED:
            repulsed += 1
        elif verdict.quotient is None or verdict.steps >= steps:
            cleared += 1
        else:
            hurt += 1
    return Chances(*(Fraction(count, PAIRS) for count in (cleared, hurt, repulsed, ruined)))


def verdicts(attack: int, attack_drm: int, defence: int, defence_drm: int, morale: int) -> Iterator[Verdict]:
    """8.0.F to 8.0.H What each of the 36 pairs of dice comes to."""
    for ours in FACES:
        product = attack * (ours + attack_drm)
        for theirs in FACES:
            yield judge(product, defence * (theirs + defence_drm), morale)


FOR_ATTACKER = ("cleared", "hurt", "thrown back", "lost")
FOR_DEFENDER = ("you are wiped out", "you lose steps", "they are thrown back", "they are destroyed")


def odds_text(odds: Chances, words: Sequence[str] = FOR_ATTACKER) -> str:
    """Chances in words, in per cent."""
    parts = zip(words, (odds.cleared, odds.hurt, odds.repulsed, odds.ruined), strict=True)
    return ", ".join(f"{round(100 * chance)} % {word}" for word, chance in parts if chance)
