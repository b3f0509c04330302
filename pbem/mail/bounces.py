"""Letters that came back: their person gets no more, and his game waits for him once."""

import re

from django.db import transaction

from pbem.accounts.service import stop_letters
from pbem.mail.models import Letter
from pbem.play import queries, service
from pbem.play.models import Ask, AuditEntry, Question

HELD = "A letter to the player came back; the deadline waits once."

_OURS = re.compile(rb"letter\.([0-9a-f]{32})@")
_PERMANENT = re.compile(rb"(?im)^status:\s*5\.\d+\.\d+")


def bounce(letter: Letter, code: str) -> None:
    """A letter came back for good."""
    with transaction.atomic():
        changed = Letter.objects.filter(pk=letter.pk).exclude(state=Letter.State.BOUNCED)
        if not changed.update(state=Letter.State.BOUNCED, error=f"bounced {code}"[:200]):
            return
        stop_letters(letter.person)
        _hold_deadline(letter)


def read_report(raw: bytes) -> None:
    """Mark the letter of ours that a delivery report gives up; temporary troubles change nothing."""
    name = _OURS.search(raw)
    if name is None or not _PERMANENT.search(raw):
        return
    letter = Letter.objects.filter(name=name[1].decode("ascii"), state=Letter.State.SENT).first()
    if letter is not None:
        bounce(letter, "delivery report")


def _hold_deadline(letter: Letter) -> None:
    """Whoever was not told gets the time of the request once more, so that he can be reached otherwise."""
    ask = queries.current_ask(letter.seat) if letter.seat else None
    if ask is None or ask.state != Ask.State.OPEN or ask.question.state != Question.State.OPEN:
        return
    if ask.question.due_at is None or _was_held(ask.question):
        return
    hours = int(ask.question.window.total_seconds() // 3600)
    service.extend(ask.question.game, hours, None, HELD)


def _was_held(question: Question) -> bool:
    entries = AuditEntry.objects.filter(game=question.game, action="extend deadline", reason=HELD)
    return any(entry.data.get("question") == question.number for entry in entries)
