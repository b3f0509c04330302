"""Fetching letters from an IMAP mailbox, for hosts whose provider only offers that."""

from collections.abc import Iterable
from typing import Protocol

from django.conf import settings
from imap_tools import BaseMailBox, MailBox, MailMessage, MailMessageFlags

from pbem.mail.receiving import MAX_BYTES, receive


class Folder(Protocol):
    """What is needed of an IMAP folder."""

    def fetch(self, criteria: str, *, mark_seen: bool, limit: int) -> Iterable[MailMessage]:
        """The letters that fit."""
        ...

    def flag(self, uid_list: str, flag_set: str, value: bool) -> object:
        """Mark a letter."""
        ...


def poll() -> int:
    """Fetch what is new from the IMAP server of the settings; returns how many letters.

    Raises imaplib's and imap_tools' errors when the server cannot be used.
    """
    box: BaseMailBox = MailBox(settings.PBEM_IMAP_HOST, port=settings.PBEM_IMAP_PORT)
    with box.login(
        settings.PBEM_IMAP_USER, settings.PBEM_IMAP_PASSWORD, initial_folder=settings.PBEM_IMAP_FOLDER
    ) as folder:
        return take_from(folder)


def take_from(folder: Folder) -> int:
    """Store every unseen letter, then mark it as seen: a crash in between costs nothing.

    The envelope is not known here, so the recipients come from the headers.
    """
    count = 0
    for message in folder.fetch("UNSEEN", mark_seen=False, limit=200):
        if message.size_rfc822 <= MAX_BYTES:
            receive(message.obj.as_bytes(), None, [], source="imap")
            count += 1
        if message.uid:
            folder.flag(message.uid, MailMessageFlags.SEEN, True)
    return count
