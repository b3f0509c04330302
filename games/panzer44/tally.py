"""18.5 How a scenario stands: its victory conditions and what each side has of them so far.

All of it is what a side may know: with limited intelligence (11.5) enemy units that lie face down are not
counted, and the sentences say so.
"""

from __future__ import annotations

from games.engine.names import Side
from games.panzer44 import aims, setting, victory
from games.panzer44.asking import side_name
from games.panzer44.scenario import Goal
from games.panzer44.spotting import is_known, is_limited
from games.panzer44.state import SIDES, State


def briefing(state: State, side: Side) -> tuple[str, ...]:
    """18.5 What a sheet says of victory: the whole of it, then how things stand."""
    conditions = aims.aims(state.scenario)
    return (*(conditions if state.turn == 1 else conditions[1:]), *standing(state, side))


def standing(state: State, side: Side | None) -> tuple[str, ...]:
    """18.5 How goals and points stand, as far as a side (None: a spectator) may know."""
    conditions = setting.scenario_of(state).victory
    said = [goal_standing(state, goal, side) for goal in conditions.goals]
    if conditions.awards:
        said.append(points_text(state, side))
    if not said:
        return ()
    hint = ", as far as you know" if is_limited(state) else ""
    return (f"So far{hint}: {'; '.join(said)}.",)


def goal_standing(state: State, goal: Goal, side: Side | None) -> str:
    """A goal as it stands: how many of how many, or whether it is met now."""
    counts = goal.counts
    found = victory.counted(state, counts, lambda unit: is_known(state, side, unit))
    what = aims.deed(counts).removesuffix(" at the end")
    if counts.what in ("positions", "razed"):
        return f"{what}: {'yes' if found >= goal.at_least else 'no'}"
    return f"{found} of {goal.at_least} {what}"


def points_text(state: State, side: Side | None) -> str:
    """The points of both sides: "German 12, American 5 points"."""
    points = known_score(state, side)
    return f"{', '.join(f'{side_name(state, each)} {points[each]}' for each in SIDES)} points"


def known_score(state: State, side: Side | None) -> dict[Side, int]:
    """The victory points of both sides as a side may reckon them."""
    return victory.score(state, lambda unit: is_known(state, side, unit))
