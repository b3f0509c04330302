"""The rows of the post: letters out, letters in, and the built-in mailbox."""

from pbem.mail.models.inbound import Inbound
from pbem.mail.models.mailbox import MailboxLetter
from pbem.mail.models.outbox import ANSWER, Letter, LetterNotice
from pbem.mail.models.pings import Ping

__all__ = ["ANSWER", "Inbound", "Letter", "LetterNotice", "MailboxLetter", "Ping"]
