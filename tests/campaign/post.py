"""The mail server of all players: it keeps what it takes, and misbehaves on order."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections import Counter, deque
from email import message_from_bytes, policy
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.e2e.post import Got

REFUSED = "SMTP: refused for now"
NOT_KNOWN = "SMTP: recipient refused for now"
CLOSED = "SMTP: service closing"
DROPPED = "SMTP: connection dropped before the letter was taken"
SLOW = "SMTP: no answer until the sender gave up"
LOST = "SMTP: letter taken, acknowledgement lost"

MISDEEDS = (REFUSED, NOT_KNOWN, CLOSED, DROPPED, SLOW, LOST)

_ANSWERS = {REFUSED: "451 4.3.2 try again later", CLOSED: "421 4.3.2 shutting down"}


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Post:
    """An SMTP server on loopback, with one mailbox for all."""

    def __init__(self) -> None:
        for name in ("mail.log", "aiosmtpd"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self.letters: list[Got] = []
        self.done: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        """By Message-ID: how often its acknowledgement was lost on purpose."""
        self._orders: deque[str] = deque()
        self._lock = threading.Lock()
        self.port = free_port()
        self._server = Controller(self, hostname="127.0.0.1", port=self.port)

    def start(self) -> None:
        """Open for letters."""
        self._server.start()

    def stop(self) -> None:
        """Close."""
        self._server.stop()

    def order(self, misdeed: str) -> None:
        """Let the next letter meet a misdeed; a few wait at most."""
        if len(self._orders) < 3:
            self._orders.append(misdeed)

    def behave(self) -> None:
        """From here on everything is taken."""
        self._orders.clear()

    def _is_next(self, *misdeeds: str) -> str:
        with self._lock:
            if not self._orders or self._orders[0] not in misdeeds:
                return ""
            found = self._orders.popleft()
            self.done[found] += 1
            return found

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take a recipient, or not now."""
        if self._is_next(NOT_KNOWN):
            return "450 4.2.1 mailbox busy"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Take a letter, or what has been ordered."""
        misdeed = self._is_next(REFUSED, CLOSED, DROPPED, SLOW, LOST)
        if misdeed in _ANSWERS:
            return _ANSWERS[misdeed]
        if misdeed == SLOW:
            await asyncio.sleep(600)  # cancelled when the sender hangs up
        if misdeed == DROPPED:
            return await self._hang_up(server)
        message = message_from_bytes(envelope.content or b"", policy=policy.default)  # type: ignore[arg-type]
        assert isinstance(message, EmailMessage)
        if server.transport is None or server.transport.is_closing():
            return "421 nobody is there"
        self.letters += [Got(address, message) for address in envelope.rcpt_tos]
        if misdeed == LOST:
            self.lost[str(message["Message-ID"])] += 1
            return await self._hang_up(server)
        return "250 kept"

    async def _hang_up(self, server: SMTP) -> str:
        assert isinstance(server.transport, asyncio.Transport)
        server.transport.abort()
        await asyncio.sleep(600)  # cancelled as soon as the connection is noticed to be gone
        return "421 gone"
