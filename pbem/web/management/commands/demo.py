"""`manage.py demo`: look around without installing or configuring anything."""

import logging
import signal
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from celery import current_app
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from pbem.web.demo import cast
from pbem.web.demo.house import House, is_free

ENDINGS = (signal.SIGINT, signal.SIGTERM)


def _end(*_: object) -> None:
    """End once: a terminal and a wrapper such as uv may both pass the same Ctrl-C on."""
    for number in ENDINGS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


class Command(BaseCommand):
    """One process with web server, worker, clock and mailbox, and something to play on it."""

    help = "A server to look around in: people, a league, games, a mailbox. Goes on where it stopped."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--port and --fresh."""
        parser.add_argument("--port", type=int, default=8000, help="where the web server listens (8000)")
        parser.add_argument("--fresh", action="store_true", help="begin anew: all games of the demo are lost")

    def handle(self, *args: Any, port: int, fresh: bool, **options: Any) -> None:
        """Set the stage if it is bare, then serve until Ctrl-C. Raises CommandError where it must not run."""
        if not settings.PBEM_EMBEDDED:
            raise CommandError("The demo keeps its own small database: unset DATABASE_URL to run it.")
        if not is_free(port):
            raise CommandError(
                f"Port {port} is in use. Is a demo running already? Else try --port {port + 1}."
            )
        self._make_it_a_demo(port)
        if fresh:
            self._forget()
        call_command("migrate", verbosity=0, interactive=False)
        if not cast.is_set_up():
            cast.set_up()
        for number in ENDINGS:  # also when started in the background
            signal.signal(number, _end)
        with House(current_app, port) as house:
            self._say_where(fresh)
            house.serve()
            self.stdout.write("\nClosing ...")
        self.stdout.write("Good-bye. The next start goes on from here.")

    def _make_it_a_demo(self, port: int) -> None:
        """What differs from a server: letters lie open, links name the port, the console stays quiet."""
        settings.PBEM_DEMO = True
        settings.EMAIL_BACKEND = "pbem.mail.mailbox.EmailBackend"
        settings.PBEM_PUBLIC_URL = f"http://localhost:{port}"
        # The worker sets Django's logging up once more, so the level must stand in the settings too.
        logs: Any = settings.LOGGING
        logs["root"]["level"] = "WARNING"
        logging.getLogger().setLevel(logging.WARNING)

    def _forget(self) -> None:
        """Remove the database of an earlier demo."""
        connections.close_all()
        database = Path(settings.DATABASES["default"]["NAME"])
        for path in (database, *(database.with_name(database.name + end) for end in ("-wal", "-shm"))):
            path.unlink(missing_ok=True)

    def _say_where(self, fresh: bool) -> None:
        bold = self.style.MIGRATE_HEADING
        lines = [
            "",
            bold(f"The demo is on: {settings.PBEM_PUBLIC_URL}/"),
            "",
            f"  Log in as one of these, with the password {cast.PASSWORD}",
            *(f"    {role.email:18} {role.name:5} {role.part}" for role in cast.CAST),
            "",
            f"  My desk   {settings.PBEM_PUBLIC_URL}/desk/      what waits for you",
            f"  Mailbox   {settings.PBEM_PUBLIC_URL}/mailbox/   what the server sent; answer by letter there",
            f"  Admin     {settings.PBEM_PUBLIC_URL}/admin/     for Olga",
            "",
            "  Everything is kept in var/; Ctrl-C ends, --fresh begins anew.",
            "",
        ]
        self.stdout.write("\n".join(lines))
