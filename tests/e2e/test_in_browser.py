"""A newcomer's whole way in a real browser, on the live processes: sign up, take a seat, play a turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from pbem.play.models import Ask, Entry, Game, Question
from tests.e2e.house import House, until
from tests.e2e.people import LINK, PASSWORD, Person
from tests.e2e.post import Postman
from tests.e2e.tables import answer_of, current, journal, undisturbed, waits_for

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.celery,
    pytest.mark.postgres,
    pytest.mark.redis,
    pytest.mark.slow,
]


@contextmanager
def window(browser: Browser, width: int) -> Iterator[Page]:
    """A window in which nothing may go wrong unseen."""
    context = browser.new_context(
        viewport={"width": width, "height": 850},
        has_touch=width < 500,
        locale="en-GB",
        timezone_id="Europe/Berlin",
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def sign_up(page: Page, house: House, postman: Postman, person: Person) -> None:
    """The form, the link in the letter, the log-in."""
    page.goto(f"{house.url}/account/signup/")
    page.get_by_label("Name").fill(person.name)
    page.get_by_label("Email").fill(person.address)
    for field in page.locator("input[type=password]").all():
        field.fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/confirm-email/")
    letter = postman.wait(person.address, lambda got: bool(LINK.search(got.text)), "a link to confirm")
    link = LINK.search(letter.text)
    assert link
    page.goto(link[0])
    page.get_by_role("main").get_by_role("button").click()
    page.goto(f"{house.url}/account/login/")
    page.get_by_label("Email").fill(person.address)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    page.wait_for_url(f"{house.url}/")


@pytest.mark.parametrize("width", [1280, 390])
def test_from_the_front_page_to_the_end_of_a_turn(
    width: int, browser: Browser, house: House, postman: Postman
) -> None:
    host, newcomer = Person(f"Bert{width}", house, postman), Person(f"Carla{width}", house, postman)
    host.sign_up()
    fields = {"side": "allied", "name": "The road to Ham"}
    host.visitor.post("/challenges/new/kaisers_battle/", 'name="side"', **fields)
    code = Game.objects.get().code
    with window(browser, width) as page:
        sign_up(page, house, postman, newcomer)
        page.get_by_role("link", name="The road to Ham").first.click()
        page.get_by_label("Your phrase for the dice").fill("red dawn")
        page.get_by_role("button", name="Accept and begin").click()
        clicked = play_german_turn(page, house, code, host)
        page.goto(f"{house.url}/games/{code}/")
        expect(page.get_by_role("heading", name=f"Waiting for {host.name}")).to_be_visible()
    game = Game.objects.get(code=code)
    assert [line for line in clicked if line in written(game)] == clicked
    assert journal(game) == undisturbed(game)
    host.letter_for(Ask.objects.get(question__game=game, question__state=Question.State.OPEN))


def play_german_turn(page: Page, house: House, code: str, host: Person) -> list[str]:
    """Click guns and a unit on the map, send what the sheets propose for the rest; the clicked lines."""
    clicked: list[str] = []
    while True:
        question = waits_for(code)
        assert question is not None
        ask = question.asks.get()
        if ask.seat.side == "allied":
            if not question.is_reaction:
                return clicked
            host.submit(code, answer_of(ask))
        else:
            page.goto(f"{house.url}/games/{code}/")
            page.get_by_role("link", name="Give orders").click()
            page.locator(".map-box.picks").wait_for()  # the script has come: a click counts from here on
            if ask.kind in CLICKS:
                clicked.append(click_on_the_map(page, CLICKS[ask.kind]))
            elif not page.get_by_label("Your orders, one to a line").input_value().strip():
                page.locator("[data-words]").get_by_role("button", name="PASS").click()
            expect(page.locator("[data-verdict] .all-good")).to_be_visible()
            page.get_by_role("button", name="Send these orders").click()
            expect(page.get_by_role("heading", name=re.compile("Accepted|Carried out"))).to_be_visible()
        until(lambda number=question.number: current(code) != number, f"the end of {question}")  # type: ignore[misc]


CLICKS = {"DRUMFIRE": ".counter[data-hex='3502']", "MOVE": ".counter[data-unit='88/3']"}
"""What is picked on the map first."""


def click_on_the_map(page: Page, first: str) -> str:
    """Pick a counter, then one of the marked hexes or of the offers; the line that was written."""
    page.locator(first).last.click()
    offers = page.locator("[data-offers]")
    expect(offers.get_by_role("button").first).to_be_visible()
    goals = page.locator(".mark:not(.chosen, .subject)")
    start = page.locator(first).last.get_attribute("data-hex")
    hexes = [goal.get_attribute("data-hex") for goal in goals.all()]
    away = [hex_id for hex_id in hexes if hex_id != start]
    if away:
        page.locator(f".hex[data-hex='{away[0]}']").click(force=True)
    else:
        offers.get_by_role("button").nth(2).click()
    expect(offers).to_be_hidden()
    lines = page.get_by_label("Your orders, one to a line").input_value().split("\n")
    return lines[-1]


def written(game: Game) -> list[str]:
    """Every order line in the journal."""
    answers = Entry.objects.filter(game=game, kind="answer")
    return [line for entry in answers for lines in entry.data["lines"].values() for line in lines]
