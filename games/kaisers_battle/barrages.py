"""9.1, 9.5, 9.6 Artillery in combat: rolling barrages for the attacker, SOS barrages for the defender."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.engine.errors import Illegal
from games.engine.names import Side
from games.kaisers_battle import pieces
from games.kaisers_battle.asking import check_left, count
from games.kaisers_battle.gunnery import check_range, is_in_field_range, pay
from games.kaisers_battle.observation import by_weather, how_observed
from games.kaisers_battle.resolution import Modifier
from games.kaisers_battle.state import Declared, Guns, State

# Points in reach -----------------------------------------------------------------------------------------


def within_reach(state: State, side: Side, hexes: Iterable[str]) -> Guns:
    """9.1.1, 9.8 The points a side has left that reach all these hexes."""
    left = state.guns[side]
    near = all(is_in_field_range(state, side, hex_id) for hex_id in hexes)
    return Guns(left.field if near else 0, left.heavy)


def choose_guns(usable: Guns, points: int) -> Guns:
    """So many of the usable points, field points first; fewer when there are not enough."""
    light = min(points, usable.field)
    return Guns(light, min(points - light, usable.heavy))


# Rolling barrages (9.5) ------------------------------------------------------------------------------------


def rolling_limit(state: State, is_observed: bool) -> int:
    """9.5.1A, 9.5.3 The most points of one rolling barrage in this weather; none in fog (9.5.1B)."""
    limits = pieces.data().charts.artillery
    return by_weather(limits.rolling_observed if is_observed else limits.rolling, state)


def check_rolling(state: State, side: Side, attack: Declared, left: Guns) -> str | None:
    """9.5 Raise Illegal unless an attack may have its barrage; returns how the target is observed.

    Interpretation A-48: settled with the declaration, before any die of this attack.
    """
    if not attack.barrage.total:
        return None
    seen = how_observed(state, side, attack.attackers, attack.targets)
    limit = rolling_limit(state, seen is not None)
    if limit == 0:
        raise Illegal("9.5.1", "no rolling barrage is possible in fog", "leave BARRAGE out")
    if attack.barrage.total > limit:
        why = f"{state.weather}, the target {'observed' if seen else 'not observed'}"
        raise Illegal("9.5.1", f"at most {count(limit, 'point')} for this barrage: {why}", f"BARRAGE {limit}")
    check_left("9.5.1", attack.barrage, left)
    check_range(state, side, attack.targets, attack.barrage)
    return seen


def still_possible(state: State, side: Side, attack: Declared) -> Guns:
    """9.5.1, 9.7.2B, 9.1.1 What of a declared barrage can be fired at the moment its attack is fought.

    Attacks fought since the declaration may have cost the line to the hilltop or the headquarters in range.
    Points that cannot be fired are not spent; of too many the heavy ones are kept.
    """
    near = within_reach(state, side, attack.targets).field > 0
    usable = Guns(attack.barrage.field if near else 0, attack.barrage.heavy)
    seen = how_observed(state, side, attack.attackers, attack.targets)
    return choose_guns(usable, rolling_limit(state, seen is not None))


def rolling_modifier(barrage: Guns) -> Modifier | None:
    """9.5.2, 8.3 A point more on the attacker's die for every artillery point."""
    return Modifier("9.5.2", "rolling barrage", barrage.total) if barrage.total else None


# SOS barrages (9.6) ----------------------------------------------------------------------------------------


def sos_limit(state: State) -> int:
    """9.6.1 The most points of one SOS barrage in this weather; none in fog."""
    return by_weather(pieces.data().charts.artillery.sos, state)


def sos_modifier(barrages: Mapping[str, Guns]) -> Modifier | None:
    """9.6.2, 8.4 Half of each barrage's points on the defender's die, fractions dropped.

    Interpretation A-09: in a defence of several stacks each may have its barrage, and they add up.
    """
    per_drm = pieces.data().charts.artillery.sos_points_per_drm
    value = sum(guns.total // per_drm for guns in barrages.values())
    return Modifier("9.6.2", "SOS barrage", value) if value else None


def may_sos(state: State, side: Side, targets: Iterable[str]) -> bool:
    """9.6 Whether a defender could fire an SOS barrage with any effect for one of these stacks."""
    least = pieces.data().charts.artillery.sos_points_per_drm
    return sos_limit(state) >= least and any(
        within_reach(state, side, [hex_id]).total >= least for hex_id in targets
    )


def spend(state: State, side: Side, guns: Iterable[Guns]) -> None:
    """9.5.1C, 9.6.1C, 9.8 Deduct expended points from a side's artillery track."""
    for used in guns:
        pay(state.guns[side], used)
