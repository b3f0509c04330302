"""The map table in a real browser: by finger, by keyboard, and what it remembers; both titles."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from games.engine import registry
from pbem.accounts.models import Person
from pbem.play import queries, service
from pbem.play.models import Game, Seat, Submission
from tests.pbem.web.test_accessible import faults
from tests.pbem.web.test_in_browser import log_in, send, sheet, window

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.slow]


def seat_at(kind: str, slug: str, options: dict[str, str], anna: Person, bert: Person) -> Seat:
    """Anna's seat in a game that has come to her first request of a kind; bots have played so far."""
    game = service.open_challenge(bert, slug, side="allied", name="The road to Ham", options=options)
    seat = service.accept(game, anna)
    bot = registry.title(slug).bots["steady"]
    for _ in range(20):
        question = queries.current_question(game)
        assert question is not None
        asks = list(question.asks.select_related("seat__person"))
        if any(ask.kind == kind and ask.seat == seat for ask in asks):
            return seat
        for ask in asks:
            asked = queries.request_for(ask.seat)
            assert asked is not None
            service.submit(ask.seat, "\n".join(bot.answer(asked)), "web", question_number=question.number)
        service.run(game.pk, question.number)
    raise AssertionError(f"{kind} is never asked")


@pytest.fixture
def at_move(anna: Person, bert: Person) -> Seat:
    return seat_at("MOVE", "kaisers_battle", {}, anna, bert)


@pytest.fixture
def at_plot(anna: Person, bert: Person) -> Seat:
    return seat_at("PLOT", "panzer44", {"scenario": "20.1-villers-bocage"}, anna, bert)


def open_orders(page: Page, server: LiveServer, anna: Person, game: Game) -> None:
    log_in(page, server, anna)
    page.goto(f"{server.url}/games/{game.code}/orders/")
    expect(page.get_by_role("application")).to_be_visible()


def bring_into_view(page: Page, hex_id: str) -> None:
    """Find a hex by its number; the map then shows it in its middle."""
    page.get_by_role("button", name="Find").click()
    page.get_by_label("Find a unit, a place or a hex").fill(hex_id)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Find a unit, a place or a hex")).to_be_hidden()


def tap(page: Page, hex_id: str) -> None:
    """A finger that comes down beside the middle of a hex."""
    box = page.locator(f".hex[data-hex='{hex_id}']").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2 + 9, box["y"] + box["height"] / 2 + 9)


def status(page: Page) -> str:
    return page.locator("[data-spot]").inner_text()


def test_a_first_tap_says_what_a_second_one_writes(
    browser: Browser, live_server: LiveServer, anna: Person, at_move: Seat
) -> None:
    with window(browser, 390, dark=True) as page:
        open_orders(page, live_server, anna, at_move.game)
        bring_into_view(page, "3902")
        expect(page.locator("[data-offers] h2")).to_contain_text("88/3")
        page.locator("[data-bar]").evaluate("bar => bar.scrollIntoView()")
        tap(page, "3801")
        expect(page.locator("[data-spot]")).to_have_text(
            "Would write: 88/3 MOVE 3902 3801. Tap the hex again to write it."
        )
        assert sheet(page).input_value() == ""
        tap(page, "3802")
        expect(page.locator("[data-spot]")).to_contain_text("88/3 MOVE 3902 3802")
        assert sheet(page).input_value() == ""
        assert faults(page) == []
        tap(page, "3802")
        expect(sheet(page)).to_have_value("88/3 MOVE 3902 3802")
        expect(page.locator(".ghost.k-go")).to_have_count(1)
        expect(page.locator("[data-confirm]")).to_be_hidden()


def test_a_turn_of_panzer_44_with_the_keyboard_on_the_map(
    browser: Browser, live_server: LiveServer, anna: Person, at_plot: Seat
) -> None:
    with window(browser, 390) as page:
        open_orders(page, live_server, anna, at_plot.game)
        table = page.get_by_role("application")
        table.press("n")
        first = status(page)
        assert first.startswith("Enter picks.")
        table.press("ArrowRight")
        expect(page.locator("[data-spot]")).not_to_have_text(first)
        for _ in range(12):
            table.press("p")
            if "unit" not in status(page):
                break
        table.press("Enter")
        expect(page.locator("[data-offers] h2")).to_contain_text("on offer")
        assert faults(page) == []
        table.press("n")
        line = re.search(r"Enter writes (.*?)\. |(\d+) lines are possible", status(page))
        assert line is not None
        table.press("Enter")
        if line[1] is None:
            page.locator("[data-offers] .offer-list button").first.press("Enter")
        expect(page.locator(".verdicts .v-used")).to_have_count(1)
        written = sheet(page).input_value()
        send(page, at_plot.game)
        assert Submission.objects.filter(seat=at_plot, ask__kind="PLOT").get().canonical == [written]


def test_a_turn_of_panzer_44_by_clicking_with_its_prospects(
    browser: Browser, live_server: LiveServer, anna: Person, at_plot: Seat
) -> None:
    with window(browser, 1280) as page:
        open_orders(page, live_server, anna, at_plot.game)
        page.locator("[data-subject='G331']").click()
        expect(page.locator("[data-offers] .study li").first).to_be_visible()
        page.locator("[data-offers] .offer-list button", has_text="fires at").first.click()
        expect(sheet(page)).to_have_value(re.compile(r"^331 DF \d{4}"))
        expect(page.locator(".ghost.k-aim")).to_have_count(1)
        page.locator(".forecast summary").click()
        expect(page.locator(".forecast-table").first).to_be_visible()
        page.get_by_role("button", name="Layers").click()
        page.locator("[data-areas] input").first.check()
        expect(page.locator(".area-rim")).to_have_count(1)
        assert faults(page) == []
        page.reload()
        expect(page.locator(".area-rim")).to_have_count(1)
        send(page, at_plot.game)


