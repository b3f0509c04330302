"""The built-in mailbox: keeps what is sent instead of sending it, for one box and for showing.

Its page reads :func:`kept`; its reply box calls :func:`answer`, which goes the way of any
letter that arrives.
"""

from collections.abc import Sequence
from email.message import EmailMessage as Message
from email.policy import SMTP
from email.utils import format_datetime, make_msgid

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import QuerySet
from django.utils import timezone

from pbem.mail.models import Inbound, MailboxLetter
from pbem.mail.receiving import receive


class EmailBackend(BaseEmailBackend):
    """Django's interface to the mailbox."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Keep each message once for each recipient."""
        for mail in email_messages:
            raw = mail.message().as_bytes()
            now = timezone.now()
            MailboxLetter.objects.bulk_create(
                MailboxLetter(to=address[:320], subject=str(mail.subject)[:300], sent_at=now, raw=raw)
                for address in mail.recipients()
            )
        return len(email_messages)


def kept(to: str = "") -> QuerySet[MailboxLetter]:
    """What was sent, the newest first; to one address, or to all."""
    return MailboxLetter.objects.filter(to__iexact=to) if to else MailboxLetter.objects.all()


def reply(letter: MailboxLetter, text: str) -> bytes:
    """The letter a mail program would send as an answer: the words on top, the quotation below."""
    mail = Message(policy=SMTP)
    mail["From"] = letter.to
    mail["To"] = letter.reply_to
    mail["Subject"] = letter.subject if letter.subject.lower().startswith("re:") else f"Re: {letter.subject}"
    mail["Date"] = format_datetime(timezone.now())
    mail["Message-ID"] = make_msgid(domain="mailbox.invalid")
    if letter.message_id:
        mail["In-Reply-To"] = letter.message_id
        mail["References"] = f"{letter.message.get('References', '')} {letter.message_id}".strip()
    mail.set_content(f"{text.rstrip()}\n\n{_quoted(letter)}\n", cte="quoted-printable")
    return mail.as_bytes()


def _quoted(letter: MailboxLetter) -> str:
    """The letter answered, as mail programs quote it."""
    lines = [f"On {letter.sent_at:%a, %d %b %Y at %H:%M}, {letter.message.get('From', '')} wrote:"]
    lines += [f"> {line}".rstrip() for line in letter.text.splitlines()]
    return "\n".join(lines)


def answer(letter: MailboxLetter, text: str) -> Inbound:
    """Answer a letter of the mailbox through the door that every incoming letter takes."""
    return receive(reply(letter, text), letter.to, [letter.reply_to], source="mailbox")
