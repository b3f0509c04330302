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
    "receipt": "PASS",
    "report": "First movement segment",
    "reminder": "Reminder",
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
