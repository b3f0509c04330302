"""Delivery reports that come back by mail."""

from email.message import EmailMessage

import pytest

from pbem.accounts.models import Person
from pbem.mail.models import Inbound, Letter
from pbem.play.models import Game
from tests.pbem.mail.post import arrive, post


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


@pytest.mark.parametrize(("status", "is_final"), [("5.1.1", True), ("4.4.1", False)])
def test_only_a_final_report_stops_letters(game: Game, anna: Person, status: str, is_final: bool) -> None:
    post()
    letter = Letter.objects.get(person=anna)
    row = arrive(report(letter, status), "", "games@localhost")
    assert row.state == Inbound.State.DROPPED
    anna.refresh_from_db()
    letter.refresh_from_db()
    assert anna.mail_ok is not is_final
    assert (letter.state == Letter.State.BOUNCED) is is_final
    assert not Letter.objects.filter(kind="answer").exists()
