"""What is coming in a person's games, day by day in his zone."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from django.utils import timezone

from pbem.accounts.models import Person
from pbem.play import queries
from pbem.play.models import Game
from pbem.web import telling


@dataclass(frozen=True)
class Entry:
    """Something with a time. ``is_mine``: the person has to do something by then."""

    at: datetime
    words: str
    game: Game | None = None
    is_mine: bool = False


def agenda(person: Person) -> list[tuple[date, list[Entry]]]:
    """Deadlines, ends of pauses and absences to come, gathered by day; what is overdue comes first."""
    found = sorted(_entries(person), key=lambda entry: entry.at)
    return [
        (day, list(group)) for day, group in groupby(found, key=lambda entry: timezone.localdate(entry.at))
    ]


def _entries(person: Person) -> Iterator[Entry]:
    now = timezone.now()
    people: set[int] = {person.pk}
    for standing in queries.games_of(person):
        game, question = standing.game, standing.question
        if question is not None and question.due_at is not None:
            who = "Your orders" if standing.is_my_turn else _others(game)
            yield Entry(question.due_at, f"{who}: {question.step_name}", game, standing.is_my_turn)
        pause = queries.pause_of(game)
        if pause is not None and pause.until is not None:
            yield Entry(pause.until, "The agreed pause ends", game)
        people |= {seat.person_id for seat in game.seats.all() if seat.person_id is not None}
    yield from _absences(people, person, now)


def _others(game: Game) -> str:
    line = telling.line(game)
    return ", ".join(place.name for place in line.places if place.waits_for) or "The server"


def _absences(people: Iterable[int], person: Person, now: datetime) -> Iterator[Entry]:
    for other in Person.objects.filter(pk__in=people, absences__ends_at__gt=now).distinct():
        who = "You are" if other.pk == person.pk else f"{other} is"
        for absence in other.absences.filter(ends_at__gt=now):
            if absence.ends_at <= absence.starts_at:
                continue
            if absence.starts_at > now:
                yield Entry(absence.starts_at, f"{who} away from now on")
            yield Entry(absence.ends_at, f"{who} back")
