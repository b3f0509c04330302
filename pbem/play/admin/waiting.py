"""What waits for a judge or a host: the list on the admin's front page."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from pbem.play.admin.names import side_name
from pbem.play.models import Ask, Game, Question, Seat

MOST = 20
"""So many games of each kind are listed; the oldest come first, so none is forgotten."""

LATE = 5
"""Minutes after which a deadline that has passed and changed nothing is worth a look."""


@dataclass(frozen=True)
class Matter:
    """A game that does not go on as it should: why, since when, and what helps."""

    game: Game
    why: str
    since: datetime | None
    advice: str
    detail: str = ""
    """For the host alone: it may quote what is secret in the game."""


def matters(now: datetime | None = None) -> list[Matter]:
    """Everything that waits for somebody, the most pressing kind first."""
    now = now or timezone.now()
    return [*_aside(), *_held(), *_offered(), *_stuck(now), *_missing()]


def _aside() -> Iterator[Matter]:
    """Games whose adjudication raised."""
    for game in (
        Game.objects.filter(status=Game.Status.FAULTED).defer("save_data").order_by("changed_at")[:MOST]
    ):
        last = game.fault.strip().rpartition("\n")[2][:200]
        advice = "Once the rules are mended: “Try again after a fault” or “Begin the step again”."
        yield Matter(game, "put aside after an error", game.changed_at, advice, last)


def _questions() -> QuerySet[Question]:
    running = Question.objects.filter(state=Question.State.OPEN, game__status=Game.Status.RUNNING)
    return running.select_related("game").defer("game__save_data")


def _held() -> Iterator[Matter]:
    """Requests nobody answers, in games that let a judge decide or look for a substitute."""
    for question in _questions().filter(held_at__isnull=False).order_by("held_at")[:MOST]:
        late = question.asks.filter(state=Ask.State.OPEN).select_related("seat")
        names = ", ".join(_who(question.game, ask.seat) for ask in late)
        why = f"nobody answers request {question.number} ({question.step_name}): {names}"
        advice = "Extend the deadline, answer for the side, let the default stand or replace the player."
        yield Matter(question.game, why, question.held_at, advice)


def _offered() -> Iterator[Matter]:
    """Seats on offer to substitutes."""
    seats = Seat.objects.filter(offered_at__isnull=False, game__status__in=Game.PLAYABLE)
    for seat in seats.select_related("game", "person").defer("game__save_data").order_by("offered_at")[:MOST]:
        why = f"a seat is on offer to substitutes: {_who(seat.game, seat)}"
        yield Matter(seat.game, why, seat.offered_at, "Replace the player, or wait for a volunteer.")


def _stuck(now: datetime) -> Iterator[Matter]:
    """Deadlines that have passed without effect: the clock or the workers stand still."""
    before = now - timedelta(minutes=LATE)
    late = _questions().filter(held_at=None, due_at__lte=before).order_by("due_at")[:MOST]
    for question in late:
        if question.due_at is not None and question.due_at + question.grace <= before:
            why = f"the deadline of request {question.number} has passed, and nothing happened"
            yield Matter(question.game, why, question.due_at, "See the status page; then “Adjudicate now”.")


def _missing() -> Iterator[Matter]:
    """Players who have let deadlines pass and not been heard of since."""
    seats = Seat.objects.filter(misses__gt=0, offered_at=None, game__status=Game.Status.RUNNING)
    for seat in (
        seats.select_related("game", "person").defer("game__save_data").order_by("-misses", "pk")[:MOST]
    ):
        last = Ask.objects.filter(seat=seat, overdue_at__isnull=False).order_by("-overdue_at").first()
        times = "a deadline" if seat.misses == 1 else f"{seat.misses} deadlines in a row"
        advice = "Excuse the miss if there was a reason, or replace the player."
        yield Matter(
            seat.game, f"{_who(seat.game, seat)} missed {times}", last.overdue_at if last else None, advice
        )


def _who(game: Game, seat: Seat) -> str:
    side = side_name(game, seat)
    return f"{seat.person.display_name} ({side})" if seat.person is not None else side
