"""A person takes a seat and plays a turn in a real browser: by clicking, by keyboard, wide and narrow.

Anything the browser complains of (errors, the content policy) fails the test.
"""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Self

import pytest
from django.core.signals import request_finished, request_started
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from pbem.accounts.models import Person
from pbem.play import queries, service
from pbem.play.models import Game, Question, Seat, Submission
from tests.pbem.web.conftest import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.slow]

WIDTHS = [1280, 390]


class Answers:
    """The requests the server is busy with: none may be left when a test's tables are emptied."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._open = 0

    def __enter__(self) -> Self:
        request_started.connect(self._begin)
        request_finished.connect(self._end)
        return self

    def __exit__(self, *_: object) -> None:
        request_started.disconnect(self._begin)
        request_finished.disconnect(self._end)

    def _begin(self, **_: object) -> None:
        with self._changed:
            self._open += 1

    def _end(self, **_: object) -> None:
        with self._changed:
            self._open -= 1
            self._changed.notify_all()

    def wait(self) -> None:
        """Until every request has been answered."""
        with self._changed:
            assert self._changed.wait_for(lambda: self._open <= 0, timeout=20), f"{self._open} requests open"


@contextmanager
def window(browser: Browser, width: int, dark: bool = False) -> Iterator[Page]:
    """A window that must stay without complaints."""
    context = browser.new_context(
        viewport={"width": width, "height": 850},
        has_touch=width < 500,
        color_scheme="dark" if dark else "light",
        locale="en-GB",
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    complaints: list[str] = []
    page.on(
        "console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    with Answers() as answers:
        yield page
        overflow = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        page.goto("about:blank")  # what a page sends as it is left, such as a draft, is sent now
        answers.wait()
        context.close()
    assert complaints == []
    assert overflow <= 0


def log_in(page: Page, server: LiveServer, person: Person) -> None:
    page.goto(f"{server.url}/account/login/")
    page.get_by_label("Email").fill(person.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    page.wait_for_url(f"{server.url}/")


@pytest.fixture
def challenge(bert: Person) -> Game:
    return service.open_challenge(bert, "kaisers_battle", side="allied", name="The road to Ham")


@pytest.fixture
def at_move(challenge: Game, anna: Person) -> Seat:
    """Anna's first movement segment."""
    seat = service.accept(challenge, anna)
    question = Question.objects.get(game=challenge)
    service.submit(seat, "PASS", "web", question_number=question.number)
    service.run(challenge.pk, question.number)
    seat.refresh_from_db()
    return seat


def test_what_was_sent_after_the_log_in_ran_out_is_not_lost(
    browser: Browser, live_server: LiveServer, at_move: Seat, anna: Person
) -> None:
    with window(browser, 1280) as page:
        log_in(page, live_server, anna)
        page.goto(f"{live_server.url}/games/{at_move.game.code}/orders/")
        expect(page.locator("[data-words]")).to_be_visible()
        page.context.clear_cookies(name="sessionid")
        sheet(page).fill("50/9 MOVE 3705")
        expect(page.locator("[data-verdict]")).to_contain_text("You are not logged in any more")
        page.get_by_role("button", name="Send these orders").click()
        page.get_by_label("Email").fill(anna.email)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Log in").click()
        expect(sheet(page)).to_have_value("50/9 MOVE 3705")
        expect(page.locator("[data-verdict] .all-good")).to_be_visible()


def test_a_long_name_without_a_blank_fits(browser: Browser, live_server: LiveServer, bert: Person) -> None:
    game = service.open_challenge(bert, "kaisers_battle", side="allied", name="W" * 80)
    with window(browser, 390) as page:
        page.goto(f"{live_server.url}/")
        expect(page.get_by_text(game.name)).to_be_visible()
    with window(browser, 390) as page:
        page.goto(f"{live_server.url}/games/{game.code}/")
        expect(page.get_by_role("heading", name=game.name)).to_be_visible()


def carry_out(game: Game) -> None:
    """What a worker does."""
    question = queries.current_question(game)
    if question is not None and question.state == Question.State.READY:
        service.run(game.pk, question.number)


def sheet(page: Page) -> Locator:
    return page.get_by_label("Your orders, one to a line")


def send(page: Page, game: Game) -> None:
    """Send the sheet (PASS when it is empty), see the receipt, let it be carried out."""
    if not sheet(page).input_value().strip():
        page.locator("[data-words]").get_by_role("button", name="PASS").click()
    expect(page.locator("[data-verdict] .all-good")).to_be_visible()
    page.get_by_role("button", name="Send these orders").click()
    expect(page.get_by_role("heading", name="Accepted: these orders will be carried out.")).to_be_visible()
    carry_out(game)


