"""How an automatic player spends artillery and air points outside of its attacks."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.names import Side
from games.engine.request import PASS
from games.kaisers_battle import pieces
from games.kaisers_battle.air import Allocate, air_line, available, observation_limit
from games.kaisers_battle.asking import gun_text
from games.kaisers_battle.barrages import sos_limit
from games.kaisers_battle.bombardment import MOST_POINTS, exposed
from games.kaisers_battle.bot.odds import Odds
from games.kaisers_battle.bot.temper import Temper
from games.kaisers_battle.counter_battery import CounterBattery
from games.kaisers_battle.drumfire import Drumfire
from games.kaisers_battle.gas import Gas
from games.kaisers_battle.ground import drumfire_drm, is_trench, nearest
from games.kaisers_battle.ground_attack import Strike
from games.kaisers_battle.gunnery import is_in_field_range, split
from games.kaisers_battle.resolution import FACES
from games.kaisers_battle.sos import Sos
from games.kaisers_battle.state import ALLIED, GERMAN, Air, Guns, State, enemy_of

FRONT = 5
"""Targets of fire within so many hexes of one's own units count in full."""
GAS_RESERVE = 45
"""Points that stay for barrages when gas is laid."""


def bite(state: State, side: Side, hex_id: str, points: int) -> int:
    """The strength an enemy stack loses on average to drumfire with so many points, in thousandths."""
    units = exposed(state, enemy_of(side), hex_id)
    stacking, morale = pieces.points_of(units), pieces.stack_morale(units)
    table = pieces.data().charts.drumfire
    steps = sum(pieces.steps_left(state, unit) for unit in units)
    strength = sum(pieces.strength(state, unit) for unit in units)
    drm = drumfire_drm(hex_id)
    lost = sum(min(max(table.result(points, stacking, die + drm) - morale, 0), steps) for die in FACES)
    return lost * 1000 * strength // (6 * max(steps, 1))


def weight(state: State, side: Side, hex_id: str) -> int:
    """How much a target matters: within reach of the infantry most, in trenches more than outside."""
    own = pieces.stacks(state, side)
    distance = nearest(hex_id, own) or 0
    close = 4 if distance <= FRONT - 2 else 2 if distance <= FRONT else 1
    return close * (3 if is_trench(hex_id) else 2)


def best_shots(state: State, side: Side, targets: Sequence[str], points: int) -> list[tuple[str, int]]:
    """Targets with the points that bite most for what they cost, the best first."""
    offers = []
    for hex_id in targets:
        factor = weight(state, side, hex_id)
        for number in range(1, min(points, MOST_POINTS) + 1):
            gain = bite(state, side, hex_id, number) * factor
            if gain:
                offers.append((gain // number, number, hex_id))
    shots: dict[str, int] = {}
    for _, number, hex_id in sorted(offers, key=lambda offer: (-offer[0], offer[2], offer[1])):
        if hex_id not in shots and sum(shots.values()) + number <= points:
            shots[hex_id] = number
    return list(shots.items())


def drumfire(request: Drumfire, temper: Temper) -> tuple[str, ...]:
    """9.4 All points where they bite most, heavy ones kept for what is out of field range."""
    have = request.state.guns[GERMAN]
    left = Guns(have.field, have.heavy)
    lines = []
    for hex_id, points in best_shots(request.state, GERMAN, request.targets, left.total):
        light = left.field if is_in_field_range(request.state, GERMAN, hex_id) else 0
        if light + left.heavy < points:
            continue
        guns = split(points, light, left.heavy)
        left = Guns(left.field - guns.field, left.heavy - guns.heavy)
        lines.append(f"DRUMFIRE {hex_id} WITH {gun_text(guns)}")
    return tuple(lines) or (PASS,)


def strike(request: Strike, temper: Temper) -> tuple[str, ...]:
    """12.3 All points where they bite most."""
    shots = best_shots(request.state, request.side, request.targets, request.left)
    return tuple(f"STRIKE {hex_id} WITH {points}" for hex_id, points in shots) or (PASS,)


def allocate(request: Allocate, temper: Temper) -> tuple[str, ...]:
    """12.0 Germany observes and attacks, the Allies intercept and attack."""
    points = available(request.state, request.side)
    observe = observation_limit(request.state, request.side) if request.side == GERMAN else 0
    rest = points - observe
    chase = 0 if request.side == GERMAN else rest // 4 * 2
    return (air_line(Air(observe, rest - chase, chase)),)


def counter(request: CounterBattery, temper: Temper) -> tuple[str, ...]:
    """9.2 Germany silences what could fire SOS barrages; the Allies keep their few guns."""
    left, step = request.left, request.step
    points = min(temper.counter, left.total // step * step)
    if request.side == ALLIED or not points or not request.state.guns[ALLIED].total:
        return (PASS,)
    return (f"COUNTER {gun_text(split(points, left.field, left.heavy))}",)


def gas(request: Gas, temper: Temper) -> tuple[str, ...]:
    """9.3 One marker on the strongest Allied stacks far behind, if enough guns are left for the attacks."""
    state = request.state
    have = state.guns[GERMAN]
    if not temper.gas or have.total < GAS_RESERVE + request.price or len(state.gas) > 1:
        return (PASS,)
    grid = pieces.data().map.grid
    allied = pieces.stacks(state, ALLIED)

    def crowd(hex_id: str) -> int:
        return sum(len(allied.get(other, ())) for other in grid.disk(hex_id, 1))

    for hex_id in sorted(request.targets, key=lambda h: (-crowd(h), h)):
        light = have.field if is_in_field_range(state, GERMAN, hex_id) else 0
        if light + have.heavy >= request.price:
            return (f"GAS {hex_id} WITH {gun_text(split(request.price, light, have.heavy))}",)
    return (PASS,)


def sos(request: Sos, temper: Temper) -> tuple[str, ...]:
    """9.6 Fire where it really lowers the attacker's chances."""
    attack, state = request.attack, request.state
    odds = Odds(state, enemy_of(request.side))
    posted = [(unit, pieces.hex_of(state, unit)) for unit in attack.attackers]
    per_drm = pieces.data().charts.artillery.sos_points_per_drm
    best, points = 0, 0
    plain = odds.of(posted, attack.targets, attack.barrage.total)
    for number in range(per_drm, sos_limit(state) + 1, per_drm):
        odds_then = odds.of(posted, attack.targets, attack.barrage.total, number // per_drm)
        gain = (plain[0] + plain[1] // 2 - odds_then[0] - odds_then[1] // 2) * per_drm // number
        if gain > max(best, temper.sos - 1):
            best, points = gain, number
    strongest = max(attack.targets, key=lambda h: (odds.strength(odds.enemy[h]), h))
    return request.wanted({strongest: points}) if points else (PASS,)
