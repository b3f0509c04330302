"""The tasks of a lesson with script: written on request, ticked by the check, at phone width."""

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from pbem.accounts.models import Person
from pbem.play import service
from tests.pbem.web.test_accessible import faults
from tests.pbem.web.test_in_browser import log_in, window

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.slow]


def test_a_task_is_written_and_ticked(browser: Browser, live_server: LiveServer, anna: Person) -> None:
    game = service.begin_lesson(anna, "kaisers_battle")
    with window(browser, 390) as page:
        log_in(page, live_server, anna)
        page.goto(f"{live_server.url}/games/{game.code}/orders/")
        tasks = page.locator(".tasks li")
        expect(tasks).to_have_count(3)
        for line in ("3504 WITH 6 FIELD", "3508 WITH 3 FIELD 3 HEAVY", "3206 WITH 6 FIELD"):
            page.get_by_role("button", name=f"Write DRUMFIRE {line}").click()
        expect(page.locator(".tasks li.done")).to_have_count(3)
        expect(page.get_by_text("All of it is written. It counts when you send it.")).to_be_visible()
        assert faults(page) == []
