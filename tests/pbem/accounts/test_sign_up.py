"""From a stranger to a member: sign-up, verification letter, log-in, reset."""

import re

import pytest
from django.core import mail
from django.test import Client

from pbem.accounts import service
from pbem.accounts.models import Person

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse battery"
FORM = {
    "display_name": "Ann of the Oise",
    "email": "Ann@Example.org",
    "password1": PASSWORD,
    "password2": PASSWORD,
    "timezone": "Europe/Paris",
}


def link_in(letter: mail.EmailMessage) -> str:
    """The path of the first link of a letter."""
    found = re.search(r"http://testserver(/\S+)", str(letter.body))
    assert found is not None, letter.body
    return found.group(1)


def sign_up(client: Client, **changes: str) -> str:
    """Fills the form in; the page that answers."""
    return client.post("/account/signup/", FORM | changes, follow=True).content.decode()


def log_in(client: Client, email: str, password: str) -> bool:
    """Whether the log-in page let us in."""
    client.post("/account/login/", {"login": email, "password": password})
    return "_auth_user_id" in client.session


def test_from_sign_up_to_preferences(client: Client) -> None:
    assert "mailbox" in sign_up(client)
    person = Person.objects.get()
    assert (person.email, person.display_name, person.timezone) == (
        "ann@example.org",
        "Ann of the Oise",
        "Europe/Paris",
    )
    letter = mail.outbox[0]
    assert letter.to == ["ann@example.org"]
    assert letter.extra_headers["Auto-Submitted"] == "auto-generated"
    assert "Ann of the Oise" in str(letter.body)

    assert not log_in(client, "ann@example.org", PASSWORD), "not before the address is confirmed"
    page = client.get(link_in(letter)).content.decode()
    assert "Ann of the Oise" in page
    assert not log_in(client, "ann@example.org", PASSWORD), (
        "following the link is not confirming: scanners do it"
    )
    client.post(link_in(letter))
    assert log_in(client, "ANN@example.ORG", PASSWORD), "an address in other capitals is the same address"

    page = client.get("/people/me/").content.decode()
    assert "ann@example.org" in page
    assert 'value="Ann of the Oise"' in page


def test_an_address_in_other_capitals_is_taken_and_nobody_learns_it(client: Client) -> None:
    service.enrol("ann@example.org", "Ann", PASSWORD)
    page = sign_up(client, email="ANN@EXAMPLE.ORG", display_name="Other")
    assert Person.objects.count() == 1
    assert "mailbox" in page, "the answer is the same as for a new address"
    assert [letter.subject for letter in mail.outbox] == ["You are a member already"]


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("display_name", "bert", "taken"),
        ("display_name", "me@example.org", "do not use your e-mail address"),
        ("timezone", "Mars/Olympus", "not one of the available choices"),
        ("password1", "short", "too short"),
        ("email", "nonsense", "valid email address"),
    ],
)
def test_what_sign_up_refuses(client: Client, field: str, value: str, complaint: str) -> None:
    service.enrol("bert@example.org", "Bert", PASSWORD)
    assert complaint in sign_up(client, **{field: value})
    assert Person.objects.count() == 1
    assert not mail.outbox


def test_reset_by_letter(client: Client) -> None:
    service.enrol("ann@example.org", "Ann", PASSWORD)
    client.post("/account/password/reset/", {"email": "Ann@example.org"})
    link = link_in(mail.outbox[0])
    page = client.get(link, follow=True)
    new = "another long password"
    client.post(page.redirect_chain[-1][0], {"password1": new, "password2": new})
    assert not log_in(client, "ann@example.org", PASSWORD)
    assert log_in(client, "ann@example.org", new)
    assert "used before" in Client().get(link, follow=True).content.decode(), "a link works once"


def test_reset_does_not_tell_who_is_a_member(client: Client) -> None:
    service.enrol("ann@example.org", "Ann", PASSWORD)
    known = client.post("/account/password/reset/", {"email": "ann@example.org"}, follow=True)
    unknown = client.post("/account/password/reset/", {"email": "eve@example.org"}, follow=True)
    assert known.content == unknown.content
    assert [letter.to for letter in mail.outbox] == [["ann@example.org"], ["eve@example.org"]]


def test_a_changed_address_counts_once_it_is_confirmed(client: Client) -> None:
    person = service.enrol("ann@example.org", "Ann", PASSWORD)
    assert log_in(client, "ann@example.org", PASSWORD)
    client.post("/account/email/", {"email": "ann@new.example", "action_add": ""})
    person.refresh_from_db()
    assert person.email == "ann@example.org"
    letter = next(letter for letter in mail.outbox if letter.to == ["ann@new.example"])
    service.stop_letters(person)
    client.post(link_in(letter))
    person.refresh_from_db()
    assert person.email == "ann@new.example"
    assert person.mail_ok, "a link followed is a letter that arrived"
