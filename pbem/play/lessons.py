"""Guided first turns: a small game against the bot, from a title's own lesson.

A lesson is a game like any other, so that what is learnt holds. It differs in what surrounds it: it
begins from a position no challenge can ask for, nobody else sees it, no letter tells of it, it counts
for nothing, and its clock is patient.
"""

from games.engine.lesson import Lesson
from pbem.accounts.models import Person
from pbem.play import challenges, ending, tables
from pbem.play.errors import Refused
from pbem.play.models import Game, Seat

PATIENCE = challenges.MAX_HOURS
"""Hours for each request: as long as any game may give."""

CLOCK = {"misses": 0, "last_chance_hours": 0, "settle_seconds": 0}


def begin_lesson(person: Person, title: str, *, anew: bool = False) -> Game:
    """The person's lesson in a title: the one under way, or a new one (always so with ``anew``).

    What was under way is given up then. Raises Refused for a title without a lesson.
    """
    rules = tables.title_of(title)
    lesson = rules.lesson()
    if lesson is None:
        raise Refused(f"There is no guided first turn of {rules.name} yet.")
    earlier = lesson_under_way(person, title)
    if earlier is not None and not anew:
        return earlier
    end_lesson(person, title)
    return _open(person, title, lesson)


def _open(person: Person, title: str, lesson: Lesson) -> Game:
    game = challenges.open_challenge(
        person,
        title,
        side=lesson.side,
        options=lesson.options,
        name=lesson.heading,
        pace_hours=PATIENCE,
        reaction_hours=PATIENCE,
        clock=CLOCK,
        purpose=Game.Purpose.LESSON,
    )
    challenges.seat_bot(game, lesson.bot, person)
    game.refresh_from_db()
    return game


def end_lesson(person: Person, title: str) -> None:
    """Put away what is under way, if anything is."""
    earlier = lesson_under_way(person, title)
    if earlier is not None:
        ending.concede(Seat.objects.get(game=earlier, person=person))


def lesson_under_way(person: Person, title: str) -> Game | None:
    """The person's lesson in a title that has not ended."""
    mine = Game.objects.filter(seats__person=person, title=title, purpose=Game.Purpose.LESSON)
    return mine.exclude(status__in=Game.OVER).first()
