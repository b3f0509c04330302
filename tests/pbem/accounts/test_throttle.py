"""Guessing is slowed down: log-in, sign-up and reset are counted."""

import pytest
import time_machine
from django.core import mail
from django.test import Client

from pbem.accounts import service

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse battery"


def attempt(client: Client, password: str, address: str = "10.0.0.1") -> str:
    """One try to log in as Ann from an address; the page that answers ("" for a redirect)."""
    form = {"login": "ann@example.org", "password": password}
    answer = client.post("/account/login/", form, REMOTE_ADDR=address)
    return "" if answer.status_code == 302 else answer.content.decode()


def test_after_five_failures_even_the_right_password_waits() -> None:
    service.enrol("ann@example.org", "Ann", PASSWORD)
    with time_machine.travel("2026-03-21 04:40:00Z", tick=False) as clock:
        for number in range(5):
            assert "not correct" in attempt(Client(), "guess", f"10.0.0.{number}")
        assert "Too many failed login attempts" in attempt(Client(), PASSWORD, "10.0.0.99")
        clock.shift(301)
        assert attempt(Client(), PASSWORD) == ""


def test_naming_the_host_otherwise_is_no_way_round() -> None:
    service.enrol("ann@example.org", "Ann", PASSWORD)
    for number in range(5):
        form = {"login": "ann@example.org", "password": "guess"}
        host = {"HTTP_HOST": f"TESTSERVER:{number + 1}", "REMOTE_ADDR": f"10.0.0.{number}"}
        assert "not correct" in Client().post("/account/login/", form, **host).content.decode()  # type: ignore[arg-type]
    assert "Too many failed login attempts" in attempt(Client(), PASSWORD, "10.0.0.99")


def test_one_visitor_trying_many_addresses_is_stopped() -> None:
    for number in range(30):
        Client().post("/account/login/", {"login": f"m{number}@example.org", "password": "guess"})
    answer = Client().post("/account/login/", {"login": "ann@example.org", "password": "guess"})
    assert answer.status_code == 429
    assert "Too many attempts" in answer.content.decode()


def test_a_forwarded_address_is_not_believed_without_a_proxy() -> None:
    for number in range(31):
        answer = Client().post(
            "/account/login/",
            {"login": f"m{number}@example.org", "password": "guess"},
            headers={"X-Forwarded-For": f"10.1.1.{number}"},
        )
    assert answer.status_code == 429


def test_sign_up_is_limited_per_visitor() -> None:
    codes = [
        Client().post("/account/signup/", {"email": f"m{number}@example.org"}).status_code
        for number in range(11)
    ]
    assert codes == [200] * 10 + [429]


def test_nobody_is_flooded_with_reset_letters() -> None:
    service.enrol("ann@example.org", "Ann", PASSWORD)
    for _ in range(6):
        Client().post("/account/password/reset/", {"email": "ann@example.org"})
    assert len(mail.outbox) == 3


def test_the_admin_has_no_unthrottled_door(client: Client) -> None:
    answer = client.get("/admin/login/")
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/account/login/")
