"""Reading stored letters: who wrote, to which seat, and what is done about it.

A letter ends with exactly one answer, save auto-replies, bounces, loops and letters from
strangers without a valid address of ours: those are recorded and get none. The order of
authority: the token in the address says which seat and request is meant; the sender must
be the person who sits there; the Message-ID makes a repeat harmless.
"""

import hashlib
import logging

from django.conf import settings
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F
from django.utils import timezone

from pbem.mail import addresses, answers, bounces, flood
from pbem.mail.addresses import Addressee
from pbem.mail.models import Inbound
from pbem.mail.reading import Kind, ReadLetter, ReplyToken, read_letter
from pbem.mail.reading.courtesies import as_remarks
from pbem.play import service
from pbem.play.models import Source

logger = logging.getLogger(__name__)

TRANSIENT = (OperationalError, InterfaceError)
MOST_ATTEMPTS = 5
"""How often a letter that raises is tried before it is put aside, so that it holds no deadline for ever."""


MOST_DEATHS = 20
"""How often reading may begin without an end: each time a worker was killed, or the database away."""


def read_due() -> int:
    """Read every letter that waits, in order of arrival; returns how many there were."""
    waiting = Inbound.objects.filter(state=Inbound.State.NEW).order_by("received_at", "pk")
    ids = list(waiting.values_list("pk", flat=True))
    for pk in ids:
        read(pk)
    return len(ids)


def read(pk: int) -> None:
    """Read one letter, if it has not been read. Whatever is wrong with it stays with it.

    The attempt is counted before it is made, so that a letter that kills its worker ends too.
    """
    unread = Inbound.objects.filter(pk=pk, state=Inbound.State.NEW)
    if not unread.update(attempts=F("attempts") + 1):
        return
    if unread.filter(attempts__gt=MOST_DEATHS).exists():
        _put_aside(pk, "its workers died")
        return
    try:
        with transaction.atomic():
            row = Inbound.objects.select_for_update(of=("self",)).filter(pk=pk).first()
            if row is not None and row.state == Inbound.State.NEW:
                _read(row)
    except TRANSIENT:
        raise
    except Exception as error:  # logged without the letter's words, counted, tried again
        logger.error("incoming letter %s: %s", pk, type(error).__name__)
        unread.update(error=type(error).__name__)
        if unread.filter(attempts__gte=MOST_ATTEMPTS).exists():
            _put_aside(pk, type(error).__name__)


def _put_aside(pk: int, error: str) -> None:
    """Give a letter up, and tell its sender if we know him."""
    with transaction.atomic():
        row = Inbound.objects.select_for_update(of=("self",)).get(pk=pk)
        if row.state == Inbound.State.NEW:
            row.state, row.error, row.read_at = Inbound.State.FAILED, error, timezone.now()
            row.save()
            answers.unreadable(row)


def _read(row: Inbound) -> None:
    letter = read_letter(bytes(row.raw), row.envelope_from, list(row.envelope_to), settings.PBEM_MAIL_DOMAIN)
    row.read_at = timezone.now()
    row.subject = letter.subject[:300]
    row.from_address = letter.from_address[:320]
    row.message_id = (letter.message_id or _made_up_id(row))[:500]
    row.notes = list(letter.notes) + list(letter.problems)
    row.person = addresses.person_of(letter.from_address)
    if letter.kind is not Kind.ORDER:
        _automatic(row, letter)
        return
    token = _token(letter)
    owner = addresses.addressee(token) if token else None
    if token is None or owner is None:
        _to_nobody(row, is_token=token is not None)
        return
    row.seat, row.ask, row.game = owner.seat, owner.ask, owner.seat.game
    row.token_digest = addresses.token_digest(token)
    if _is_repeat(row):
        _drop(row, "a repeat: the same Message-ID to the same address")
    else:
        _execute(row, letter, owner)


def _made_up_id(row: Inbound) -> str:
    """In place of a missing Message-ID: the same bytes are the same letter."""
    return f"<{hashlib.sha256(bytes(row.raw)).hexdigest()}@no-message-id>"


def _token(letter: ReadLetter) -> ReplyToken | None:
    """The address that is meant when a letter went to several of ours: the first for orders."""
    return next((token for token in letter.tokens if token.purpose == addresses.ORDERS), None) or next(
        iter(letter.tokens), None
    )


def _automatic(row: Inbound, letter: ReadLetter) -> None:
    """Machines get no answer; what a bounce tells of our own letters is noted."""
    if letter.kind is Kind.BOUNCE:
        bounces.read_report(bytes(row.raw))
    _drop(row, f"{letter.kind.value}: {letter.why}")


def _to_nobody(row: Inbound, *, is_token: bool) -> None:
    """A member is told that the address leads nowhere; a stranger is told nothing."""
    if row.person is None:
        _drop(
            row, "a stranger, and no address of a game" if not is_token else "a stranger, and no valid token"
        )
        return
    row.save()
    answers.no_such_address(row, row.person, is_token=is_token)


def _is_repeat(row: Inbound) -> bool:
    others = Inbound.objects.filter(message_id=row.message_id, token_digest=row.token_digest)
    return others.exclude(pk=row.pk).exclude(state=Inbound.State.DROPPED).exists()


def _drop(row: Inbound, why: str) -> None:
    row.state, row.why = Inbound.State.DROPPED, why[:200]
    row.save()


def _execute(row: Inbound, letter: ReadLetter, owner: Addressee) -> None:
    """Do what the letter asks for, once the sender is the person of the seat."""
    person = owner.seat.person
    if person is None:
        _drop(row, "nobody sits in the seat")
        return
    if not addresses.is_of(letter.from_address, person):
        row.save()
        answers.from_elsewhere(row, person)
        return
    if flood.is_too_much(row, person):
        row.save()
        answers.too_many(row, person, flood.MOST_READ)
        return
    if not letter.fresh_text.strip():
        row.save()
        answers.nothing_written(row, person)
        return
    try:
        if owner.purpose == addresses.CHAT:
            _post(row, letter, owner)
        else:
            _submit(row, letter, owner)
    except service.Refused as refusal:
        row.save()
        answers.refused(row, person, refusal.reason)


def _post(row: Inbound, letter: ReadLetter, owner: Addressee) -> None:
    """Words for the other side."""
    words = letter.written_text.strip()
    message = service.post_chat(owner.seat, words, Source.MAIL, message_id=row.message_id)
    row.chat = message
    row.save()
    answers.posted(row, message)


def _submit(row: Inbound, letter: ReadLetter, owner: Addressee) -> None:
    """Orders; their receipt is the answer, written when the outbox is gathered.

    Lines sent to a seat's own address answer no request, since nobody can tell which one
    they were written for; only sections for later are taken there.
    """
    person = owner.seat.person
    lines = as_remarks(letter.fresh_text, letter.from_name, person.display_name if person else "")
    if owner.ask is None and answers.has_lines_for_no_request(lines):
        row.save()
        answers.not_for_a_request(row, owner.seat)
        return
    receipt = service.submit(
        owner.seat,
        lines,
        Source.MAIL,
        message_id=row.message_id,
        question_number=owner.ask.question.number if owner.ask else None,
        received_at=row.received_at,
    )
    row.submission_id = receipt.submission_id
    row.state, row.why = Inbound.State.READ, f"orders: {receipt.status}"
    row.save()
