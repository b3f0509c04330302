"""Incoming letters: raw first, read later."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from pbem.mail.models.outbox import Letter
from pbem.play.models import Ask, ChatMessage, Game, Seat, Submission


class Inbound(models.Model):
    """A letter that reached us, byte for byte, and what became of it.

    ``received_at`` is our own clock's. ``token_digest`` stands for the reply token it came
    to (the token itself is a secret), so that the same Message-ID is executed once for each.
    """

    class State(models.TextChoices):
        """How far the letter has come."""

        NEW = "new", "to be read"
        READ = "read", "read, the answer is being written"
        ANSWERED = "answered", "answered"
        DROPPED = "dropped", "recorded only"
        FAILED = "failed", "could not be read"

    raw = models.BinaryField()
    size = models.PositiveIntegerField()
    source = models.CharField(max_length=10)
    envelope_from = models.CharField(max_length=320, null=True, blank=True)  # noqa: DJ001 - unknown is not ""
    envelope_to = models.JSONField(default=list)
    received_at = models.DateTimeField()

    state = models.CharField(max_length=8, choices=State.choices, default=State.NEW)
    attempts = models.PositiveSmallIntegerField(default=0)
    read_at = models.DateTimeField(null=True, blank=True)
    why = models.CharField(max_length=200, blank=True, help_text="What was made of it.")
    error = models.CharField(max_length=200, blank=True, help_text="Class of the last trouble.")

    message_id = models.CharField(max_length=500, blank=True)
    token_digest = models.CharField(max_length=64, blank=True, editable=False)
    from_address = models.CharField(max_length=320, blank=True)
    subject = models.CharField(max_length=300, blank=True)
    notes = models.JSONField(default=list, help_text="Remarks that may be told to the sender.")

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    game = models.ForeignKey(
        Game, null=True, blank=True, on_delete=models.SET_NULL, related_name="mail_received"
    )
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    ask = models.ForeignKey(Ask, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    submission = models.ForeignKey(
        Submission, null=True, blank=True, on_delete=models.SET_NULL, related_name="mail_received"
    )
    chat = models.ForeignKey(ChatMessage, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    answer = models.OneToOneField(
        Letter, null=True, blank=True, on_delete=models.SET_NULL, related_name="question"
    )

    class Meta:
        ordering = ("-received_at", "-pk")
        verbose_name = "incoming letter"
        constraints = [
            models.UniqueConstraint(
                fields=["message_id", "token_digest"],
                condition=~Q(message_id="") & ~Q(state="dropped"),
                name="inbound_one_per_letter",
            ),
        ]
        indexes = [models.Index(fields=["state", "received_at"])]

    def __str__(self) -> str:
        return f"incoming letter {self.pk}"
