"""Every kind of letter as a mail program shows it: wide and on a phone, in light and in dark."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from pbem.accounts.models import Person
from pbem.web import samples

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.slow]

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
LOOKS = [(640, False), (390, True), (390, False), (640, True)]
WITH_MAP = {"turn", "report", "reminder", "last-call", "end"}


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look[0]}-{'dark' if look[1] else 'light'}", scope="module")
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    width, dark = request.param
    context = browser.new_context(
        viewport={"width": width, "height": 850}, color_scheme="dark" if dark else "light"
    )
    yield context.new_page()
    context.close()


_written: dict[tuple[str, str], str] = {}


def written(person: Person, kind: str, title: str) -> str:
    """The letter; written once for all looks, as it takes a small game."""
    if (kind, title) not in _written:
        letter = samples.sample(person, kind, title)
        assert letter is not None
        _written[kind, title] = letter.html
    return _written[kind, title]


@pytest.mark.parametrize("title", samples.SETTINGS)
def test_each_kind_can_be_read(title: str, page: Page, anna: Person) -> None:
    found = {kind: faults(page, written(anna, kind, title), kind) for kind in samples.KINDS}
    assert {kind: wrong for kind, wrong in found.items() if wrong} == {}


def faults(page: Page, html: str, kind: str) -> list[str]:
    """What is wrong with a letter: too wide, hard to read, no or many buttons, a picture without words."""
    page.set_content(html)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    buttons = page.locator("td.button a")
    pictures = page.locator("img")
    wrong = [f"{wide} pixels too wide"] if wide > 0 else []
    wrong += [f"{buttons.count()} buttons"] if buttons.count() != 1 else []
    wrong += ["no words for a picture"] if not all(_alts(pictures.all())) else []
    wrong += ["no map"] if kind in WITH_MAP and pictures.count() != 1 else []
    response: dict[str, Any] = Axe().run(page, options=RULES).response
    return wrong + [
        f"{rule['id']}: {node['html'][:120]}" for rule in response["violations"] for node in rule["nodes"][:2]
    ]


def _alts(pictures: list[Any]) -> list[str]:
    return [picture.get_attribute("alt") or "" for picture in pictures]
