"""Each letter once: through a real SMTP server that refuses, workers that die, workers in pairs."""

import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMessage
from django.db import connection
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.mail import delivery, gathering, sending
from pbem.mail.models import Letter, LetterNotice
from pbem.play.models import AuditEntry, Game, Notice, Question, Seat
from tests.pbem.mail.post import ask_of, post
from tests.pbem.mail.servers import Receiver, receiving

State = Letter.State


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    with receiving(settings) as found:
        yield found


def later(minutes: float) -> time_machine.travel:
    return time_machine.travel(timezone.now() + timedelta(minutes=minutes), tick=False)


def test_letters_go_out_by_smtp_whole(game: Game, receiver: Receiver, anna: Person) -> None:
    assert sending.send_due() == 2
    letter = next(message for message in receiver.taken if message["To"] == anna.email)
    assert letter["Auto-Submitted"].startswith("auto-generated")
    plain, html = letter.get_body(("plain",)), letter.get_body(("html",))
    assert plain is not None
    assert html is not None
    assert "Bid up to 6 guns." in plain.get_content()
    assert "Bid up to 6 guns." in html.get_content()
    assert set(Letter.objects.values_list("state", flat=True)) == {State.SENT}
    assert not Notice.objects.exclude(state=Notice.State.DONE).exists()


def test_a_server_that_refuses_for_a_while_gets_each_letter_once(game: Game, receiver: Receiver) -> None:
    receiver.refuse = 5
    assert sending.send_due() == 0
    assert sending.send_due() == 0  # not due again yet
    assert set(Letter.objects.values_list("attempts", "error")) == {(1, "SMTPDataError 451")}
    for minutes in (2, 5, 12, 30, 60):
        with later(minutes):
            sending.send_due()
    assert len(receiver.taken) == 2
    assert len({message["Message-ID"] for message in receiver.taken}) == 2
    assert set(Letter.objects.values_list("state", flat=True)) == {State.SENT}


def test_a_letter_that_waits_takes_newer_news_in(
    game: Game, receiver: Receiver, anna: Person, judge: Person
) -> None:
    from pbem.play import service

    receiver.refuse = 2
    sending.send_due()
    service.extend(game, 5, judge, "a holiday")
    with later(2):
        sending.send_due()
    assert len(receiver.taken) == 2  # not four
    body = next(message for message in receiver.taken if message["To"] == anna.email).get_body(("plain",))
    assert body is not None
    assert "a holiday" in body.get_content()
    assert "Bid up to 6 guns." in body.get_content()


def test_a_server_that_never_takes_it_is_given_up_in_the_end(game: Game, receiver: Receiver) -> None:
    receiver.refuse = 10_000
    start, minutes = timezone.now(), 0
    with time_machine.travel(start, tick=False):
        sending.send_due()
    for pause in sending.PAUSES:
        minutes += pause
        with time_machine.travel(start + timedelta(minutes=minutes), tick=False):
            sending.send_due()
    assert set(Letter.objects.values_list("state", flat=True)) == {State.FAILED}
    assert minutes > 2 * 24 * 60 - 400


def test_an_unknown_mailbox_stops_letters_and_holds_the_deadline_once(
    game: Game, receiver: Receiver, anna: Person, blue: Seat
) -> None:
    due = Question.objects.get(game=game).due_at
    receiver.unknown = {anna.email}
    sending.send_due()
    anna.refresh_from_db()
    assert not anna.mail_ok
    assert Letter.objects.get(person=anna).state == State.BOUNCED
    told = delivery.of_ask(ask_of(blue))
    assert told is not None
    assert told.sentence == "the letter came back"
    question = Question.objects.get(game=game)
    assert question.due_at is not None
    assert due is not None
    assert question.due_at - due == question.window
    assert AuditEntry.objects.filter(game=game, action="extend deadline").count() == 1


def test_a_worker_that_died_leaves_its_letter_to_the_next(game: Game) -> None:
    gathering.gather()
    first = Letter.objects.order_by("pk").first()
    assert first is not None
    assert sending.claim(first.pk) is not None  # and then the worker is killed
    assert len(post()) == 1
    assert sending.claim(first.pk) is None
    with later(9):
        assert post() == []
    with later(11):
        (letter,) = post()
    assert letter.message()["Message-ID"] == first.message_id
    assert set(Letter.objects.values_list("state", flat=True)) == {State.SENT}


def test_a_letter_that_kills_its_workers_is_given_up(game: Game) -> None:
    gathering.gather()
    first = Letter.objects.order_by("pk").first()
    assert first is not None
    Letter.objects.filter(pk=first.pk).update(attempts=sending.MOST_DEATHS)
    sending.claim(first.pk)
    with later(11):
        assert sending.recover() == 0
    first.refresh_from_db()
    assert first.state == State.FAILED


def test_a_letter_that_cannot_be_written_stops_no_other(
    game: Game, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = sending.compose

    def compose(letter: Letter) -> Any:
        if letter.person_id == anna.pk:
            raise KeyError("a fault of the title")
        return write(letter)

    monkeypatch.setattr(sending, "compose", compose)
    assert [message.to for message in post()] == [["bert@example.org"]]
    assert Letter.objects.get(person=anna).error == "KeyError"


def test_what_was_gathered_is_not_gathered_again(game: Game) -> None:
    assert gathering.gather() == 2
    assert gathering.gather() == 0
    assert LetterNotice.objects.count() == Notice.objects.count() == 4


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_send_each_letter_once(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("needs PostgreSQL, which does not answer here")
    sent: list[str] = []
    start, busy = threading.Barrier(4), threading.Lock()

    def slowly(message: EmailMessage) -> int:
        with busy:
            sent.append(str(message.extra_headers["Message-ID"]))
        return 1

    monkeypatch.setattr(EmailMessage, "send", slowly)

    def work() -> None:
        try:
            start.wait()
            for _ in range(3):
                sending.send_due()
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(sent) == len(set(sent)) == Letter.objects.count() == 2
    assert mail.outbox == []
