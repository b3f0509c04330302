"""Before an upgrade goes live: would every running game go on under the rules at hand?"""

from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from pbem.play.rehearsing import Outcome, rehearse


class Command(BaseCommand):
    """Lists the games and how their open step comes out; fails when one drifts."""

    help = (
        "Feeds every open step of every running game to the rules at hand and says for each: same; same "
        "question, other state; or drift. Writes nothing. Exit code 1 when a game drifts."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Games may be named by their codes."""
        parser.add_argument("codes", nargs="*", metavar="CODE", help="only these games")
        parser.add_argument("--all", action="store_true", help="list those that are the same as well")

    def handle(self, *args: Any, **options: Any) -> None:
        """Go through them.

        Raises CommandError when a game drifts.
        """
        counts: Counter[Outcome] = Counter()
        for found in rehearse(options["codes"]):
            counts[found.outcome] += 1
            if options["all"] or found.outcome is not Outcome.SAME:
                why = f" ({found.why})" if found.why else ""
                self.stdout.write(f"{found.game.code} {found.game.title}: {found.outcome.value}{why}")
        self.stdout.write(", ".join(f"{outcome.value}: {counts[outcome]}" for outcome in Outcome))
        if counts[Outcome.DRIFT]:
            raise CommandError(
                "Do not let these rules loose on the games that drift: finish their step under the old rules "
                "first, or have a judge begin the step again afterwards."
            )
