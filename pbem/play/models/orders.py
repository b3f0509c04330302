"""Questions put to the seats, and everything that was sent in answer."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from pbem.play import tokens
from pbem.play.models.table import Game, Seat


class Source(models.TextChoices):
    """Where an answer came from."""

    WEB = "web", "the web page"
    MAIL = "mail", "a letter"
    API = "api", "a program"
    EARLY = "early", "early orders"
    STANDING = "standing", "standing orders"
    KEPT = "kept", "the good lines of a kept sheet"
    DEFAULT = "default", "the default of the rules"
    BOT = "bot", "a bot"
    ADMIN = "admin", "a judge"


SENT_BY_PEOPLE = (Source.WEB, Source.MAIL, Source.API)
"""What a person sent himself, by hand or by a program of his own."""


class Question(models.Model):
    """What the game waits for: one decision, put to one side or (sealed) to several.

    ``number`` is the index of the journal entry that will hold the answer. ``window`` is
    the time given; ``due_at`` is empty while the game is paused (then ``remaining`` holds
    what was left) and when no human being is asked.
    """

    class State(models.TextChoices):
        """How far the answer has come."""

        OPEN = "open", "waiting for answers"
        READY = "ready", "answered, to be adjudicated"
        CLOSED = "closed", "adjudicated"
        VOID = "void", "never adjudicated"

    CURRENT = (State.OPEN, State.READY)

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="questions")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    turn = models.IntegerField()
    turn_name = models.CharField(max_length=120, blank=True)
    step_rule = models.CharField(max_length=40)
    step_name = models.CharField(max_length=160)
    is_sealed = models.BooleanField(default=False)
    is_reaction = models.BooleanField(default=False)
    opened_at = models.DateTimeField()
    window = models.DurationField()
    due_at = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)
    grace = models.DurationField(default=timedelta, help_text="Answers count so long after the deadline.")
    last_chance_at = models.DateTimeField(null=True, blank=True)
    extended_at = models.DateTimeField(
        null=True, blank=True, help_text="The clock gave more time, as nobody had answered."
    )
    held_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when it waits for a judge or a substitute."
    )
    credited_at = models.DateTimeField(
        null=True, blank=True, help_text="Outages that ended by then have been made up for."
    )
    settles_at = models.DateTimeField(
        null=True, blank=True, help_text="Answered, but not carried out before this."
    )
    remaining = models.DurationField(null=True, blank=True)
    position = models.CharField(
        max_length=128, blank=True, editable=False, help_text="Digest of the position when it was asked."
    )
    ready_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    deaths = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="How many workers died while they were at it."
    )

    class Meta:
        ordering = ("game_id", "number", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"],
                condition=~Q(state="void"),
                name="question_one_per_number",
            ),
            models.UniqueConstraint(
                fields=["game"],
                condition=Q(state__in=["open", "ready"]),
                name="question_one_current",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "due_at"]),
            models.Index(fields=["state", "remind_at"]),
            models.Index(fields=["state", "last_chance_at"]),
            models.Index(fields=["state", "settles_at"]),
            models.Index(fields=["closed_at"], condition=Q(closed_at__isnull=False), name="question_closed"),
        ]

    def __str__(self) -> str:
        return f"{self.game.code} request {self.number}: {self.step_name}"

    @property
    def is_current(self) -> bool:
        """It has not been adjudicated yet and will be."""
        return self.state in self.CURRENT


class Ask(models.Model):
    """A question as put to one seat. Its token is the authority of the reply address."""

    class State(models.TextChoices):
        """Whether this seat has answered."""

        OPEN = "open", "not answered"
        ANSWERED = "answered", "answered"
        CLOSED = "closed", "closed"

    question = models.ForeignKey(Question, on_delete=models.CASCADE, related_name="asks")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="asks")
    kind = models.CharField(max_length=40, help_text="The request's heading word.")
    name = models.CharField(max_length=160)
    rule = models.CharField(max_length=40)
    token = models.CharField(max_length=40, unique=True, default=tokens.reply_token, editable=False)
    issue = models.PositiveSmallIntegerField(
        default=1, help_text="Grows when put again, for example to a substitute."
    )
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="asks",
        help_text="Who was asked; the seat may change hands later.",
    )
    asked_at = models.DateTimeField()
    reminded_at = models.DateTimeField(null=True, blank=True)
    last_called_at = models.DateTimeField(null=True, blank=True)
    bank_from = models.DateTimeField(
        null=True, blank=True, help_text="The deadline after which the seat's time bank ran."
    )
    waits_for_deadline = models.BooleanField(
        default=False, help_text="Its answer is not to be carried out before the deadline."
    )
    overdue_at = models.DateTimeField(
        null=True, blank=True, help_text="All the seat's time had passed without an answer."
    )
    late_after = models.DateTimeField(
        null=True, blank=True, help_text="Once missed: what came by then still counts."
    )
    excused_at = models.DateTimeField(null=True, blank=True, help_text="A judge excused the miss.")
    missed_at = models.DateTimeField(
        null=True, blank=True, help_text="The deadline passed and an answer was found for the seat."
    )

    class Meta:
        ordering = ("question_id", "pk")
        constraints = [
            models.UniqueConstraint(fields=["question", "seat"], name="ask_one_per_seat"),
        ]
        indexes = [
            models.Index(fields=["overdue_at"], condition=Q(overdue_at__isnull=False), name="ask_overdue"),
        ]

    def __str__(self) -> str:
        return f"{self.question.game.code} request {self.question.number}, {self.name}: {self.seat.side_name}"


class Submission(models.Model):
    """One attempt to give orders, good or bad, with the text as it came.

    ``outcome`` is what the receipt says: ``current`` (the sheet's lines with verdicts),
    ``early`` and ``standing`` (what was kept for later), ``notes`` (plain sentences).
    """

    class Status(models.TextChoices):
        """What became of it."""

        ACCEPTED = "accepted", "accepted"
        KEPT = "kept", "kept, but not an answer"
        REFUSED = "refused", "refused"
        SUPERSEDED = "superseded", "replaced by a later one"
        LATE = "late", "too late"
        WITHDRAWN = "withdrawn", "withdrawn"
        USED = "used", "adjudicated"
        STORED = "stored", "stored for later"
        UNDONE = "undone", "undone by a roll-back"

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="submissions")
    ask = models.ForeignKey(Ask, null=True, blank=True, on_delete=models.SET_NULL, related_name="submissions")
    question_number = models.PositiveIntegerField(null=True, blank=True)
    text = models.TextField()
    outcome = models.JSONField(default=dict)
    canonical = models.JSONField(default=list)
    status = models.CharField(max_length=12, choices=Status.choices)
    source = models.CharField(max_length=10, choices=Source.choices)
    received_at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    digest = models.CharField(max_length=128)
    message_id = models.CharField(max_length=500, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = "orders"
        ordering = ("-recorded_at", "-pk")
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "message_id"],
                condition=~Q(message_id=""),
                name="submission_one_per_letter",
            ),
            models.UniqueConstraint(
                fields=["ask"],
                condition=Q(status__in=["accepted", "used"]),
                name="submission_one_answer",
            ),
        ]

    def __str__(self) -> str:
        what = self.ask.name if self.ask else "for later"
        return f"{self.seat}, {what}: {self.get_status_display()}"

    @property
    def verdicts(self) -> list[dict[str, Any]]:
        """The lines of the current request with their verdicts, as JSON."""
        current: dict[str, Any] = self.outcome.get("current") or {}
        return list(current.get("lines", ()))


class EarlyOrders(models.Model):
    """Lines for a later request of the same turn, tried when that request comes up."""

    class State(models.TextChoices):
        """What became of them."""

        WAITING = "waiting", "waiting for their request"
        USED = "used", "used"
        FAILED = "failed", "did not fit when their request came"
        DROPPED = "dropped", "replaced, or the turn passed"

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="early_orders")
    turn = models.IntegerField()
    kind = models.CharField(max_length=40)
    lines = models.JSONField(default=list)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    given_at = models.DateTimeField()

    class Meta:
        ordering = ("given_at", "pk")
        verbose_name_plural = "early orders"
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "turn", "kind"],
                condition=Q(state="waiting"),
                name="early_one_waiting",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} turn {self.turn} [{self.kind}]"
