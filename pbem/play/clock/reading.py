"""From plain values (a form's, a file's, the game's row) to rules and back.

Every wrong value gets its sentence, by the name of its field, so that a form can show them
all at once. The keys are those of :data:`FIELDS`; whatever is left out keeps its default.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from datetime import date, timedelta
from enum import StrEnum
from typing import Any, TypeVar
from zoneinfo import available_timezones

from pbem.play.clock.rules import Clock, Rest, Silence
from pbem.play.clock.slots import DAILY, WEEKDAYS, Slot, weekday


class Unsound(ValueError):
    """Rules that cannot be used; ``problems`` has a sentence for each field, "" for the whole."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__(" ".join(problems.values()))
        self.problems = dict(problems)


def read(values: Mapping[str, Any]) -> Clock:
    """The rules that plain values describe. Raises Unsound."""
    problems = {name: "There is no such rule of the clock." for name in values if name not in FIELDS}
    found: dict[str, Any] = {}
    for name, value in values.items():
        if name in FIELDS and value is not None and value != "":
            try:
                found[FIELD_NAMES.get(name, name)] = FIELDS[name](value)
            except (TypeError, ValueError) as error:
                problems[name] = str(error)
    if problems:
        raise Unsound(problems)
    clock = Clock(**found)
    _check(clock)
    return clock


def write(clock: Clock) -> dict[str, Any]:
    """Rules as plain values that ``read`` takes; defaults are left out."""
    plain = {name: _plain(name, clock) for name in FIELDS}
    usual = {name: _plain(name, Clock()) for name in FIELDS}
    return {name: value for name, value in plain.items() if value != usual[name]}


def _plain(name: str, clock: Clock) -> Any:
    value = getattr(clock, FIELD_NAMES.get(name, name))
    if isinstance(value, timedelta):
        return int(value / _UNITS[name.rsplit("_", 1)[-1]])
    if isinstance(value, Rest | Silence):
        return value.value
    if name == "holidays":
        return sorted(day.isoformat() for day in value)
    if name == "rest_days":
        return sorted(value, key=WEEKDAYS.index)
    return [str(slot) for slot in value] if name == "slots" else value


def _check(clock: Clock) -> None:
    """What the rules must be together. Raises Unsound."""
    problems: dict[str, str] = {}
    if len(clock.rest_days) == len(WEEKDAYS):
        problems["rest_days"] = "One day of the week must be no day of rest."
    if clock.slots and not any(_can_come(slot, clock) for slot in clock.slots):
        problems["slots"] = "Every deadline falls on a day of rest."
    if clock.bank > clock.bank_most:
        problems["bank_hours"] = "A time bank cannot begin with more than it may hold."
    if problems:
        raise Unsound(problems)


def _can_come(slot: Slot, clock: Clock) -> bool:
    """Is there ever a day for it? Days of the month come on every weekday in the end."""
    return slot.day not in WEEKDAYS or slot.day == DAILY or slot.day not in clock.rest_days


def _whole(low: int, high: int) -> Callable[[Any], int]:
    """A reader of whole numbers within bounds."""

    def number(value: Any) -> int:
        try:
            found = int(str(value).strip())
        except ValueError:
            raise ValueError(f"{value!r} is no whole number.") from None
        if not low <= found <= high:
            raise ValueError(f"It must be {low} to {high}.")
        return found

    return number


_UNITS = {"minutes": timedelta(minutes=1), "hours": timedelta(hours=1)}


def _time(unit: str, most: int) -> Callable[[Any], timedelta]:
    number = _whole(0, most)
    return lambda value: number(value) * _UNITS[unit]


def _zone(value: Any) -> str:
    if value not in available_timezones():
        raise ValueError("No time zone has this name.")
    return str(value)


def _items(value: Any) -> Iterable[Any]:
    """A list as it is; text split at commas, semicolons and line ends."""
    if isinstance(value, str):
        return [part for part in value.replace(";", ",").replace("\n", ",").split(",") if part.strip()]
    return list(value)


def _slots(value: Any) -> tuple[Slot, ...]:
    slots = [item if isinstance(item, Slot) else Slot.parse(str(item)) for item in _items(value)]
    return tuple(dict.fromkeys(slots))


def _days(value: Any) -> frozenset[str]:
    return frozenset(weekday(str(item)) for item in _items(value))


def _dates(value: Any) -> frozenset[date]:
    try:
        return frozenset(
            item if isinstance(item, date) else date.fromisoformat(item.strip()) for item in _items(value)
        )
    except ValueError:
        raise ValueError("A day of rest is written like 2026-12-25.") from None


E = TypeVar("E", bound=StrEnum)


def _one_of(choices: type[E], value: Any) -> E:
    try:
        return choices(value)
    except ValueError:
        raise ValueError(f"It must be one of {', '.join(choices)}.") from None


def _yes(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError("It must be yes or no.")


FIELDS: dict[str, Callable[[Any], Any]] = {
    "zone": _zone,
    "main_days": _whole(1, 60),
    "reaction_days": _whole(1, 60),
    "slots": _slots,
    "slots_for_reactions": _yes,
    "rest_days": _days,
    "holidays": _dates,
    "rest": lambda value: _one_of(Rest, value),
    "grace_minutes": _time("minutes", 24 * 60),
    "bank_hours": _time("hours", 60 * 24),
    "bank_gain_minutes": _time("minutes", 7 * 24 * 60),
    "bank_most_hours": _time("hours", 60 * 24),
    "first_factor": _whole(1, 4),
    "remind_percent": _whole(10, 95),
    "last_chance_hours": _time("hours", 72),
    "silence": lambda value: _one_of(Silence, value),
    "misses": _whole(0, 20),
    "absence_days": _whole(0, 180),
    "pause_days": _whole(0, 180),
    "settle_seconds": _whole(0, 900),
}
"""Each field with what reads it; the reader raises ValueError with a sentence."""

FIELD_NAMES = {
    name: short
    for name in FIELDS
    for short in [name.removesuffix("_minutes").removesuffix("_hours")]
    if short in {field.name for field in fields(Clock)} and short != name
}
"""Fields whose unit stands in the form's name only."""
