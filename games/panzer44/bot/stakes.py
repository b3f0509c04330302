"""18.5 Which enemies stand where the scenario counts: they are to be shot at before others.

By whom the enemy would win or score as things stand, and who still holds a position that is to be razed. A
disruption may be enough, since some conditions ask for undisrupted units; so the last turns count most.
"""

from __future__ import annotations

from games.panzer44 import setting, victory
from games.panzer44.bot.survey import Survey, on_their_way
from games.panzer44.scenario import Count

GOAL = 10
"""What a hit on a unit by which the enemy wins is worth more, in sixths of a disruption step."""
POINT = 2
"""The same for each point the enemy scores by it, up to what a goal is worth."""
LATE = 2
"""How many turns before the end it is worth twice as much."""


def stakes(survey: Survey) -> dict[str, int]:
    """How much more a hit on the enemy in a hex is worth, by hex."""
    state, side = survey.state, survey.side
    conditions = setting.scenario_of(state).victory
    found: dict[str, int] = {}
    for goal in conditions.goals:
        if goal.side != side:
            raise_to(survey, found, goal.counts, GOAL)
    for award in conditions.awards:
        if award.side != side:
            raise_to(survey, found, award.counts, min(GOAL, POINT * award.points))
    for hex_id in survey.bunkers:
        found[hex_id] = max(found.get(hex_id, 0), GOAL)
    is_late = setting.scenario_of(state).turns - state.turn < LATE
    return {h: worth * (2 if is_late else 1) for h, worth in found.items()}


def raise_to(survey: Survey, found: dict[str, int], counts: Count, worth: int) -> None:
    """Put the known enemies that a count finds where they stand into the table."""
    if counts.side == survey.side or counts.what not in WHO_COUNTS:
        return
    for unit in WHO_COUNTS[counts.what](survey.state, counts, survey.knows):
        hex_id = survey.state.units[unit].hex
        found[hex_id] = max(found.get(hex_id, 0), worth)


WHO_COUNTS = {
    "present": victory.present,
    "held": victory.present,
    "staying": victory.present,
    "entered": victory.present,
    "sees": victory.seeing,
    "exited": on_their_way,
}
"""By whom on the map each kind of count is met, or will be."""
