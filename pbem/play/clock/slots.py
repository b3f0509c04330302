"""Wall-clock deadlines: "sun 20:00", "daily 21:30", "1 20:00" (of each month), "last 20:00"."""

import calendar
import re
from dataclasses import dataclass
from datetime import date, time

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DAILY, LAST = "daily", "last"
LAST_SAFE_DAY = 28
"""Every month has it; what is later is called "last"."""

_FORM = re.compile(r"(?P<day>[a-z]+|[0-9]{1,2})\s+(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})")


@dataclass(frozen=True)
class Slot:
    """A moment that comes again: ``day`` is a weekday's first three letters, "daily", 1 to 28 or "last"."""

    day: str
    at: time

    @classmethod
    def parse(cls, text: str) -> "Slot":
        """Read "sun 20:00". Raises ValueError with a sentence."""
        found = _FORM.fullmatch(" ".join(text.split()).lower())
        if found is None:
            raise ValueError(f"{text!r} is not a day and a time such as 'sun 20:00'.")
        day = _day(found["day"])
        hour, minute = int(found["hour"]), int(found["minute"])
        if hour > 23 or minute > 59:
            raise ValueError(f"{found['hour']}:{found['minute']} is no time of day.")
        return cls(day, time(hour, minute))

    def is_on(self, day: date) -> bool:
        """Does it come on that day?"""
        if self.day == DAILY:
            return True
        if self.day == LAST:
            return day.day == calendar.monthrange(day.year, day.month)[1]
        if self.day in WEEKDAYS:
            return day.weekday() == WEEKDAYS.index(self.day)
        return day.day == int(self.day)

    def __str__(self) -> str:
        return f"{self.day} {self.at:%H:%M}"


def _day(word: str) -> str:
    """The day of a slot in its one form. Raises ValueError."""
    if word in {DAILY, LAST}:
        return word
    if word.isdigit():
        if not 1 <= int(word) <= LAST_SAFE_DAY:
            raise ValueError(f"A day of the month is 1 to {LAST_SAFE_DAY}, or 'last'.")
        return str(int(word))
    return weekday(word)


def weekday(word: str) -> str:
    """The first three letters of a weekday. Raises ValueError for anything else."""
    short = word.strip().lower()[:3]
    full = word.strip().lower()
    names = [name.lower() for name in calendar.day_name]
    if short not in WEEKDAYS or not names[WEEKDAYS.index(short)].startswith(full):
        raise ValueError(f"{word!r} is no day of the week.")
    return short
