"""`manage.py receive_mail < file`: take one letter in, for instance from a mail server's pipe."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from pbem.mail import incoming
from pbem.mail.receiving import MAX_BYTES, receive


class Command(BaseCommand):
    """Reads a raw letter from standard input and stores it."""

    help = "Take in one raw letter from standard input."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The envelope, where the caller knows it, and whether to read the letter at once."""
        parser.add_argument("--from", dest="sender", help="envelope sender ('' for none)")
        parser.add_argument("--to", action="append", default=[], help="envelope recipient; may be repeated")
        parser.add_argument("--read", action="store_true", help="read it here instead of in a worker")

    def handle(self, *args: Any, **options: Any) -> None:
        """Store the letter; exit code 0 means that it is safe."""
        raw = sys.stdin.buffer.read(MAX_BYTES + 1)
        row = receive(raw, options["sender"], options["to"], source="file")
        if options["read"]:
            incoming.read(row.pk)
        self.stdout.write(f"stored as {row.pk}")
