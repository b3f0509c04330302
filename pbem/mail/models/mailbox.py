"""The built-in mailbox: what an embedded server sent, to look at on a page."""

from email import message_from_bytes, policy
from email.message import EmailMessage

from django.db import models

from pbem.mail import mime
from pbem.mail.models.outbox import Letter


class MailboxLetter(models.Model):
    """One letter as it would have gone out, for one of its recipients."""

    to = models.CharField(max_length=320, db_index=True)
    subject = models.CharField(max_length=300)
    sent_at = models.DateTimeField()
    raw = models.BinaryField()

    class Meta:
        ordering = ("-sent_at", "-pk")

    def __str__(self) -> str:
        return f"letter to {self.to}"

    @property
    def message(self) -> EmailMessage:
        """The letter, taken apart."""
        parsed = message_from_bytes(bytes(self.raw), policy=policy.default)
        if not isinstance(parsed, EmailMessage):
            raise TypeError("the default policy makes EmailMessages")
        return parsed

    @property
    def text(self) -> str:
        """The plain part."""
        return mime.text_of(self.message)

    @property
    def html(self) -> str:
        """The HTML part with its pictures inside, empty if there is none."""
        return mime.html_of(self.message)

    @property
    def reply_to(self) -> str:
        """The address an answer goes to."""
        return mime.address_in(self.message, "Reply-To") or mime.address_in(self.message, "From")

    @property
    def message_id(self) -> str:
        """The Message-ID, with angle brackets."""
        return str(self.message.get("Message-ID", "")).strip()

    @property
    def headers(self) -> list[tuple[str, str]]:
        """All headers, in order."""
        return [(name, str(value)) for name, value in self.message.items()]

    @property
    def letter(self) -> Letter | None:
        """The row of the outbox it came from; None for letters about log-in and the like."""
        name = self.message_id.strip("<>").partition("@")[0].removeprefix("letter.")
        return Letter.objects.filter(name=name).select_related("game", "person").first()
