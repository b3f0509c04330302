"""Seats on offer: when a player stays away, others may take his place."""

from datetime import datetime, timedelta

from pbem.play.models import NoticeKind, Seat
from pbem.play.notices import tell_all

OFFER_TIME = timedelta(days=7)
"""How long a request waits for a substitute before the default plays; the offer stays."""


def offer(seat: Seat, now: datetime) -> None:
    """Open a seat to substitutes; its player may still answer, and has it back."""
    seat.offered_at, seat.called = now, None
    seat.save(update_fields=["offered_at", "called"])
    key = f"seat_offered:{seat.pk}:{now.isoformat()}"
    tell_all(seat.game, NoticeKind.SEAT_OFFERED, key, side=seat.side, misses=seat.misses)


def take_back(seat: Seat) -> None:
    """Whoever sits there is back: nobody else may take the seat now."""
    if seat.offered_at is None:
        return
    key = f"seat_back:{seat.pk}:{seat.offered_at.isoformat()}"
    seat.offered_at = None
    seat.save(update_fields=["offered_at"])
    tell_all(seat.game, NoticeKind.SEAT_CHANGED, key, but=seat, side=seat.side, reason="Back in the game.")
