"""What is said and told: chat, notices for the post, and the audit log."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from pbem.play.models.table import Game, Seat


class ChatMessage(models.Model):
    """A word between the players of a game. Spectators do not read it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="chat")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="chat")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    text = models.TextField(max_length=4000)
    source = models.CharField(max_length=10)
    message_id = models.CharField(max_length=500, blank=True)
    posted_at = models.DateTimeField()

    class Meta:
        ordering = ("posted_at", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "message_id"],
                condition=~Q(message_id=""),
                name="chat_one_per_letter",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.posted_at:%Y-%m-%d %H:%M}"


class NoticeKind(models.TextChoices):
    """What a notice tells. Its ``data`` is described in :mod:`pbem.play.notices`."""

    YOUR_TURN = "your_turn", "it is your turn"
    RECEIPT = "receipt", "receipt for orders"
    REPORT = "report", "report of what happened"
    REMINDER = "reminder", "reminder before the deadline"
    LAST_CHANCE = "last_chance", "last call before the deadline"
    DEADLINE_PASSED = "deadline_passed", "the deadline has passed"
    DEADLINE_MOVED = "deadline_moved", "the deadline was moved"
    GAME_STARTED = "game_started", "the game has begun"
    GAME_OVER = "game_over", "the game is over"
    PAUSED = "paused", "the game is paused"
    RESUMED = "resumed", "the game goes on"
    FAULTED = "faulted", "the game was put aside"
    CHAT = "chat", "a word from the other side"
    CHALLENGE = "challenge", "you are challenged"
    CHALLENGE_CLOSED = "challenge_closed", "a challenge was called off or left"
    DRAW_OFFERED = "draw_offered", "a draw is offered"
    DRAW_DECLINED = "draw_declined", "the offer of a draw is off"
    SEAT_CHANGED = "seat_changed", "a seat changed hands"
    SEAL_OPENED = "seal_opened", "sealed orders were read by a judge"
    AWAY = "away", "a player is away for a while"
    UNREACHABLE = "unreachable", "letters do not reach a player"
    PAUSE_PROPOSED = "pause_proposed", "a pause is proposed"
    PAUSE_DECLINED = "pause_declined", "no pause"
    TIME_BANK = "time_bank", "the time bank runs"
    SILENCE = "silence", "nobody answers"
    SEAT_OFFERED = "seat_offered", "a seat is offered to substitutes"
    SEAT_CALLED = "seat_called", "a substitute is asked for"
    BRIEFING = "briefing", "what a substitute needs to know"
    JUDGE_NEEDED = "judge_needed", "a judge is asked for"
    ROLLED_BACK = "rolled_back", "the game was set back"
    JUDGE_ACTED = "judge_acted", "a judge acted for a side"
    MASS_MISS = "mass_miss", "many people missed their deadlines at once"
    DIGEST = "digest", "the daily digest"


class Notice(models.Model):
    """A fact to be told to somebody; the mail app makes it a letter when it sends.

    ``key`` is unique: whatever is done twice is told once. ``data`` holds numbers of rows,
    never secrets, so a letter written later still speaks of what is true then.
    """

    class State(models.TextChoices):
        """How far the telling has come."""

        NEW = "new", "to be told"
        DONE = "done", "told"
        DROPPED = "dropped", "no longer true, or not wanted"

    kind = models.CharField(max_length=20, choices=NoticeKind.choices)
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    data = models.JSONField(default=dict)
    key = models.CharField(max_length=200, unique=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.NEW)
    created_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("created_at", "pk")
        indexes = [models.Index(fields=["state", "created_at"])]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: to {self.person}"


class AppendOnly(TypeError):
    """Somebody tried to change or remove an entry of the audit log."""


class AuditEntry(models.Model):
    """Who did what to a game, when and why. Written once, never changed."""

    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.PROTECT, related_name="audit")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_name = models.CharField(max_length=150)
    action = models.CharField(max_length=40)
    reason = models.TextField(blank=True)
    data = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        ordering = ("-at", "-pk")
        verbose_name_plural = "audit log"

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor_name}: {self.action}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new entry. Raises AppendOnly for one that exists."""
        if not self._state.adding:
            raise AppendOnly("the audit log is append-only")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Never: raises AppendOnly."""
        raise AppendOnly("the audit log is append-only")
