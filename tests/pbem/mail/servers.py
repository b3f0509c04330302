"""A receiving mail server on loopback that can be told to refuse."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Receiver:
    """Keeps what it accepts; refuses the next few letters, hangs up, or refuses some recipients for good."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.refuse = 0
        self.hang_up = 0
        """So many letters are kept, and their senders never told."""
        self.unknown: set[str] = set()

    async def handle_RCPT(
        self, server: object, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.unknown:
            return "550 5.1.1 no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.refuse:
            self.refuse -= 1
            return "451 4.7.1 come back later"
        message = message_from_bytes(envelope.content or b"", policy=policy.default)  # type: ignore[arg-type]
        assert isinstance(message, EmailMessage)
        self.taken.append(message)
        if self.hang_up:
            self.hang_up -= 1
            assert server.transport is not None
            server.transport.abort()
        return "250 OK"


@contextmanager
def receiving(settings: Any) -> Iterator[Receiver]:
    """A server that runs, and settings that send to it."""
    receiver = Receiver()
    controller = Controller(receiver, hostname="127.0.0.1", port=free_port())
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = controller.port
    try:
        yield receiver
    finally:
        controller.stop()
