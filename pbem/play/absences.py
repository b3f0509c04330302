"""Absences: announced by a person, limited by a budget a year, shown to both sides.

While somebody who is asked is away, the clock of his request stands still; it is due so much
later. The deadline moves at once when an absence is announced, and runs on by itself when it
is over, so no worker has to be there at its end.
"""

import math
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.play import away, timing
from pbem.play.auditing import record
from pbem.play.away import Interval
from pbem.play.errors import Refused
from pbem.play.locking import current_question, locked
from pbem.play.models import Absence, Ask, Game, NoticeKind, Question, Seat
from pbem.play.notices import tell_all

DAY = timedelta(days=1)
FARTHEST = timedelta(days=366)
"""How far ahead an absence may be announced."""


def days_of(absence: Absence) -> int:
    """The days an absence takes from the budget: begun ones count whole."""
    return math.ceil((absence.ends_at - absence.starts_at) / DAY)


def days_left(person: Person, year: int) -> int:
    """What is left of a person's budget in a calendar year (UTC)."""
    begin, end = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    taken = Absence.objects.filter(person=person, starts_at__gte=begin, starts_at__lt=end)
    return int(settings.PBEM_ABSENCE_DAYS) - sum(days_of(absence) for absence in taken)


def announce(person: Person, starts_at: datetime, ends_at: datetime) -> Absence:
    """Be away from one moment to another; deadlines move, and the other sides are told.

    It counts for the year in which it begins. Raises Refused for one that is past, is too
    far off, overlaps another, or takes more days than are left.
    """
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)  # two at once would both find the budget whole
        now = timezone.now()
        absence = Absence(person=person, starts_at=max(starts_at, now), ends_at=ends_at, announced_at=now)
        _check(absence, now)
        seats = _live_seats(person)
        before = {seat.pk: _away_in(seat) for seat in seats}
        absence.save()
        for seat in seats:
            with locked(seat.game_id) as game:
                _tell_away(game, seat, absence)
                _shift(game, seat, before[seat.pk], absence, now)
        return absence


def _check(absence: Absence, now: datetime) -> None:
    if absence.ends_at <= absence.starts_at:
        raise Refused("An absence must end after it begins, and after now.")
    if absence.ends_at > now + FARTHEST:
        raise Refused("That is more than a year ahead.")
    others = Absence.objects.filter(person=absence.person, ends_at__gt=F("starts_at"))
    if others.filter(starts_at__lt=absence.ends_at, ends_at__gt=absence.starts_at).exists():
        raise Refused("You have announced an absence for some of these days already.")
    left = days_left(absence.person, absence.starts_at.astimezone(UTC).year)
    if days_of(absence) > left:
        raise Refused(f"That takes {days_of(absence)} days; {max(left, 0)} of this year's are left.")


def _live_seats(person: Person) -> list[Seat]:
    return list(person.seats.filter(game__status__in=Game.LIVE).select_related("game").order_by("game_id"))


def _away_in(seat: Seat) -> list[Interval]:
    """When those are away for whom a game of this person waits."""
    question = _waiting_for(seat.game, seat)
    return away.of_question(question, timing.clock_of(seat.game)) if question else []


def _tell_away(game: Game, seat: Seat, absence: Absence) -> None:
    """The others at the table learn from when to when somebody is away."""
    tell_all(
        game,
        NoticeKind.AWAY,
        f"away:{absence.pk}:{game.pk}",
        but=seat,
        side=seat.side,
        starts_at=absence.starts_at.isoformat(),
        ends_at=absence.ends_at.isoformat(),
    )


def _waiting_for(game: Game, seat: Seat) -> Question | None:
    """The open question that waits for this seat."""
    question = current_question(game)
    if question is None or not question.asks.filter(seat=seat, state=Ask.State.OPEN).exists():
        return None
    question.game = game
    return question


def _shift(game: Game, seat: Seat, before: list[Interval], absence: Absence, now: datetime) -> None:
    """Move the deadline of what a seat is asked by what has changed since ``before``.

    Earlier only so far that a quarter of the time is left.
    """
    question = _waiting_for(game, seat)
    if question is None or question.due_at is None or question.held_at is not None:
        return
    after = away.of_question(question, timing.clock_of(game))
    base = away.present(question.due_at, now, before)
    span = away.beyond(base, now, after) - question.due_at
    if span < timedelta(0):
        span = min(max(span, now + question.window / 4 - question.due_at), timedelta(0))
    if span:
        _move(game, question, span, absence, now)


def _move(game: Game, question: Question, span: timedelta, absence: Absence, now: datetime) -> None:
    timing.push(question, span, now)
    who = absence.person.display_name
    entry = record(game, absence.person, "absence", question=question.number, absence=absence.pk)
    key = f"deadline_moved:{entry.pk}"
    reason = f"{who} is away." if span > timedelta(0) else f"{who} is back."
    tell_all(game, NoticeKind.DEADLINE_MOVED, key, question=question.number, reason=reason)


def come_back(absence: Absence) -> Absence:
    """End an absence now, or take one back that has not begun; the clocks run on.

    A request keeps at least a quarter of its time. Raises Refused when it is over.
    """
    with transaction.atomic():
        mine = Absence.objects.select_for_update(of=("self",)).select_related("person").get(pk=absence.pk)
        now = timezone.now()
        if mine.ends_at <= now:
            raise Refused("This absence is over.")
        seats = _live_seats(mine.person)
        before = {seat.pk: _away_in(seat) for seat in seats}
        mine.ended_early_at, mine.ends_at = now, max(now, mine.starts_at)
        mine.save()
        for seat in seats:
            with locked(seat.game_id) as game:
                _shift(game, seat, before[seat.pk], mine, now)
        return mine


def current_of(game: Game, now: datetime | None = None) -> list[Absence]:
    """Who of a game's players is away or will be, the nearest first; both sides see it."""
    people = game.seats.filter(person__isnull=False).values("person")
    found = Absence.objects.filter(person__in=people, ends_at__gt=now or timezone.now())
    found = found.filter(ends_at__gt=F("starts_at"))  # not one that was taken back before it began
    return list(found.select_related("person").order_by("starts_at", "pk"))
