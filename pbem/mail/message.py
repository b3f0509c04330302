"""From a written row of the outbox to the message handed to the e-mail service."""

from anymail.message import attach_inline_image
from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from pbem.accounts.models import Person
from pbem.mail import links
from pbem.mail.models import Letter
from pbem.mail.reading.kinds import OWN_AUTO_SUBMITTED, OWN_HEADER

PICTURE = "cid:map"
"""How the HTML of a row names its picture; the message puts the real Content-ID there."""


def build(letter: Letter) -> EmailMultiAlternatives:
    """The message: plain text first, HTML beside it, the map inside the HTML."""
    mail = EmailMultiAlternatives(
        subject=letter.subject,
        body=letter.text,
        from_email=settings.PBEM_MAIL_FROM,
        to=[letter.to],
        reply_to=[letter.reply_to] if letter.reply_to else None,
        headers=_headers(letter),
    )
    html = letter.html
    if letter.picture:
        name = attach_inline_image(
            mail, bytes(letter.picture), filename="map.png", subtype="png", idstring="map"
        )
        html = html.replace(PICTURE, f"cid:{name}")
    mail.attach_alternative(html, "text/html")
    return mail


REPEAT_HEADER = "X-Pbem-May-Be-Repeat"
"""Says that this Message-ID may have been delivered before: the first sending was never acknowledged."""


def _headers(letter: Letter) -> dict[str, str]:
    """Thread, unsubscribing, and what keeps machines from answering."""
    repeat = {REPEAT_HEADER: "yes"} if letter.may_be_twice else {}
    answered = f" {letter.answers}" if letter.answers else ""
    return {
        "Message-ID": letter.message_id,
        "In-Reply-To": letter.answers or letter.root_id,
        "References": letter.root_id + answered,
        "Auto-Submitted": f"auto-generated; by={OWN_AUTO_SUBMITTED}",
        "X-Auto-Response-Suppress": "OOF, AutoReply",
        OWN_HEADER: letter.kind,
        **repeat,
        **unsubscribe_headers(letter.person),
    }


def unsubscribe_headers(person: Person) -> dict[str, str]:
    """RFC 8058: a button of the mail program, without a page in between."""
    return {
        "List-Unsubscribe": f"<{links.unsubscribe(person)}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
