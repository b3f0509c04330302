"""The figures by which a host sees whether the server keeps up; all of them from the database.

So it does not matter which of several machines is asked, nor how many processes it runs.
Times are seconds. Queries touch only what is open or recent, by an index.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from django.db.models import Count, F, Min, QuerySet
from django.db.models.functions import Coalesce, Greatest

from pbem.mail.models import Inbound, Letter, Ping
from pbem.play.models import Game, Notice, Question
from pbem.play.queries import halts

RECENT = timedelta(hours=1)
"""How far back the shares of recent work look."""

MOST = 5000
"""Of so many recent rows at most."""

QUANTILES = (0.5, 0.95, 1.0)


def quantiles(values: Sequence[float]) -> dict[float, float]:
    """The value below (or at) which so large a share of all lies; none for no values."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return {share: ordered[min(last, int(share * len(ordered)))] for share in QUANTILES} if ordered else {}


def _age(first: datetime | None, now: datetime) -> float:
    return max(0.0, (now - first).total_seconds()) if first else 0.0


def _spans(rows: Iterator[tuple[datetime | None, datetime | None]]) -> list[float]:
    return [max(0.0, (end - begin).total_seconds()) for begin, end in rows if begin and end]


def _ready(now: datetime) -> QuerySet[Question]:
    """Requests that a worker could carry out now."""
    ready = Question.objects.filter(state=Question.State.READY, game__status=Game.Status.RUNNING)
    return ready.exclude(settles_at__gt=now)


def ready(now: datetime) -> tuple[int, float]:
    """How many requests wait to be carried out, and for how long the oldest has waited."""
    found = _ready(now).aggregate(n=Count("pk"), first=Min(Coalesce("settles_at", "ready_at")))
    return found["n"], _age(found["first"], now)


def adjudication_lag(now: datetime) -> dict[float, float]:
    """From the moment a request could be carried out until it was, over the last hour."""
    rows = Question.objects.filter(closed_at__gt=now - RECENT, ready_at__isnull=False)
    begun = Greatest("ready_at", Coalesce("settles_at", "ready_at"))
    return quantiles(_spans(rows.annotate(begun=begun).values_list("begun", "closed_at")[:MOST].iterator()))


def overdue(now: datetime) -> int:
    """Requests whose time was up more than ten minutes ago and that nobody holds: there should be none."""
    late = Question.objects.filter(
        state=Question.State.OPEN, game__status=Game.Status.RUNNING, held_at=None, due_at__isnull=False
    )
    return late.filter(due_at__lt=now - timedelta(minutes=10) - F("grace")).count()


def unread(now: datetime) -> tuple[int, float]:
    """Incoming letters not read yet, and the age of the oldest."""
    found = Inbound.objects.filter(state=Inbound.State.NEW).aggregate(n=Count("pk"), first=Min("received_at"))
    return found["n"], _age(found["first"], now)


def intake_to_receipt(now: datetime) -> dict[float, float]:
    """From the arrival of a letter until its answer went out, over the last hour."""
    rows = Inbound.objects.filter(
        state=Inbound.State.ANSWERED, received_at__gt=now - RECENT, answer__sent_at__isnull=False
    )
    return quantiles(_spans(rows.values_list("received_at", "answer__sent_at")[:MOST].iterator()))


def outbox(now: datetime) -> tuple[int, float]:
    """Letters that should have gone out, and since when the oldest."""
    due = Letter.objects.filter(state=Letter.State.NEW, next_try__lte=now)
    found = due.aggregate(n=Count("pk"), first=Min("next_try"))
    return found["n"], _age(found["first"], now)


def retrying(now: datetime) -> int:
    """Letters that could not be sent so far and wait for their next attempt."""
    return Letter.objects.filter(state=Letter.State.NEW, next_try__gt=now, attempts__gt=0).count()


def letters() -> dict[str, int]:
    """All letters ever written, by what became of them."""
    return _by(Letter.objects.all(), "state", Letter.State.values)


def delivered(now: datetime) -> dict[str, int]:
    """Letters sent within the last day: delivered, deferred, complained about, or nothing heard."""
    rows = Letter.objects.filter(state=Letter.State.SENT, sent_at__gt=now - timedelta(days=1))
    total = rows.count()
    known = {
        "delivered": rows.filter(delivered_at__isnull=False).count(),
        "deferred": rows.filter(delivered_at=None, deferred_at__isnull=False).count(),
        "complained": rows.filter(complained_at__isnull=False).count(),
    }
    return known | {"unknown": total - known["delivered"] - known["deferred"]}


def pings() -> dict[str, int]:
    """Messages to people's own chat services, by what became of them."""
    return _by(Ping.objects.all(), "state", Ping.State.values)


def games() -> dict[str, int]:
    """Games by status."""
    return _by(Game.objects.all(), "status", Game.Status.values)


def untold(now: datetime) -> tuple[int, float]:
    """Notices that wait to be told, and the age of the oldest (a daily letter's wait up to a day)."""
    found = Notice.objects.filter(state=Notice.State.NEW).aggregate(n=Count("pk"), first=Min("created_at"))
    return found["n"], _age(found["first"], now)


def halted() -> int:
    """How many reasons stop deadlines everywhere."""
    return len(halts())


def _by(
    rows: QuerySet[Letter] | QuerySet[Ping] | QuerySet[Game], name: str, known: list[str]
) -> dict[str, int]:
    counted = dict(rows.order_by().values_list(name).annotate(n=Count("pk")))
    return {value: counted.get(value, 0) for value in known}
