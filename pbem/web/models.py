"""What the pages keep for a person: tokens for programs, and private notes on games."""

import hashlib
import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.play.models import Game

PREFIX = "pbem_"
"""So that a token that has leaked can be found by those who look for such."""


class ApiToken(models.Model):
    """A word by which a program acts for a person. Only its hash is kept: it is shown once."""

    MOST: ClassVar[int] = 10

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60, help_text="What uses it.")
    digest = models.CharField(max_length=64, unique=True, editable=False)
    may_order = models.BooleanField(default=True, help_text="Else it can only read.")
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return f"{self.name} of {self.person}"

    @classmethod
    def make(cls, person: Person, name: str, may_order: bool = True) -> tuple["ApiToken", str]:
        """A new token and its word, which is known only now."""
        word = PREFIX + secrets.token_urlsafe(32)
        return cls.objects.create(person=person, name=name, may_order=may_order, digest=hashed(word)), word


class GameNote(models.Model):
    """What a person notes on a game; nobody else ever sees it."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="game_notes")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    text = models.TextField(max_length=20_000)
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ("-changed_at", "-pk")
        constraints = [models.UniqueConstraint(fields=["person", "game"], name="note_one_per_game")]

    def __str__(self) -> str:
        return f"note of {self.person} on {self.game.code}"


class Guest(models.Model):
    """Whoever plays the other side at a person's own screen; see :mod:`pbem.web.hotseat`."""

    host = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    person = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="guest")

    def __str__(self) -> str:
        return f"{self.person} at {self.host}'s table"


def hashed(word: str) -> str:
    """How a token is kept. It is long and random, so a plain hash is enough."""
    return hashlib.sha256(word.encode()).hexdigest()
