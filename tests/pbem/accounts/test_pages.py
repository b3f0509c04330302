"""Preferences, profile, admin, headers, the reader's own time."""

from datetime import UTC, datetime

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.template import Context, Template
from django.test import Client, RequestFactory

from pbem.accounts import service
from pbem.accounts.middleware import ReaderTimezoneMiddleware
from pbem.accounts.models import LetterStyle, Person
from pbem.accounts.reader import reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client: Client) -> Person:
    person = service.enrol("ann@example.org", "Ann", "correct horse battery")
    client.force_login(person)
    return person


CHOICES = {
    "display_name": "Anna",
    "timezone": "America/New_York",
    "letter_style": "digest",
    "digest_hour": "21",
    "chat_by_mail": "on",
}


def test_preferences_are_kept(client: Client, ann: Person) -> None:
    page = client.post("/people/me/", CHOICES, follow=True)
    ann.refresh_from_db()
    assert (ann.display_name, ann.timezone) == ("Anna", "America/New_York")
    assert (ann.letter_style, ann.digest_hour) == (LetterStyle.DIGEST, 21)
    assert (ann.chat_by_mail, ann.pictures_in_letters) == (True, False)
    assert "Saved." in [str(message) for message in page.context["messages"]]


def test_an_unusual_zone_stays_chosen(client: Client, ann: Person) -> None:
    Person.objects.update(timezone="Etc/GMT+7")
    assert 'value="Etc/GMT+7" selected' in client.get("/people/me/").content.decode()
    client.post("/people/me/", CHOICES | {"timezone": "Etc/GMT+7"})
    ann.refresh_from_db()
    assert (ann.timezone, ann.display_name) == ("Etc/GMT+7", "Anna")


def test_a_taken_name_is_refused(client: Client, ann: Person) -> None:
    service.enrol("bert@example.org", "Bert")
    assert "taken" in client.post("/people/me/", CHOICES | {"display_name": "BERT"}).content.decode()
    ann.refresh_from_db()
    assert ann.display_name == "Ann"


def test_nobody_changes_more_than_the_form_offers(client: Client, ann: Person) -> None:
    client.post("/people/me/", CHOICES | {"is_staff": "on", "is_superuser": "on", "email": "x@example.org"})
    ann.refresh_from_db()
    assert (ann.is_staff, ann.is_superuser, ann.email) == (False, False, "ann@example.org")


def test_preferences_need_a_log_in(client: Client) -> None:
    assert client.get("/people/me/").headers["Location"].startswith("/account/login/")


def test_a_profile_shows_the_name_and_not_the_address(client: Client, ann: Person) -> None:
    page = Client().get(f"/people/{ann.pk}/").content.decode()
    assert "Ann" in page
    assert "example.org" not in page


def test_a_closed_account_has_no_profile(ann: Person) -> None:
    Person.objects.update(is_active=False)
    assert Client().get(f"/people/{ann.pk}/").status_code == 404


def test_times_are_shown_in_the_readers_zone(ann: Person) -> None:
    ann.timezone = "Europe/Berlin"
    request = RequestFactory().get("/")
    request.user = ann
    moment = Context({"moment": datetime(2026, 3, 21, 4, 40, tzinfo=UTC)})
    shown = ReaderTimezoneMiddleware(
        lambda request: HttpResponse(Template("{{ moment|date:'H:i' }}").render(moment))
    )(request)
    assert isinstance(shown, HttpResponse)
    assert shown.content == b"05:40"
    assert reader(request) == ann


def test_no_reader_without_a_log_in(client: Client) -> None:
    request = client.get("/account/login/").wsgi_request
    with pytest.raises(PermissionDenied):
        reader(request)


def test_pages_allow_no_inline_script_or_style(client: Client) -> None:
    policy = client.get("/account/signup/").headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    page = client.get("/account/signup/").content.decode()
    assert " style=" not in page
    assert "<script>" not in page
    assert "accounts/zone.js" in page


@pytest.mark.parametrize(
    "path",
    [
        "login",
        "signup",
        "password/reset",
        "password/reset/done",
        "confirm-email",
        "confirm-email/bad:key",
        "inactive",
    ],
)
def test_every_page_for_strangers_opens(client: Client, path: str) -> None:
    answer = client.get(f"/account/{path}/")
    assert answer.status_code == 200
    assert "<h1>" in answer.content.decode()


@pytest.mark.parametrize("path", ["logout", "email", "password/change", "reauthenticate"])
def test_every_page_for_members_opens(client: Client, ann: Person, path: str) -> None:
    answer = client.get(f"/account/{path}/")
    assert answer.status_code == 200
    assert "<h1>" in answer.content.decode()


def test_the_host_enters_a_person_who_can_log_in_at_once(client: Client) -> None:
    client.force_login(Person.objects.create_superuser("host@example.org", "Host", "correct horse battery"))
    form = {
        "email": "New@example.org",
        "display_name": "New",
        "usable_password": "true",
        "password1": "correct horse battery",
        "password2": "correct horse battery",
    }
    assert client.post("/admin/accounts/person/add/", form).status_code == 302
    assert EmailAddress.objects.get(email="new@example.org").verified
    assert client.get("/admin/accounts/person/?q=new").status_code == 200


def test_the_host_marks_an_address_as_working(client: Client, ann: Person) -> None:
    service.stop_letters(ann)
    EmailAddress.objects.update(verified=False)
    client.force_login(Person.objects.create_superuser("host@example.org", "Host", "correct horse battery"))
    client.post("/admin/accounts/person/", {"action": "mark_address_verified", "_selected_action": [ann.pk]})
    ann.refresh_from_db()
    assert ann.can_get_letters()
    assert EmailAddress.objects.get(user=ann).verified
