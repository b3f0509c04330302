"""The players' side of the post: a mail server that keeps what comes, and letters to the server's door."""

from __future__ import annotations

import asyncio
import smtplib
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.e2e.house import PATIENCE, free_port


@dataclass(frozen=True)
class Got:
    """A letter in somebody's mailbox."""

    to: str
    message: EmailMessage

    @property
    def id(self) -> str:
        """Its Message-ID."""
        return str(self.message["Message-ID"])

    @property
    def answers(self) -> str:
        """The letter it answers."""
        return str(self.message["In-Reply-To"] or "")

    @property
    def subject(self) -> str:
        """Its subject."""
        return str(self.message["Subject"])

    @property
    def reply_to(self) -> str:
        """Where answers go."""
        return parseaddr(str(self.message["Reply-To"]))[1]

    @property
    def text(self) -> str:
        """The plain part."""
        part = self.message.get_body(("plain",))
        return str(part.get_content()) if part else ""

    @property
    def html(self) -> str:
        """The HTML part."""
        part = self.message.get_body(("html",))
        return str(part.get_content()) if part else ""

    @property
    def pictures(self) -> list[bytes]:
        """The pictures inside, decoded."""
        parts = [part for part in self.message.walk() if part.get_content_maintype() == "image"]
        return [bytes(part.get_payload(decode=True) or b"") for part in parts]


@dataclass
class Postman:
    """The mail server of all players: an SMTP sink whose mailboxes can be waited on."""

    letters: list[Got] = field(default_factory=list)
    refusal: str = ""
    """An SMTP reply such as "451 later": what every letter meets while it is set."""
    refused: int = 0
    is_slow: bool = False
    """While it is set, senders wait for an answer that does not come."""
    waiting: int = 0
    """Senders that have handed over a whole letter and wait; one that hangs up takes his letter back."""
    _changed: threading.Condition = field(default_factory=threading.Condition)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Keep a letter, or refuse it."""
        await self._linger()
        with self._changed:
            if self.refusal:
                self.refused += 1
                self._changed.notify_all()
                return self.refusal
            content = envelope.content if isinstance(envelope.content, bytes) else b""
            message = message_from_bytes(content, policy=policy.default)
            assert isinstance(message, EmailMessage)
            self.letters += [Got(address, message) for address in envelope.rcpt_tos]
            self._changed.notify_all()
        return "250 kept"

    async def _linger(self) -> None:
        """Keep a sender waiting while we are slow; his hanging up cancels it, and nothing is kept."""
        self.waiting += 1
        try:
            while self.is_slow:
                await asyncio.sleep(0.05)
        finally:
            self.waiting -= 1

    def to(self, address: str) -> list[Got]:
        """A mailbox, oldest first."""
        with self._changed:
            return [letter for letter in self.letters if letter.to == address]

    def wait(self, address: str, wanted: Callable[[Got], bool], what: str) -> Got:
        """The newest letter of a mailbox that is wanted; waits for it. Raises AssertionError."""

        def found() -> Got | None:
            mine = [letter for letter in self.letters if letter.to == address and wanted(letter)]
            return mine[-1] if mine else None

        with self._changed:
            letter = self._changed.wait_for(found, PATIENCE)
            subjects = [each.subject for each in self.letters if each.to == address][-6:]
            assert letter is not None, f"{address} never got {what}; the last were {subjects}"
            return letter

    def wait_for_refusals(self, count: int) -> None:
        """Wait until so many letters have been refused."""
        with self._changed:
            assert self._changed.wait_for(lambda: self.refused >= count, PATIENCE)


def open_post() -> tuple[Postman, Controller]:
    """A postman and the server that hands him letters."""
    postman = Postman()
    controller = Controller(postman, hostname="127.0.0.1", port=free_port())
    controller.start()
    return postman, controller


def reply(letter: Got, lines: str) -> EmailMessage:
    """What a mail program makes of an answer: the words on top, the letter quoted below."""
    mail = EmailMessage()
    mail["From"] = letter.to
    mail["To"] = letter.reply_to
    mail["Subject"] = f"Re: {letter.subject}"
    mail["Date"] = formatdate(localtime=True)
    mail["Message-ID"] = make_msgid(domain="players.example")
    mail["In-Reply-To"] = letter.id
    mail["References"] = f"{letter.message['References']} {letter.id}"
    quoted = "\n".join(f"> {line}".rstrip() for line in letter.text.splitlines())
    mail.set_content(f"{lines}\n\nOn Mon, 30 Nov 2026 at 09:12, Play by e-mail wrote:\n\n{quoted}\n")
    return mail


def send(mail: EmailMessage, port: int) -> str:
    """Hand a letter to the server's door; its Message-ID."""
    with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as door:
        door.send_message(mail)
    return str(mail["Message-ID"])
