"""How many letters are taken: from one sender at the door, from one member in an hour."""

from datetime import timedelta

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from pbem.accounts.models import Person
from pbem.mail.models import Inbound

AN_HOUR = timedelta(hours=1)

MOST_READ = 60
"""Letters of one member that are carried out in an hour. A turn takes a handful."""

KEPT_OF_STRANGERS = 1024 * 1024
"""Bytes kept of a letter that came to none of our reply addresses: nothing in it will be carried out."""

_AT_THE_DOOR = parse("240/hour")
_WITHOUT_SENDER = parse("1200/hour")


class Door:
    """Counts letters by the sender that the other server names; each listener counts for itself.

    Who writes too often is asked to come again later, so that nothing is lost: a mail server tries
    for days. Delivery reports have no sender and share one larger count.
    """

    def __init__(self) -> None:
        self._counter = MovingWindowRateLimiter(MemoryStorage())

    def may_pass(self, sender: str) -> bool:
        """Count a letter; False for one too many."""
        rate = _AT_THE_DOOR if sender else _WITHOUT_SENDER
        return self._counter.hit(rate, sender.lower())


def is_too_much(row: Inbound, person: Person) -> bool:
    """Has this member sent more letters within the hour before this one than are carried out?"""
    return letters_before(row, person) >= MOST_READ


def letters_before(row: Inbound, person: Person) -> int:
    """Letters of this member in the hour before this one, repeats and holiday notices left out."""
    since = row.received_at - AN_HOUR
    mine = Inbound.objects.filter(person=person, received_at__gt=since, pk__lt=row.pk)
    return mine.exclude(state__in=[Inbound.State.NEW, Inbound.State.DROPPED]).count()
