"""The Django app of games in play."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Games, orders, journal and clock."""

    name = "pbem.play"
    label = "play"
    verbose_name = "Games in play"
    default_auto_field = "django.db.models.BigAutoField"
