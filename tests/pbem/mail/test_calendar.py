"""The calendar of deadlines: read by another program, and by nobody who lacks the address."""

from datetime import timedelta

from django.conf import settings
from django.test import Client
from icalendar import Calendar

from pbem.accounts import service as accounts
from pbem.accounts.models import Person
from pbem.play import service
from pbem.play.models import Game, Question, Seat
from tests.pbem.mail.post import ask_of


def fetch(person: Person) -> Calendar:
    answer = Client().get(f"/calendar/{person.calendar_token}.ics")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/calendar")
    found = Calendar.from_ical(answer.content)
    assert isinstance(found, Calendar)
    return found


def test_a_deadline_is_an_entry(game: Game, blue: Seat, anna: Person) -> None:
    accounts.new_calendar(anna)
    (entry,) = fetch(anna).walk("VEVENT")
    due = Question.objects.get(game=game).due_at
    assert due is not None
    assert entry["DTEND"].dt == due.replace(microsecond=0)
    assert entry["DTEND"].dt - entry["DTSTART"].dt == timedelta(minutes=30)
    assert entry["SUMMARY"] == f"Orders due: {game.label}"
    assert entry["URL"] == f"{settings.PBEM_PUBLIC_URL}/games/{game.code}/"
    assert entry["UID"] == f"request-{ask_of(blue).pk}@{settings.PBEM_MAIL_DOMAIN}"


def test_it_moves_with_the_deadline_under_the_same_name_and_goes_with_the_answer(
    game: Game, blue: Seat, anna: Person, judge: Person
) -> None:
    accounts.new_calendar(anna)
    (before,) = fetch(anna).walk("VEVENT")
    service.extend(game, 24, judge, "a holiday")
    (after,) = fetch(anna).walk("VEVENT")
    assert after["UID"] == before["UID"]
    assert after["DTEND"].dt - before["DTEND"].dt == timedelta(hours=24)
    service.submit(blue, "BID 1", "web")
    assert fetch(anna).walk("VEVENT") == []


def test_it_holds_no_token_and_no_orders(game: Game, blue: Seat, anna: Person) -> None:
    accounts.new_calendar(anna)
    service.submit(blue, "BID 7", "web")  # refused: too many guns
    text = Client().get(f"/calendar/{anna.calendar_token}.ics").content.decode()
    for secret in (ask_of(blue).token, blue.mail_token, "BID 7", anna.email, game.seed):
        assert secret not in text


def test_only_the_newest_address_works(game: Game, anna: Person, client: Client) -> None:
    client.force_login(anna)
    assert client.post("/people/me/calendar/").status_code == 302
    anna.refresh_from_db()
    first = anna.calendar_token
    assert first is not None
    assert first.encode() in client.get("/people/me/").content
    client.post("/people/me/calendar/")
    assert client.get(f"/calendar/{first}.ics").status_code == 404
    client.post("/people/me/calendar/", {"end": "1"})
    anna.refresh_from_db()
    assert anna.calendar_token is None
    assert client.get("/calendar/None.ics").status_code == 404
