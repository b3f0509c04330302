"""What has happened: the journal, the checkpoints and the events it gave rise to."""

from django.db import models
from django.db.models import Q

from pbem.play.models.table import Game


class Entry(models.Model):
    """One entry of the journal: an answer or a roll. Never changed; a roll-back moves it into a branch."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    data = models.JSONField()
    turn = models.IntegerField(default=0)
    written_at = models.DateTimeField()

    class Meta:
        ordering = ("game_id", "number")
        verbose_name_plural = "journal entries"
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="entry_one_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.game.code} #{self.number} {self.kind}"


class Checkpoint(models.Model):
    """The position at a step's boundary; ``journal_at`` entries had been made by then."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="checkpoints")
    number = models.PositiveIntegerField()
    turn = models.IntegerField()
    turn_name = models.CharField(max_length=120, blank=True)
    row = models.PositiveIntegerField()
    step_rule = models.CharField(max_length=40, blank=True)
    step_name = models.CharField(max_length=160, blank=True)
    journal_at = models.PositiveIntegerField()
    data = models.JSONField(help_text="The engine's own form of the checkpoint.")
    digest = models.CharField(max_length=128)
    written_at = models.DateTimeField()

    class Meta:
        ordering = ("game_id", "number")
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="checkpoint_one_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.game.code} checkpoint {self.number}"


class EventRows(models.QuerySet["EventRow"]):
    """Events, with the filter that keeps secrets."""

    def heard_by(self, side: str | None) -> "EventRows":
        """The events a side may know (None: a spectator, who hears public ones only)."""
        public = Q(audience="")
        return self.filter(public if side is None else public | Q(audience__contains=f"|{side}|"))


class EventRow(models.Model):
    """Something that happened, told in words, with who may hear of it.

    ``audience`` is empty for all, else ``|german|``; it is text so that the database can
    filter by it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    audience = models.CharField(max_length=200, blank=True)
    rule = models.CharField(max_length=60)
    kind = models.CharField(max_length=40)
    text = models.TextField()
    hexes = models.JSONField(default=list)
    data = models.JSONField(default=dict)
    rolls = models.JSONField(
        null=True,
        blank=True,
        help_text="The journal entries of the dice behind it; for nobody before the game is over.",
    )
    turn = models.IntegerField()
    step = models.CharField(max_length=160, blank=True)
    question_number = models.PositiveIntegerField(
        null=True, help_text="The request whose answer led to it; empty before the first."
    )
    written_at = models.DateTimeField()

    objects = EventRows.as_manager()

    class Meta:
        ordering = ("game_id", "number")
        verbose_name = "event"
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="event_one_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.game.code} event {self.number} ({self.kind})"
