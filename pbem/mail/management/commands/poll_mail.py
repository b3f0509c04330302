"""`manage.py poll_mail`: fetch letters from an IMAP mailbox, once or for ever."""

import threading
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from pbem.mail.polling import poll
from pbem.mail.receiving import show_life


class Command(BaseCommand):
    """Fetches unseen letters; with --every it goes on."""

    help = "Fetch letters from the IMAP mailbox of PBEM_IMAP_HOST."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How often."""
        parser.add_argument("--every", type=int, default=0, help="seconds between two looks (0: look once)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises CommandError when no mailbox is set, or a single look fails."""
        if not settings.PBEM_IMAP_HOST:
            raise CommandError("PBEM_IMAP_HOST is not set.")
        pause = threading.Event()
        while True:
            try:
                self.stdout.write(f"{poll()} letters")
                if options["every"]:  # a single look promises no other
                    show_life()
            except Exception as error:
                if not options["every"]:
                    raise CommandError(f"The mailbox cannot be read: {type(error).__name__}.") from error
                self.stderr.write(f"{type(error).__name__}; trying again")
            if not options["every"] or pause.wait(options["every"]):
                return
