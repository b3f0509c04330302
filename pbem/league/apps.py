"""The Django app of leagues."""

from django.apps import AppConfig


class LeagueConfig(AppConfig):
    """Leagues, their members and their games."""

    name = "pbem.league"
    label = "league"
    verbose_name = "Leagues"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Organisers judge the games of their leagues."""
        from pbem.league import service  # models are there only now
        from pbem.play.judges import JUDGES

        if service.organisers_of not in JUDGES:
            JUDGES.append(service.organisers_of)
