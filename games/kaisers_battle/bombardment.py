"""9.4.3 to 9.4.5, 12.3.1 One shot of the Drumfire Barrage Table, by guns or by aircraft."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.errors import Illegal
from games.engine.names import JSON, Side
from games.hexwar.dice import FACES, percent
from games.kaisers_battle.asking import SIDE_NAMES, Game, count, tell
from games.kaisers_battle.control import occupied_by
from games.kaisers_battle.ground import drumfire_drm, nearest
from games.kaisers_battle.losses import lose_steps
from games.kaisers_battle.names import hex_label
from games.kaisers_battle.pieces import data, is_hq, points_of, stack_morale, stacks, units_in
from games.kaisers_battle.state import State, enemy_of

MOST_POINTS = 6
"""9.4.2A, 12.3.1C The most points of one shot."""


def exposed(state: State, side: Side, hex_id: str) -> list[str]:
    """15.1.6 The units of a side in a hex that can be hit: not those that came as reinforcements this turn.

    Interpretation A-24: the newcomers give neither stacking points nor morale nor steps; others there do.
    """
    return [unit for unit in units_in(state, hex_id, side) if unit not in state.arrived]


def targets(state: State, side: Side, by_air: bool) -> list[str]:
    """9.4.2, 12.3.1E The hexes a side can hit now, each once (9.4.2B; Interpretation A-06: from the air too).

    12.3.2A Aircraft do not attack a hex that holds nothing but headquarters.
    """
    found = []
    for hex_id in stacks(state, enemy_of(side)):
        units = exposed(state, enemy_of(side), hex_id)
        is_fit = any(not is_hq(unit) for unit in units) if by_air else bool(units)
        if is_fit and hex_id not in state.struck[side]:
            found.append(hex_id)
    return found


FRONT = 3
"""How near to own units, in hexes, the targets stand that a letter lists."""


def near_front(state: State, side: Side, hexes: Iterable[str]) -> list[str]:
    """The hexes near own units, for lists that would be too long with all of them."""
    own = sorted(occupied_by(state, side))
    return [hex_id for hex_id in hexes if (nearest(hex_id, own) or 0) <= FRONT]


def check_target(state: State, side: Side, hex_id: str, already: list[str], rule: str) -> None:
    """9.4.2, 12.3.1, 15.1.6 Raise Illegal for a hex that cannot be hit now."""
    enemies = units_in(state, hex_id, enemy_of(side))
    if not enemies:
        raise Illegal(rule, f"no enemy stands in {hex_label(hex_id)}", "name an enemy-occupied hex")
    if hex_id in state.struck[side] or hex_id in already:
        raise Illegal("9.4.2", f"{hex_label(hex_id)} is hit already: a hex can be hit once a phase")
    if not exposed(state, enemy_of(side), hex_id):
        raise Illegal(
            "15.1.6", f"all units in {hex_label(hex_id)} arrived this turn", "choose another target"
        )


def check_points(points: int, rule: str) -> None:
    """9.4.2A, 12.3.1C From one to six points a shot."""
    if not 1 <= points <= MOST_POINTS:
        raise Illegal(rule, f"{count(points, 'point')} for one target", f"1 to {MOST_POINTS}")


def table(points: int, stacking: int, die: int) -> int:
    """9.4.3 The Drumfire Barrage Table: the number to compare with morale; ``die`` is modified already."""
    return data().charts.drumfire.result(points, stacking, die)


@dataclass(frozen=True)
class Shelling:
    """9.4.3, 9.4.4 A shot before its die: points, what stands there, what the terrain does to the die."""

    points: int
    stacking: int
    morale: int
    drm: int

    @property
    def column(self) -> str:
        """9.4.3 The column of the Drumfire Barrage Table, "" for none."""
        return data().charts.drumfire.column(self.points, self.stacking)

    def number(self, die: int) -> int:
        """9.4.3 The number to compare with morale, for a die as rolled."""
        return table(self.points, self.stacking, die + self.drm)

    def lost(self, die: int) -> int:
        """9.4.5 The steps lost."""
        return max(0, self.number(die) - self.morale)


def shelling(state: State, side: Side, hex_id: str, points: int) -> Shelling:
    """9.4.3, 15.1.6 A side's shot at a hex as things stand."""
    units = exposed(state, enemy_of(side), hex_id)
    return Shelling(points, points_of(units), stack_morale(units), drumfire_drm(hex_id))


def effect_text(lost: int) -> str:
    """9.4.5 What a shot does, in words."""
    return f"{count(lost, 'step')} lost" if lost else "no effect"


def chance_text(shot: Shelling) -> str:
    """9.4.3 to 9.4.5 A shot before its die in words: "column F, 50 % to cost 1 to 2 steps"."""
    if not shot.column:
        return "no effect: no column for so few points"
    most = max(shot.lost(die) for die in FACES)
    if not most:
        return f"column {shot.column}, cannot exceed morale {shot.morale}"
    chance = percent(lambda die: shot.lost(die) > 0)
    return f"column {shot.column}, {chance} % to cost {'a step' if most == 1 else f'1 to {most} steps'}"


def follows_text(number: int, morale: int) -> str:
    """9.4.5 How the steps lost come of the table's number and the morale."""
    if number <= morale:
        return f"only a number above the morale costs steps: {number} is not above {morale} (9.4.5)"
    return f"steps lost = number \u2212 morale = {number} \u2212 {morale} = {number - morale} (9.4.5)"


async def bombard(game: Game, side: Side, hex_id: str, points: int, rule: str) -> None:
    """9.4.3 to 9.4.5 Roll for one shot and apply it; ``rule`` says whether guns or aircraft fire."""
    state, enemy = game.state, enemy_of(side)
    units = exposed(state, enemy, hex_id)
    shot = shelling(state, side, hex_id, points)
    state.struck[side].append(hex_id)
    die, drm, morale = game.roll(f"{rule} at {hex_id}"), shot.drm, shot.morale
    number, lost = shot.number(die), shot.lost(die)
    follows: list[JSON] = [["How the result follows", follows_text(number, morale)]]
    means = "drumfire" if rule == "9.4.5" else "ground attack"
    terrain = f" {drm:+d} for terrain" if drm else ""
    text = (
        f"{SIDE_NAMES[side]}: {means} on {hex_label(hex_id)} with {count(points, 'point')}, "
        f"die {die}{terrain}: "
        f"the table gives {number or 'nothing'} against morale {morale}, {effect_text(lost)}."
    )
    facts: dict[str, JSON] = {
        "points": points,
        "die": die,
        "drm": drm,
        "number": number,
        "morale": morale,
        "lost": lost,
    }
    facts |= {"column": shot.column, "follows": follows}
    tell(game, rule, text, [hex_id], kind="bombardment", side=side, **facts)
    if lost:
        spare = [unit for unit in units_in(state, hex_id, enemy) if unit not in units]
        await lose_steps(game, enemy, [hex_id], lost, rule, spare)
