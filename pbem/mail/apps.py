"""The Django app of letters."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """Letters out and in."""

    name = "pbem.mail"
    label = "mail"
    verbose_name = "Letters"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to the e-mail service's webhooks, and hold deadlines for letters not read yet."""
        from pbem.mail import holding, tracing, webhooks  # models are there only now
        from pbem.play import service
        from pbem.play.rollback.preview import LETTERS

        webhooks.connect()
        if holding.letters_unread not in service.HOLDS:
            service.HOLDS.append(holding.letters_unread)
        if tracing.letters_since not in LETTERS:
            LETTERS.append(tracing.letters_since)
