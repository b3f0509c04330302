"""Is the server well? What is to be mended?"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from pbem.web.doctor import configuration, games, post, services
from pbem.web.doctor.finding import Finding, Level

LOOKS = (services.look, configuration.look, post.look, games.look)


class Command(BaseCommand):
    """Looks the server over."""

    help = (
        "Checks settings, database, clocks, queue, workers, letters out and in, and games, and says what to "
        "mend. Changes nothing. Exit code 1 when something is bad."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Only the troubles, if one likes."""
        parser.add_argument("--quiet", action="store_true", help="leave out what is well")

    def handle(self, *args: Any, **options: Any) -> None:
        """Look.

        Raises CommandError when something is bad.
        """
        found: list[Finding] = []
        for look in LOOKS:
            found += look()
            if any(finding.part == "database" and finding.level is Level.BAD for finding in found):
                break
        for finding in found:
            if not (options["quiet"] and finding.level is Level.GOOD):
                self._tell(finding)
        worst = sum(finding.level is Level.BAD for finding in found)
        if worst:
            raise CommandError(f"{worst} to be mended.")
        self.stdout.write("The server is well.")

    def _tell(self, finding: Finding) -> None:
        mend = f"\n{'':9}-> {finding.mend}" if finding.mend else ""
        self.stdout.write(f"{finding.level.value:8} {finding.part}: {finding.what}{mend}")
