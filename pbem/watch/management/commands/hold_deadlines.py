"""`manage.py hold_deadlines REASON`: no deadline passes anywhere until the host lifts it in the admin."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from pbem.play import service
from pbem.play.models import Halt


class Command(BaseCommand):
    """The panic switch, for scripts: before long repairs, and after a restore."""

    help = "Hold all deadlines; orders are taken as ever. Lift it in the admin (Halts)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Why: the hosts are told."""
        parser.add_argument("reason")

    def handle(self, *args: Any, **options: Any) -> None:
        """Hold them; when they are held already, say so."""
        halt = service.halt(Halt.Why.HOST, options["reason"])
        self.stdout.write(f"deadlines are held since {halt.began_at:%Y-%m-%d %H:%M} UTC: {halt.note}")
