"""A game as one file. While it runs the file holds secrets."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from pbem.play import service
from pbem.play.archive import writing
from pbem.play.models import Game


class Command(BaseCommand):
    """Writes the archive."""

    help = "Writes a game into one file, which `python -m games verify` proves and `import_game` takes up."

    def add_arguments(self, parser: CommandParser) -> None:
        """The game's code, and where to."""
        parser.add_argument("code")
        parser.add_argument("file", type=Path, nargs="?")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it.

        Raises CommandError when there is no such game, or it has not begun.
        """
        game = Game.objects.filter(code=options["code"].upper()).first()
        if game is None:
            raise CommandError("There is no such game.")
        file: Path = options["file"] or Path(writing.name_of(game))
        try:
            content = writing.write(game)
        except service.Refused as refusal:
            raise CommandError(refusal.reason) from refusal
        file.touch(mode=0o600)
        file.write_bytes(content)
        service.record(game, None, "export game", "manage.py export_game")
        self.stdout.write(f"{file}: {len(content)} bytes")
