"""The deadlines of a person as a calendar that his own program fetches."""

from datetime import datetime, timedelta

from django.conf import settings
from icalendar import Alarm, Calendar, Event

from pbem.accounts.models import Person
from pbem.mail import links
from pbem.play import queries
from pbem.play.listing import Standing

LENGTH = timedelta(minutes=30)
"""An entry ends at its deadline and begins so long before."""


def feed(person: Person, now: datetime) -> bytes:
    """The calendar: an entry for each request that waits for him. No orders, no reply addresses.

    An entry keeps its name while its deadline moves, and goes when the request is answered.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//pbem//deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", f"{settings.PBEM_SITE_NAME}: deadlines")
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    for standing in queries.games_of(person):
        entry = _entry(standing, now)
        if entry is not None:
            calendar.add_component(entry)
    return bytes(calendar.to_ical())


def _entry(standing: Standing, now: datetime) -> Event | None:
    due, ask = standing.due_at, standing.ask
    if due is None or ask is None:
        return None
    entry = Event()
    entry.add("uid", f"request-{ask.pk}@{settings.PBEM_MAIL_DOMAIN}")
    entry.add("dtstamp", now)
    entry.add("dtstart", due - LENGTH)
    entry.add("dtend", due)
    entry.add("summary", f"Orders due: {standing.game.label}")
    entry.add("description", f"{ask.name}\n{links.game(standing.game)}")
    entry.add("url", links.game(standing.game))
    entry.add("transp", "TRANSPARENT")
    entry.add_component(_alarm(standing.game.label))
    return entry


def _alarm(label: str) -> Alarm:
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("trigger", timedelta(hours=-3))
    alarm.add("description", f"Orders due: {label}")
    return alarm
