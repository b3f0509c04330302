"""Between the rules of a game's clock and its rows: when a question is due, reminded of, called last.

Whoever changes a deadline goes through here, so that reminder and last call go with it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Max

from pbem.play import away
from pbem.play.clock import Clock, Span, add_hours, latest, read, settle
from pbem.play.models import SENT_BY_PEOPLE, Ask, Game, Question, Submission

LAST_CHANCE_SHARE = 6
"""The last call comes at the earliest when this part of the time is left."""

FIELDS = ["due_at", "remind_at", "last_chance_at", "remaining", "window", "grace", "held_at"]


def clock_of(game: Game) -> Clock:
    """The rules of the game's clock."""
    return read(game.clock)


def span_of(game: Game, clock: Clock, *, is_reaction: bool) -> Span:
    """The time a request of that sort is given."""
    if is_reaction:
        return Span(game.reaction_hours, clock.reaction_days)
    return Span(game.pace_hours, clock.main_days)


def give(question: Question, asks: list[Ask], now: datetime) -> None:
    """Start the clock of a new question that waits for a human being (or an empty seat)."""
    set_clocks([asks], now)
    if question.due_at is not None:
        question.save(update_fields=FIELDS)


def set_clocks(asked: Sequence[list[Ask]], now: datetime) -> None:
    """Start the clocks of new questions, given by their asks, without writing them down yet."""
    people = {ask.person_id for asks in asked for ask in asks if ask.person_id is not None}
    absent = away.not_always_there(people, now)
    for asks in asked:
        waiting = [ask for ask in asks if ask.state == Ask.State.OPEN and not ask.seat.is_bot]
        if waiting:
            _set_clock(waiting, absent, now)


def _set_clock(waiting: list[Ask], absent: set[int], now: datetime) -> None:
    question = waiting[0].question
    clock = clock_of(question.game)
    question.grace = clock.grace
    factor = clock.first_factor
    due = _due(question, clock, now, factor if factor != 1 and any(map(_is_first, waiting)) else 1)
    question.window = due - now
    gone = [ask.person_id for ask in waiting if ask.person_id is not None and ask.person_id in absent]
    if gone:
        times = [interval for person in gone for interval in away.allowed(person, clock.absence_days)]
        due = _moved(question, due, now, times, clock)
    _set(question, due, clock, now, is_to_remind=True)


def _is_first(ask: Ask) -> bool:
    """Is it the first request put to this person in this game?"""
    if ask.person_id is None:
        return False
    return not Ask.objects.filter(person=ask.person_id, seat=ask.seat_id).exclude(pk=ask.pk).exists()


def give_again(question: Question, now: datetime, *, factor: int = 1, keeps_longer: bool = False) -> None:
    """The full time once more from now; while the game is paused, from when it goes on.

    With ``keeps_longer`` a deadline that is later already stands, as one that a judge has moved.
    """
    clock = clock_of(question.game)
    if question.game.status == Game.Status.RUNNING:
        _start(question, clock, now, factor, question.due_at if keeps_longer else None)
        return
    had = question.remaining if keeps_longer else None
    question.remaining = max(_due(question, clock, now, factor) - now, had or timedelta(0))
    question.held_at = question.due_at = None
    question.save(update_fields=FIELDS)


def _due(question: Question, clock: Clock, now: datetime, factor: int) -> datetime:
    span = span_of(question.game, clock, is_reaction=question.is_reaction)
    return latest(clock, now, span, factor, is_reaction=question.is_reaction)


def _start(question: Question, clock: Clock, now: datetime, factor: int, at_least: datetime | None) -> None:
    due = _due(question, clock, now, factor)
    question.window = due - now
    later = beyond_absences(question, due, now, clock)
    put(question, max(later, at_least or later), clock, now)


