"""What the clock of a game is made of."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from pbem.play.clock.slots import WEEKDAYS, Slot


class Rest(StrEnum):
    """What days of rest do."""

    STOP = "stop"  # the clock stands still on them
    SHIFT = "shift"  # the clock runs, but no deadline falls on them


class Silence(StrEnum):
    """What happens when nobody has answered and all time is used up."""

    DEFAULT = "default"  # kept lines, early and standing orders, the request's default
    EXTEND = "extend"  # once more the same time, then the default
    JUDGE = "judge"  # a judge decides; the default when he does not either
    OFFER = "offer"  # the seat is offered to substitutes at once


@dataclass(frozen=True)
class Clock:
    """The rules of one game's clock. The hours for a sheet and a reaction stand in the game itself.

    With ``main_days`` (``reaction_days``) a request is given so many days instead of hours:
    it is due at the same time of day, in ``zone``. ``slots`` are wall-clock deadlines of
    sheets (and of reactions, with ``slots_for_reactions``): a request is due at the first
    one that leaves it its full time. A ``bank`` is extra time of a seat, used after the
    deadline by itself; answering in time adds ``bank_gain``, up to ``bank_most``.
    """

    zone: str = "UTC"
    main_days: int | None = None
    reaction_days: int | None = None
    slots: tuple[Slot, ...] = ()
    slots_for_reactions: bool = False
    rest_days: frozenset[str] = frozenset()
    holidays: frozenset[date] = frozenset()
    rest: Rest = Rest.STOP
    grace: timedelta = timedelta(0)
    bank: timedelta = timedelta(0)
    bank_gain: timedelta = timedelta(0)
    bank_most: timedelta = timedelta(0)
    first_factor: int = 1
    remind_percent: int = 75
    last_chance: timedelta = timedelta(hours=6)
    silence: Silence = Silence.DEFAULT
    misses: int = 3
    absence_days: int = 28
    pause_days: int = 30
    settle_seconds: int | None = None

    @property
    def place(self) -> ZoneInfo:
        """The zone in which its days and hours are counted."""
        return ZoneInfo(self.zone)

    def is_rest(self, day: date) -> bool:
        """Is that a day of rest?"""
        return day in self.holidays or WEEKDAYS[day.weekday()] in self.rest_days
