"""What sort of letter this is. Auto-replies, bounces and our own letters are never answered."""

from __future__ import annotations

import re
from email.message import Message

from pbem.mail.reading import headers
from pbem.mail.reading.letter import Kind

OWN_HEADER = "X-Pbem-Letter"
"""Header that every letter of ours carries; a letter that arrives with it has come round in a circle."""

OWN_AUTO_SUBMITTED = "pbem"
"""Word in the parameters of our own `Auto-Submitted: auto-generated; by=pbem`."""

_AUTO_HEADERS = (
    "X-Autoreply",
    "X-Auto-Reply",
    "X-Autorespond",
    "X-Autoresponder",
    "X-Auto-Reply-From",
    "X-AutoReply-From",
    "X-Mail-Autoreply",
    "X-Vacation",
    "X-FC-MachineGenerated",
    "X-MS-Exchange-Inbox-Rules-Loop",
)
_PRECEDENCE = {"bulk", "junk", "list", "auto_reply", "auto-reply"}
# A person's letter through Exchange may ask for no receipts (DR, RN, NRN); only machines suppress answers.
_SUPPRESSED = {"all", "oof", "autoreply"}
_MACHINES = re.compile(
    r"(?:mailer-daemon|postmaster|mail-daemon|mailerdaemon)@|^bounces?[+@-]", re.IGNORECASE
)
_UNATTENDED = re.compile(
    r"(?:no-?reply|do-?not-?reply|auto-?(?:reply|respond\w*|mail\w*)|vacation)\b", re.IGNORECASE
)
_VACATION = re.compile(
    r"\s*(?:(?:automatic|auto)[ -]?(?:reply|response)|out of (?:the )?office|away from|vacation|on holiday|"
    r"automatische antwort|abwesen(?:heit|d)|abwesenheitsnotiz|nicht im (?:büro|haus)|urlaub|"
    r"réponse automatique|absence du bureau|absent|absence|en congé|"
    r"risposta automatica|fuori (?:ufficio|sede)|assenza|in ferie|"
    r"respuesta automática|fuera de (?:la )?oficina|ausente|ausencia|de vacaciones)\b",
    re.IGNORECASE,
)
_VACATION_TEXT = re.compile(
    r"out of (?:the )?office|on (?:vacation|holiday|leave)|will be back|"
    r"automatic(?:ally)? (?:reply|generated)|"
    r"nicht im (?:büro|haus)|im urlaub|abwesend|wieder (?:da|erreichbar)|automatisch erstellt|"
    r"absente? du bureau|en congés?|de retour|fuori ufficio|in ferie|di ritorno|sarò assente|"
    r"fuera de la oficina|de vacaciones|estaré de vuelta|regreso",
    re.IGNORECASE,
)


def kind_of(message: Message, envelope_from: str | None, from_address: str, fresh: str) -> tuple[Kind, str]:
    """The kind of a letter and the evidence for it; `fresh` is its newly written text."""
    for kind, why in (
        (Kind.LOOP, _loop(message)),
        (Kind.BOUNCE, _report(message)),
        (Kind.AUTO_REPLY, _declared_automatic(message)),
        (Kind.BOUNCE, _from_machine(envelope_from, from_address)),
        (Kind.AUTO_REPLY, _returnless(message)),
        (Kind.AUTO_REPLY, _vacation(message, from_address, fresh)),
    ):
        if why:
            return kind, why
    return Kind.ORDER, ""


def _loop(message: Message) -> str:
    if headers.values(message, OWN_HEADER):
        return OWN_HEADER
    submitted = headers.value(message, "Auto-Submitted").lower()
    return "our own Auto-Submitted" if OWN_AUTO_SUBMITTED in submitted else ""


def _report(message: Message) -> str:
    content_type = headers.value(message, "Content-Type").lower()
    # A read receipt (report-type=disposition-notification) is no bounce, but no order either.
    if content_type.startswith("multipart/report") or headers.values(message, "X-Failed-Recipients"):
        return "delivery report"
    return ""


def _declared_automatic(message: Message) -> str:
    submitted = headers.value(message, "Auto-Submitted").lower().partition(";")[0].partition("(")[0].strip()
    if submitted and submitted != "no":
        return "Auto-Submitted"
    suppressed = headers.value(message, "X-Auto-Response-Suppress").lower().replace(" ", "").split(",")
    if _SUPPRESSED.intersection(suppressed):
        return "X-Auto-Response-Suppress"
    for name in ("Precedence", "X-Precedence", "Preference"):
        if headers.value(message, name).lower() in _PRECEDENCE:
            return name
    return next((name for name in _AUTO_HEADERS if headers.values(message, name)), "")


def _from_machine(envelope_from: str | None, from_address: str) -> str:
    if envelope_from is not None and envelope_from.strip().strip("<>") == "":
        return "null sender"
    for address in (from_address, (envelope_from or "").strip("<> ")):
        if _MACHINES.search(address):
            return "mailer daemon"
    return ""


def _returnless(message: Message) -> str:
    paths = headers.values(message, "Return-Path")
    return "empty Return-Path" if paths and paths[0].replace(" ", "") == "<>" else ""


def _vacation(message: Message, from_address: str, fresh: str) -> str:
    """A subject alone is no evidence: people answer letters whose subject says "Urlaub"."""
    if not _VACATION.match(headers.value(message, "Subject")):
        return ""
    program = headers.value(message, "X-Mailer") + headers.value(message, "User-Agent")
    if _UNATTENDED.search(from_address) or _UNATTENDED.search(program):
        return "vacation subject and unattended sender"
    return "vacation subject and text" if _VACATION_TEXT.search(fresh[:2000]) else ""
