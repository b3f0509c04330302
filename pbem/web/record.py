"""What a person's profile tells: results, reliability, how fast he answers."""

from dataclasses import dataclass
from datetime import timedelta
from statistics import median

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from pbem.accounts.models import Person
from pbem.play import queries
from pbem.play.models import SENT_BY_PEOPLE, Game, Submission
from pbem.web import telling

FEW, MANY = 10, 200
A_MINUTE = timedelta(minutes=1)
ENOUGH = 5
"""With fewer answers a usual time would say nothing."""


@dataclass
class Tally:
    """Results in one title."""

    name: str
    won: int = 0
    lost: int = 0
    drawn: int = 0


def tallies(person: Person) -> list[Tally]:
    """Results by title, of games that were played out or conceded; practice does not count."""
    found: dict[str, Tally] = {}
    seats = person.seats.filter(game__status=Game.Status.FINISHED, game__purpose=Game.Purpose.PLAY)
    seats = seats.select_related("game")
    for seat in seats.order_by("game__title"):
        tally = found.setdefault(seat.game.title, Tally(seat.game.title_name))
        winner = (seat.game.result or {}).get("winner")
        if winner is None:
            tally.drawn += 1
        elif winner == seat.side:
            tally.won += 1
        else:
            tally.lost += 1
    return list(found.values())


def usual_answer(person: Person) -> timedelta | None:
    """The middle one of the times he took over his last answers; None while they are too few."""
    rows = Submission.objects.filter(
        ask__person=person, status=Submission.Status.USED, source__in=SENT_BY_PEOPLE
    )
    rows = rows.exclude(seat__game__purpose__in=Game.NOT_COUNTED).order_by("-recorded_at")
    times = rows.values_list("received_at", "ask__asked_at")[:MANY]
    seconds = [(taken - asked).total_seconds() for taken, asked in times]
    return max(timedelta(seconds=median(seconds)), A_MINUTE) if len(seconds) >= ENOUGH else None


def part(person: Person) -> SafeString:
    """The record as part of the profile page."""
    public = queries.public_games()
    page = {
        "person": person,
        "tallies": tallies(person),
        "reliability": queries.reliability_of(person),
        "usual": usual_answer(person),
        "running": telling.lines(
            public.filter(seats__person=person).exclude(status=Game.Status.FINISHED), FEW
        ),
        "finished": telling.lines(public.filter(seats__person=person, status=Game.Status.FINISHED), FEW),
    }
    return render_to_string("web/_record.html", page)
