"""The map in words as parts of a page."""

from collections.abc import Callable

from django.test import Client

from pbem.accounts.models import Person
from pbem.play.models import Game
from pbem.web.wording import sections

TEXT = """Turn 3
======

Units
-----
3301 (clear): 2 units
  8AR/61/18, strength 3
  stream: north-west to 3200
4101 (clear): 1 unit

Ground
------
woods: 3004, 3204
"""


def test_headings_places_and_what_lies_there() -> None:
    found = sections(TEXT)
    assert [section.heading for section in found] == ["Turn 3", "Units", "Ground"]
    assert [(item.text, item.more) for item in found[1].items] == [
        ("3301 (clear): 2 units", ["8AR/61/18, strength 3", "stream: north-west to 3200"]),
        ("4101 (clear): 1 unit", []),
    ]
    assert [item.text for item in found[2].items] == ["woods: 3004, 3204"]


def test_words_without_headings_are_kept() -> None:
    found = sections("a line\n  more of it\n\nanother")
    assert [(item.text, item.more) for item in found[0].items] == [
        ("a line", ["more of it"]),
        ("another", []),
    ]
    assert sections("") == []


def test_the_page_has_headings_to_go_by(game: Game, anna: Person, as_: Callable[[Person], Client]) -> None:
    page = as_(anna).get(f"/games/{game.code}/map/").content.decode()
    assert "The map in words" in page
    assert '<pre class="wrap">' not in page
