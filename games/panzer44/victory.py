"""18.5, 19.0, 20.0 Victory: what the scenario counts, what must last through the final turn, who has won."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.names import Side
from games.engine.title import Result
from games.panzer44 import setting
from games.panzer44.asking import Game, side_name, tell
from games.panzer44.force import lost_points, side_of, type_of
from games.panzer44.game_data import load
from games.panzer44.scenario import Award, Count
from games.panzer44.state import SIDES, Leaver, Placed, State, enemy_of


def result(state: State) -> Result | None:
    """How the game ended: at once where a goal says so, else after the final turn; None while it goes on."""
    victory = setting.scenario_of(state).victory
    for goal in victory.goals:
        if goal.immediately and counted(state, goal.counts) >= goal.at_least:
            return _won(state, goal.side, goal.counts.label)
    return judge(state) if state.is_finished else None


def judge(state: State) -> Result:
    """18.5 The result of the position as a final one."""
    victory = setting.scenario_of(state).victory
    for goal in victory.goals:
        if counted(state, goal.counts) >= goal.at_least:
            return _won(state, goal.side, goal.counts.label)
    if not victory.awards:
        return _won(state, victory.otherwise, "")
    points = score(state)
    for side in SIDES:
        least = next((n for name, n in victory.minimum.items() if name == side), None)
        if least is not None and points[side] < least:
            return _won(state, enemy_of(side), f"{side_name(state, side)} falls short of {least} points")
    one, other = SIDES
    if points[one] == points[other]:
        return _won(state, victory.tie, "the points are equal")
    return _won(state, one if points[one] > points[other] else other, "")


def _won(state: State, side: Side | None, why: str) -> Result:
    points = score(state)
    because = f" ({why})" if why else ""
    tally = f", {points[SIDES[0]]} to {points[SIDES[1]]} points" if any(points.values()) else ""
    if side is None:
        return Result(None, "draw", points, f"A draw{because}{tally}.")
    return Result(side, "victory", points, f"{side_name(state, side)} victory{because}{tally}.")


Known = Callable[[str], bool]
"""11.5 Whether the one who counts knows a unit; what is not known is not counted."""


def everyone(_: str) -> bool:
    """The referee knows every unit."""
    return True


def score(state: State, known: Known = everyone) -> dict[Side, int]:
    """18.5 The victory points of both sides as they stand."""
    points = dict.fromkeys(SIDES, 0)
    for index, award in enumerate(setting.scenario_of(state).victory.awards):
        points[award.side] += award.points * gained(state, index, award, known)
    return points


def gained(state: State, index: int, award: Award, known: Known = everyone) -> int:
    """How often an award is earned; what must last counts only if it has lasted (19.3, 19.4)."""
    counts = award.counts
    if counts.what == "entered":
        return state.points.get(key_of(index), 0)
    if counts.what == "held":
        return int(key_of(index) in state.held and bool(present(state, counts, known)))
    if counts.what == "staying":
        staying = [f"{key_of(index)}:{unit}" for unit in present(state, counts, known)]
        return sum(1 for claim in staying if claim in state.held)
    return counted(state, counts, known)


def counted(state: State, counts: Count, known: Known = everyone) -> int:
    """What a count finds in the position as it is."""
    what = counts.what
    if what in ("present", "held", "staying", "entered"):
        return len(present(state, counts, known))
    if what == "exited":
        return len(left_by(state, counts))
    if what == "exit value":
        return sum(exit_value(leaver) for leaver in left_by(state, counts))
    if what == "eliminated":
        return lost_points(state, counts.side)
    if what == "sees":
        return len(seeing(state, counts, known))
    if what == "positions":
        return int(holds_share(state, counts))
    return int(not any(h in counts.hexes for h, owner in state.positions.items() if owner == counts.side))


def present(state: State, counts: Count, known: Known = everyone) -> list[str]:
    """Fitting units in the zone, by number; passengers count where dismounting is not asked for."""
    return [
        unit
        for unit, placed in sorted(state.units.items())
        if side_of(unit) == counts.side and placed.hex in counts.hexes
        and fits(counts, unit, placed) and known(unit)
    ]  # fmt: skip


def fits(counts: Count, unit: str, placed: Placed) -> bool:
    """18.5 The kind of unit and the state it must be in."""
    if not counts.who.fits(type_of(unit)) or (counts.is_dismounted and placed.carrier):
        return False
    if counts.condition == "any":
        return True
    return bool(placed.disruption) == (counts.condition == "disrupted")


def left_by(state: State, counts: Count) -> list[Leaver]:
    """Units that left by the edge and fit."""
    return [
        leaver
        for leaver in state.leavers
        if side_of(leaver.unit) == counts.side
        and leaver.edge == counts.edge
        and counts.who.fits(type_of(leaver.unit))
    ]


def exit_value(leaver: Leaver) -> int:
    """19.9 Attack, defense and movement; a carrier counts only with a passenger, and then both do."""
    kind = type_of(leaver.unit)
    if kind.carrier and not leaver.passenger:
        return 0
    units = [leaver.unit, *([leaver.passenger] if leaver.passenger else [])]
    return sum(type_of(u).attack + type_of(u).defense + type_of(u).movement for u in units)


def seeing(state: State, counts: Count, known: Known = everyone) -> list[str]:
    """20.2, 20.3 Fitting units with a clear line to a hex of the zone."""
    sight = load().sight
    return [
        unit
        for unit, placed in sorted(state.units.items())
        if side_of(unit) == counts.side
        and fits(counts, unit, placed)
        and known(unit)
        and any(sight.is_clear(placed.hex, h) for h in sorted(counts.hexes))
    ]


def holds_share(state: State, counts: Count) -> bool:
    """19.7 A side stands in at least its share of the positions, rounded up (Interpretation B-34)."""
    mine = {placed.hex for unit, placed in state.units.items() if side_of(unit) == counts.side}
    held = sum(1 for hex_id in state.positions if hex_id in mine)
    part, whole = counts.share
    return bool(state.positions) and held * whole >= len(state.positions) * part


# What must last ------------------------------------------------------------------------------


def key_of(index: int) -> str:
    """The name of an award's claim in the position."""
    return f"award{index}"


