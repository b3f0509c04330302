"""The addresses that letters come from and go back to."""

import hashlib
from dataclasses import dataclass
from email.utils import parseaddr

from django.conf import settings

from pbem.accounts.models import Person
from pbem.mail.reading import ReplyToken
from pbem.play import queries
from pbem.play.models import Ask, Seat

ORDERS, CHAT = "orders", "chat"


@dataclass(frozen=True)
class Addressee:
    """What a reply address stands for: a seat, and the ask when it is that of a request."""

    purpose: str
    seat: Seat
    ask: Ask | None


def orders(token: str) -> str:
    """The address that takes orders: for a request by the ask's token, for later by the seat's."""
    return f"{ORDERS}+{token}@{settings.PBEM_MAIL_DOMAIN}"


def chat(token: str) -> str:
    """The address that takes words for the other side, by the seat's token."""
    return f"{CHAT}+{token}@{settings.PBEM_MAIL_DOMAIN}"


def our_own() -> str:
    """The address in From."""
    return parseaddr(settings.PBEM_MAIL_FROM)[1]


def is_ours(address: str) -> bool:
    """May this recipient be taken in at all? Our domain, with a token or our own address."""
    local, _, host = address.strip("<> ").rpartition("@")
    if host.lower().rstrip(".") != settings.PBEM_MAIL_DOMAIN.lower():
        return False
    purpose = local.partition("+")[0].lower()
    own = our_own().rpartition("@")[0].lower()
    return purpose in {ORDERS, CHAT, own, "postmaster", "abuse"}


def addressee(token: ReplyToken) -> Addressee | None:
    """What a token stands for; None when nobody has it (any more)."""
    ask = queries.ask_by_token(token.token)
    if ask is not None:
        return Addressee(token.purpose, ask.seat, ask)
    seat = queries.seat_by_token(token.token)
    return Addressee(token.purpose, seat, None) if seat is not None else None


def token_digest(token: ReplyToken) -> str:
    """Stands for a token where the token itself must not."""
    return hashlib.sha256(f"{token.purpose}+{token.token.lower()}".encode()).hexdigest()


def is_of(address: str, person: Person) -> bool:
    """Is this the person's address? A tag behind ``+`` does not matter."""
    return bool(address) and _plain(address) == _plain(person.email)


def _plain(address: str) -> str:
    local, _, host = address.strip().lower().rpartition("@")
    return f"{local.partition('+')[0]}@{host}"


def person_of(address: str) -> Person | None:
    """The member with this address, if any."""
    return Person.objects.filter(email=address.strip().lower(), is_active=True).first() if address else None
