"""The demo's mailbox: shown in the demo only; an answer takes the real way in."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from pbem.accounts.models import Person
from pbem.mail import incoming, sending
from pbem.mail.models import Inbound, MailboxLetter
from pbem.play import queries
from pbem.play.models import Ask, Game, Seat, Source, Submission

Enter = Callable[[Person | None], Client]


@pytest.fixture
def letters(settings: Settings, game: Game) -> list[MailboxLetter]:
    """What the server sent to the two players at the beginning."""
    settings.PBEM_DEMO = True
    settings.EMAIL_BACKEND = "pbem.mail.mailbox.EmailBackend"
    sending.send_due()
    return list(MailboxLetter.objects.order_by("pk"))


def to(letters: list[MailboxLetter], person: Person) -> MailboxLetter:
    return next(letter for letter in letters if letter.to == person.email)


def test_a_real_server_shows_no_letters(settings: Settings, game: Game, olga: Person, as_: Enter) -> None:
    settings.EMAIL_BACKEND = "pbem.mail.mailbox.EmailBackend"
    sending.send_due()
    letter = MailboxLetter.objects.first()
    assert letter is not None
    for path in ["", f"{letter.pk}/", f"{letter.pk}/html/"]:
        assert as_(olga).get(f"/mailbox/{path}").status_code == 404
    assert as_(olga).post(f"/mailbox/{letter.pk}/reply/", {"text": "BID 1"}).status_code == 404
    assert b"Mailbox" not in as_(olga).get("/").content


def test_own_letters_first_and_everybodys_on_request(
    letters: list[MailboxLetter], anna: Person, bert: Person, as_: Enter
) -> None:
    own = as_(anna).get("/mailbox/").content.decode()
    assert f"to {anna.email}" in own
    assert f"to {bert.email}" not in own
    everybody = as_(None).get("/mailbox/").content.decode()
    assert f"to {anna.email}" in everybody
    assert f"to {bert.email}" in everybody


def test_a_letter_shows_both_parts(letters: list[MailboxLetter], anna: Person, as_: Enter) -> None:
    letter = to(letters, anna)
    page = as_(anna).get(f"/mailbox/{letter.pk}/").content.decode()
    sandbox = re.search('sandbox="([^"]*)"', page)
    assert sandbox is not None
    assert "allow-scripts" not in sandbox[1]  # as this page may look into the frame, nothing may run there
    assert "Reply-To" in page
    framed = as_(anna).get(f"/mailbox/{letter.pk}/html/")
    assert "script-src 'none'" in framed["Content-Security-Policy"]
    assert "default-src 'none'" in framed["Content-Security-Policy"]
    assert framed["X-Frame-Options"] == "SAMEORIGIN"


def test_an_answer_becomes_orders_by_mail(
    letters: list[MailboxLetter], anna: Person, blue: Seat, as_: Enter
) -> None:
    letter = to(letters, anna)
    answer = as_(anna).post(f"/mailbox/{letter.pk}/reply/", {"text": "BID 2\r\n"})
    assert answer["Location"].startswith("/mailbox/?to=anna")
    inbound = Inbound.objects.get()
    raw = bytes(inbound.raw).decode()
    assert f"In-Reply-To: {letter.message_id}" in raw.replace("\r\n ", " ")
    assert letter.reply_to in raw
    incoming.read(inbound.pk)
    row = Submission.objects.get(seat=blue)
    assert (row.status, row.source, row.canonical) == ("accepted", Source.MAIL, ["BID 2"])
    assert queries.current_ask(blue) is not None


def test_an_empty_answer_is_not_sent(letters: list[MailboxLetter], anna: Person, as_: Enter) -> None:
    letter = to(letters, anna)
    page = as_(anna).post(f"/mailbox/{letter.pk}/reply/", {"text": " "}, follow=True)
    assert b"Write something first." in page.content
    assert not Inbound.objects.exists()


def test_links_of_a_letter_in_plain_text_can_be_followed(letters: list[MailboxLetter], as_: Enter) -> None:
    letter = letters[0]
    letter.raw = b"Subject: Confirm\n\nConfirm: http://testserver/confirm/Ab:1/\n<b>not bold</b>\n"
    letter.save()
    page = as_(None).get(f"/mailbox/{letter.pk}/").content.decode()
    assert '<a href="http://testserver/confirm/Ab:1/"' in page
    assert "&lt;b&gt;not bold" in page


def test_the_lines_of_the_letter_can_be_put_into_the_answer(
    letters: list[MailboxLetter], anna: Person, blue: Seat, as_: Enter
) -> None:
    mine, letter = as_(anna), to(letters, anna)
    asked = queries.request_for(blue)
    assert asked is not None
    line = next(line for line in asked.template() if not line.startswith("#"))
    page = mine.get(f"/mailbox/{letter.pk}/")
    assert page.context["words"] == ""
    assert "Put the letter" in page.content.decode()
    assert mine.get(f"/mailbox/{letter.pk}/?lines").context["words"] == line
    Ask.objects.filter(seat=blue).delete()
    later = mine.get(f"/mailbox/{letter.pk}/?lines")
    assert (later.context["words"], "Put the letter" in later.content.decode()) == ("", False)


def test_an_answer_to_a_receipt_begins_with_the_lines_that_were_sent(
    letters: list[MailboxLetter], anna: Person, as_: Enter
) -> None:
    mine = as_(anna)
    mine.post(f"/mailbox/{to(letters, anna).pk}/reply/", {"text": "BID 99\r\nBID two"})
    incoming.read(Inbound.objects.get().pk)
    sending.send_due()
    receipt = MailboxLetter.objects.order_by("pk").last()
    assert receipt is not None
    assert mine.get(f"/mailbox/{receipt.pk}/?lines").context["words"] == "BID 99\nBID two"
