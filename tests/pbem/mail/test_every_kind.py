"""No kind of notice is without words: each makes a letter with a heading and a text of its own."""

from typing import Any

import pytest
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.mail import wishes
from pbem.play import service
from pbem.play.models import ChatMessage, Game, Notice, NoticeKind, Seat, Submission
from tests.pbem.mail.post import ask_of, html_of, letters_to, post

SENTENCES = {
    "your_turn": "Bid up to 6 guns.",
    "reminder": "Bid up to 6 guns.",
    "last_chance": "Bid up to 6 guns.",
    "receipt": "BID 1",
    "deadline_passed": "your early orders counted",
    "deadline_moved": "Reason given: a holiday",
    "game_started": "You play Blue",
    "game_over": "Winner: Red, victory",
    "paused": "The clock stands still",
    "resumed": "The game goes on",
    "faulted": "your orders are kept",
    "chat": "Good luck!",
    "challenge": "challenges you to The Crossing",
    "challenge_closed": "Bert left again.",
    "draw_offered": "A draw is offered by Red",
    "draw_declined": "declined or taken back",
    "seat_changed": "Red is played by Bert",
    "seal_opened": "A judge read the sealed orders of Red.",
    "away": "Red is away for a while",
    "pause_proposed": "Red proposes a pause of 4 days",
    "pause_declined": "The clock runs.",
    "time_bank": "Your time is up; your time bank runs now.",
    "silence": "Blue and Red let the deadline pass again.",
    "seat_offered": "The seat of Red is offered to substitutes",
    "seat_called": "asks you to take the seat of Red",
    "briefing": "LOSE left",
    "unreachable": "Letters do not reach Red",
    "judge_needed": "waits for a judge to decide",
    "rolled_back": "The dice are kept: the same rolls give the same dice as before.",
    "judge_acted": "A judge let the default of the rules stand for Red",
    "mass_miss": "half of all players",
}
"""A sentence that only the letter of this kind has. Report and daily letter have tests of their own."""


WITHOUT_SEAT = {"challenge", "challenge_closed", "judge_needed", "seat_called"}


@pytest.fixture
def data(game: Game, blue: Seat, red: Seat, anna: Person) -> dict[str, Any]:
    """What notices of all kinds hold, together."""
    service.submit(blue, "BID 1\n[STANDING]\nLOSE left", "mail")
    service.post_chat(red, "Good luck!", "web")
    post()
    ask = ask_of(blue)
    ask.state = "open"
    ask.save()
    return {
        "ask": ask.pk,
        "question": ask.question.number,
        "submission": Submission.objects.get().pk,
        "source": "mail",
        "missed": ["blue", "red"],
        "used": "early",
        "reason": "a holiday",
        "side": "red",
        "sides": ["blue"],
        "days": 4,
        "starts_at": "2026-01-01T12:00:00+00:00",
        "ends_at": "2026-01-05T12:00:00+00:00",
        "message": ChatMessage.objects.get().pk,
        "note": "half of all players missed their deadlines",
        "misses": 2,
        "act": "force default",
        "by": "Bert",
        "result": {"winner": "red", "level": "victory", "score": {"red": 3, "blue": 1}, "text": ""},
    }


def test_no_kind_is_forgotten() -> None:
    assert set(SENTENCES) == {kind.value for kind in NoticeKind} - {"report", "digest"}


@pytest.mark.parametrize("kind", sorted(SENTENCES))
def test_it_has_words(
    kind: str, data: dict[str, Any], game: Game, blue: Seat, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna.chat_by_mail = True
    anna.save()
    monkeypatch.setattr(wishes.service, "is_still_true", lambda *_: True)
    if kind in {"game_started", "challenge_closed"}:
        data |= {"side": "blue", "reason": "Bert left again."}
    about = None if kind == "mass_miss" else game
    seat = blue if about and kind not in WITHOUT_SEAT else None
    Notice.objects.create(
        kind=kind, game=about, seat=seat, person=anna, data=data, key="only", created_at=timezone.now()
    )
    (letter,) = letters_to(anna, post())
    assert SENTENCES[kind] in html_of(letter)
    assert SENTENCES[kind].lower() in " ".join(str(letter.body).lower().split())
    assert letter.subject
    assert Notice.objects.get(key="only").state == Notice.State.DONE


def test_five_events_make_one_letter(
    data: dict[str, Any], game: Game, blue: Seat, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is told in it, the weightiest gives the heading, and none is told again."""
    monkeypatch.setattr(wishes.service, "is_still_true", lambda *_: True)
    kinds = ("away", "deadline_moved", "your_turn", "seat_changed", "pause_proposed")
    for kind in kinds:
        Notice.objects.create(
            kind=kind, game=game, seat=blue, person=anna, data=data, key=kind, created_at=timezone.now()
        )
    (letter,) = letters_to(anna, post())
    words = " ".join(str(letter.body).lower().split())
    assert [kind for kind in kinds if SENTENCES[kind].lower() not in words] == []
    assert "turn" in letter.subject.lower()
    assert not letters_to(anna, post())
    assert set(Notice.objects.filter(key__in=kinds).values_list("state", flat=True)) == {Notice.State.DONE}
