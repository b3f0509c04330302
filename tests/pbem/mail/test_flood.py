"""Too many letters: asked to wait at the door, not carried out beyond a number, answered to the end."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.mail import flood
from pbem.mail.models import Inbound
from pbem.mail.receiving import receive
from pbem.play.models import Game, Seat
from tests.pbem.mail.post import ask_of, letters_to, mail_orders, orders, post


def test_beyond_a_number_letters_are_kept_and_answered_but_not_carried_out(
    game: Game, blue: Seat, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flood, "MOST_READ", 3)
    post()
    rows = [mail_orders(blue, f"BID {number}") for number in (1, 2, 3, 4)]
    assert blue.submissions.count() == 3
    assert blue.submissions.get(status="accepted").canonical == ["BID 3"]
    assert rows[-1].why == "Too many letters"
    assert any("not carried out" in str(message.body) for message in letters_to(anna, post()))
    with time_machine.travel(timezone.now() + timedelta(hours=1, seconds=1), tick=False):
        mail_orders(blue, "BID 4")
    assert blue.submissions.get(status="accepted").canonical == ["BID 4"]


def test_the_door_asks_one_sender_to_wait_and_lets_others_in() -> None:
    door = flood.Door()
    passed = [door.may_pass("machine@example.org") for _ in range(250)]
    assert passed.count(True) == 240
    assert passed[-1] is False
    assert door.may_pass("anna@example.org")
    assert door.may_pass("")


def test_little_is_kept_of_a_large_letter_to_no_seat(game: Game, blue: Seat) -> None:
    large = b"From: x@example.org\r\n\r\n" + b"x" * (3 * 1024 * 1024)
    stranger = receive(large, "x@example.org", ["games@localhost"])
    assert len(bytes(Inbound.objects.get(pk=stranger.pk).raw)) == flood.KEPT_OF_STRANGERS
    assert stranger.size == len(large)
    player = receive(large, "anna@example.org", [orders(ask_of(blue).token)])
    assert len(bytes(Inbound.objects.get(pk=player.pk).raw)) == len(large)
    unknown = receive(large, None, [], source="imap")  # who it is for stands in its headers
    assert len(bytes(Inbound.objects.get(pk=unknown.pk).raw)) == len(large)
