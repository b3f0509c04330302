"""Delivery reports that come back by mail."""

from collections.abc import Callable
from email.message import EmailMessage

import pytest
from django.test import Client

from pbem.accounts.models import Person
from pbem.mail import delivery
from pbem.mail.models import Inbound, Letter
from pbem.play.models import Game, Question, Seat
from tests.pbem.mail.post import arrive, ask_of, letters_to, post


def report(letter: Letter, status: str) -> bytes:
    """A delivery status notification about a letter of ours."""
    mail = EmailMessage()
    mail["From"] = "MAILER-DAEMON@example.org"
    mail["Subject"] = "Undelivered Mail Returned to Sender"
    mail["Content-Type"] = 'multipart/report; report-type=delivery-status; boundary="b"'
    head = mail.as_string().split("\n\n")[0]
    return (
        f"{head}\n\n--b\nContent-Type: text/plain\n\nIt did not arrive.\n"
        "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n"
        f"Action: failed\nStatus: {status}\n"
        f"--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {letter.message_id}\n--b--\n"
    ).encode()


@pytest.mark.parametrize(
    ("status", "state"),
    [
        ("5.1.1", Letter.State.BOUNCED),
        ("5.2.1", Letter.State.BOUNCED),
        ("4.4.1", Letter.State.SENT),
        ("5.2.2", Letter.State.FAILED),
        ("5.3.4", Letter.State.FAILED),
        ("5.7.1", Letter.State.FAILED),
    ],
)
def test_only_an_address_that_leads_nowhere_gets_no_more_letters(
    game: Game, anna: Person, status: str, state: str
) -> None:
    post()
    letter = Letter.objects.get(person=anna)
    row = arrive(report(letter, status), "", "games@localhost")
    assert row.state == Inbound.State.DROPPED
    anna.refresh_from_db()
    letter.refresh_from_db()
    assert letter.state == state
    assert anna.mail_ok is (state != Letter.State.BOUNCED)
    assert not Letter.objects.filter(kind="answer").exists()


def test_the_others_are_told_neutrally_and_each_deadline_waits_once(
    make_game: Callable[..., Game], anna: Person, bert: Person, client: Client
) -> None:
    games = [make_game(name="First"), make_game(name="Second")]
    post()
    before = {game.pk: Question.objects.get(game=game).due_at for game in games}
    for letter in Letter.objects.filter(person=anna):
        arrive(report(letter, "5.1.1"), "", "games@localhost")
    for game in games:
        question = Question.objects.get(game=game)
        assert question.due_at is not None
        assert question.due_at - (before[game.pk] or question.due_at) == question.window
    sent = post()
    assert letters_to(anna, sent) == []
    bodies = [str(message.body) for message in letters_to(bert, sent)]
    assert len(bodies) == 2
    for body in bodies:
        assert "LETTERS DO NOT REACH BLUE" in body
        assert anna.email not in body
        assert "5.1.1" not in body
    client.force_login(anna)
    assert b"Letters to this address came back" in client.get("/people/me/").content


def test_whoever_cannot_be_reached_is_shown_so_at_the_next_request(
    game: Game, anna: Person, blue: Seat
) -> None:
    anna.mail_ok = False
    anna.save()
    post()
    told = delivery.of_ask(ask_of(blue))
    assert told is not None
    assert told.sentence == "letters do not reach this player"
