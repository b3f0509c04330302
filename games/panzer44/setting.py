"""18.0, 19.0, 20.0 What the scenario says: who is first, where play is, what is banned, how panic stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.engine.errors import Illegal
from games.engine.names import Side
from games.panzer44.force import side_of, type_of
from games.panzer44.game_data import load
from games.panzer44.ground import Ground
from games.panzer44.scenario import Panic, Scenario
from games.panzer44.state import State, Support, enemy_of


def scenario_of(state: State) -> Scenario:
    """The scenario that is played."""
    return load().scenario(state.scenario)


def first_side(state: State) -> Side:
    """18.43 The First Player."""
    return scenario_of(state).first


def order_of(state: State) -> tuple[Side, Side]:
    """The sides in order of play."""
    first = first_side(state)
    return first, enemy_of(first)


def area(state: State) -> frozenset[str]:
    """The hexes in play."""
    return scenario_of(state).area


@cache
def ground_of_scenario(slug: str) -> Ground:
    """10.1 Movement costs in a scenario."""
    rules = load().scenario(slug).rules
    return Ground(rules.clear_factor, rules.is_flooded, rules.contour, rules.wreck_cost)


def ground_of(state: State) -> Ground:
    """10.1 Movement costs with the scenario's own rules (19.9, 20.3)."""
    return ground_of_scenario(state.scenario)


def is_express(state: State) -> bool:
    """Whether movement is written with the plot."""
    return state.options.get("movement") == "express"


def banned(state: State, side: Side, task: str) -> Illegal | None:
    """Why the rules of engagement forbid a task this turn, None when they do not."""
    for ban in scenario_of(state).bans:
        if ban.side == side and task in ban.what and ban.first_turn <= state.turn <= ban.last_turn:
            until = (
                "" if ban.last_turn >= scenario_of(state).turns else f"from turn {ban.last_turn + 1} it may"
            )
            return Illegal(scenario_of(state).rule, f"the scenario forbids {task} this turn", until or None)
    return None


def bans_now(state: State, side: Side) -> tuple[str, ...]:
    """The tasks the scenario forbids a side this turn, sorted."""
    tasks = ("DF", "CA", "OF", "IF", "CB", "overrun")
    return tuple(task for task in tasks if banned(state, side, task) is not None)


def overrun_ban(state: State, side: Side) -> Illegal | None:
    """19.6 Why a side may not overrun this turn."""
    return banned(state, side, "overrun")


def closed_hexes(state: State, side: Side) -> frozenset[str]:
    """20.4 The hexes a side may not enter this turn."""
    found: frozenset[str] = frozenset()
    for closed in scenario_of(state).closed:
        if closed.side == side and closed.first_turn <= state.turn <= closed.last_turn:
            found |= closed.hexes
    return found


def panic_level(state: State, side: Side) -> int:
    """14.0 The panic level in per cent this turn; in 20.5 it rises with every combat unit lost."""
    lost = sum(1 for loss in state.losses if side_of(loss.unit) == side and type_of(loss.unit).is_combat)
    return panic_of(state, side).level(state.turn, lost)


def panic_of(state: State, side: Side) -> Panic:
    """The panic levels of a side."""
    return next(panic for name, panic in scenario_of(state).panic.items() if name == side)


def player_name(state: State, side: Side) -> str:
    """What the scenario calls the player of a side: "French"."""
    return next(info.name for name, info in scenario_of(state).players.items() if name == side)


def may_panic(state: State, side: Side) -> bool:
    """14.82 Panic waits for the turn after the first fire, unless the level is printed for a turn (B-02)."""
    if panic_of(state, side).is_fixed(state.turn):
        return True
    return 0 < state.first_fire < state.turn


def start_support(state: State) -> None:
    """15.0, 16.0 The concentrations and strikes the sides have at the start."""
    for support in scenario_of(state).supports:
        table = state.concentrations if support.kind == "OFBDA" else state.strikes
        table.setdefault(support.side, []).extend(support.strengths)


def support_left(state: State, side: Side, kind: str) -> list[int]:
    """15.12 The points of each concentration or strike a side has left."""
    table = state.concentrations if kind == "OFBDA" else state.strikes
    return table.get(side, [])


def per_turn(state: State, side: Side, kind: str) -> int | None:
    """19.2 How many of them may be used in one turn, None without a limit."""
    limits = [s.per_turn for s in scenario_of(state).supports if (s.side, s.kind) == (side, kind)]
    return limits[0] if limits else None


def find_support(
    state: State, side: Side, kind: str, words: Sequence[str], used: Sequence[Support]
) -> Support:
    """15.1, 16.2 The concentration or strike a line means; raises Illegal when there is none left."""
    rule = "15.12" if kind == "OFBDA" else "16.0"
    what = "concentration" if kind == "OFBDA" else "strike"
    left = list(support_left(state, side, kind))
    mine = [support for support in used if support.kind == kind]
    for support in mine:
        left.remove(support.points)
    if not left:
        raise Illegal(rule, f"you have no {what} left")
    limit = per_turn(state, side, kind)
    if limit is not None and len(mine) >= limit:
        raise Illegal(scenario_of(state).rule, f"the scenario allows {limit} of them in a turn")
    return Support(side, kind, _points(rule, words, left), "", _pattern(kind, words))


def _points(rule: str, words: Sequence[str], left: Sequence[int]) -> int:
    asked = [int(word[:-1]) for word in words if word[:-1].isdigit()]
    points = asked[0] if asked else left[0]
    if points not in left:
        raise Illegal(rule, f"you have none of {points} points", f"there are {', '.join(map(str, left))}")
    return points


def _pattern(kind: str, words: Sequence[str]) -> str:
    is_loose = "L" in words or "LOOSE" in words
    if is_loose and kind == "CAS":
        raise Illegal("16.21", "an air strike is always tight", "leave L out")
    return "L" if is_loose else "T"


def place_name(state: State) -> str:
    """The scenario as players call it."""
    return scenario_of(state).name


def is_last_turn(state: State) -> bool:
    """18.5 Whether this is the final turn."""
    return state.turn >= scenario_of(state).turns
