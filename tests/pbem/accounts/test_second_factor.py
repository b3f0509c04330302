"""A second factor: anybody may set one up, and a host may ask it of whoever uses the admin."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from django.test import Client

from pbem.accounts import service
from pbem.accounts.models import Person

PASSWORD = "correct horse battery"
SECRET = "JBSWY3DPEHPK3PXP"


def code_for(secret: str) -> str:
    counter = next(iter(auth.yield_hotp_counters_from_time()))
    return auth.format_hotp_value(auth.hotp_value(secret, counter))


@pytest.fixture
def host(db: None) -> Person:
    return service.enrol("host@example.org", "Host", PASSWORD, is_staff=True, is_superuser=True)


@pytest.fixture
def guarded(host: Person) -> Person:
    auth.TOTP.activate(host, SECRET)
    return host


def log_in(client: Client) -> Any:
    return client.post(
        "/account/login/", {"login": "host@example.org", "password": PASSWORD, "next": "/admin/"}
    )


def test_setting_it_up_and_taking_it_away(host: Person, client: Client) -> None:
    log_in(client)
    asked = client.get("/account/second-factor/totp/activate/")
    assert asked.status_code == 302  # even who is logged in gives the password again
    page = client.post(asked["Location"], {"password": PASSWORD}, follow=True)
    assert page.status_code == 200
    secret = page.context["form"].secret
    wrong = client.post("/account/second-factor/totp/activate/", {"code": "000000"})
    assert wrong.status_code == 200
    assert not Authenticator.objects.exists()
    done = client.post("/account/second-factor/totp/activate/", {"code": code_for(secret)}, follow=True)
    assert done.status_code == 200
    assert b"Each of these logs you in once" in done.content
    assert b"in use" in client.get("/account/second-factor/").content
    for page_name in ("recovery-codes/", "recovery-codes/generate/", "totp/deactivate/"):
        assert client.get(f"/account/second-factor/{page_name}").status_code == 200
    client.post("/account/second-factor/totp/deactivate/")
    assert not Authenticator.objects.exists()


def test_the_password_alone_does_not_log_in(guarded: Person, client: Client) -> None:
    asked = log_in(client)
    assert asked.status_code == 302
    assert "second-factor" in asked["Location"]
    assert b"authenticator app" in client.get(asked["Location"]).content
    assert client.get("/admin/").status_code == 302
    refused = client.post(asked["Location"], {"code": "123"})
    assert refused.status_code == 200
    assert client.get("/admin/").status_code == 302
    client.post(asked["Location"], {"code": code_for(SECRET)})
    assert client.get("/admin/").status_code == 200


def test_guessing_codes_is_slowed_down(guarded: Person, client: Client) -> None:
    address = log_in(client)["Location"]
    pages = [client.post(address, {"code": f"{number:06}"}) for number in range(8)]
    assert any(page.status_code == 429 or b"Too many" in page.content for page in pages)


@pytest.mark.parametrize("is_asked", [True, False])
def test_a_host_may_ask_it_of_the_staff(host: Person, client: Client, settings: Any, is_asked: bool) -> None:
    settings.PBEM_ADMIN_SECOND_FACTOR = is_asked
    log_in(client)
    answer = client.get("/admin/")
    assert answer.status_code == (302 if is_asked else 200)
    if is_asked:
        assert answer["Location"] == "/account/second-factor/"
        assert b"please set one up first" in client.get("/account/second-factor/").content
        auth.TOTP.activate(host, SECRET)
        assert client.get("/admin/").status_code == 200


def test_players_are_never_asked_for_one(db: None, client: Client, settings: Any) -> None:
    settings.PBEM_ADMIN_SECOND_FACTOR = True
    client.force_login(service.enrol("ann@example.org", "Ann", PASSWORD))
    assert client.get("/people/me/").status_code == 200
