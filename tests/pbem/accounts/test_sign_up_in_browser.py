"""The sign-up page in a real browser, under the strict content policy."""

import pytest
from django.core import mail
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from pbem.accounts.models import Person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_visitors_own_zone_is_offered_and_kept(browser: Browser, live_server: LiveServer) -> None:
    page = browser.new_page(timezone_id="America/New_York")
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(f"{live_server.url}/account/signup/")
    assert page.get_by_label("Time zone").input_value() == "America/New_York"
    page.get_by_label("Name").fill("Ann")
    page.get_by_label("Email").fill("ann@example.org")
    page.get_by_label("Password", exact=False).first.fill("correct horse battery")
    page.get_by_label("Password (again)").fill("correct horse battery")
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/confirm-email/")
    assert Person.objects.get().timezone == "America/New_York"
    assert mail.outbox[0].to == ["ann@example.org"]
    assert [text for text in complaints if "favicon" not in text and "404" not in text] == []
    page.close()