@pytest.mark.parametrize("width", WIDTHS)
def test_take_a_seat_and_play_a_turn_by_clicking(
    width: int, browser: Browser, live_server: LiveServer, anna: Person, challenge: Game
) -> None:
    with window(browser, width) as page:
        log_in(page, live_server, anna)
        page.get_by_role("link", name="The road to Ham").click()
        page.get_by_label("Your phrase for the dice").fill("red dawn")
        page.get_by_role("button", name="Accept and begin").click()
        page.get_by_role("link", name="Give orders").click()
        _fire_at_a_hex(page)
        send(page, challenge)
        page.goto(f"{live_server.url}/games/{challenge.code}/orders/")
        line = _move_a_unit(page)
        send(page, challenge)
        assert line in Submission.objects.filter(seat__person=anna, ask__kind="MOVE").get().canonical
        _finish_the_turn(page, live_server, challenge)
        expect(page.get_by_role("heading", name="Waiting for Bert")).to_be_visible()
        expect(page.get_by_text(f"moves from {line.split()[2]}").first).to_be_visible()


def _fire_at_a_hex(page: Page) -> None:
    """Pick an enemy stack on the map, then the number of points."""
    page.locator(".map-box.picks").wait_for()  # the script has come: a click counts from here on
    page.locator(".counter[data-hex='3502']").last.click()
    offers = page.locator("[data-offers]")
    expect(offers.get_by_role("button")).to_have_count(13)  # 1 to 6 field or heavy points, and Close
    expect(offers.get_by_role("button").nth(8)).to_have_text(re.compile("^3 heavy points\\b"))
    offers.get_by_role("button").nth(2).click()
    expect(sheet(page)).to_have_value("DRUMFIRE 3502 WITH 3 FIELD")
    expect(offers).to_be_hidden()
    _say_more_and_think_again(page)


def _say_more_and_think_again(page: Page) -> None:
    """MORE stands last and once, whatever is written after it; PASS stands alone; both can be undone."""
    words = page.locator("[data-words]")
    more = words.get_by_role("button", name="MORE as")
    more.click()
    page.locator("[data-subject]").nth(1).click()
    page.locator("[data-offers]").get_by_role("button").first.click()
    expect(sheet(page)).to_have_value(re.compile(r"^DRUMFIRE 3502 WITH 3 FIELD\nDRUMFIRE .*\nMORE$"))
    more.click()
    expect(sheet(page)).to_have_value(re.compile(r"^DRUMFIRE 3502 WITH 3 FIELD\nDRUMFIRE .*\nMORE$"))
    words.get_by_role("button", name="PASS").click()
    expect(sheet(page)).to_have_value("PASS")
    for _ in range(3):
        page.get_by_role("button", name="Undo").click()
    expect(sheet(page)).to_have_value("DRUMFIRE 3502 WITH 3 FIELD")


def _move_a_unit(page: Page) -> str:
    """Pick a unit, see where it can go, pick one of these hexes."""
    page.locator(".counter[data-unit='88/3']").click()
    goals = page.locator(".mark:not(.chosen, .subject)")
    expect(goals.first).to_be_attached()
    assert goals.count() > 5
    goal = goals.first.get_attribute("data-hex")
    page.locator(f".hex[data-hex='{goal}']").click(force=True)
    line = f"88/3 MOVE 3902 {goal}"
    expect(sheet(page)).to_have_value(line)
    expect(page.locator(".verdicts .v-used code")).to_have_text(line)
    return line


def _finish_the_turn(page: Page, server: LiveServer, game: Game) -> None:
    """Send what the sheet proposes until the other side is asked."""
    for _ in range(12):
        page.goto(f"{server.url}/games/{game.code}/")
        link = page.get_by_role("link", name="Give orders")
        if not link.count():
            return
        link.click()
        send(page, game)
    raise AssertionError("the turn does not end")


@pytest.mark.parametrize("width", WIDTHS)
def test_the_same_with_the_keyboard_alone(
    width: int, browser: Browser, live_server: LiveServer, anna: Person, at_move: Seat
) -> None:
    with window(browser, width) as page:
        log_in(page, live_server, anna)
        page.goto(f"{live_server.url}/games/{at_move.game.code}/orders/")
        _tab_to(page, lambda: page.evaluate("'subject' in document.activeElement.dataset"))
        page.keyboard.press("End")
        _arrow_to(page, lambda: page.evaluate("document.activeElement.dataset.subject === '88/3'"))
        page.keyboard.press("Enter")
        first = page.locator("[data-offers] button").first
        expect(first).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(sheet(page)).to_have_value("88/3 MOVE 3902 3802")
        expect(page.locator("[data-subject='88/3']")).to_be_focused()
        expect(page.locator("[data-subject='88/3']")).to_have_class("subject ordered")
        page.keyboard.press("Enter")
        expect(page.locator("[data-offers] h2")).to_contain_text("in place of the line it has")
        page.keyboard.press("Enter")
        expect(sheet(page)).to_have_value("88/3 MOVE 3902 3801")
        expect(page.locator("[data-verdict] .all-good")).to_be_visible()
        _tab_to(page, lambda: page.evaluate("document.activeElement.value === 'send'"))
        page.keyboard.press("Enter")
        expect(
            page.get_by_role("heading", name="Accepted: these orders will be carried out.")
        ).to_be_visible()


