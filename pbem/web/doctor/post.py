"""Letters out and in."""

import socket
from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.core.mail import get_connection
from django.utils import timezone
from imap_tools import MailBox
from imap_tools.errors import ImapToolsError

from pbem.mail.models import Inbound, Letter
from pbem.web.doctor.finding import Finding, bad, good, warn

LATE = timedelta(minutes=15)
"""A letter that has waited so long is late."""

RECENT = timedelta(days=7)


def look() -> Iterator[Finding]:
    """The way out, the way in, and what lies about."""
    yield _way_out()
    if settings.PBEM_IMAP_HOST:
        yield _imap()
    yield from _sender()
    yield from _out_lying()
    yield from _in_lying()


def _way_out() -> Finding:
    sender = settings.PBEM_MAIL_SENDER
    if sender == "mailbox":
        if settings.PBEM_EMBEDDED:
            return good("letters out", "kept in the built-in mailbox")
        return bad(
            "letters out", "they stay in the built-in mailbox", "Set PBEM_MAIL_SENDER to smtp or a service."
        )
    if sender != "smtp" and not settings.ANYMAIL:
        return bad("letters out", f"{sender} has no key", "Set its key (ANYMAIL_...); see deploy/.")
    backend = get_connection()
    try:
        backend.open()
        backend.close()
    except Exception as error:  # whatever the service's library raises
        return bad(
            "letters out",
            f"{sender}: {type(error).__name__}",
            f"Check PBEM_SMTP_HOST ({settings.EMAIL_HOST}:{settings.EMAIL_PORT}), user and password."
            if sender == "smtp"
            else "Check the service's key.",
        )
    return good("letters out", sender)


def _imap() -> Finding:
    try:
        box = MailBox(settings.PBEM_IMAP_HOST, settings.PBEM_IMAP_PORT, timeout=10)
        with box.login(settings.PBEM_IMAP_USER, settings.PBEM_IMAP_PASSWORD, settings.PBEM_IMAP_FOLDER):
            return good("letters in", f"{settings.PBEM_IMAP_HOST} lets us in")
    except (ImapToolsError, OSError) as error:
        return bad(
            "letters in",
            f"{settings.PBEM_IMAP_HOST}: {type(error).__name__}",
            "Check the PBEM_IMAP_ settings.",
        )


def _sender() -> Iterator[Finding]:
    """Do letters come from the domain that answers go to, and does that domain exist?"""
    domain = settings.PBEM_MAIL_DOMAIN
    if f"@{domain}" not in settings.PBEM_MAIL_FROM:
        yield warn(
            "sender",
            f"{settings.PBEM_MAIL_FROM} is not of {domain}",
            "Letters from one domain with answers to another look forged; set PBEM_MAIL_FROM.",
        )
    if settings.PBEM_EMBEDDED:
        return
    try:
        socket.getaddrinfo(domain, 25)
    except OSError:
        yield warn("domain", f"{domain} has no address", "Set its A or MX record, or PBEM_MAIL_DOMAIN.")


def _out_lying() -> Iterator[Finding]:
    now = timezone.now()
    late = Letter.objects.filter(state=Letter.State.NEW, created_at__lt=now - LATE).count()
    failed = Letter.objects.filter(
        state__in=[Letter.State.FAILED, Letter.State.BOUNCED], created_at__gt=now - RECENT
    ).count()
    if late:
        yield warn(
            "outbox",
            f"{late} letters wait for more than 15 minutes",
            "See their errors in the admin (Letters).",
        )
    else:
        yield good("outbox", "nothing waits")
    if failed:
        yield warn(
            "outbox", f"{failed} letters were given up or came back this week", "See the admin (Letters)."
        )


def _in_lying() -> Iterator[Finding]:
    now = timezone.now()
    unread = Inbound.objects.filter(state=Inbound.State.NEW, received_at__lt=now - LATE).count()
    failed = Inbound.objects.filter(state=Inbound.State.FAILED, received_at__gt=now - RECENT).count()
    if unread:
        yield bad("inbox", f"{unread} letters lie unread", "Start a celery worker and beat.")
    else:
        yield good("inbox", "nothing lies unread")
    if failed:
        yield warn(
            "inbox", f"{failed} letters could not be read", "Read them again in the admin (Incoming letters)."
        )