def test_targets_in_sight_and_lines_to_watch_look_different(
    browser: Browser, live_server: LiveServer, anna: Person, at_plot: Seat
) -> None:
    """A unit with many lines: enemies it can fire at are crossed, the rest of what it sees is only dotted."""
    asked = queries.request_for(Seat.objects.get(pk=at_plot.pk))
    assert asked is not None
    offers = asked.suggest("G331")
    with window(browser, 390) as page:
        open_orders(page, live_server, anna, at_plot.game)
        page.locator("[data-subject='G331']").click()
        expect(page.locator("[data-spot]")).to_contain_text("red crosses: fire at an enemy there")
        expect(page.locator("[data-spot]")).to_contain_text("small dots: lay a line of fire there")
        shots = {offer.hex for offer in offers if offer.look == "shot"}
        assert shots
        expect(page.locator(".o-marks .shot-cross")).to_have_count(len(shots))
        expect(page.locator(".o-marks .mark.shot")).to_have_count(len(shots))
        others = {offer.hex for offer in offers if offer.look == "watch"} - shots
        expect(page.locator(".o-marks .mark.watch")).to_have_count(len(others))
        expect(page.locator("[data-offers] h3.task").first).to_contain_text("DF")
        assert faults(page) == []


def test_a_set_up_is_seen_as_counters_on_the_map(
    browser: Browser, live_server: LiveServer, anna: Person, bert: Person
) -> None:
    """The proposal for a set-up is drawn with the counters themselves, not with empty outlines."""
    seat = seat_at("DEPLOY", "panzer44", {"scenario": "19.5-arracourt"}, anna, bert)
    with window(browser, 390) as page:
        open_orders(page, live_server, anna, seat.game)
        cards = page.locator(".ghost.k-place .ghost-card")
        expect(cards.first).to_be_visible()
        assert page.locator(".ghost.k-place .ghost-card use").count() >= cards.count() > 5
        expect(page.locator(".map-note")).to_contain_text("your own sheet as pale counters")
        page.goto(f"{live_server.url}/games/{seat.game.code}/")
        expect(page.locator(".map-note")).to_contain_text("units appear here once")
        assert page.locator("[data-spare]").count() == 0


def test_undo_redo_and_a_draft_that_is_there_again(
    browser: Browser, live_server: LiveServer, anna: Person, at_move: Seat
) -> None:
    with window(browser, 1280) as page:
        open_orders(page, live_server, anna, at_move.game)
        for unit, goal in (("88/3", "3802"), ("50/9", "3803")):
            page.locator(f"[data-subject='{unit}']").click()
            page.locator("[data-offers] button", has_text=f"to {goal}").click()
        both = "88/3 MOVE 3902 3802\n50/9 MOVE 3804 3803"
        expect(sheet(page)).to_have_value(both)
        page.get_by_role("button", name="Undo").click()
        expect(sheet(page)).to_have_value("88/3 MOVE 3902 3802")
        expect(page.locator(".ghost")).to_have_count(1)
        sheet(page).press("Control+y")
        expect(sheet(page)).to_have_value(both)
        expect(page.locator(".ghost")).to_have_count(2)
        expect(page.locator("#drafted")).to_contain_text("Draft kept at")
        assert not Submission.objects.filter(seat=at_move, ask__kind="MOVE").exists()
        page.reload()
        expect(sheet(page)).to_have_value(both)
        expect(page.locator("#drafted")).to_contain_text("Your draft, kept")
        expect(page.locator(".ghost")).to_have_count(2)


def test_lines_are_completed_and_hexes_measured(
    browser: Browser, live_server: LiveServer, anna: Person, at_move: Seat
) -> None:
    with window(browser, 1280) as page:
        open_orders(page, live_server, anna, at_move.game)
        sheet(page).press_sequentially("88")
        proposal = page.get_by_role("option", name="88/3")
        expect(proposal).to_be_visible()
        sheet(page).press("ArrowDown")
        expect(proposal).to_have_attribute("aria-selected", "true")
        sheet(page).press("Enter")
        expect(page.get_by_role("option").first).to_contain_text("88/3 MOVE 3902")
        sheet(page).press("ArrowDown")
        sheet(page).press("Enter")
        expect(sheet(page)).to_have_value(re.compile(r"^88/3 MOVE 3902 \d{4}$"))
        expect(page.locator("[data-summary] .all-good")).to_be_visible()
        page.get_by_role("button", name="Measure").click()
        for hex_id in ("3902", "3906"):
            page.locator(f".hex[data-hex='{hex_id}']").click(force=True)
        expect(page.locator("[data-spot]")).to_contain_text(": 4 hexes.")


def test_a_receipt_leads_on_to_the_next_request(
    browser: Browser, live_server: LiveServer, anna: Person, at_move: Seat
) -> None:
    with window(browser, 390) as page:
        open_orders(page, live_server, anna, at_move.game)
        page.locator("[data-words]").get_by_role("button", name="PASS").click()
        send(page, at_move.game)
        expect(page.get_by_role("link", name=re.compile("^Next: "))).to_be_visible()


def test_script_and_style_of_the_page_stay_small(
    browser: Browser, live_server: LiveServer, anna: Person, at_move: Seat
) -> None:
    with window(browser, 390) as page:
        log_in(page, live_server, anna)
        page.goto(f"{live_server.url}/games/{at_move.game.code}/orders/", wait_until="load")
        weight = page.evaluate(
            "performance.getEntriesByType('resource').filter(({ name }) => /\\.(js|css)$/.test(name))"
            ".reduce((sum, entry) => sum + entry.decodedBodySize, 0)"
        )
        assert 20_000 < weight < 150_000
