"""The daily letter, at each person's own hour."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from pbem.accounts.models import LetterStyle, Person
from pbem.mail import gathering, resting, sending, wishes
from pbem.mail.models import Letter, LetterNotice
from pbem.mail.wishes import Wish
from pbem.play import queries, service
from pbem.play.models import NoticeKind


def send_digests(now: datetime | None = None) -> int:
    """Write the daily letter of everybody whose hour has come today; returns how many were written.

    It also takes what was left over of those who have had as many letters as they may in a day. The
    day and the hour are the person's own. A clock that stood still catches up within the
    same day; nobody gets two in one day.
    """
    now = now or timezone.now()
    is_asked = Q(letter_style=LetterStyle.DIGEST)
    is_over = Q(letter_style=LetterStyle.IMMEDIATE, letters_rest_until__gt=now)
    people = Person.objects.filter(is_asked | is_over, is_active=True, mail_ok=True, is_bot=False)
    made = sum(_write(person, now) for person in people.order_by("pk"))
    if made:
        sending.send_due()
    return made


def _write(person: Person, now: datetime) -> bool:
    local = now.astimezone(person.zone)
    if local.hour < person.digest_hour or not (person.wants_digest() or resting.is_gathered(person, now)):
        return False
    key = f"digest:{person.pk}:{local:%Y-%m-%d}"
    if Letter.objects.filter(key=key).exists():
        return False
    with transaction.atomic():
        news = service.new_notices().filter(person=person, letter_link=None)
        rows = gathering.unwritten(list(news.select_for_update(of=("self",), skip_locked=True)))
        told = [row for row in rows if wishes.wish(row, now) not in {Wish.NEVER, Wish.NOW}]
        is_turn = person.wants_digest() and any(row.is_my_turn for row in queries.games_of(person))
        if not told and not is_turn:
            return False
        letter, is_new = Letter.objects.get_or_create(
            key=key,
            defaults={
                "person": person,
                "kind": NoticeKind.DIGEST.value,
                "next_try": now,
                "created_at": now,
            },
        )
        if is_new:
            LetterNotice.objects.bulk_create(LetterNotice(letter=letter, notice=row) for row in told)
        return is_new
