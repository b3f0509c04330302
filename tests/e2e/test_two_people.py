"""Two people who never meet play three turns: one by letters alone, the other on the pages alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pbem.play import queries
from pbem.play.models import Ask, Entry, Game, Question, Seat, Submission
from tests.e2e.house import DOMAIN, House, until
from tests.e2e.people import Person
from tests.e2e.post import Got, Postman
from tests.e2e.tables import (
    answer_of,
    current,
    everything_is_told,
    journal,
    phrase_for_clear_skies,
    undisturbed,
    waits_for,
)

pytestmark = [pytest.mark.e2e, pytest.mark.celery, pytest.mark.postgres, pytest.mark.redis]

STANDING = ("[STANDING]", "SOS 4", "LOSE WEAKEST", "RETREAT BACK", "ADVANCE TAKE", "EXCESS WEAKEST")


class Match:
    """Anna (Germany) writes letters, Bert (the Allies) uses the pages."""

    def __init__(self, house: House, postman: Postman) -> None:
        self.house = house
        self.anna, self.bert = (Person(name, house, postman) for name in ("Anna", "Bert"))
        for person in (self.anna, self.bert):
            person.sign_up()
        self.code = self._challenge()
        self.sent: list[str] = []
        self.sealed: list[str] = []

    def _challenge(self) -> str:
        """Anna offers a game on the page, Bert takes its seat; from here on Anna only writes."""
        fields = {"side": "german", "pace_hours": "72", "reaction_hours": "24", "visibility": "open"}
        self.anna.visitor.post("/challenges/new/kaisers_battle/", 'name="side"', **fields)
        code = self.anna.visitor.at.rstrip("/").rsplit("/", 1)[-1]
        seed = Game.objects.get(code=code).seed
        phrase = phrase_for_clear_skies(seed, {"german": STANDING[1:]})
        page = self.bert.visitor.post(f"/games/{code}/", "accept/", phrase=phrase)
        assert "You have taken the seat" in page
        return code

    @property
    def game(self) -> Game:
        return Game.objects.get(code=self.code)

    def seat(self, side: str) -> Seat:
        return Seat.objects.select_related("person", "game").get(game__code=self.code, side=side)

    def write(self, ask: Ask, lines: tuple[str, ...]) -> Got:
        """Anna answers the letter for a request and waits for the receipt."""
        letter = self.anna.letter_for(ask)
        self.sent.append(self.anna.write(letter, lines))
        receipt = self.anna.answer_to(self.sent[-1])
        assert "Re:" not in receipt.subject
        return receipt

    def click(self, lines: tuple[str, ...]) -> None:
        """Bert sends the order form."""
        page = self.bert.submit(self.code, lines)
        assert "Accepted: these orders will be carried out." in page or "Carried out." in page

    def play_until(self, turn: int) -> None:
        """Answer whatever is asked until a turn begins."""
        while (question := waits_for(self.code)) is not None and question.turn < turn:
            self.answer(question)

    def answer(self, question: Question) -> None:
        if question.is_sealed and question.asks.count() == 2:
            self.answer_sealed(question)
        else:
            ask = question.asks.get()
            lines = answer_of(ask)
            if ask.seat.side == "allied":
                self.click(lines)
            else:
                more = () if ask.seat.standing else STANDING
                self.write(ask, (*lines, *more))
        until(lambda: current(self.code) != question.number, f"the end of {question}")

    def answer_sealed(self, question: Question) -> None:
        """The one who answers first is not given away before the other has answered."""
        hers, his = (question.asks.get(seat__side=side) for side in ("german", "allied"))
        orders = {ask.pk: distinct(ask) for ask in (hers, his)}
        if hers.kind == "AIR":
            with self.kept_from_bert(orders[hers.pk]):
                receipt = self.write(hers, orders[hers.pk])
                assert orders[hers.pk][0] in receipt.text
            self.click(orders[his.pk])
        else:
            with self.kept_from_anna(orders[his.pk]):
                self.click(orders[his.pk])
            self.write(hers, orders[hers.pk])
        until(lambda: current(self.code) != question.number, f"the end of {question}")
        self.sealed.append(hers.kind)

    @contextmanager
    def kept_from_bert(self, lines: tuple[str, ...]) -> Iterator[None]:
        before = self.pages_of_bert()
        yield
        after = self.pages_of_bert()
        assert after == before
        for text in (*after, *(everything(letter) for letter in self.bert.inbox), self.house.logs()):
            assert lines[0] not in text

    @contextmanager
    def kept_from_anna(self, lines: tuple[str, ...]) -> Iterator[None]:
        until(lambda: everything_is_told(self.anna.address), "the end of the letters to Anna")
        count = len(self.anna.inbox)
        yield
        assert len(self.anna.inbox) == count
        for text in (*(everything(letter) for letter in self.anna.inbox), self.house.logs()):
            assert lines[0] not in text

    def pages_of_bert(self) -> list[str]:
        pages = ["", "orders/", "log/", "history/", "dice/", "receipts/", "map/"]
        html = [self.bert.visitor.get(f"/games/{self.code}/{page}") for page in pages]
        return [re.sub(r'(csrfmiddlewaretoken" value=)"\w+"', "", text) for text in html]


def everything(letter: Got) -> str:
    """All words of a letter."""
    return "\n".join([letter.subject, letter.text, letter.html])


def distinct(ask: Ask) -> tuple[str, ...]:
    """Orders whose figures stand in no help text, so that finding them somewhere means something."""
    request = queries.request_for(ask.seat)
    assert request is not None
    wishes = {
        "AIR": [f"AIR OBSERVE 1 ATTACK {n} INTERCEPT 1" for n in (3, 2, 1)],
        "COUNTER": [f"COUNTER {n} FIELD {10 - n} HEAVY" for n in (7, 6, 4, 3)],
    }
    found = next((line for line in wishes.get(ask.kind, []) if request.read([line]).ok), None)
    return (found,) if found else answer_of(ask)


@pytest.mark.slow
def test_three_turns_by_letter_and_by_page(house: House, postman: Postman) -> None:
    match = Match(house, postman)
    match.play_until(turn=4)
    game = match.game
    assert game.turn == 4
    assert {"AIR", "COUNTER"} <= set(match.sealed)
    assert journal(game) == undisturbed(game)
    check_letters(match)
    check_secrecy_was_lifted(match)
    check_logs(match)


def check_letters(match: Match) -> None:
    """Each letter once, in one thread, with a map; each of Anna's letters with its one answer."""
    hers, his = match.anna.inbox, match.bert.inbox
    about = [letter for letter in hers + his if match.code in letter.subject]
    assert len({letter.id for letter in about}) == len(about)
    for message_id in match.sent:
        assert len([letter for letter in hers if letter.answers == message_id]) == 1
    for inbox in (hers, his):
        roots = {str(letter.message["References"]).split()[0] for letter in inbox if letter in about}
        assert len(roots) == 1
    for letter in about:
        assert str(letter.message["Auto-Submitted"]).startswith("auto-generated")
        assert letter.message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert letter.html.startswith("<!")
    check_pictures(about)


