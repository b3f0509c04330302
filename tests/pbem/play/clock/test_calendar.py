"""The arithmetic of deadlines, checked against the calendar library dateutil and against time zones."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from dateutil import rrule, tz
from hypothesis import assume, given
from hypothesis import strategies as st

from pbem.play import clock as clocks
from pbem.play.clock import Clock, Rest, Slot, Span, add_hours, deadline, elapsed, latest, settle
from pbem.play.clock.calendar import wall
from pbem.play.clock.slots import WEEKDAYS

ZONES = (
    "UTC",
    "Europe/Rome",
    "America/New_York",
    "America/Santiago",  # clocks change at midnight
    "America/Havana",  # midnight comes twice
    "Australia/Lord_Howe",  # half an hour
    "Asia/Kathmandu",
    "Africa/Casablanca",
    "Pacific/Apia",  # a day was left out in 2011
)

zones = st.sampled_from(ZONES)
START = datetime(2010, 1, 1, tzinfo=UTC)
moments = st.integers(0, 27 * 365 * 1440).map(lambda minutes: START + timedelta(minutes=minutes))
rests = st.frozensets(st.sampled_from(WEEKDAYS), max_size=5)
hours = st.integers(1, 400)
days = st.integers(1, 45)


def counting(clock: Clock) -> list[int]:
    return [number for number, name in enumerate(WEEKDAYS) if name not in clock.rest_days]


def local(day: date, at: time, zone: str) -> datetime:
    """A wall-clock time as dateutil understands one that is left out; the second of two."""
    shown = datetime.combine(day, at, tzinfo=ZoneInfo(zone)).replace(fold=1)
    exists = tz.datetime_exists(shown)
    return tz.resolve_imaginary(shown if exists else shown.replace(fold=0)).astimezone(UTC)


@given(moments, zones, rests, days)
def test_days_are_counted_as_a_calendar_counts_them(
    opened: datetime, zone: str, rest: frozenset[str], number: int
) -> None:
    clock = Clock(zone=zone, rest_days=rest)
    here = opened.astimezone(ZoneInfo(zone))
    naive = datetime.combine(here.date() + timedelta(days=1), here.time())
    rule = rrule.rrule(rrule.DAILY, dtstart=naive, byweekday=counting(clock), count=number)
    last = list(rule)[-1]
    assert deadline(clock, opened, Span(1, number)) == local(last.date(), here.time(), zone)


@given(moments, zones, rests, days, st.data())
def test_holidays_do_not_count(
    opened: datetime, zone: str, rest: frozenset[str], number: int, data: st.DataObject
) -> None:
    today = opened.astimezone(ZoneInfo(zone)).date()
    free = data.draw(st.frozensets(st.integers(-2, 60).map(lambda n: today + timedelta(days=n)), max_size=8))
    clock = Clock(zone=zone, rest_days=rest, holidays=free)
    rules = rrule.rruleset()
    start = datetime.combine(today + timedelta(days=1), time(0))
    rules.rrule(rrule.rrule(rrule.DAILY, dtstart=start, byweekday=counting(clock), count=number + 10))
    for day in free:
        rules.exdate(datetime.combine(day, time(0)))
    due = deadline(clock, opened, Span(1, number)).astimezone(ZoneInfo(zone))
    expected = list(rules)[number - 1].date()
    assert local(expected, opened.astimezone(ZoneInfo(zone)).time(), zone) == due


@given(moments, zones, rests, days)
def test_a_shifted_deadline_falls_on_the_next_working_day(
    opened: datetime, zone: str, rest: frozenset[str], number: int
) -> None:
    clock = Clock(zone=zone, rest_days=rest, rest=Rest.SHIFT)
    here = opened.astimezone(ZoneInfo(zone))
    naive = datetime.combine(here.date() + timedelta(days=number), here.time())
    first = rrule.rrule(rrule.DAILY, dtstart=naive, byweekday=counting(clock), count=1)[0]
    assert deadline(clock, opened, Span(1, number)) == local(first.date(), here.time(), zone)


@given(moments, zones, hours)
def test_hours_are_hours_that_pass(opened: datetime, zone: str, number: int) -> None:
    assert deadline(Clock(zone=zone), opened, Span(number)) - opened == timedelta(hours=number)


def counted(clock: Clock, since: datetime, until: datetime) -> timedelta:
    """The time between two moments outside days of rest, added up hour by hour or less."""
    step, sum_, at = timedelta(minutes=15), timedelta(0), since
    while at < until:
        upto = min(at + step - timedelta(minutes=at.minute % 15), until)
        if not clock.is_rest(at.astimezone(clock.place).date()):
            sum_ += upto - at
        at = upto
    return sum_


@given(moments, zones, rests, st.integers(1, 120))
def test_a_clock_that_stands_still_counts_the_hours_outside_rest(
    opened: datetime, zone: str, rest: frozenset[str], number: int
) -> None:
    clock = Clock(zone=zone, rest_days=rest)
    due = deadline(clock, opened, Span(number))
    assert counted(clock, opened, due) == timedelta(hours=number)
    assert elapsed(clock, opened, due) == timedelta(hours=number)


@given(moments, zones, rests, st.integers(0, 200), st.integers(0, 200))
def test_adding_hours_in_two_steps_is_adding_them_in_one(
    opened: datetime, zone: str, rest: frozenset[str], first: int, second: int
) -> None:
    clock = Clock(zone=zone, rest_days=rest)
    spans = timedelta(hours=first), timedelta(hours=second)
    whole = add_hours(clock, opened, sum(spans, timedelta(0)))
    assert elapsed(clock, add_hours(clock, add_hours(clock, opened, spans[0]), spans[1]), whole) == timedelta(
        0
    )


@given(moments, zones, st.frozensets(st.sampled_from(WEEKDAYS), min_size=1), st.times(), hours)
def test_a_wall_clock_deadline_is_the_first_that_leaves_the_time(
    opened: datetime, zone: str, on: frozenset[str], at: time, number: int
) -> None:
    at = at.replace(second=0, microsecond=0)
    clock = Clock(zone=zone, slots=tuple(Slot(day, at) for day in sorted(on)))
    due = deadline(clock, opened, Span(number))
    least = opened + timedelta(hours=number)
    here = least.astimezone(ZoneInfo(zone)).date() - timedelta(days=1)
    rule = rrule.rrule(
        rrule.DAILY,
        dtstart=datetime.combine(here, at),
        byweekday=[WEEKDAYS.index(day) for day in on],
        count=9,
    )
    assert due == next(m for m in (local(n.date(), at, zone) for n in rule) if m >= least)


@given(moments, zones, st.sampled_from(["1", "15", "28", "last"]), st.times())
def test_deadlines_of_the_month_fall_as_in_the_calendar(
    opened: datetime, zone: str, on: str, at: time
) -> None:
    at = at.replace(second=0, microsecond=0)
    clock = Clock(zone=zone, slots=(Slot(on, at),))
    start = opened.astimezone(ZoneInfo(zone)).date() - timedelta(days=1)
    rule = rrule.rrule(
        rrule.MONTHLY,
        dtstart=datetime.combine(start, at),
        bymonthday=-1 if on == "last" else int(on),
        count=3,
    )
    assert settle(clock, opened) == next(m for m in (local(n.date(), at, zone) for n in rule) if m >= opened)


@given(moments, zones, rests, hours, st.integers(0, 50))
def test_more_time_is_a_later_deadline_where_the_clock_stands_still(
    opened: datetime, zone: str, rest: frozenset[str], number: int, more: int
) -> None:
    clock = Clock(zone=zone, rest_days=rest)
    due = deadline(clock, opened, Span(number + more))
    assert opened < deadline(clock, opened, Span(number)) <= due
    assert settle(clock, due) == due


@given(moments, zones, rests, hours)
def test_a_shifted_deadline_is_the_soonest_of_its_time_of_day(
    opened: datetime, zone: str, rest: frozenset[str], number: int
) -> None:
    clock = Clock(zone=zone, rest_days=rest, rest=Rest.SHIFT)
    meant = opened + timedelta(hours=number)
    due = deadline(clock, opened, Span(number))
    here, there = meant.astimezone(clock.place), due.astimezone(clock.place)
    days = rrule.rrule(rrule.DAILY, dtstart=here.replace(tzinfo=None), byweekday=counting(clock), count=1)
    assert there.date() == days[0].date()
    assert due == meant or due == local(there.date(), here.time(), zone)


@given(moments, zones, rests, st.sampled_from(Rest), hours, st.integers(1, 3))
def test_twice_the_time_never_ends_earlier(
    opened: datetime, zone: str, rest: frozenset[str], kind: Rest, number: int, factor: int
) -> None:
    clock = Clock(zone=zone, rest_days=rest, rest=kind)
    due = latest(clock, opened, Span(number), factor)
    assert deadline(clock, opened, Span(number)) <= due <= latest(clock, opened, Span(number), factor + 1)


@given(moments, zones, rests, st.sampled_from(Rest))
def test_a_settled_deadline_stays_and_is_never_on_a_day_of_rest(
    due: datetime, zone: str, rest: frozenset[str], kind: Rest
) -> None:
    clock = Clock(zone=zone, rest_days=rest, rest=kind)
    put = settle(clock, due)
    assume(put != due)
    assert put > due
    assert settle(clock, put) == put
    assert not clock.is_rest(put.astimezone(clock.place).date())


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


ROME = Clock(zone="Europe/Rome", slots=(Slot.parse("sun 20:00"),))


@pytest.mark.parametrize(
    ("opened", "due"),
    [
        ("2026-03-25T12:00+01:00", "2026-03-29T20:00+02:00"),  # the Sunday of the change to summer time
        ("2026-10-22T12:00+02:00", "2026-10-25T20:00+01:00"),  # and of the change back
        ("2026-10-24T20:00+02:00", "2026-10-25T20:00+01:00"),  # 25 hours are time enough
        ("2026-03-28T20:00+01:00", "2026-04-05T20:00+02:00"),  # 23 hours are not
        ("2027-12-30T20:00+01:00", "2028-01-02T20:00+01:00"),
    ],
)
def test_sunday_evening_in_rome(opened: str, due: str) -> None:
    assert deadline(ROME, at(opened), Span(24)) == at(due)


@pytest.mark.parametrize(
    ("opened", "days", "due"),
    [
        ("2026-03-28T02:30+01:00", 1, "2026-03-29T03:30+02:00"),  # 02:30 is left out that night
        ("2026-10-24T02:30+02:00", 1, "2026-10-25T02:30+01:00"),  # 02:30 comes twice: the second
        ("2028-02-28T09:00+01:00", 1, "2028-02-29T09:00+01:00"),
        ("2027-02-27T09:00+01:00", 3, "2027-03-02T09:00+01:00"),
        ("2026-12-31T23:59+01:00", 1, "2027-01-01T23:59+01:00"),
    ],
)
def test_days_across_changes_of_the_clock_and_ends_of_months(opened: str, days: int, due: str) -> None:
    assert deadline(Clock(zone="Europe/Rome"), at(opened), Span(1, days)) == at(due)


def test_the_weekend_stops_the_clock() -> None:
    clock = Clock(zone="Europe/Rome", rest_days=frozenset({"sat", "sun"}))
    friday = at("2026-11-27T18:00+01:00")
    assert deadline(clock, friday, Span(10)) == at("2026-11-30T04:00+01:00")
    assert deadline(clock, friday, Span(6)) == at("2026-11-28T00:00+01:00")
    assert deadline(clock, at("2026-11-28T15:00+01:00"), Span(1)) == at("2026-11-30T01:00+01:00")


def test_a_day_that_a_zone_left_out_has_no_deadline() -> None:
    assert wall(date(2011, 12, 30), time(20), ZoneInfo("Pacific/Apia")) == at("2011-12-31T20:00+14:00")


def test_the_package_offers_what_the_server_needs() -> None:
    assert {name for name in clocks.__all__ if not hasattr(clocks, name)} == set()
