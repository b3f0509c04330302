"""Short messages to the chat services of people: rows before they are sent, as letters are."""

from django.db import models

from pbem.play.models import Notice


class Ping(models.Model):
    """That a notice is to be told on its person's own chat service, and what became of it."""

    class State(models.TextChoices):
        """How far it has come."""

        NEW = "new", "to be sent"
        SENT = "sent", "sent"
        FAILED = "failed", "given up"
        DROPPED = "dropped", "no longer true"

    notice = models.OneToOneField(Notice, on_delete=models.CASCADE, related_name="ping")
    state = models.CharField(max_length=8, choices=State.choices, default=State.NEW)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_try = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=200, blank=True, help_text="Class of the last trouble.")

    class Meta:
        ordering = ("-pk",)
        indexes = [models.Index(fields=["state", "next_try"])]

    def __str__(self) -> str:
        return f"message {self.pk} ({self.state})"
