"""8.0.E, 8.3, 8.4, 8.6 What each side brings into a combat: strengths, modifiers, morale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.engine.names import Side
from games.kaisers_battle import attachment, pieces, supply
from games.kaisers_battle.barrages import rolling_modifier, sos_modifier
from games.kaisers_battle.cuts import steps_in_all
from games.kaisers_battle.ground import crossing_drm, hex_drm
from games.kaisers_battle.names import hex_label
from games.kaisers_battle.resolution import Chances, Modifier, chances, total
from games.kaisers_battle.state import Declared, Guns, State, enemy_of

FOG_DRM = 1
"""8.3 What the attacker adds to his die in fog."""


@dataclass(frozen=True)
class Setting:
    """8.0 A combat before the dice."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: int
    defence: int
    attack_modifiers: tuple[Modifier, ...]
    defence_modifiers: tuple[Modifier, ...]
    morale: int
    steps: int
    """Steps of all defenders together."""


def setting(state: State, attack: Declared, sos: Mapping[str, Guns] | None = None) -> Setting:
    """8.0.E to 8.0.G Everything that counts in an attack as it stands now.

    8.2.2 All units of a target hex defend. 8.6.1, 8.6.2 The defenders' morale is the highest among them.
    """
    side = enemy_of(pieces.side_of(attack.attackers[0]))
    defenders = tuple(u for h in attack.targets for u in pieces.units_in(state, h, side))
    return Setting(
        tuple(attack.attackers),
        defenders,
        sum(pieces.strength(state, unit) for unit in attack.attackers),
        sum(pieces.strength(state, unit) for unit in defenders),
        tuple(attacker_modifiers(state, attack)),
        tuple(defender_modifiers(state, attack, sos or {})),
        pieces.stack_morale(defenders),
        steps_in_all(state, defenders),
    )


def attacker_modifiers(state: State, attack: Declared) -> Iterable[Modifier]:
    """8.3 What is added to the attacker's die."""
    if state.weather == "fog":
        yield Modifier("8.3", "fog", FOG_DRM)
    rolling = rolling_modifier(attack.barrage)
    if rolling is not None:
        yield rolling


def defender_modifiers(state: State, attack: Declared, sos: Mapping[str, Guns]) -> Iterable[Modifier]:
    """8.4 What is added to the defender's die; all of it adds up (8.4B)."""
    found = (
        supply.modifier(supply.worst(state, attack.attackers)),
        sos_modifier(sos),
        attachment.modifier(state, attack.attackers),
        *terrain_modifiers(state, attack),
    )
    return (modifier for modifier in found if modifier is not None)


def terrain_modifiers(state: State, attack: Declared) -> Iterable[Modifier]:
    """8.2.5, 8.4, 10.0 The ground of the attacked hex that shelters best; all defenders count as there.

    Trenches serve both sides.
    """
    best = max(attack.targets, key=lambda h: (hex_drm(h) + water_drm(state, attack, h), hex_drm(h), h))
    if hex_drm(best):
        yield Modifier("8.4", f"{pieces.data().map.terrain(best)} {best}", hex_drm(best))
    if water_drm(state, attack, best):
        yield Modifier("8.4", "across water", water_drm(state, attack, best))


def water_drm(state: State, attack: Declared, hex_id: str) -> int:
    """8.4, 5.3 The modifier of the water that every attacker must cross to a hex (Interpretation A-63)."""
    return min(crossing_drm(pieces.hex_of(state, unit), hex_id) for unit in attack.attackers)


def forecast(state: State, attack: Declared, sos: int = 0) -> Chances:
    """8.7 The exact chances of an attack as it would be fought now; ``sos`` goes on the defender's die."""
    scene = setting(state, attack)
    return chances(
        scene.attack,
        total(scene.attack_modifiers),
        scene.defence,
        total(scene.defence_modifiers) + sos,
        scene.morale,
        scene.steps,
    )


def defending_side(attack: Declared) -> Side:
    """8.0.C The side an attack is made on."""
    return enemy_of(pieces.side_of(attack.attackers[0]))


def sides_text(state: State, attack: Declared) -> str:
    """Who attacks whom, in a sentence."""
    names = ", ".join(pieces.label(state, unit) for unit in attack.attackers)
    verb = "attacks" if len(attack.attackers) == 1 else "attack"
    return f"{names} {verb} {' and '.join(hex_label(hex_id) for hex_id in attack.targets)}"
