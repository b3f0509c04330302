"""9.0, 12.0 What the sheets of guns and aircraft show: columns and results before the dice, points left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.engine.aids import Duty, Forecast, Modifier
from games.engine.text import count
from games.hexwar.dice import by_die
from games.kaisers_battle import air, bombardment, counter_battery, gas, pieces
from games.kaisers_battle.asking import gun_words
from games.kaisers_battle.bombardment import Shelling, shelling
from games.kaisers_battle.names import hex_label
from games.kaisers_battle.state import Guns

if TYPE_CHECKING:
    from games.kaisers_battle.air import Allocate
    from games.kaisers_battle.counter_battery import CounterBattery
    from games.kaisers_battle.drumfire import Drumfire
    from games.kaisers_battle.gas import Gas
    from games.kaisers_battle.ground_attack import Strike
    from games.kaisers_battle.observation import Observe


# Shots at a hex (9.4, 12.3) ---------------------------------------------------------------------------------


def of_drumfire(request: Drumfire, lines: Sequence[str]) -> Iterator[Forecast]:
    """9.4 Each barrage."""
    done = 0
    for number, draft in request.growing(lines):
        for shot in draft.shots[done:]:
            found = shelling(request.state, request.side, shot.target, shot.guns.total)
            yield of_shot(number, f"Drumfire on {hex_label(shot.target)}", "9.4.3", found)
        done = len(draft.shots)


def of_strike(request: Strike, lines: Sequence[str]) -> Iterator[Forecast]:
    """12.3 Each ground attack."""
    done = 0
    for number, draft in request.growing(lines):
        for sortie in draft.flown[done:]:
            found = shelling(request.state, request.side, sortie.target, sortie.points)
            yield of_shot(number, f"Ground attack on {hex_label(sortie.target)}", "12.3.1", found)
        done = len(draft.flown)


def of_shot(line: int, title: str, rule: str, shot: Shelling) -> Forecast:
    """9.4.3 to 9.4.5 One shot of the Drumfire Barrage Table."""
    rows = [
        Modifier(f"{count(shot.points, 'point')} on {count(shot.stacking, 'stacking point')}",
                 f"column {shot.column or 'none'}", "9.4.3"),
        Modifier("morale of the defenders", f"{-shot.morale}", "9.4.5"),
    ]  # fmt: skip
    if shot.drm:
        rows.insert(1, Modifier("terrain", f"die {shot.drm:+d}", "9.4.4"))
    column = f"column {shot.column}" if shot.column else "no effect: no column for so few points"
    results = by_die(lambda die: bombardment.effect_text(shot.lost(die)))
    return Forecast(line, title, column, rule, tuple(rows), results if shot.column else ())


def not_fired(left: Guns, rule: str, hexes: Sequence[str]) -> Iterator[Duty]:
    """Artillery points that nothing uses while there is something to fire at."""
    if left.total and hexes:
        words = gun_words(left)
        yield Duty(f"Not used: {words}.", rule)


def of_drumfire_left(request: Drumfire, lines: Sequence[str]) -> Iterator[Duty]:
    """9.4 Points left while a hex in reach is not hit."""
    draft = request.drafted(lines)
    hit = [shot.target for shot in draft.shots]
    have = request.state.guns[request.side]
    left = Guns(
        have.field - sum(shot.guns.field for shot in draft.shots),
        have.heavy - sum(shot.guns.heavy for shot in draft.shots),
    )
    yield from not_fired(left, "9.4", [h for h in request.targets if h not in hit])


def of_strike_left(request: Strike, lines: Sequence[str]) -> Iterator[Duty]:
    """12.3 Air points left."""
    draft = request.drafted(lines)
    left = request.left - draft.points
    if left and len(draft.flown) < len(request.targets):
        yield Duty(f"Not used: {count(left, 'air point')} for ground attack.", "12.3.1")


# Counter-battery (9.2) --------------------------------------------------------------------------------------


def of_counter(request: CounterBattery, lines: Sequence[str]) -> Iterator[Forecast]:
    """9.2.3 The column, and what every die leaves of the enemy's points."""
    table = pieces.data().charts.counter_battery
    for number, draft in request.growing(lines):
        if draft.guns is None:
            continue
        points = draft.guns.total
        yield Forecast(
            number,
            f"Counter-battery fire with {gun_words(draft.guns)}",
            f"column {count(points // table.step * table.step, 'point')}",
            "9.2.3",
            outcomes=counter_battery.effects(points),
            caution="The enemy's own allocation is paid before the result cuts what he has left (9.2.3).",
        )


def of_counter_left(request: CounterBattery, lines: Sequence[str]) -> Iterator[Duty]:
    """9.2 Nothing given."""
    draft = request.drafted(lines)
    if draft.guns is None:
        yield Duty(f"No points given to counter-battery fire; you have {gun_words(request.left)}.", "9.2.1")


# Gas, observation, air --------------------------------------------------------------------------------------


def of_gas_left(request: Gas, lines: Sequence[str]) -> Iterator[Duty]:
    """9.3 Gas that could still be laid."""
    draft = request.drafted(lines)
    have = request.state.guns[request.side].total - sum(shot.guns.total for shot in draft)
    more = min(gas.markers_free(request.state) - len(draft), have // request.price)
    if more > 0 and request.targets:
        yield Duty(f"Points and markers left for gas on {count(more, 'hex')}.", "9.3.1")


def of_observation_left(request: Observe, lines: Sequence[str]) -> Iterator[Duty]:
    """12.2.2 Markers not placed while a stack could use one."""
    draft = request.drafted(lines)
    bare = tuple(hex_id for hex_id in request.useful() if hex_id not in draft)
    left = request.markers - len(draft)
    if left > 0 and bare:
        yield Duty(f"Not placed: {count(left, 'observation marker')}.", "12.2.2", hexes=bare)


def of_air(request: Allocate, lines: Sequence[str]) -> Iterator[Forecast]:
    """12.4.1 What the interceptors of an allocation take away."""
    for number, draft in request.growing(lines):
        cut = draft.air.intercept // air.POINTS_PER_CUT if draft.air is not None else 0
        if draft.air is not None and cut:
            yield Forecast(
                number,
                f"{count(draft.air.intercept, 'point')} intercepting",
                f"takes away up to {count(cut, 'enemy point')}",
                "12.4.1",
                caution="The enemy's allocation is sealed, and his interceptors cut yours at the same time.",
            )


def of_air_left(request: Allocate, lines: Sequence[str]) -> Iterator[Duty]:
    """12.0 Points without a mission."""
    draft = request.drafted(lines)
    used = draft.air
    spent = used.observe + used.attack + used.intercept if used else 0
    left = air.available(request.state, request.side) - spent
    if left:
        yield Duty(f"Without a mission: {count(left, 'air point')}.", "12.0")
