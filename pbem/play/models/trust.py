"""What a roll-back leaves behind: the branch that was dropped, and the dice that came after it."""

from django.conf import settings
from django.db import models

from pbem.play.models.table import Game


class Branch(models.Model):
    """What was played and then undone, kept whole: journal, positions and events from a request on."""

    class Kind(models.TextChoices):
        """Why it was undone."""

        ROLLED_BACK = "rolled_back", "rolled back by a judge"
        RESTARTED = "restarted", "step begun again under other rules"

    class Dice(models.TextChoices):
        """What the dice after it follow from."""

        KEPT = "kept", "the same dice for the same rolls"
        NEW = "new", "new dice, committed to anew"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="branches")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    number = models.PositiveIntegerField(help_text="The first journal entry that was undone.")
    turn_name = models.CharField(max_length=120, blank=True, help_text="Where the game stood before.")
    step_name = models.CharField(max_length=160, blank=True)
    dice = models.CharField(max_length=6, choices=Dice.choices)
    reason = models.TextField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_name = models.CharField(max_length=150)
    dropped_at = models.DateTimeField()
    content = models.JSONField(help_text="save, entries, checkpoints, events, submissions, result.")

    class Meta:
        ordering = ("-dropped_at", "-pk")
        verbose_name = "dropped branch"
        verbose_name_plural = "dropped branches"

    def __str__(self) -> str:
        return f"{self.game.code} from entry {self.number}, dropped {self.dropped_at:%Y-%m-%d %H:%M}"


class Recommitment(models.Model):
    """A new seed for a game's dice from a journal entry on; its hash was told before the first such roll."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="recommitments")
    branch = models.OneToOneField(Branch, null=True, on_delete=models.SET_NULL, related_name="recommitment")
    number = models.PositiveIntegerField(help_text="The first journal entry it is for.")
    seed = models.CharField(max_length=128, editable=False)
    commitment = models.CharField(max_length=128, editable=False)
    reason = models.TextField()
    made_at = models.DateTimeField()

    class Meta:
        ordering = ("made_at", "pk")

    def __str__(self) -> str:
        return f"{self.game.code} dice from entry {self.number}"
