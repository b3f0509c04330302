"""Takes a game up from its file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from pbem.play import service
from pbem.play.archive import reading


class Command(BaseCommand):
    """Reads the archive, proves it, goes on with the game."""

    help = "Takes up a game from a file written by `export_game`, after proving it by the rules here."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Read it.

        Raises CommandError when the file is not sound, or the game is here already.
        """
        try:
            taken = reading.read(options["file"].read_bytes(), None, "manage.py import_game")
        except (service.Refused, OSError) as error:
            raise CommandError(str(getattr(error, "reason", error))) from error
        self.stdout.write(f"{taken.game}: {taken.game.get_status_display()}")
        for address in taken.strangers:
            self.stdout.write(f"no account here: {address}; give the seat to somebody")
