"""Pauses the players agree on: for so many days, within what the game allows, ending by themselves."""

import math
from datetime import datetime, timedelta

from django.utils import timezone

from pbem.play import stopping, timing
from pbem.play.auditing import record
from pbem.play.errors import Refused
from pbem.play.locking import locked
from pbem.play.models import Game, NoticeKind, Pause, Seat
from pbem.play.notices import tell_all

DAY = timedelta(days=1)
UNDECIDED = (Pause.State.PROPOSED, Pause.State.RUNNING)


def days_left(game: Game, now: datetime | None = None) -> int:
    """How many days of pause the players may still agree on."""
    now = now or timezone.now()
    begun = Pause.objects.filter(game=game, began_at__isnull=False)
    taken = sum(((row.ended_at or row.until or now) - row.began_at for row in begun if row.began_at), DAY * 0)
    return max(timing.clock_of(game).pause_days - math.ceil(taken / DAY), 0)


def proposal_of(game: Game) -> Pause | None:
    """The pause that is proposed or running by agreement, if there is one."""
    return Pause.objects.filter(game=game, state__in=UNDECIDED).select_related("seat").first()


def propose_pause(seat: Seat, days: int) -> Pause:
    """Propose a pause, or agree to the one the other side proposed for as many days.

    It begins when everybody agrees; bots always do. Raises Refused beyond what the game
    allows, unless the game runs, and while another proposal lies on the table.
    """
    with locked(seat.game_id) as game:
        if game.status != Game.Status.RUNNING:
            raise Refused("Only a running game can be paused.")
        other = proposal_of(game)
        if other is not None and other.seat_id != seat.pk and other.days == days:
            return _begin(game, other)
        if other is not None:
            raise Refused(f"A pause of {other.days} days has been proposed already.")
        if not 1 <= days <= days_left(game):
            raise Refused(f"The game allows pauses of {days_left(game)} more days; at least one day each.")
        row = Pause.objects.create(game=game, seat=seat, days=days, proposed_at=timezone.now())
        if not game.seats.filter(person__isnull=False).exclude(pk=seat.pk).exists():
            return _begin(game, row)
        key = f"pause_proposed:{row.pk}"
        tell_all(game, NoticeKind.PAUSE_PROPOSED, key, but=seat, side=seat.side, days=days, pause=row.pk)
        return row


def agree_pause(seat: Seat) -> Pause:
    """Agree to the pause the other side proposed; it begins now. Raises Refused when there is none."""
    with locked(seat.game_id) as game:
        row = proposal_of(game)
        if row is None or row.state != Pause.State.PROPOSED or row.seat_id == seat.pk:
            raise Refused("The other side has proposed no pause.")
        if game.status != Game.Status.RUNNING:
            raise Refused("Only a running game can be paused.")
        return _begin(game, row)


def _begin(game: Game, row: Pause) -> Pause:
    now = timezone.now()
    row.state, row.began_at, row.until = Pause.State.RUNNING, now, now + row.days * DAY
    row.save(update_fields=["state", "began_at", "until"])
    stopping.halt_clock(game)
    record(game, None, "pause by consent", days=row.days)
    reason = (
        f"The players agreed on {row.days} {'day' if row.days == 1 else 'days'}; then it goes on by itself."
    )
    tell_all(game, NoticeKind.PAUSED, f"paused:consent:{row.pk}", reason=reason, until=row.until.isoformat())
    return row


def decline_pause(seat: Seat) -> None:
    """Turn the proposal down, or take one's own back. Raises Refused when there is none."""
    with locked(seat.game_id) as game:
        row = proposal_of(game)
        if row is None or row.state != Pause.State.PROPOSED:
            raise Refused("No pause is proposed.")
        row.state = Pause.State.DECLINED
        row.save(update_fields=["state"])
        tell_all(game, NoticeKind.PAUSE_DECLINED, f"pause_declined:{row.pk}", but=seat, side=seat.side)


def end_pause(seat: Seat) -> bool:
    """Wish an agreed pause to end now; True if everybody did, and the game goes on.

    Raises Refused unless the game is paused by agreement.
    """
    with locked(seat.game_id) as game:
        row = proposal_of(game)
        if row is None or row.state != Pause.State.RUNNING or game.status != Game.Status.PAUSED:
            raise Refused("The game is not paused by agreement.")
        row.end_wished_by.add(seat)
        people = set(game.seats.filter(person__isnull=False).values_list("pk", flat=True))
        if not people <= set(row.end_wished_by.values_list("pk", flat=True)):
            return False
        _end(game, row, timezone.now(), "The players wished it to go on.")
        return True


def due(now: datetime) -> list[Pause]:
    """Agreed pauses whose time is over."""
    return list(Pause.objects.filter(state=Pause.State.RUNNING, until__lte=now).order_by("pk"))


def resume_due(game_id: int, pause_id: int, now: datetime) -> bool:
    """Let a game go on whose agreed pause is over; True if it did."""
    with locked(game_id) as game:
        row = Pause.objects.filter(pk=pause_id, state=Pause.State.RUNNING, until__lte=now).first()
        if row is None:
            return False
        if game.status != Game.Status.PAUSED:  # ended, called off or put aside meanwhile
            stopping.close_pause(game, now)
            return False
        _end(game, row, now, "The agreed pause is over.")
        return True


def _end(game: Game, row: Pause, now: datetime, reason: str) -> None:
    stopping.close_pause(game, now)
    stopping.go_on(game)
    tell_all(game, NoticeKind.RESUMED, f"resumed:consent:{row.pk}", reason=reason)
