"""Letters that are no orders: auto-replies, bounces, our own; and people's letters that look like them."""

from __future__ import annotations

import base64
from collections.abc import Iterator

from tests.pbem.mail.letters.build import Sample, letter, multipart, part
from tests.pbem.mail.letters.oddities import MOVE


def samples() -> Iterator[Sample]:
    """Every letter of this module."""
    away = "I am out of the office until 1 April. I will be back then."
    subjects = {
        "en": "Automatic reply: Your orders",
        "de": "Automatische Antwort: Your orders",
        "fr": "Réponse automatique : Your orders",
        "it": "Risposta automatica: Your orders",
        "es": "Respuesta automática: Your orders",
    }
    said = {
        "en": away,
        "de": "Ich bin bis 1. April nicht im Büro.",
        "fr": "Je suis absent du bureau jusqu'au 1er avril.",
        "it": "Sono in ferie fino al 1 aprile.",
        "es": "Estaré de vacaciones hasta el 1 de abril.",
    }
    for language, subject in subjects.items():
        coded = f"=?utf-8?B?{base64.b64encode(subject.encode()).decode()}?="
        raw = letter(part(said[language]), subject=coded)
        yield Sample(f"auto-vacation-{language}", raw, (said[language],), (), kind="auto-reply")
    for name, line in (
        ("auto-submitted", "Auto-Submitted: auto-replied (vacation)"),
        ("auto-generated", "Auto-Submitted: auto-generated"),
        ("exchange", "X-Auto-Response-Suppress: All"),
        ("oof", "X-Auto-Response-Suppress: DR, OOF, AutoReply"),
        ("precedence-bulk", "Precedence: bulk"),
        ("precedence-junk", "Precedence: junk"),
        ("precedence-list", "Precedence: list"),
        ("precedence-auto", "Precedence: auto_reply"),
        ("x-autoreply", "X-Autoreply: yes"),
        ("x-autorespond", "X-Autorespond: Your orders"),
    ):
        yield Sample(f"auto-{name}", letter(part(away), more=[line]), (away,), (), kind="auto-reply")
    returnless = letter(part(away)).replace(b"<paul@player.example>\r\nFrom", b"<>\r\nFrom")
    yield Sample("auto-empty-return-path", returnless, (away,), (), kind="auto-reply")
    status = part("Reporting-MTA: dns; mx.player.example\n\nAction: failed\n", "message/delivery-status")
    report = multipart(
        "report", part("Could not be delivered."), status, extra="; report-type=delivery-status"
    )
    told = ("Could not be delivered.",)
    yield Sample("bounce-report", letter(report), told, (), kind="bounce")
    yield Sample("bounce-null-sender", letter(part(told[0])), told, (), kind="bounce", envelope_from="<>")
    daemon = letter(part(told[0])).replace(b"From: Paul Meier <paul@", b"From: Mail <MAILER-DAEMON@")
    yield Sample("bounce-daemon", daemon, told, (), kind="bounce")
    qmail = letter(part(told[0]), more=["X-Failed-Recipients: x@y.example"])
    yield Sample("bounce-failed-recipients", qmail, told, (), kind="bounce")
    ours = letter(part(MOVE), more=["X-Pbem-Letter: 12345", "Auto-Submitted: auto-generated"])
    yield Sample("loop-header", ours, (MOVE,), (), kind="loop")
    ours = letter(part(MOVE), more=["Auto-Submitted: auto-generated; by=pbem"])
    yield Sample("loop-auto-submitted", ours, (MOVE,), (), kind="loop")
    for name, line in (
        ("auto-no", "Auto-Submitted: no"),
        ("receipts", "X-Auto-Response-Suppress: DR, RN, NRN"),
    ):
        yield Sample(f"person-{name}", letter(part(MOVE), more=[line]), (MOVE,), ())
    for subject in ("Urlaub an der Somme", "Absent friends", "Out of office"):
        raw = letter(part(MOVE), subject=subject)
        yield Sample(f"person-subject-{subject.split()[0].lower()}", raw, (MOVE,), ())
