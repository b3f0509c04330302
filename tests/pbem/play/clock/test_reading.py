"""Reading the rules of a clock from plain values, and telling them in words."""

from datetime import date, time, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.play.clock import Clock, Rest, Silence, Slot, Span, Unsound, describe, read, write

FULL: dict[str, Any] = {
    "zone": "Europe/Rome",
    "main_days": 3,
    "slots": ["sun 20:00", "wed 20:00"],
    "rest_days": ["sat"],
    "holidays": ["2026-12-25"],
    "rest": "shift",
    "grace_minutes": 30,
    "bank_hours": 24,
    "bank_gain_minutes": 90,
    "bank_most_hours": 72,
    "first_factor": 2,
    "silence": "extend",
    "misses": 2,
}


def test_values_become_rules_and_come_back() -> None:
    clock = read(FULL)
    assert clock.grace == timedelta(minutes=30)
    assert clock.bank_gain == timedelta(minutes=90)
    assert clock.slots == (Slot("sun", time(20)), Slot("wed", time(20)))
    assert clock.holidays == {date(2026, 12, 25)}
    assert (clock.rest, clock.silence) == (Rest.SHIFT, Silence.EXTEND)
    assert write(clock) == FULL


def test_nothing_said_is_the_usual_clock() -> None:
    assert read({}) == read({"main_days": None, "slots": ""}) == Clock()
    assert write(Clock()) == {}


def test_a_form_may_give_lists_as_text() -> None:
    clock = read({"slots": "Sunday 20:00, wed 8:30", "rest_days": "Saturday;sun", "holidays": "2026-12-25\n"})
    assert [str(slot) for slot in clock.slots] == ["sun 20:00", "wed 08:30"]
    assert clock.rest_days == {"sat", "sun"}
    assert clock.holidays == {date(2026, 12, 25)}


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"zone": "Europe/Rom"}, "zone"),
        ({"main_days": 0}, "main_days"),
        ({"main_days": "three"}, "main_days"),
        ({"slots": ["sun 24:00"]}, "slots"),
        ({"slots": ["31 20:00"]}, "slots"),
        ({"slots": ["someday 20:00"]}, "slots"),
        ({"slots": ["sun"]}, "slots"),
        ({"slots": ["sun 20:00"], "rest_days": ["sun"]}, "slots"),
        ({"rest_days": "mon,tue,wed,thu,fri,sat,sun"}, "rest_days"),
        ({"rest_days": ["some"]}, "rest_days"),
        ({"holidays": ["25.12.2026"]}, "holidays"),
        ({"rest": "sleep"}, "rest"),
        ({"silence": "shout"}, "silence"),
        ({"bank_hours": 10, "bank_most_hours": 5}, "bank_hours"),
        ({"remind_percent": 100}, "remind_percent"),
        ({"slots_for_reactions": "perhaps"}, "slots_for_reactions"),
        ({"speed": 3}, "speed"),
    ],
)
def test_each_wrong_value_gets_a_sentence(values: dict[str, Any], field: str) -> None:
    with pytest.raises(Unsound) as refused:
        read(values)
    assert list(refused.value.problems) == [field]
    assert refused.value.problems[field].endswith(".")


def test_all_wrong_values_are_told_at_once() -> None:
    with pytest.raises(Unsound) as refused:
        read({"zone": "Nowhere", "grace_minutes": -1, "misses": 99})
    assert set(refused.value.problems) == {"zone", "grace_minutes", "misses"}


clocks = st.builds(
    Clock,
    zone=st.sampled_from(["UTC", "Asia/Tokyo"]),
    main_days=st.none() | st.integers(1, 60),
    slots=st.lists(
        st.builds(
            Slot,
            st.sampled_from(["sun", "daily", "7", "last"]),
            st.times().map(lambda t: time(t.hour, t.minute)),
        ),
        max_size=3,
        unique=True,
    ).map(tuple),
    rest_days=st.frozensets(st.sampled_from(["mon", "tue", "sat"])),
    holidays=st.frozensets(st.dates(date(2020, 1, 1), date(2040, 1, 1)), max_size=3),
    rest=st.sampled_from(Rest),
    grace=st.integers(0, 60).map(lambda n: timedelta(minutes=n)),
    bank=st.integers(0, 10).map(lambda n: timedelta(hours=n)),
    bank_most=st.integers(10, 90).map(lambda n: timedelta(hours=n)),
    silence=st.sampled_from(Silence),
    settle_seconds=st.none() | st.integers(0, 900),
)


@given(clocks)
def test_whatever_is_written_is_read_back(clock: Clock) -> None:
    assert read(write(clock)) == clock


def test_the_rules_are_told_in_sentences() -> None:
    told = describe(read(FULL), Span(72, 3), Span(24))
    assert told == (
        "3 days for each sheet of orders, 24 hours for a reaction.",
        "Sheets are due at the first of these times that leaves their full time: Sunday 20:00 or "
        "Wednesday 20:00 (Europe/Rome).",
        "No deadline falls on Saturday, 25 December 2026 (Europe/Rome).",
        "A player's first request is given twice the time.",
        "30 minutes of grace after each deadline.",
        "A time bank of 1 day a side, 1 hour 30 minutes more for each answer in time, at most 3 days; "
        "it is used by itself after a deadline.",
        "When nobody answers, the time is given once more; then the default counts.",
        "After 2 missed deadlines in a row the seat is offered to substitutes.",
        "Announced absences stop the clock for up to 28 days a year and player; the players may agree on "
        "pauses of up to 30 days in all.",
    )
