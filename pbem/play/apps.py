"""The Django app of games in play."""

from django.apps import AppConfig
from django.conf import settings

from games.engine.registry import use_data


class PlayConfig(AppConfig):
    """Games, orders, journal and clock."""

    name = "pbem.play"
    label = "play"
    verbose_name = "Games in play"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Lays a host's own charts and counters over the titles' before any title is read."""
        if settings.PBEM_DATA_DIR is not None:
            use_data(settings.PBEM_DATA_DIR)
