"""The Django app of leagues."""

from django.apps import AppConfig


class LeagueConfig(AppConfig):
    """Leagues, their members and their games."""

    name = "pbem.league"
    label = "league"
    verbose_name = "Leagues"
    default_auto_field = "django.db.models.BigAutoField"
