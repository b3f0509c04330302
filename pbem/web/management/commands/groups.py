"""Make the groups of the admin: Judge, Organiser, Host. To be run after an upgrade; twice is once."""

from typing import Any

from django.core.management.base import BaseCommand

from pbem.web import rights


class Command(BaseCommand):
    """Makes the groups and says what they hold."""

    help = "Make the admin's groups (Judge, Organiser, Host) and give them their rights."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it."""
        for name, count in rights.make_groups().items():
            self.stdout.write(f"{name}: {count} rights")
