"""Letters that came back: their person gets no more, the others are told, his games wait for him once."""

import re

from django.db import transaction

from pbem.accounts.models import Person
from pbem.accounts.service import stop_letters
from pbem.mail.models import Letter
from pbem.play import queries, service
from pbem.play.models import Ask, AuditEntry, NoticeKind, Question, Seat
from pbem.play.notices import tell_all

HELD = "A letter to the player came back; the deadline waits once."

_OURS = re.compile(rb"letter\.([0-9a-f]{32})@")
# RFC 3463: 5.x.x is for good. But 5.2.2 and 5.2.3 are a full mailbox and a letter too big for it, and 5.3.4,
# 5.6 and 5.7 a letter that a server does not want for its size, form or sender: no word about the address.
_PERMANENT = re.compile(rb"(?im)^status:\s*5\.(?!2\.[23]\b|3\.4\b|[67]\.)\d+\.\d+")
_REFUSED = re.compile(rb"(?im)^status:\s*5\.\d+\.\d+")


def bounce(letter: Letter, code: str) -> None:
    """A letter came back for good."""
    with transaction.atomic():
        changed = Letter.objects.filter(pk=letter.pk).exclude(state=Letter.State.BOUNCED)
        if not changed.update(state=Letter.State.BOUNCED, error=f"bounced {code}"[:200]):
            return
        is_news = stop_letters(letter.person)
        for standing in queries.games_of(letter.person):
            if is_news:
                _tell_others(standing.seat, letter)
            _hold_deadline(standing.seat)


def lose(letter: Letter, code: str) -> None:
    """A letter was refused for reasons that lie with us or with its words; the next one may arrive."""
    on_its_way = Letter.objects.filter(pk=letter.pk, state=Letter.State.SENT)
    on_its_way.update(state=Letter.State.FAILED, error=f"refused on its way: {code}"[:200])


def read_report(raw: bytes) -> None:
    """Mark the letter of ours that a delivery report gives up; temporary troubles change nothing."""
    name = _OURS.search(raw)
    if name is None or not _REFUSED.search(raw):
        return
    letter = Letter.objects.filter(name=name[1].decode("ascii"), state=Letter.State.SENT).first()
    if letter is None:
        return
    if _PERMANENT.search(raw):
        bounce(letter, "delivery report")
    else:
        lose(letter, "delivery report")


def is_reachable(person: Person | None) -> bool:
    """Do letters reach a person, as far as we know? Bots and empty seats need none."""
    return person is None or person.is_bot or person.mail_ok


def _tell_others(seat: Seat, letter: Letter) -> None:
    """The others may reach him otherwise; why letters do not is nobody's business."""
    tell_all(
        seat.game, NoticeKind.UNREACHABLE, f"unreachable:{letter.pk}:{seat.game_id}", but=seat, side=seat.side
    )


def _hold_deadline(seat: Seat) -> None:
    """Whoever was not told gets the time of the request once more, so that he can be reached otherwise."""
    ask = queries.current_ask(seat)
    if ask is None or ask.state != Ask.State.OPEN or ask.question.state != Question.State.OPEN:
        return
    if ask.question.due_at is None or _was_held(ask.question):
        return
    hours = int(ask.question.window.total_seconds() // 3600)
    service.extend(ask.question.game, hours, None, HELD)


def _was_held(question: Question) -> bool:
    entries = AuditEntry.objects.filter(game=question.game, action="extend deadline", reason=HELD)
    return any(entry.data.get("question") == question.number for entry in entries)
