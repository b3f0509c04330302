"""Each letter once: through a real SMTP server that refuses, workers that die, workers in pairs."""

import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMessage
from django.db import DatabaseError, connection
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.mail import delivery, gathering, message, sending
from pbem.mail.models import Letter, LetterNotice
from pbem.play import service, work
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


def test_more_letters_than_go_out_at_once_are_sent_on_until_none_is_left(
    game: Game, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed_out: list[str] = []
    monkeypatch.setattr(sending, "MOST", 1)
    monkeypatch.setattr(work, "hand_out", lambda task, *_: handed_out.append(task))
    assert sending.send_due() == 1
    assert handed_out == [work.SEND_DUE]
    assert sending.send_due() == 1
    assert handed_out == [work.SEND_DUE]  # none is left, so nothing more is handed out
    assert len(receiver.taken) == 2


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
    Letter.objects.filter(pk=first.pk).update(deaths=sending.MOST_DEATHS)
    sending.claim(first.pk)
    with later(11):
        assert sending.recover() == 0
    first.refresh_from_db()
    assert first.state == State.FAILED


def test_a_letter_refused_often_is_not_given_up_for_one_death(game: Game) -> None:
    gathering.gather()
    first = Letter.objects.order_by("pk").first()
    assert first is not None
    Letter.objects.filter(pk=first.pk).update(attempts=10)
    sending.claim(first.pk)
    with later(11):
        assert sending.recover() == 1
    first.refresh_from_db()
    assert (first.state, first.deaths) == (State.NEW, 1)


def copies(receiver: Receiver, name: str) -> list[EmailMessage]:
    return [message for message in receiver.taken if name in str(message["Message-ID"])]  # type: ignore[misc]


def test_a_lost_acknowledgement_is_marked_on_row_and_letter(
    game: Game, receiver: Receiver, judge: Person
) -> None:
    """It is sent again under its name; what is new goes into another letter, which is shown for sure."""
    receiver.hang_up = 1
    sending.send_due()
    marked = Letter.objects.get(may_be_twice=True)
    assert marked.state == State.NEW
    service.extend(game, 5, judge, "a holiday")
    with later(2):
        sending.send_due()
    marked.refresh_from_db()
    assert marked.state == State.SENT
    first, second = copies(receiver, marked.name)
    assert first[message.REPEAT_HEADER] is None
    assert second[message.REPEAT_HEADER] == "yes"
    others = [each for each in receiver.taken if each not in (first, second)]
    assert len({each["Message-ID"] for each in others}) == len(others)
    assert [each for each in others if each["To"] == first["To"]], (
        "the holiday is told in a letter of its own"
    )
    assert all(each[message.REPEAT_HEADER] is None for each in others)


def test_a_worker_that_dies_before_it_gave_the_letter_away_sends_nothing_twice(game: Game) -> None:
    gathering.gather()
    for letter in Letter.objects.all():
        sending.claim(letter.pk)
    with later(11):
        post()
    assert not Letter.objects.filter(may_be_twice=True).exists()
    assert set(Letter.objects.values_list("deaths", "state")) == {(1, State.SENT)}


def test_a_worker_that_dies_with_the_letter_on_its_way_is_marked(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    gathering.gather()
    with monkeypatch.context() as patch:
        patch.setattr(sending, "_sent", _killed)
        with pytest.raises(KeyboardInterrupt):
            sending.send_due()
    with later(11):
        post()
    assert Letter.objects.filter(may_be_twice=True, deaths=1, state=State.SENT).count() == 1
    assert Letter.objects.filter(may_be_twice=False, deaths=0, state=State.SENT).count() == 1


def _killed(*_: Any) -> None:
    raise KeyboardInterrupt


def test_a_worker_that_was_taken_for_dead_does_not_send(
    game: Game, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It took so long to write a letter that another has taken it."""
    gathering.gather()
    first = Letter.objects.order_by("pk").first()
    assert first is not None
    write = sending._write

    def slow(letter: Letter) -> bool:
        with later(11):
            assert sending.recover() == 1
        return write(letter)

    with monkeypatch.context() as patch:
        patch.setattr(sending, "_write", slow)
        assert sending.send(first.pk) is False
    with later(12):
        sending.send_due()
    assert len(copies(receiver, first.name)) == 1


def test_a_refusal_or_a_closed_door_is_no_lost_acknowledgement(game: Game, receiver: Receiver) -> None:
    receiver.refuse = 2
    sending.send_due()
    assert set(Letter.objects.values_list("may_be_twice", "handed_at")) == {(False, None)}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("point", ["_write", "_hand_over"])
def test_a_letter_survives_the_loss_of_the_database(
    game: Game, receiver: Receiver, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    """Cut before it was given away, it is sent by the next call; cut after that, it is not sent again."""
    honest, cuts = getattr(sending, point), [1]

    def act(given: Any) -> object:
        found = honest(given)
        if cuts:
            cuts.pop()
            connection.connection.close()
        return found

    monkeypatch.setattr(sending, point, act)
    with suppress(DatabaseError):
        sending.send_due()
    sending.send_due()
    assert set(Letter.objects.values_list("state", "may_be_twice")) == {(State.SENT, False)}
    assert len({each["Message-ID"] for each in receiver.taken}) == len(receiver.taken) == 2


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

    def sender() -> None:
        try:
            start.wait()
            for _ in range(3):
                sending.send_due()
        finally:
            connection.close()

    workers = [threading.Thread(target=sender) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(sent) == len(set(sent)) == Letter.objects.count() == 2
    assert mail.outbox == []
