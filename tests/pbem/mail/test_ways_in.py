"""The doors: SMTP, LMTP, a file, an IMAP folder, a service's webhook, the mailbox's reply box."""

import base64
import io
import json
import smtplib
import sys
import threading
from collections.abc import Iterator
from email import message_from_bytes
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from imap_tools import MailMessage

from pbem.accounts.models import Person
from pbem.mail import incoming, mailbox, polling, sending
from pbem.mail.listening import Listener
from pbem.mail.management.commands import listen_mail
from pbem.mail.models import Inbound, Letter
from pbem.play.models import Game, Heartbeat, Seat
from tests.pbem.mail.post import ask_of, orders, write
from tests.pbem.mail.servers import free_port

SMTP_BACKEND = "pbem.mail.mailbox.EmailBackend"


@pytest.fixture
def listener(request: pytest.FixtureRequest, transactional_db: None) -> Iterator[Listener]:
    """A listener on a free port; the letters it takes are stored by a thread of its own."""
    found = Listener("127.0.0.1", free_port(), lmtp=getattr(request, "param", False))
    found.start()
    yield found
    found.stop()


def port_of(listener: Listener) -> int:
    return int(listener.port)


def test_smtp_stores_before_it_says_yes(listener: Listener, game: Game, blue: Seat, anna: Person) -> None:
    to = orders(ask_of(blue).token)
    with smtplib.SMTP("127.0.0.1", port_of(listener)) as client:
        client.sendmail(anna.email, [to], write("BID 2", anna.email, to).as_bytes())
    row = Inbound.objects.get()
    assert (row.envelope_from, row.envelope_to, row.game) == (anna.email, [to], game)
    incoming.read_due()
    assert blue.submissions.get().canonical == ["BID 2"]


def test_smtp_is_no_relay(listener: Listener, game: Game) -> None:
    with smtplib.SMTP("127.0.0.1", port_of(listener)) as client, pytest.raises(smtplib.SMTPRecipientsRefused):
        client.sendmail("a@example.org", ["b@elsewhere.example"], b"Subject: x\r\n\r\nhello")
    assert not Inbound.objects.exists()


def test_smtp_takes_no_giants(listener: Listener, game: Game, blue: Seat, anna: Person) -> None:
    to = orders(ask_of(blue).token)
    with smtplib.SMTP("127.0.0.1", port_of(listener)) as client:
        assert client.ehlo()[0] == 250
        assert int(client.esmtp_features["size"]) == 25 * 1024 * 1024
        with pytest.raises(smtplib.SMTPException):
            client.sendmail(anna.email, [to], b"Subject: x\r\n\r\n" + b"x" * 26 * 1024 * 1024)
    assert not Inbound.objects.exists()


def test_a_bounce_comes_with_the_null_sender(listener: Listener, game: Game, blue: Seat) -> None:
    to = orders(ask_of(blue).token)
    with smtplib.SMTP("127.0.0.1", port_of(listener)) as client:
        client.sendmail("", [to], write("BID 2", "MAILER-DAEMON@example.org", to).as_bytes())
    incoming.read_due()
    assert Inbound.objects.get().state == Inbound.State.DROPPED


@pytest.mark.parametrize("listener", [True], indirect=True)
def test_lmtp_works_too(listener: Listener, game: Game, blue: Seat, anna: Person) -> None:
    to = orders(ask_of(blue).token)
    with smtplib.LMTP("127.0.0.1", port_of(listener)) as client:
        client.sendmail(anna.email, [to], write("BID 2", anna.email, to).as_bytes())
    incoming.read_due()
    assert blue.submissions.get().canonical == ["BID 2"]


def test_a_file_is_a_way_in(game: Game, blue: Seat, anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    letter = write("BID 2", anna.email, orders(ask_of(blue).token)).as_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(letter)))
    call_command("receive_mail", "--read", stdout=io.StringIO())
    assert blue.submissions.get().canonical == ["BID 2"]  # the recipient stood in the headers only


class Folder:
    """An IMAP folder with letters in it."""

    def __init__(self, *letters: bytes) -> None:
        self.letters = letters
        self.seen: list[str] = []

    def fetch(self, criteria: str, *, mark_seen: bool, limit: int) -> Iterator[MailMessage]:
        assert (criteria, mark_seen) == ("UNSEEN", False)
        for number, letter in enumerate(self.letters, start=1):
            yield MailMessage(
                [(f"{number} (UID {number} RFC822.SIZE {len(letter)} BODY[] {{1}}".encode(), letter), b")"]
            )

    def flag(self, uid_list: str, flag_set: str, value: bool) -> None:
        self.seen.append(uid_list)


def test_an_imap_folder_is_emptied_and_marked(game: Game, blue: Seat, anna: Person) -> None:
    folder = Folder(write("BID 2", anna.email, orders(ask_of(blue).token)).as_bytes())
    assert polling.take_from(folder) == 1
    assert folder.seen == ["1"]
    incoming.read_due()
    assert blue.submissions.get().canonical == ["BID 2"]


def test_polling_without_a_mailbox_says_so(settings: Any) -> None:
    settings.PBEM_IMAP_HOST = ""
    with pytest.raises(CommandError, match="PBEM_IMAP_HOST"):
        call_command("poll_mail")


@pytest.mark.django_db(transaction=True)
def test_an_open_door_shows_signs_of_life_and_closes_when_told(settings: Any) -> None:
    settings.PBEM_OUTAGE_MINUTES = 10
    found, stopped = Listener("127.0.0.1", free_port()), threading.Event()
    found.start()
    stopped.set()
    listen_mail.serve(found, stopped)
    assert Heartbeat.objects.get().name == "intake"
    with pytest.raises(OSError, match="refused"):
        smtplib.SMTP("127.0.0.1", found.port)


