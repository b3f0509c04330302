"""The letters of a measurement: written to open requests, and what became of them by the rows."""

from __future__ import annotations

from itertools import zip_longest

from pbem.mail import addresses
from pbem.mail.models import Inbound
from pbem.play.models import Ask, Question, Submission
from tests.load.crowd import advised
from tests.load.envelopes import Letter, reply


def write(count: int) -> list[Letter]:
    """An answer to the first ask of each of so many open requests, as the bot of the title advises."""
    known: dict[tuple[str, str], tuple[str, ...]] = {}
    found = []
    for ask in _asks(count):
        same = (ask.seat.game.title, ask.seat.side)
        if same not in known:
            known[same] = advised(ask)
        found.append(reply(ask.seat.person.email, addresses.orders(ask.token), f"a{ask.pk}", known[same]))
    return found


def _asks(count: int) -> list[Ask]:
    """One ask of every copied game; titles take turns."""
    due = Question.objects.filter(state=Question.State.OPEN, due_at__isnull=False)
    asks = Ask.objects.filter(question__in=due).select_related("seat__game", "seat__person").order_by("pk")
    first = {ask.seat.game_id: ask for ask in reversed(asks)}
    slugs = sorted({ask.seat.game.title for ask in first.values()})
    titles = [[ask for ask in first.values() if ask.seat.game.title == slug] for slug in slugs]
    return [ask for group in zip_longest(*titles) for ask in group if ask is not None][:count]


def answered() -> int:
    """Letters whose answer has been sent."""
    return Inbound.objects.filter(state=Inbound.State.ANSWERED, answer__sent_at__isnull=False).count()


def problems(count: int) -> list[str]:
    """What should be and is not: every letter read, its orders accepted."""
    found = []
    read = Inbound.objects.filter(state=Inbound.State.ANSWERED).count()
    if read != count:
        found.append(f"{read} of {count} letters were read and answered")
    good = Submission.objects.filter(source="mail", status=Submission.Status.ACCEPTED).count()
    if good != count:
        found.append(f"{good} of {count} sheets were accepted")
    return found


def until_read() -> list[float]:
    """Seconds from the arrival of each letter until it was read and its orders checked."""
    rows = Inbound.objects.filter(read_at__isnull=False).values_list("received_at", "read_at")
    return sorted((end - begin).total_seconds() for begin, end in rows if end)


def until_written() -> list[float]:
    """Seconds from arrival until the row of the receipt was in the outbox."""
    rows = Inbound.objects.filter(answer__isnull=False).values_list("received_at", "answer__created_at")
    return sorted((end - begin).total_seconds() for begin, end in rows if end)


def until_sent() -> list[float]:
    """Seconds from arrival until the receipt had been taken by the mail server."""
    rows = Inbound.objects.filter(answer__sent_at__isnull=False)
    moments = rows.values_list("received_at", "answer__sent_at")
    return sorted((end - begin).total_seconds() for begin, end in moments if end)