def _tab_to(page: Page, is_there: Callable[[], bool]) -> None:
    page.locator("body").press("Tab")
    for _ in range(150):
        if is_there():
            return
        page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not get there")


def _arrow_to(page: Page, is_there: Callable[[], bool]) -> None:
    for _ in range(150):
        if is_there():
            return
        page.keyboard.press("ArrowLeft")
    raise AssertionError("the arrow keys do not get there")


def test_verdicts_while_typing_undo_and_taking_a_line_out(
    browser: Browser, live_server: LiveServer, anna: Person, at_move: Seat
) -> None:
    with window(browser, 390, dark=True) as page:
        log_in(page, live_server, anna)
        page.goto(f"{live_server.url}/games/{at_move.game.code}/orders/")
        sheet(page).fill("88/3 MOVE 3902 3801\n88/3 FLY HOME")
        bad = page.locator(".v-unreadable")
        expect(bad).to_contain_text("not understood")
        page.get_by_role("button", name="Take line 2 out").click()
        expect(sheet(page)).to_have_value("88/3 MOVE 3902 3801")
        page.get_by_role("button", name="Undo").click()
        expect(bad).to_be_visible()
        page.get_by_role("button", name="Take line 2 out").click()
        expect(page.locator("[data-verdict] .all-good")).to_be_visible()
        page.get_by_role("button", name="Send these orders").click()
        expect(
            page.get_by_role("heading", name="Accepted: these orders will be carried out.")
        ).to_be_visible()


def test_the_map_can_be_zoomed_and_a_hex_is_as_wide_as_a_thumb(
    browser: Browser, live_server: LiveServer, anna: Person, at_move: Seat
) -> None:
    with window(browser, 390) as page:
        log_in(page, live_server, anna)
        page.goto(f"{live_server.url}/games/{at_move.game.code}/")

        def width() -> float:
            box = page.locator(".hex[data-hex='3902']").bounding_box()
            assert box is not None
            return box["width"]

        usual = width()
        assert usual >= 44
        page.get_by_role("button", name="Larger").click()
        assert width() > usual
        page.get_by_role("button", name="Whole map").click()
        assert width() < usual / 2
        page.get_by_role("application", name="Map, hex by hex").press("+")
        assert width() > usual / 4


def test_without_script_the_text_sheet_works(
    browser: Browser, live_server: LiveServer, anna: Person, at_move: Seat
) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 850})
    page = context.new_page()
    log_in(page, live_server, anna)
    page.goto(f"{live_server.url}/games/{at_move.game.code}/orders/")
    sheet(page).fill("88/3 MOVE 3902 0101")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".v-illegal")).to_contain_text("not allowed")
    sheet(page).fill("88/3 MOVE 3902 3801")
    page.get_by_role("button", name="Send these orders").click()
    expect(page.get_by_role("heading", name="Accepted: these orders will be carried out.")).to_be_visible()
    page.goto(f"{live_server.url}/games/{at_move.game.code}/history/0/")
    expect(page.locator("svg.hexmap")).to_be_visible()
    context.close()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_wider_than_its_window_or_complains(
    width: int, dark: bool, browser: Browser, live_server: LiveServer, anna: Person, at_move: Seat
) -> None:
    game = f"/games/{at_move.game.code}/"
    pages = [
        "/",
        "/desk/",
        "/games/",
        "/challenges/new/kaisers_battle/",
        "/titles/",
        "/titles/kaisers_battle/",
    ]
    pages += ["/titles/kaisers_battle/design/", "/leagues/", "/people/me/"]
    parts = ["", "log/", "map/", "orders/", "orders/ahead/", "receipts/", "history/0/", "dice/", "concede/"]
    with window(browser, width, dark) as page:
        log_in(page, live_server, anna)
        for path in [*pages, *(game + part for part in parts)]:
            answer = page.goto(live_server.url + path)
            assert answer is not None
            assert answer.status == 200
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, path
