"""Why a letter could not be sent: the address, the moment, or the letter itself."""

import socket
from smtplib import SMTPHeloError, SMTPNotSupportedError, SMTPRecipientsRefused, SMTPResponseException

from anymail.exceptions import AnymailAPIError, AnymailError, AnymailRecipientsRefused
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


def is_not_taken(error: Exception) -> bool:
    """Is it certain that the service did not take the letter?

    It is when the service said so, or was never reached, or when the letter broke before. It is
    not when the conversation ended without an answer: then the letter may be on its way.
    """
    if isinstance(error, AnymailAPIError):
        return error.status_code is not None  # none: the answer never came
    if isinstance(error, (ConnectionRefusedError, socket.gaierror)):
        return True
    if isinstance(error, _ANSWERS):
        return True
    return not isinstance(error, OSError)  # smtplib's own errors are OSErrors as well


_ANSWERS = (SMTPResponseException, SMTPRecipientsRefused, SMTPNotSupportedError, SMTPHeloError, AnymailError)


def _codes(error: Exception) -> list[int]:
    if isinstance(error, SMTPRecipientsRefused):
        return sorted({int(code) for code, _ in error.recipients.values()})
    if isinstance(error, SMTPResponseException):
        return [int(error.smtp_code)]
    return []
