"""The replay in a browser: keys, slider and play exchange the map in place; without script links do so."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from pbem.accounts.models import Person
from pbem.play import queries, service
from pbem.play.models import EventRow, Game
from tests.pbem.web.test_in_browser import window

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def bombarded(anna: Person, bert: Person) -> Game:
    """A first step with two shots, for everybody to see."""
    game = service.open_challenge(anna, "kaisers_battle", side="german", spectators_late=0)
    service.accept(game, bert)
    sheet = "DRUMFIRE 3502 WITH 3 FIELD\nDRUMFIRE 3504 WITH 3 FIELD"
    service.submit(game.seats.get(side="german"), sheet, "web", question_number=0)
    question = queries.current_question(game)
    assert question is not None
    service.run(game.pk, question.number)
    assert EventRow.objects.filter(game=game, kind="bombardment").count() == 2
    return game


def at(page: Page, end: str) -> None:
    expect(page).to_have_url(re.compile(re.escape(end) + "$"))


def test_keys_slider_and_play_stay_on_the_page(
    browser: Browser, live_server: LiveServer, bombarded: Game
) -> None:
    with window(browser, 390) as page:
        page.goto(f"{live_server.url}/games/{bombarded.code}/history/0/")
        page.evaluate("window.stayed = true")
        page.keyboard.press("ArrowRight")
        at(page, "/1/?event=1")
        expect(page.get_by_role("heading", name="This event")).to_be_visible()
        expect(page.locator(".marks .mark").first).to_be_attached()
        page.keyboard.press("End")
        expect(page.get_by_role("heading", name="This event")).to_have_count(0)
        page.locator("[data-slider]").fill("1")
        at(page, "/1/?event=1")
        page.locator("[data-pace]").select_option("800")
        page.get_by_role("button", name="Play").click()
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        expect(page.get_by_role("button", name="Play")).to_be_visible(timeout=20_000)  # at the end it stops
        assert page.evaluate("window.stayed") is True
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_links_do_without_script(browser: Browser, live_server: LiveServer, bombarded: Game) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(f"{live_server.url}/games/{bombarded.code}/history/0/")
    page.get_by_role("link", name="Next →").click()
    at(page, "/1/?event=1")
    expect(page.get_by_text("Die", exact=True).first).to_be_visible()
    expect(page.locator("[data-slide]")).to_be_hidden()
    page.get_by_text("Only some of it").click()
    page.get_by_label("A hex", exact=True).fill("3504")
    page.get_by_role("button", name="Show these").click()
    expect(page).to_have_url(re.compile("hex=3504"))
    context.close()


def test_a_long_row_of_turns_begins_where_the_reader_is(
    browser: Browser, live_server: LiveServer, bombarded: Game
) -> None:
    shot = EventRow.objects.filter(game=bombarded).latest("number")
    for turn in range(2, 13):
        shot.pk, shot.number, shot.turn = None, shot.number + 1, turn
        shot.save()
    with window(browser, 390) as page:
        for turn in (12, 6, 1):
            page.goto(f"{live_server.url}/games/{bombarded.code}/log/?turn={turn}")
            row = page.get_by_role("navigation", name="Turns")
            expect(row.get_by_role("link", name=f"Turn {turn}", exact=True)).to_be_in_viewport(ratio=0.95)
        expect(row.get_by_role("link", name="Turn 12")).not_to_be_in_viewport()