def begin_final_turn(state: State) -> None:
    """19.3, 19.4 The claims that stand when the final turn begins."""
    state.held = sorted(claims(state))


def claims(state: State) -> set[str]:
    """Everything that could last through the final turn, as it stands now."""
    found: set[str] = set()
    for index, award in enumerate(setting.scenario_of(state).victory.awards):
        units = present(state, award.counts) if award.counts.what in ("held", "staying") else []
        if award.counts.what == "held" and units:
            found.add(key_of(index))
        elif award.counts.what == "staying":
            found |= {f"{key_of(index)}:{unit}" for unit in units}
    return found


def watch(game: Game) -> None:
    """19.3 After a movement and at the end of a turn: what is gained, and what has not lasted."""
    notice(game)
    notice_gap(game.state)


def notice(game: Game) -> None:
    """19.3 Points for entering are gained the instant a unit is there: after every move and phase."""
    state = game.state
    for index, award in enumerate(setting.scenario_of(state).victory.awards):
        if (
            award.counts.what == "entered"
            and key_of(index) not in state.points
            and present(state, award.counts)
        ):
            state.points[key_of(index)] = 1
            text = f"{side_name(state, award.side)} gains {award.points} points: {award.counts.label}."
            tell(game, "18.5", text, kind="victory", side=award.side, points=award.points)


def notice_gap(state: State) -> None:
    """19.3, 19.4 In the final turn a claim that is not kept up, step by step, is struck off (B-33)."""
    if state.held and setting.is_last_turn(state):
        now = claims(state)
        state.held = [claim for claim in state.held if claim in now]
