"""No more letters: one click in the mail program, two on the page."""

from django.test import Client

from pbem.accounts.models import Person
from pbem.mail import links


def path_of(person: Person) -> str:
    return links.unsubscribe(person).partition("//")[2].partition("/")[2]


def test_one_click_ends_it_without_log_in_or_csrf(anna: Person) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/" + path_of(anna), {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    anna.refresh_from_db()
    assert anna.letter_style == "none"


def test_following_the_link_changes_nothing_yet(client: Client, anna: Person) -> None:
    answer = client.get("/" + path_of(anna))
    assert answer.status_code == 200
    assert "<form" in answer.content.decode()
    anna.refresh_from_db()
    assert anna.letter_style == "immediate"


def test_an_unknown_token_is_not_found(client: Client, db: None) -> None:
    assert client.post("/letters/stop/nobody/").status_code == 404
