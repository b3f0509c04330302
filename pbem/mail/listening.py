"""A small SMTP or LMTP server that takes letters for our addresses and nothing else."""

import asyncio
import logging
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.db import close_old_connections

from pbem.mail import flood
from pbem.mail.addresses import is_ours
from pbem.mail.receiving import MAX_BYTES, receive

logger = logging.getLogger(__name__)

MOST_RECIPIENTS = 20


class Door:
    """aiosmtpd's handler: checks each recipient, stores each letter before saying yes to it."""

    def __init__(self) -> None:
        self._guard = flood.Door()

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, rcpt_options: list[str]
    ) -> str:
        """Take only addresses of ours: this is no relay."""
        if not is_ours(address):
            return "550 5.1.1 no such address here"
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 too many recipients"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(rcpt_options)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Store the letter; only then is the sender free of it."""
        if not self._guard.may_pass(envelope.mail_from or ""):
            return "450 4.7.1 too many letters from this sender, try again later"
        content = envelope.content if isinstance(envelope.content, bytes) else b""
        try:
            await asyncio.to_thread(_store, content, envelope.mail_from or "", list(envelope.rcpt_tos))
        except Exception as error:  # the sender keeps the letter and tries again
            logger.error("a letter could not be stored: %s", type(error).__name__)
            return "451 4.3.0 try again later"
        return "250 2.0.0 stored"


def _store(content: bytes, sender: str, recipients: list[str]) -> None:
    close_old_connections()
    try:
        receive(content, sender, recipients, source="smtp")
    finally:
        close_old_connections()


class Listener(Controller):
    """The server in a thread of its own: `start()`, `stop()`."""

    def __init__(self, host: str, port: int, *, lmtp: bool = False) -> None:
        super().__init__(
            Door(),
            hostname=host,
            port=port,
            data_size_limit=MAX_BYTES,
            ident="letters",
            enable_SMTPUTF8=True,
        )
        self._is_lmtp = lmtp

    def factory(self) -> SMTP:
        """One conversation."""
        kind: type[Any] = LMTP if self._is_lmtp else SMTP
        conversation: SMTP = kind(self.handler, **self.SMTP_kwargs)
        return conversation
