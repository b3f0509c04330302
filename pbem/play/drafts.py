"""Drafts: orders being written. They are kept for their seat and never used by the server."""

from django.utils import timezone

from pbem.play.errors import Refused
from pbem.play.models import Draft, Seat
from pbem.play.submitting import MAX_TEXT


def save_draft(seat: Seat, text: str, question_number: int) -> Draft | None:
    """Keep a draft for a request, in place of an earlier one; an empty one is thrown away.

    Raises Refused for a text that is too long.
    """
    if len(text) > MAX_TEXT:
        raise Refused(f"That is too long: {len(text)} characters, at most {MAX_TEXT} are kept.")
    if not text.strip():
        drop_draft(seat, question_number)
        return None
    row, _ = Draft.objects.update_or_create(
        seat=seat, question_number=question_number, defaults={"text": text, "saved_at": timezone.now()}
    )
    return row


def drop_draft(seat: Seat, question_number: int) -> None:
    """Throw a draft away."""
    Draft.objects.filter(seat=seat, question_number=question_number).delete()


def draft_of(seat: Seat, question_number: int) -> Draft | None:
    """The draft of a request (its own seat's eyes only)."""
    return Draft.objects.filter(seat=seat, question_number=question_number).first()