def check_pictures(letters: list[Got]) -> None:
    """Under 100 KB each, with words in their place."""
    with_map = [letter for letter in letters if letter.pictures]
    assert len(with_map) > len(letters) / 2
    for letter in with_map:
        [picture] = letter.pictures
        assert picture.startswith(b"\x89PNG")
        assert len(picture) < 100 * 1024, letter.subject
        assert re.search(r'<img[^>]+alt="[^"]{20,}', letter.html)


def check_secrecy_was_lifted(match: Match) -> None:
    """What was sealed is told to both once both have answered."""
    for inbox in (match.anna.inbox, match.bert.inbox):
        told = "\n".join(letter.text for letter in inbox)
        assert "air points observe" in told
        assert "counter-battery fire with" in told
    sealed = Submission.objects.filter(seat__game=match.game, ask__question__is_sealed=True)
    assert sealed.filter(source="mail").exists()
    assert sealed.filter(source="web").exists()


def check_logs(match: Match) -> None:
    """No address, no token, no order in any log."""
    logs = match.house.logs()
    assert "@players.example" not in logs
    assert f"@{DOMAIN}" not in logs
    tokens = Ask.objects.filter(question__game=match.game).values_list("token", flat=True)
    assert not [token for token in tokens if token in logs]
    orders = [
        line for entry in Entry.objects.filter(game=match.game, kind="answer") for line in lines_of(entry)
    ]
    assert len(orders) > 50
    assert not [line for line in orders if len(line) > 8 and line in logs]
    assert "Traceback" not in logs


def lines_of(entry: Entry) -> list[str]:
    return [line for lines in entry.data["lines"].values() for line in lines]
