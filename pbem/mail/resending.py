"""What a judge may do with letters; each act has a reason and leaves a trace."""

from django.db import transaction
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.mail.models import Inbound, Letter
from pbem.mail.receiving import READ
from pbem.play import service, work


def resend(letter: Letter, actor: Person, reason: str) -> Letter:
    """Send a letter once more, in today's words. Raises service.Refused for one that is still to go out.

    A letter in which nothing is true any more goes out in its old words.
    """
    if letter.state in {Letter.State.NEW, Letter.State.SENDING}:
        raise service.Refused("It has not gone out yet.")
    if not letter.person.can_get_letters():
        raise service.Refused("Its person gets no letters (no address, or letters came back).")
    now = timezone.now()
    with transaction.atomic():
        again = Letter.objects.create(
            person=letter.person,
            game=letter.game,
            seat=letter.seat,
            kind=letter.kind,
            answers=letter.answers,
            data=letter.data,
            resend_of=letter,
            next_try=now,
            created_at=now,
        )
        service.record(letter.game, actor, "resend letter", reason, letter=letter.pk, again=again.pk)
        work.wake_post()
    return again


def read_again(row: Inbound, actor: Person, reason: str) -> None:
    """Read a letter once more that could not be read. Raises service.Refused for any other."""
    if row.state != Inbound.State.FAILED or row.answer_id is not None:
        raise service.Refused("Only a letter that could not be read, and got no answer, can be read again.")
    with transaction.atomic():
        Inbound.objects.filter(pk=row.pk).update(state=Inbound.State.NEW, attempts=0, error="")
        service.record(row.game, actor, "read letter again", reason, inbound=row.pk)
        work.after_commit(READ, row.pk)
