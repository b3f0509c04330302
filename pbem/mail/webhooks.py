"""What an e-mail service tells us: incoming letters, and what became of ours (anymail's signals).

The addresses are anymail's own; each asks for the secret in ANYMAIL_WEBHOOK_SECRET.
"""

from typing import Any

from anymail.signals import EventType, inbound, tracking
from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from pbem.accounts.models import LetterStyle
from pbem.mail import bounces
from pbem.mail.fates import Fate, fate
from pbem.mail.models import Letter
from pbem.mail.receiving import receive


def connect() -> None:
    """Listen to the signals; safe to call twice."""
    inbound.connect(take_in, dispatch_uid="pbem.mail.take_in")
    tracking.connect(note_delivery, dispatch_uid="pbem.mail.note_delivery")


def take_in(sender: Any, event: Any, esp_name: str, **_: Any) -> None:
    """Store an incoming letter; an exception makes the service deliver it again."""
    _require_secret()
    message = event.message
    recipient = message.envelope_recipient
    receive(message.as_bytes(), message.envelope_sender, [recipient] if recipient else [], source="webhook")


def note_delivery(sender: Any, event: Any, esp_name: str, **_: Any) -> None:
    """Note on the letter's row that it arrived, came back, or is not wanted."""
    _require_secret()
    letter = Letter.objects.filter(provider_id=event.message_id or "-").select_related("person").first()
    if letter is None:
        _come_later_if_too_early(event)
        return
    at = event.timestamp or timezone.now()
    row = Letter.objects.filter(pk=letter.pk)
    became = fate(event, esp_name)
    if event.event_type == EventType.DELIVERED:
        row.filter(delivered_at=None).update(delivered_at=at)
    elif became is Fate.LATE:
        row.filter(deferred_at=None).update(deferred_at=at)
    elif became is Fate.NO_MAILBOX:
        bounces.bounce(letter, event.reject_reason or event.event_type)
    elif became is Fate.LOST:
        bounces.lose(letter, event.reject_reason or event.event_type)
    elif event.event_type == EventType.COMPLAINED:
        row.filter(complained_at=None).update(complained_at=at)
        letter.person.letter_style = LetterStyle.NONE
        letter.person.save(update_fields=["letter_style"])


class TooEarly(Exception):
    """A service told of a letter before it had told us what it calls it."""


def _come_later_if_too_early(event: Any) -> None:
    """The service may be quicker than our note of its answer; then it says it again, or a bounce is lost.

    Raises TooEarly while a letter to this reader is being given away. Letters about accounts have no row, and
    what is told of them is nobody's news.
    """
    reader = str(event.recipient or "")
    given_away = Letter.objects.filter(state=Letter.State.SENDING, handed_at__isnull=False)
    if reader and given_away.filter(to__iexact=reader).exists():
        raise TooEarly("a letter to this reader is being given away")


def _require_secret() -> None:
    """Raises PermissionDenied on a server whose host set no secret: then anybody could have posted this."""
    if not settings.ANYMAIL.get("WEBHOOK_SECRET"):
        raise PermissionDenied("ANYMAIL_WEBHOOK_SECRET is not set")


@register(Tags.security, deploy=True)
def check_secret(**_: Any) -> list[CheckMessage]:
    """`manage.py check --deploy`: a service's webhooks must not be open to everybody."""
    uses_service = settings.EMAIL_BACKEND.startswith("anymail.")
    if uses_service and not settings.ANYMAIL.get("WEBHOOK_SECRET"):
        return [
            Warning("ANYMAIL_WEBHOOK_SECRET is not set: no letter is taken from a webhook.", id="mail.W001")
        ]
    return []
