"""`manage.py listen_mail`: an SMTP or LMTP server for our own addresses."""

import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from pbem.mail.listening import Listener
from pbem.mail.receiving import show_life

BEAT_SECONDS = 60


class Command(BaseCommand):
    """Listens until it is told to stop."""

    help = "Take letters in by SMTP (or LMTP, behind a mail server of one's own)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
        parser.add_argument("--port", type=int, default=8025, help="port to listen on (8025)")
        parser.add_argument("--lmtp", action="store_true", help="speak LMTP instead of SMTP")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until SIGINT or SIGTERM."""
        listener = Listener(options["host"], options["port"], lmtp=options["lmtp"])
        listener.start()
        name = "LMTP" if options["lmtp"] else "SMTP"
        self.stdout.write(
            f"{name} on {options['host']}:{options['port']} for addresses at {settings.PBEM_MAIL_DOMAIN}"
        )
        self.stdout.flush()
        stopped = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: stopped.set())
        serve(listener, stopped)


def serve(listener: Listener, stopped: threading.Event) -> None:
    """Show signs of life until told to stop: deadlines are moved when the intake was down."""
    try:
        show_life()
        while not stopped.wait(BEAT_SECONDS):
            show_life()
    finally:
        listener.stop()
