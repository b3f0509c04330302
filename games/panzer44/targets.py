"""5.4, 6.3 to 6.7, 11.2 What a unit may fire at: the checks behind every line of a fire plot.

Each check raises Illegal with the rule that forbids; everything is computed from what the firing side knows:
where counters stand is open, what cannot be seen cannot be fired at.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.errors import Illegal
from games.engine.names import Side
from games.hexwar.dice import FACES, percent
from games.panzer44.fire import DISRUPTIONS, Odds, Shot, expected, shot_of, weigh
from games.panzer44.force import distance, enemies_in, label, side_of, type_of
from games.panzer44.game_data import load
from games.panzer44.ground import Ground
from games.panzer44.spotting import can_see, is_clear, is_known, is_spotted_hex, sees_hex
from games.panzer44.state import State

GUN, INFANTRY = "GUN", "INFANTRY"


def check_range(unit: str, origin: str, target: str) -> None:
    """6.92 The printed range."""
    kind = type_of(unit)
    away = distance(origin, target)
    if away > kind.range:
        raise Illegal("6.92", f"{target} is {away} hexes from {label(unit)}, it reaches {kind.range}")
    if not away:
        raise Illegal("3.4", f"{label(unit)} stands in {target} itself", "name another hex")


def visible_enemies(state: State, unit: str, hex_id: str) -> list[str]:
    """11.0 The enemies in a hex that a unit can see."""
    return [u for u in enemies_in(state, side_of(unit), hex_id) if can_see(state, unit, u)]


def check_direct(state: State, unit: str, target: str, pattern: str) -> None:
    """6.31, 6.62, 6.81, 11.21 Direct fire at a hex: an enemy there is seen and can be harmed."""
    check_range(unit, state.units[unit].hex, target)
    if not enemies_in(state, side_of(unit), target):
        raise Illegal("5.4", f"there is no enemy in {target} to fire at", "OF, which waits for one")
    seen = visible_enemies(state, unit, target)
    if not seen:
        raise Illegal(
            "6.31", f"{label(unit)} cannot see the enemy in {target}: {why_unseen(state, unit, target)}"
        )
    shot = shot_of(state, unit, pattern)
    best = [weigh(state, shot, enemy) for enemy in seen]
    if pattern != "L" and not any(odds.is_allowed for odds in best):
        rule = "6.62" if type_of(unit).weapon == "R" else "6.81"
        raise Illegal(rule, f"{label(unit)} can do nothing to the enemy in {target}: {best[0].because}")
    if pattern == "L" and not may_harm_zone(state, shot, target):
        raise Illegal("6.86", f"a loose pattern there can harm nobody: {best[0].because}", "fire tight (T)")


def zone(hex_id: str, pattern: str) -> tuple[str, ...]:
    """6.21 The hexes a fire affects: its impact hex, and with a loose pattern those around it."""
    return load().map.grid.disk(hex_id, 1) if pattern == "L" else (hex_id,)


def zone_odds(state: State, shot: Shot, hex_id: str) -> list[Odds]:
    """The attacks a loose pattern would make now on enemies its side knows (11.5)."""
    return [
        weigh(state, shot, u)
        for u in zone_enemies(state, shot, hex_id)
        if is_known(state, side_of(shot.unit), u)
    ]


def zone_enemies(state: State, shot: Shot, hex_id: str) -> list[str]:
    """The enemies in the zone of a loose pattern."""
    return [u for h in zone(hex_id, "L") for u in enemies_in(state, side_of(shot.unit), h)]


def may_harm_zone(state: State, shot: Shot, hex_id: str) -> bool:
    """6.86 Whether a loose pattern may harm anybody; of an unknown enemy one must assume so."""
    enemies = zone_enemies(state, shot, hex_id)
    if any(not is_known(state, side_of(shot.unit), u) for u in enemies):
        return True
    return any(weigh(state, shot, u).is_allowed for u in enemies)


def why_unseen(state: State, unit: str, target: str) -> str:
    """11.14 Why a unit does not see an enemy: the line, or the cover."""
    if not sees_hex(state, unit, target):
        return "the line of sight is blocked"
    return "it is in cover more than three hexes away and has not been spotted there"


def check_assault(state: State, unit: str, target: str) -> None:
    """6.61, 6.65 Close assault: small arms on a hard target in the next hex, no water between."""
    if type_of(unit).weapon != "R":
        raise Illegal("6.61", f"{label(unit)} is not of class R: only class R assaults")
    here = state.units[unit].hex
    if distance(here, target) != 1:
        raise Illegal(
            "6.61", f"{target} is not next to {label(unit)}: a close assault is made on a neighbour"
        )
    if is_barred(here, target):
        raise Illegal("6.65", f"water bars the way from {here} to {target}")
    hard = [u for u in enemies_in(state, side_of(unit), target) if type_of(u).is_hard]
    if not hard:
        raise Illegal("6.62", f"there is no hard target in {target}", "fire at soft targets with DF")
    shot = shot_of(state, unit, is_assault=True)
    if not any(weigh(state, shot, u).is_allowed for u in hard):
        raise Illegal("6.81", f"the target in {target} is too strong for {label(unit)}")


def is_barred(one: str, other: str) -> bool:
    """6.65 Whether impassable water separates two neighbours, with no bridge."""
    return Ground().crossing("foot", one, other) is None


def check_opportunity(state: State, unit: str, target: str) -> None:
    """6.52 A line of opportunity fire: its target hex lies within range and in view (B-07, B-47)."""
    here = state.units[unit].hex
    check_range(unit, here, target)
    if not is_clear(here, target):
        raise Illegal("6.52", f"{label(unit)} cannot see {target}: the line of fire ends in a hex it sees")


def check_indirect(state: State, unit: str, target: str) -> None:
    """6.41, 6.42, 6.43 Indirect fire: at a hex it cannot see and another unit does."""
    if not type_of(unit).fires_indirect:
        raise Illegal("6.41", f"{label(unit)} cannot fire indirectly: mortars and field artillery can")
    check_range(unit, state.units[unit].hex, target)
    if sees_hex(state, unit, target):
        raise Illegal("6.42", f"{label(unit)} sees {target} itself", "use direct or opportunity fire there")
    check_spotted(state, unit, target)


def check_spotted(state: State, unit: str, target: str) -> None:
    """6.43, 15.13 A friendly unit sees the hex."""
    if not is_spotted_hex(state, side_of(unit), target, besides=unit):
        raise Illegal("11.4", f"none of your other units sees {target}", "choose a hex one of them sees")


def check_beyond(state: State, side: Side, target: str) -> None:
    """15.13, 16.0 Fire from beyond the map falls on a hex a friendly unit sees (Interpretation B-20)."""
    if not is_spotted_hex(state, side, target):
        raise Illegal("15.13", f"none of your units sees {target}", "choose a hex one of them sees")


def choose(state: State, shot: Shot, units: Iterable[str], prefer: str) -> str | None:
    """6.13, 6.35 Which of two units in a hex is fired at: as told, else the one likely to suffer more."""
    able = [u for u in units if weigh(state, shot, u).is_allowed]
    wanted = [u for u in able if prefer and is_kind(u, prefer)]
    ranked = wanted or able
    return max(ranked, key=lambda u: merit(weigh(state, shot, u)), default=None)


def is_kind(unit: str, prefer: str) -> bool:
    """Whether a unit is what a plot prefers: GUN or INFANTRY."""
    return type_of(unit).is_infantry if prefer == INFANTRY else not type_of(unit).is_infantry


def merit(odds: Odds) -> int:
    """How much an attack is likely to do."""
    return expected(odds.column, odds.reduction)


def odds_text(odds: Odds) -> str:
    """An attack before the die: "column +3, die less 2 (woods); D1 or more 50 %, else pin or panic 33 %"."""
    if odds.column is None:
        return f"no effect possible: {odds.because}"
    text = f"column {odds.shown:+d}"
    if odds.reduction:
        text = f"{text}, die less {odds.reduction} ({odds.because})"
    return f"{text}; {chance_text(odds.column, odds.reduction)}"


def chance_text(column: int, reduction: int) -> str:
    """6.81 How likely an attack disrupts, destroys, or else pins or panics, in per cent."""
    charts = load().charts
    result = {die: charts.result(column, die - reduction) for die in FACES}
    hurt = percent(lambda die: result[die] in DISRUPTIONS)
    kills = percent(lambda die: result[die] == "D4")
    checks = percent(lambda die: result[die] in ("Pin", "(P)"))
    parts = [f"D1 or more {hurt} %"] * bool(hurt) + [f"D4 {kills} %"] * bool(kills)
    parts += [f"{'else ' if hurt else ''}pin or panic {checks} %"] * bool(checks)
    return ", ".join(parts) or "no effect on any die"
