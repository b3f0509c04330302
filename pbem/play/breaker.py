"""The breaker: when too many different people miss at once, the post has probably failed.

The sweep then stops closing requests everywhere and asks the host, who lets it go on, with
more time for all who would have missed or without.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.play import timing
from pbem.play.auditing import record
from pbem.play.errors import Refused
from pbem.play.judges import hosts
from pbem.play.locking import current_question, locked
from pbem.play.models import SENT_BY_PEOPLE, Ask, Game, Halt, NoticeKind, Question, Submission
from pbem.play.notices import tell_all, tell_person

AT_ONCE = timedelta(hours=1)
"""Misses within this time are "at once"."""

PRESENT = timedelta(hours=24)
"""Who has given orders within this time was there."""


def halts() -> list[Halt]:
    """What holds all deadlines now."""
    return list(Halt.objects.filter(lifted_at=None))


def is_frozen() -> bool:
    """Has the host stopped everything? Then nothing is carried out and no letter goes out."""
    return Halt.objects.filter(why=Halt.Why.HOST, lifted_at=None).exists()


def is_halted(due: list[Question], now: datetime) -> bool:
    """Do deadlines have to wait everywhere? Looks at those that are due, and stops them if need be."""
    if halts():
        return True
    gone = _missing(due, now)
    if not _is_too_many(gone, now):
        return False
    halt(Halt.Why.MASS_MISS, f"{len(gone)} people missed their deadlines within an hour.", now)
    return True


def _missing(due: list[Question], now: datetime) -> set[int]:
    """The people who miss now, or have within the last hour, since the host last looked."""
    looked = Halt.objects.filter(why=Halt.Why.MASS_MISS, lifted_at__isnull=False).first()
    since = max(now - AT_ONCE, looked.lifted_at) if looked and looked.lifted_at else now - AT_ONCE
    over = [q.pk for q in due if q.due_at and since < q.due_at + q.grace <= now and q.held_at is None]
    late = Ask.objects.filter(question__in=over, state=Ask.State.OPEN, person__isnull=False)
    recent = Ask.objects.filter(overdue_at__gt=since, person__isnull=False)
    return {*late.values_list("person", flat=True), *recent.values_list("person", flat=True)} - {None}


def _is_too_many(gone: set[int], now: datetime) -> bool:
    most = int(settings.PBEM_MASS_MISS_PEOPLE)
    if not most or len(gone) < most:
        return False
    sent = Submission.objects.filter(
        source__in=SENT_BY_PEOPLE, recorded_at__gt=now - PRESENT, seat__person__isnull=False
    )
    there = set(sent.values_list("seat__person", flat=True).distinct())
    return len(gone) * 100 >= int(settings.PBEM_MASS_MISS_PERCENT) * len(gone | there)


def halt(why: Halt.Why, note: str, now: datetime | None = None, actor: Person | None = None) -> Halt:
    """Hold all deadlines, and have the hosts told; once for each reason."""
    now = now or timezone.now()
    with transaction.atomic():
        row, is_new = Halt.objects.get_or_create(
            why=why, lifted_at=None, defaults={"note": note, "began_at": now}
        )
        if is_new:
            record(None, actor, "halt", note, why=why)
            for host in hosts():
                tell_person(host, NoticeKind.MASS_MISS, f"halt:{row.pk}", None, halt=row.pk, note=note)
        return row


def lift(row: Halt, actor: Person, reason: str, *, hours: int = 0) -> int:
    """Let deadlines go on; ``hours`` more for every request that was due meanwhile.

    Returns how many requests got more time. Raises Refused when it was lifted before.
    """
    with transaction.atomic():
        mine = Halt.objects.select_for_update().get(pk=row.pk)
        if mine.lifted_at is not None:
            raise Refused("It has been lifted already.")
        now = timezone.now()
        mine.lifted_at = now
        mine.save(update_fields=["lifted_at"])
        record(None, actor, "lift halt", reason, why=mine.why, hours=hours)
    if not hours:
        return 0
    due = Question.objects.filter(
        game__status=Game.Status.RUNNING, state=Question.State.OPEN, due_at__lte=now, held_at=None
    )
    return sum(_give(pk, number, hours, reason, now) for pk, number in due.values_list("game", "number"))


def _give(game_id: int, number: int, hours: int, reason: str, now: datetime) -> bool:
    """More time for one request, counted from now."""
    with locked(game_id) as game:
        question = current_question(game)
        if question is None or question.number != number or question.due_at is None:
            return False
        question.game = game
        clock = timing.clock_of(game)
        due = timing.settled(question, now + timedelta(hours=hours), clock)
        timing.move_to(question, due, clock, now)
        key = f"halt_over:{question.pk}:{now.isoformat()}"
        tell_all(game, NoticeKind.DEADLINE_MOVED, key, question=number, reason=reason)
        return True
