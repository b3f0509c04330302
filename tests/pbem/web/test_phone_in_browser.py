"""What goes wrong on a phone: where the page stands after a choice, and presses that must not get lost."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from pbem.accounts.models import Person
from pbem.play import service
from pbem.play.models import Game, Seat
from tests.pbem.web.test_in_browser import log_in, sheet, window

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture
def drumfire(anna: Person, bert: Person) -> Seat:
    """Anna is asked for her first bombardment: choices are buttons, not hexes."""
    game = service.open_challenge(bert, "kaisers_battle", side="allied", name="The road to Ham")
    return service.accept(game, anna)


def orders(page: Page, server: LiveServer, game: Game, person: Person) -> None:
    log_in(page, server, person)
    page.goto(f"{server.url}/games/{game.code}/orders/")
    expect(page.locator("[data-words]")).to_be_visible()


def test_a_choice_made_on_the_map_stays_at_the_map(
    browser: Browser, live_server: LiveServer, anna: Person, drumfire: Seat
) -> None:
    with window(browser, 390) as page:
        orders(page, live_server, drumfire.game, anna)
        page.locator(".counter[data-hex='3504']").last.click()
        expect(page.locator("[data-spot]")).to_have_text("Now pick a button below the map.")
        page.locator("[data-offers]").get_by_role("button", name="6 field points").click()
        expect(sheet(page)).to_have_value("DRUMFIRE 3504 WITH 6 FIELD")
        expect(page.locator("[data-subject].ordered")).to_have_count(1)
        expect(page.locator("[data-subject]:focus")).to_have_count(0)
        expect(page.locator(".map-box")).to_be_in_viewport(ratio=0.5)
        page.locator("[data-subject]").nth(2).click()
        page.locator("[data-offers] button").first.click()
        expect(page.locator("[data-subject]").nth(2)).to_be_focused()  # chosen in the list: back to the list


def test_a_chosen_hex_stays_in_sight_when_the_map_gets_smaller(
    browser: Browser, live_server: LiveServer, anna: Person, drumfire: Seat
) -> None:
    with window(browser, 390) as page:
        orders(page, live_server, drumfire.game, anna)
        box = page.locator(".map-box")
        box.evaluate(
            """box => {
                const hex = box.querySelector(".hex[data-hex='3504']").getBoundingClientRect();
                box.scrollBy(0, hex.bottom - box.getBoundingClientRect().bottom + 4);
            }"""
        )
        page.locator(".counter[data-hex='3504']").last.click()
        expect(page.locator("[data-offers]")).to_be_visible()
        below = box.evaluate(
            """box => box.getBoundingClientRect().bottom
                - box.querySelector(".hex[data-hex='3504']").getBoundingClientRect().bottom"""
        )
        assert below >= 0


def test_the_first_press_sends_though_proposals_stand_over_the_button(
    browser: Browser, live_server: LiveServer, anna: Person, drumfire: Seat
) -> None:
    """The press takes the focus from the sheet and so closes the proposals, which moves the button."""
    with window(browser, 390) as page:
        orders(page, live_server, drumfire.game, anna)
        sheet(page).fill("DRUMFIRE 9999 WITH 1 FIELD")
        expect(page.locator(".v-illegal, .v-unreadable").first).to_be_visible()
        sheet(page).fill("DRUMFIRE 3504 WITH 6 FIELD\n")
        sheet(page).press_sequentially("DR")
        expect(page.locator("#text-list")).to_be_visible()
        sheet(page).press("Backspace")
        sheet(page).press("Backspace")
        sheet(page).press_sequentially("M")
        expect(page.locator("#text-list")).to_be_visible()
        page.get_by_role("button", name="Send these orders").click()
        expect(page.locator(".receipt")).to_be_visible()


def test_how_to_use_the_map_speaks_of_fingers_first_where_there_are_fingers(
    browser: Browser, live_server: LiveServer, anna: Person, drumfire: Seat
) -> None:
    with window(browser, 390) as page:
        orders(page, live_server, drumfire.game, anna)
        page.get_by_role("button", name="How to use the map").click()
        tops = [
            page.locator(f"#map-help-panel {part}").bounding_box() for part in (".by-finger", "#map-keys")
        ]
        assert tops[0] is not None
        assert tops[1] is not None
        assert tops[0]["y"] < tops[1]["y"]


def test_menu_and_tabs_are_all_in_sight(
    browser: Browser, live_server: LiveServer, anna: Person, drumfire: Seat
) -> None:
    with window(browser, 390) as page:
        orders(page, live_server, drumfire.game, anna)
        for link in page.locator("header.site nav a, nav.tabs a").all():
            box = link.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390


def test_a_tap_that_comes_before_the_script_is_not_lost(
    browser: Browser, live_server: LiveServer, anna: Person, drumfire: Seat
) -> None:
    held: list[Route] = []
    with window(browser, 390) as page:
        log_in(page, live_server, anna)
        page.route("**/web/orders.js", lambda route: held.append(route))
        page.goto(f"{live_server.url}/games/{drumfire.game.code}/orders/", wait_until="commit")
        counter = page.locator(".counter[data-hex='3504']").last
        page.locator("html[data-keeps-taps]").wait_for()
        counter.scroll_into_view_if_needed()
        counter.click()
        expect(page.locator("[data-offers]")).to_be_hidden()
        held[0].continue_()
        expect(page.locator("[data-offers]").get_by_role("button", name="6 field points")).to_be_visible()
