"""Registers the web app."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The pages."""

    name = "pbem.web"
    verbose_name = "Pages"

    def ready(self) -> None:
        """A profile shows its person's record."""
        from pbem.accounts.views import PROFILE_PARTS  # the models must be there first
        from pbem.web import record

        if record.part not in PROFILE_PARTS:
            PROFILE_PARTS.append(record.part)