@pytest.fixture
def secret(settings: Any) -> str:
    settings.ANYMAIL = {"WEBHOOK_SECRET": "somebody:something"}
    return "Basic " + base64.b64encode(b"somebody:something").decode()


def postmark(letter: bytes, to: str) -> dict[str, Any]:
    """What Postmark posts, as far as it is looked at, with the raw letter included."""
    parsed = message_from_bytes(letter)
    names = ("From", "To", "Subject", "Message-ID")
    return {
        "RawEmail": letter.decode(),
        "OriginalRecipient": to,
        "Headers": [
            {"Name": "Return-Path", "Value": "<anna@example.org>"},
            *({"Name": name, "Value": str(parsed[name])} for name in names),
        ],
    }


def test_a_webhook_is_a_way_in_with_the_secret_only(
    client: Client, secret: str, game: Game, blue: Seat, anna: Person
) -> None:
    to = orders(ask_of(blue).token)
    body = json.dumps(postmark(write("BID 2", anna.email, to).as_bytes(), to))
    closed = client.post("/anymail/postmark/inbound/", body, content_type="application/json")
    assert closed.status_code == 400
    assert not Inbound.objects.exists()
    opened = client.post(
        "/anymail/postmark/inbound/", body, content_type="application/json", HTTP_AUTHORIZATION=secret
    )
    assert opened.status_code == 200
    row = Inbound.objects.get()
    assert (row.source, row.envelope_to) == ("webhook", [to])
    incoming.read_due()
    assert blue.submissions.get().canonical == ["BID 2"]


def test_without_a_secret_no_webhook_is_believed(
    client: Client, settings: Any, game: Game, blue: Seat
) -> None:
    settings.ANYMAIL = {}
    to = orders(ask_of(blue).token)
    body = json.dumps(postmark(write("BID 2", "anna@example.org", to).as_bytes(), to))
    with pytest.warns(match="WEBHOOK_SECRET"):
        answer = client.post("/anymail/postmark/inbound/", body, content_type="application/json")
    assert answer.status_code == 403
    assert not Inbound.objects.exists()


def tracked(client: Client, secret: str, **event: str) -> None:
    answer = client.post(
        "/anymail/postmark/tracking/",
        json.dumps(event),
        content_type="application/json",
        HTTP_AUTHORIZATION=secret,
    )
    assert answer.status_code == 200


def test_what_became_of_a_letter_is_known(client: Client, secret: str, game: Game, anna: Person) -> None:
    sending.send_due()
    Letter.objects.filter(person=anna).update(provider_id="abc-1")
    tracked(client, secret, RecordType="Delivery", MessageID="abc-1", DeliveredAt="2026-01-02T03:04:05Z")
    assert f"{Letter.objects.get(person=anna).delivered_at:%H:%M}" == "03:04"
    tracked(
        client,
        secret,
        RecordType="Bounce",
        MessageID="abc-1",
        Type="HardBounce",
        TypeCode="1",
        BouncedAt="2026-01-02T03:05:05Z",
    )
    anna.refresh_from_db()
    assert not anna.mail_ok
    assert Letter.objects.get(person=anna).state == Letter.State.BOUNCED


def test_a_letter_that_is_late_or_came_back_for_a_while_stops_nothing(
    client: Client, secret: str, game: Game, anna: Person
) -> None:
    sending.send_due()
    Letter.objects.filter(person=anna).update(provider_id="abc-1")
    event = {"RecordType": "Bounce", "MessageID": "abc-1", "BouncedAt": "2026-01-02T03:05:05Z"}
    tracked(client, secret, **event, Type="Transient", TypeCode="2")
    tracked(client, secret, **event, Type="SoftBounce", TypeCode="4096")
    anna.refresh_from_db()
    letter = Letter.objects.get(person=anna)
    assert anna.mail_ok
    assert letter.state == Letter.State.SENT
    assert f"{letter.deferred_at:%H:%M}" == "03:05"


def test_a_complaint_ends_the_letters(client: Client, secret: str, game: Game, anna: Person) -> None:
    sending.send_due()
    Letter.objects.filter(person=anna).update(provider_id="abc-1")
    tracked(
        client,
        secret,
        RecordType="SpamComplaint",
        MessageID="abc-1",
        Type="SpamComplaint",
        BouncedAt="2026-01-02T03:05:05Z",
    )
    anna.refresh_from_db()
    assert anna.letter_style == "none"


def test_the_mailbox_shows_what_was_sent_and_takes_the_answer(
    settings: Any, game: Game, blue: Seat, anna: Person
) -> None:
    settings.EMAIL_BACKEND = SMTP_BACKEND
    sending.send_due()
    letter = mailbox.kept(anna.email).get()
    assert letter.reply_to == orders(ask_of(blue).token)
    assert "Bid up to 6 guns." in letter.text
    assert "Bid up to 6 guns." in letter.html
    assert letter.letter == Letter.objects.get(person=anna)
    row = mailbox.answer(letter, "BID 2")
    assert b"> " in bytes(row.raw)  # quoted like a real answer
    incoming.read(row.pk)
    assert blue.submissions.get().canonical == ["BID 2"]
    sending.send_due()
    assert mailbox.kept(anna.email).first().subject.startswith("Accepted")  # type: ignore[union-attr]
