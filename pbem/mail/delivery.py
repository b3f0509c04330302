"""Whether a side has been told that it is its turn: what the opponent may see of the post."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from pbem.mail.bounces import is_reachable
from pbem.mail.models import Letter
from pbem.play.models import Ask, NoticeKind


@dataclass(frozen=True)
class Told:
    """How far the letter about a request has come. It says nothing of the letter's words."""

    state: str
    at: datetime | None
    delivered_at: datetime | None
    deferred_at: datetime | None = None
    is_reachable: bool = True

    @property
    def sentence(self) -> str:
        """In words, times in the zone that is in force."""
        if self.state == Letter.State.BOUNCED:
            return "the letter came back"
        if self.state == Letter.State.FAILED:
            return "the letter did not arrive"
        if self.at is None:
            return "not told yet" if self.is_reachable else "letters do not reach this player"
        told = f"told {_clock(self.at)}"
        if self.delivered_at:
            return f"{told}, delivered {_clock(self.delivered_at)}"
        return f"{told}, delayed on its way" if self.deferred_at else told


def _clock(at: datetime) -> str:
    local = timezone.localtime(at)
    return f"{local:%a} {local.day} {local:%b} {local:%H:%M}"


def of_ask(ask: Ask) -> Told | None:
    """How the seat was told of a request; None when no letter is about it (page only, or a bot)."""
    turns = [NoticeKind.YOUR_TURN.value, NoticeKind.REMINDER.value, "last_chance"]
    told = Letter.objects.filter(seat=ask.seat_id, notices__kind__in=turns, notices__data__ask=ask.pk)
    letter = told.order_by("created_at", "pk").distinct().first()
    is_there = is_reachable(ask.seat.person)
    if letter is None:
        return None if is_there else Told(Letter.State.DROPPED, None, None, is_reachable=False)
    return Told(letter.state, letter.sent_at, letter.delivered_at, letter.deferred_at, is_there)
