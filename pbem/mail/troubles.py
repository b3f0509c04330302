"""Why a letter could not be sent: the address, the moment, or the letter itself."""

from smtplib import SMTPRecipientsRefused, SMTPResponseException

from anymail.exceptions import AnymailRecipientsRefused
from django.core.mail import BadHeaderError

PERMANENT = 500
# Refusals that are about the mailbox: unknown, closed, not local, bad name.
_MAILBOX = {550, 551, 553}


def describe(error: Exception) -> str:
    """The class of the trouble and its code; never its words, which may quote addresses or orders."""
    codes = _codes(error)
    return " ".join([type(error).__name__, *(str(code) for code in codes)])[:200]


def is_address_bad(error: Exception) -> bool:
    """Will this address never take a letter?"""
    if isinstance(error, AnymailRecipientsRefused):
        return True
    codes = _codes(error)
    return isinstance(error, SMTPRecipientsRefused) and bool(codes) and all(c in _MAILBOX for c in codes)


def is_hopeless(error: Exception) -> bool:
    """Can trying the same letter again not help?"""
    return isinstance(error, BadHeaderError)


def _codes(error: Exception) -> list[int]:
    if isinstance(error, SMTPRecipientsRefused):
        return sorted({int(code) for code, _ in error.recipients.values()})
    if isinstance(error, SMTPResponseException):
        return [int(error.smtp_code)]
    return []
