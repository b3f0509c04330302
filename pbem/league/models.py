"""A league in its first form: a name, organisers, members and games."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from pbem.play.models import Game


class League(models.Model):
    """People who play each other. Organisers look after it; members may join its games."""

    name = models.CharField(max_length=120, unique=True)
    slug = models.SlugField(max_length=60, unique=True)
    description = models.TextField(blank=True)
    is_open = models.BooleanField(default=True, help_text="Anybody may join by himself.")
    organisers = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="organised_leagues", blank=True
    )
    members = models.ManyToManyField(settings.AUTH_USER_MODEL, through="Membership", related_name="leagues")
    games = models.ManyToManyField(Game, through="LeagueGame", related_name="leagues")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person in a league, since when."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="memberships")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    joined_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("league_id", "joined_at")
        constraints = [
            models.UniqueConstraint(fields=["league", "person"], name="membership_once"),
        ]

    def __str__(self) -> str:
        return f"{self.person} in {self.league}"


class LeagueGame(models.Model):
    """A game played for a league; a game counts for one league at most."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="fixtures")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="league_game")
    added_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("league_id", "added_at")

    def __str__(self) -> str:
        return f"{self.game.code} of {self.league}"
