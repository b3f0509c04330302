"""Who wrote, to which addresses, and the reply tokens in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from email.message import Message

from pbem.mail.reading import headers

_ADDRESS = re.compile(r"[^\s<>,;:\"()\[\]\\@]{1,128}@[^\s<>,;:\"()\[\]\\@]{1,253}")
_TOKEN = re.compile(r"(?P<purpose>orders|chat)\+(?P<token>[A-Za-z0-9_-]{4,100})@(?P<host>.+)", re.IGNORECASE)
_RECIPIENT_HEADERS = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")


@dataclass(frozen=True, slots=True)
class ReplyToken:
    """The secret part of a reply address. Never log it: whoever has it may try orders."""

    purpose: str
    """`orders` or `chat`."""
    token: str


def find_tokens(addresses: Iterable[str], mailbox_domain: str | None) -> tuple[ReplyToken, ...]:
    """The reply tokens in these addresses, each once, in order.

    An address counts when it has the form `orders+TOKEN@host` or `chat+TOKEN@host` and `host` is
    `mailbox_domain` (any host when that is None). Tokens are returned as written: mail relays may change
    the case of an address, so tokens should be made of one case and compared without it.
    """
    found: dict[ReplyToken, None] = {}
    for address in addresses:
        match = _TOKEN.fullmatch(address.strip().strip("<>"))
        if match is None:
            continue
        if mailbox_domain is None or match["host"].lower().rstrip(".") == mailbox_domain.lower():
            found.setdefault(ReplyToken(match["purpose"].lower(), match["token"]))
    return tuple(found)


def recipients(message: Message, envelope_to: Sequence[str]) -> tuple[str, ...]:
    """The envelope's recipients; only when there are none those the headers name."""
    named = [address.strip().strip("<>") for address in envelope_to if address.strip().strip("<>")]
    if not named:
        named = [
            address
            for name in _RECIPIENT_HEADERS
            for value in headers.values(message, name)
            for address in _ADDRESS.findall(value)
        ]
    return tuple(dict.fromkeys(named))


def sender(message: Message) -> tuple[str, str]:
    """Address (lower-case) and name of the header `From`; empty strings when there is none."""
    for value in headers.values(message, "From"):
        found = _ADDRESS.findall(value)
        if found:
            # The last one: a display name may itself look like an address ("me@there" <me@here>).
            address = found[-1]
            name = value.rpartition(address)[0].rstrip("< \t").strip().strip('"').strip()
            return address.lower(), name
    return "", ""
