"""How reliable somebody is, for his profile: counted from what he was asked and did."""

from dataclasses import dataclass

from pbem.accounts.models import Person
from pbem.play.models import Ask, Game, Tenure

MIN_ASKS = 5
"""With fewer requests answered a share would say nothing."""


@dataclass(frozen=True)
class Reliability:
    """``asked``: requests that came to an end; ``missed`` of them, without those excused.

    ``left``: seats given up or lost by staying away; ``returned`` to; ``substituted``:
    seats taken over from others.
    """

    asked: int
    missed: int
    excused: int
    left: int
    returned: int
    substituted: int

    @property
    def in_time(self) -> int:
        """Requests answered in time, or excused."""
        return self.asked - self.missed

    @property
    def percent(self) -> int | None:
        """The share answered in time, rounded down; None while there are too few to tell."""
        return self.in_time * 100 // self.asked if self.asked >= MIN_ASKS else None

    @property
    def sentence(self) -> str:
        """In a few words."""
        if self.percent is None:
            return "Too few requests yet to tell."
        return f"{self.percent} % of {self.asked} requests answered in time."


def reliability_of(person: Person) -> Reliability:
    """What a person's record says. Only requests that are decided or overdue count, and no practice."""
    played = Ask.objects.filter(person=person, question__game__purpose=Game.Purpose.PLAY)
    over = played.exclude(overdue_at=None, state=Ask.State.OPEN)
    over = over.exclude(overdue_at=None, question__state__in=["open", "ready", "void"])
    overdue = over.filter(overdue_at__isnull=False)
    excused = overdue.filter(excused_at__isnull=False).count()
    seats = Tenure.objects.filter(person=person, seat__game__purpose=Game.Purpose.PLAY)
    return Reliability(
        asked=over.count(),
        missed=overdue.count() - excused,
        excused=excused,
        left=seats.filter(end__in=[Tenure.End.LEFT, Tenure.End.SILENT]).count(),
        returned=seats.filter(is_return=True).count(),
        substituted=seats.filter(is_substitute=True).count(),
    )