def beyond_absences(question: Question, due: datetime, since: datetime, clock: Clock) -> datetime:
    """A deadline moved by the time in which somebody who is asked is away."""
    return _moved(question, due, since, away.of_question(question, clock), clock)


def _moved(
    question: Question, due: datetime, since: datetime, times: list[away.Interval], clock: Clock
) -> datetime:
    later = away.beyond(due, since, times)
    return due if later == due else settled(question, later, clock)


def settled(question: Question, due: datetime, clock: Clock) -> datetime:
    """A deadline moved on to where this clock lets deadlines fall."""
    return settle(clock, due, is_reaction=question.is_reaction)


def put(question: Question, due: datetime, clock: Clock, now: datetime) -> None:
    """Set a deadline, and with it the reminder and the last call for those not called yet."""
    waiting = question.asks.filter(state=Ask.State.OPEN, seat__bot="", reminded_at=None)
    _set(question, due, clock, now, is_to_remind=waiting.exists())
    question.save(update_fields=FIELDS)


def _set(question: Question, due: datetime, clock: Clock, now: datetime, *, is_to_remind: bool) -> None:
    question.due_at, question.remaining, question.held_at = due, None, None
    remind = due - question.window * (100 - clock.remind_percent) / 100
    last = due - min(clock.last_chance, question.window / LAST_CHANCE_SHARE)
    question.remind_at = max(remind, now) if is_to_remind else None
    question.last_chance_at = max(last, now) if clock.last_chance and last > remind else None


def push(question: Question, span: timedelta, now: datetime) -> None:
    """Move a deadline by a span (earlier, when negative, but never before now); it is called anew."""
    if question.remaining is not None:
        question.remaining = max(question.remaining + span, timedelta(0))
        question.save(update_fields=["remaining"])
    elif question.due_at is not None:
        due = max(pushed(question, question.due_at, span, now), now)
        move_to(question, due, clock_of(question.game), now)


def pushed(question: Question, due_at: datetime, span: timedelta, now: datetime) -> datetime:
    """Where a deadline would fall, moved by a span; it may have passed then."""
    since = now if question.held_at is not None else due_at  # a held one waits for no deadline
    return settled(question, since + span, clock_of(question.game)) if span > timedelta(0) else since + span


def move_to(question: Question, due: datetime, clock: Clock, now: datetime) -> None:
    """Put a deadline at another moment; the last call comes again."""
    question.asks.update(last_called_at=None)
    put(question, due, clock, now)


def stop(question: Question, now: datetime) -> None:
    """Stop a question's clock, keeping what was left."""
    if question.due_at is not None:
        question.remaining = max(question.due_at - now, timedelta(0))
        question.due_at = question.remind_at = question.last_chance_at = None
        question.save(update_fields=FIELDS)


def go_on(question: Question, now: datetime) -> None:
    """Let a stopped clock run again with what was left."""
    if question.remaining is None:
        return
    clock = clock_of(question.game)
    due = settled(question, now + question.remaining, clock)
    put(question, beyond_absences(question, due, now, clock), clock, now)


def overtime(question: Question, since: datetime, span: timedelta) -> datetime:
    """When extra time that begins at a moment is used up, by the clock's own counting."""
    return add_hours(clock_of(question.game), since, span)


def settled_by(question: Question, now: datetime) -> datetime | None:
    """Until when an answered question waits for a correction; None if it need not.

    Only what a person sent may want mending, and nothing waits beyond the deadline.
    """
    own = clock_of(question.game).settle_seconds
    seconds = settings.PBEM_SETTLE_SECONDS if own is None else own
    sent = Submission.objects.filter(
        ask__question=question, status=Submission.Status.ACCEPTED, source__in=SENT_BY_PEOPLE
    )
    last = sent.aggregate(last=Max("recorded_at"))["last"] if seconds else None
    if last is None:
        return None
    until: datetime = last + timedelta(seconds=seconds)
    until = min(until, question.due_at) if question.due_at else until
    return until if until > now else None
