"""What a substitute needs to know: what his side knows, and nothing else."""

from dataclasses import dataclass
from datetime import datetime

from pbem.play import asking, tables, viewing
from pbem.play.locking import current_question
from pbem.play.models import EventRow, Seat

TURNS_BACK = 1
"""The events of this turn and of so many before it."""


@dataclass(frozen=True)
class Briefing:
    """One side's knowledge at one moment: made from its view, its events and its own orders."""

    side: str
    turn_name: str
    step: str
    due_at: datetime | None
    prompt: str
    facts: tuple[str, ...]
    standing: tuple[str, ...]
    early: tuple[str, ...]
    first_event: int | None
    last_event: int | None
    events: tuple[EventRow, ...]
    text_map: str


def briefing_of(seat: Seat) -> Briefing:
    """Brief whoever plays this seat now. Raises Refused before the start."""
    game = seat.game
    question = current_question(game)
    request = asking.request_for(seat)
    found = viewing.events_for(game, seat.side).filter(turn__gte=game.turn - TURNS_BACK)
    events = tuple(found)
    return Briefing(
        side=tables.title_of(game.title).side(seat.side).name,
        turn_name=game.turn_name,
        step=question.step_name if question else game.row,
        due_at=question.due_at if question else None,
        prompt=request.prompt() if request else "",
        facts=tuple(request.facts()) if request else (),
        standing=tuple(seat.standing_lines),
        early=tuple(f"[{row.kind}] {line}" for row in asking.early_of(seat) for line in row.lines),
        first_event=events[0].number if events else None,
        last_event=events[-1].number if events else None,
        events=events,
        text_map=viewing.text_map(game, seat.side),
    )
