"""Who gets an answer, and what gave the others away."""

from __future__ import annotations

import pytest

from pbem.mail.reading import Kind, read_letter
from tests.pbem.mail.letters.build import letter, multipart, part


def kind(
    *headers: str, envelope_from: str | None = "paul@player.example", text: str = "PASS"
) -> tuple[Kind, str]:
    """Kind and evidence of a letter with these headers."""
    read = read_letter(letter(part(text), more=headers), envelope_from, [])
    return read.kind, read.why


def test_a_person_is_answered() -> None:
    assert kind() == (Kind.ORDER, "")


def test_an_unknown_envelope_is_no_null_sender() -> None:
    assert kind(envelope_from=None) == (Kind.ORDER, "")


@pytest.mark.parametrize("sender", ["", "<>", " <> "])
def test_a_null_sender_is_a_bounce(sender: str) -> None:
    assert kind(envelope_from=sender) == (Kind.BOUNCE, "null sender")


def test_a_vacation_letter_from_the_null_sender_is_an_auto_reply() -> None:
    assert kind("Auto-Submitted: auto-replied", envelope_from="<>") == (Kind.AUTO_REPLY, "Auto-Submitted")


def test_our_own_letter_is_a_loop_even_when_it_looks_automatic() -> None:
    assert kind("Precedence: bulk", "x-pbem-letter: 7") == (Kind.LOOP, "X-Pbem-Letter")


def test_a_bounce_that_encloses_our_letter_is_no_loop() -> None:
    ours = b"Content-Type: message/rfc822\r\n\r\nX-Pbem-Letter: 7\r\n\r\nPASS\r\n"
    raw = letter(multipart("report", part("Failed."), ours, extra="; report-type=delivery-status"))
    assert read_letter(raw, "<>", []).kind is Kind.BOUNCE


@pytest.mark.parametrize(
    "line", ["Auto-Submitted: NO", "Auto-Submitted: no (typed by hand)", "Precedence: first-class"]
)
def test_what_a_person_may_send(line: str) -> None:
    assert kind(line)[0] is Kind.ORDER


def test_a_vacation_subject_counts_only_with_an_unattended_sender_or_text() -> None:
    raw = letter(part("50/9 MOVE 3804"), subject="Abwesenheitsnotiz")
    assert read_letter(raw, None, []).kind is Kind.ORDER
    unattended = raw.replace(b"From: Paul Meier <paul@", b"From: <autoreply@")
    assert read_letter(unattended, None, []).why == "vacation subject and unattended sender"
    away = letter(part("Ich bin im Urlaub."), subject="Abwesenheitsnotiz")
    assert read_letter(away, None, []).why == "vacation subject and text"
