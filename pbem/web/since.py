"""What came of a player's last orders: the events between two of his requests, in short.

Whoever answers on the page is led from request to request; this stands beside each of them, so that nobody
has to look for what happened in between. Letters tell the same.
"""

from dataclasses import dataclass

from games.engine.events import FIGHTS
from pbem.play import queries
from pbem.play.models import Ask, EventRow, EventRows
from pbem.web import chronicle
from pbem.web.access import Visit

FEW = 8
"""So many events are told in short; the log has all of them."""


@dataclass(frozen=True)
class Since:
    """What happened: the events that matter most, in order, and how many there were in all."""

    chapters: list[chronicle.Chapter]
    count: int
    turn: int

    @property
    def left_out(self) -> int:
        """So many events are not told here."""
        return self.count - sum(len(chapter.events) for chapter in self.chapters)


def before_request(found: Visit, ask: Ask) -> Since | None:
    """What his side has heard since the request before this one was put to him; None if nothing."""
    earlier = Ask.objects.filter(seat=ask.seat_id, question__number__lt=ask.question.number)
    first = earlier.order_by("-question__number").values_list("question__number", flat=True).first()
    rows = queries.events_for(found.game, found.side)
    return _told(found, rows if first is None else rows.filter(question_number__gte=first))


def after_orders(found: Visit, number: int) -> Since | None:
    """What came of the orders for a request, up to the next one of the same seat; None if nothing yet."""
    rows = queries.events_for(found.game, found.side).filter(question_number__gte=number)
    later = Ask.objects.filter(seat=found.seat, question__number__gt=number)
    next_one = later.order_by("question__number").values_list("question__number", flat=True).first()
    return _told(found, rows if next_one is None else rows.filter(question_number__lt=next_one))


def _told(found: Visit, heard: EventRows) -> Since | None:
    rows = list(heard)
    if not rows:
        return None
    shown = sorted(sorted(rows, key=_weight)[:FEW], key=lambda row: row.number)
    return Since(chronicle.chapters(shown, found.game.is_opened), len(rows), rows[-1].turn)


def _weight(row: EventRow) -> tuple[bool, int]:
    """Fighting first, then what is newest."""
    return row.kind not in FIGHTS, -row.number
