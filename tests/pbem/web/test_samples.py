"""Sample letters: each kind is a real letter, and nothing of its game stays."""

from collections.abc import Callable

import pytest
from django.test import Client

from pbem.accounts.models import LetterStyle, Person
from pbem.mail.models import Letter
from pbem.play.models import Game, Notice
from pbem.web import samples

Enter = Callable[[Person | None], Client]

WORDS = {
    "turn": "Drumfire barrage",
    "report": "First movement segment",
    "receipt": "Accepted",
    "problem": "Not accepted yet",
    "reminder": "Reminder",
    "last-call": "Last call",
    "passed": "The deadline has passed",
    "daily": "Your games today",
    "talk": "A message",
    "draw": "A draw is offered",
    "challenge": "You are challenged",
    "substitute": "A substitute is asked for",
    "end": "The game is over",
}


@pytest.mark.parametrize("kind", samples.KINDS)
def test_each_sample_is_a_letter_and_leaves_nothing_behind(kind: str, anna: Person, as_: Enter) -> None:
    Person.objects.filter(pk=anna.pk).update(letter_style=LetterStyle.NONE)
    mine = as_(anna)
    page = mine.get(f"/people/me/letters/{kind}/")
    assert WORDS[kind] in page.content.decode()
    html = mine.get(f"/people/me/letters/{kind}/html/").content.decode()
    assert "cid:" not in html
    assert not Game.objects.exists()
    assert not Letter.objects.exists()
    assert not Notice.objects.exists()
    anna.refresh_from_db()
    assert anna.letter_style == LetterStyle.NONE


def test_samples_are_for_members_and_of_known_kinds(anna: Person, as_: Enter) -> None:
    assert as_(None).get("/people/me/letters/").status_code == 302
    assert as_(anna).get("/people/me/letters/love/").status_code == 404


def test_a_map_is_in_the_letter(anna: Person) -> None:
    letter = samples.sample(anna, "turn")
    assert letter is not None
    assert "data:image/png;base64," in letter.html


def test_of_another_title_too(anna: Person, as_: Enter) -> None:
    page = as_(anna).get("/people/me/letters/turn/?title=panzer44").content.decode()
    assert "Mutual plot" in page
    assert "/people/me/letters/turn/html/?title=panzer44" in page
    assert "Drumfire" in as_(anna).get("/people/me/letters/turn/?title=chess").content.decode()


def test_the_deadline_stands_in_both_zones_and_the_button_leads_to_the_sheet(anna: Person) -> None:
    letter = samples.sample(anna, "turn")
    assert letter is not None
    assert "America/New York" in letter.text
    assert "Europe/Paris" in letter.text
    assert "/orders/" in letter.html.split(">Give your orders</a>")[0].rpartition("<a href=")[2]


def test_names_that_are_taken_do_not_stop_a_sample(anna: Person) -> None:
    for name in ("Your opponent", "Somebody"):
        Person.objects.create_user(f"{name[0]}@example.org", name)
    assert samples.sample(anna, "substitute") is not None
    assert Person.objects.count() == 3
