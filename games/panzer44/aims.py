"""18.5, 19.0, 20.0 What a scenario is about, in sentences for those who are to play it."""

from __future__ import annotations

from functools import cache

from games.panzer44.game_data import load
from games.panzer44.scenario import Award, Count, Goal, Scenario, Victory, What
from games.panzer44.units import SideName

CODES = {"combat": "combat unit", "vehicle": "vehicle", "any": "unit"}
DEEDS: dict[What, str] = {
    "present": "{who} {where} at the end",
    "staying": "{who} {label} all through the final turn",
    "held": "a {who} in {label} at every moment of the final turn",
    "entered": "the first {who} in {label}",
    "exited": "off the map, {label}",
    "exit value": "attack, defense and movement point of its units that leave by {label}",
    "eliminated": "attack strength point the enemy has lost",
    "sees": "{who} that sees {label} at the end",
    "positions": "its units in {label} at the end",
    "razed": "no enemy position left in {label} at the end",
}
ONCE = ("held", "entered", "positions", "razed")
"""18.5 What is counted once and not for every unit."""


@cache
def aims(slug: str) -> tuple[str, ...]:
    """18.5 How the scenario is won: what it tells, every goal and award, who wins otherwise."""
    scenario = load().scenario(slug)
    victory = scenario.victory
    return (
        f"{scenario.date}: {scenario.summary}",
        *(goal_text(scenario, goal) for goal in victory.goals),
        *points_texts(scenario, victory),
        ending(scenario, victory),
    )


def goal_text(scenario: Scenario, goal: Goal) -> str:
    """A goal in a sentence."""
    at_once = " at once" if goal.immediately else ""
    many = f"at least {goal.at_least} " if goal.counts.what in ("present", "sees") else ""
    return f"{name_of(scenario, goal.side)} victory{at_once}: {many}{deed(goal.counts)}."


def points_texts(scenario: Scenario, victory: Victory) -> list[str]:
    """18.5 The awards of each side in one sentence, and the least it needs."""
    found = []
    for side in dict.fromkeys(award.side for award in victory.awards):
        parts = [award_text(award) for award in victory.awards if award.side == side]
        least = victory.minimum.get(side)
        needs = f" It needs {least} or loses." if least is not None else ""
        found.append(f"{name_of(scenario, side)} points: {'; '.join(dict.fromkeys(parts))}.{needs}")
    return found


def award_text(award: Award) -> str:
    """An award in a few words."""
    each = "" if award.counts.what in ONCE else "each "
    return f"{award.points} for {each}{deed(award.counts)}"


def deed(counts: Count) -> str:
    """What is counted."""
    where = f"{'on' if counts.label.startswith('the road') else 'in'} {counts.label}"
    return DEEDS[counts.what].format(who=who_text(counts), label=counts.label, where=where)


def who_text(counts: Count) -> str:
    """The kind of unit and the state it has to be in."""
    who = " or ".join(counts.who.codes) if counts.who.codes else CODES[counts.who.kind]
    but = f" (not {' or '.join(counts.who.but)})" if counts.who.but else ""
    state = "" if counts.condition == "any" else f"{counts.condition} "
    return f"{state}{'dismounted ' if counts.is_dismounted else ''}{who}{but}"


def ending(scenario: Scenario, victory: Victory) -> str:
    """Who wins when no goal is met, or when the points are equal."""
    if not victory.awards:
        return f"Otherwise, after turn {scenario.turns}: {winner(scenario, victory.otherwise)}."
    return (
        f"More points after turn {scenario.turns} win; when they are equal: {winner(scenario, victory.tie)}."
    )


def winner(scenario: Scenario, side: SideName | None) -> str:
    """A victory or a draw."""
    return f"{name_of(scenario, side)} victory" if side is not None else "a draw"


def name_of(scenario: Scenario, side: SideName) -> str:
    """What a side is called in the scenario."""
    return scenario.players[side].name
