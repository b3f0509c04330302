"""Every page as axe sees it: WCAG 2.2 AA, in light and in dark, on a phone and on a desk."""

import json
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from pbem.accounts.models import Person
from pbem.league import service as league
from pbem.play import service
from pbem.play.models import Game, Question, Seat
from tests.pbem.web.test_in_browser import log_in, window

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.slow]

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}

WITHOUT_HEXES = {"exclude": [[".hexmap > *"]]}
"""The map is one picture with words of its own; thousands of its parts would only take time."""

SITE = [
    "/",
    "/desk/",
    "/desk/calendar/",
    "/desk/away/",
    "/games/",
    "/challenges/",
    "/challenges/new/",
    "/challenges/new/panzer44/",
    "/titles/",
    "/titles/panzer44/",
    "/titles/kaisers_battle/",
    "/titles/panzer44/language/",
    "/titles/panzer44/lesson/",
    "/titles/panzer44/short/",
    "/people/me/letters/draw/",
    "/titles/kaisers_battle/sources/",
    "/leagues/",
    "/leagues/picardy/",
    "/api/",
    "/people/me/",
    "/people/me/tokens/",
]
GAME = [
    "",
    "log/",
    "map/",
    "orders/",
    "orders/ahead/",
    "receipts/",
    "history/0/",
    "history/1/?event=1",
    "dice/",
    "time/",
    "briefing/",
    "leave-seat/",
    "concede/",
    "draw/",
]


@pytest.fixture
def seat(anna: Person, bert: Person, olga: Person) -> Seat:
    """Anna's seat in a game of a league, with something said, sent, and waiting."""
    game = service.open_challenge(bert, "kaisers_battle", side="allied", name="The road to Ham")
    seat = service.accept(game, anna)
    league.add_game(league.found("Picardy", "picardy", olga), game, olga)
    service.post_chat(seat, "Good luck", "web")
    question = Question.objects.get(game=game)
    service.submit(seat, "DRUMFIRE 3502 WITH 3 FIELD", "web", question_number=question.number)
    service.run(game.pk, question.number)
    service.propose_pause(game.seats.get(side="allied"), 3)
    seat.refresh_from_db()
    return seat


def faults(page: Page) -> list[str]:
    """What axe finds, in a form that can be read in a failed test."""
    response: dict[str, Any] = Axe().run(page, context=WITHOUT_HEXES, options=RULES).response
    return [
        f"{rule['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for rule in response["violations"]
        for node in rule["nodes"][:3]
    ]


def look(page: Page, server: LiveServer, paths: list[str]) -> dict[str, list[str]]:
    found = {}
    for path in paths:
        answer = page.goto(server.url + path)
        assert answer is not None
        assert answer.status == 200, path
        if wrong := faults(page):
            found[path] = wrong
    return found


@pytest.mark.parametrize(("width", "dark"), [(390, False), (1280, True)])
def test_axe_finds_nothing(
    width: int, dark: bool, browser: Browser, live_server: LiveServer, anna: Person, seat: Seat
) -> None:
    paths = [*SITE, f"/people/{anna.pk}/", *(f"/games/{seat.game.code}/{part}" for part in GAME)]
    submission = seat.submissions.get()
    paths.append(f"/games/{seat.game.code}/receipts/{submission.pk}/")
    with window(browser, width, dark) as page:
        log_in(page, live_server, anna)
        found = look(page, live_server, paths)
        assert not found, json.dumps(found, indent=1)


def test_nor_for_a_visitor(browser: Browser, live_server: LiveServer, anna: Person, seat: Seat) -> None:
    challenge = service.open_challenge(anna, "panzer44", message="Come and try.")
    paths = ["/", "/challenges/", f"/games/{challenge.code}/", f"/games/{seat.game.code}/"]
    paths += ["/account/login/", "/account/signup/", "/titles/panzer44/"]
    with window(browser, 390) as page:
        found = look(page, live_server, paths)
        assert not found, json.dumps(found, indent=1)


def test_nor_at_an_order_form_in_use(
    browser: Browser, live_server: LiveServer, anna: Person, seat: Seat
) -> None:
    game: Game = seat.game
    with window(browser, 390, dark=True) as page:
        log_in(page, live_server, anna)
        page.goto(f"{live_server.url}/games/{game.code}/orders/")
        page.get_by_label("Your orders, one to a line").fill("88/3 MOVE 3902 3801\n88/3 FLY HOME")
        page.locator(".v-unreadable").wait_for()
        assert faults(page) == []
