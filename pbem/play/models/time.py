"""What the clock keeps: absences, pauses, drafts, who sat where, heartbeats, outages, halts."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from pbem.play.models.table import Game, Seat


class Absence(models.Model):
    """A time a person is away, announced by himself; his requests wait for him so long."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="absences")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    announced_at = models.DateTimeField()
    ended_early_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("starts_at", "pk")
        indexes = [models.Index(fields=["person", "ends_at"])]
        constraints = [
            models.CheckConstraint(condition=Q(ends_at__gte=F("starts_at")), name="absence_ends_after_start"),
        ]

    def __str__(self) -> str:
        return f"{self.person} away {self.starts_at:%Y-%m-%d} to {self.ends_at:%Y-%m-%d}"


class Pause(models.Model):
    """A pause that one side proposed and the others agreed to, or may yet."""

    class State(models.TextChoices):
        """How far it has come."""

        PROPOSED = "proposed", "proposed"
        RUNNING = "running", "the game is paused by it"
        OVER = "over", "over"
        DECLINED = "declined", "declined or taken back"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="pauses")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="pauses")
    days = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.PROPOSED)
    proposed_at = models.DateTimeField()
    began_at = models.DateTimeField(null=True, blank=True)
    until = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    end_wished_by = models.ManyToManyField(Seat, related_name="+", blank=True)

    class Meta:
        ordering = ("proposed_at", "pk")
        indexes = [models.Index(fields=["state", "until"])]
        constraints = [
            models.UniqueConstraint(
                fields=["game"],
                condition=Q(state__in=["proposed", "running"]),
                name="pause_one_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game.code} pause of {self.days} days ({self.state})"


class Draft(models.Model):
    """Orders being written. Never an answer: nobody reads them but their own seat."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="drafts")
    question_number = models.PositiveIntegerField()
    text = models.TextField()
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ("-saved_at", "-pk")
        constraints = [
            models.UniqueConstraint(fields=["seat", "question_number"], name="draft_one_per_request"),
        ]

    def __str__(self) -> str:
        return f"draft of {self.seat} for request {self.question_number}"


class Tenure(models.Model):
    """One time that somebody played a seat, and how it ended."""

    class End(models.TextChoices):
        """Why it ended."""

        LEFT = "left", "gave the seat up"
        SILENT = "silent", "missed too many deadlines"
        REPLACED = "replaced", "replaced by a judge"
        MADE_ROOM = "made_room", "made room for who came back"

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="tenures")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="tenures"
    )
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    end = models.CharField(max_length=12, choices=End.choices, blank=True)
    is_substitute = models.BooleanField(default=False)
    is_return = models.BooleanField(default=False)

    class Meta:
        ordering = ("began_at", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=Q(ended_at__isnull=True), name="tenure_one_running"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} on {self.seat}"


class Heartbeat(models.Model):
    """When a part of the server last showed that it lives."""

    name = models.CharField(max_length=20, unique=True)
    beaten_at = models.DateTimeField()

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return f"{self.name} {self.beaten_at:%Y-%m-%d %H:%M:%S}"


class Outage(models.Model):
    """A time in which a part of the server gave no sign of life."""

    name = models.CharField(max_length=20)
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()

    class Meta:
        ordering = ("-ended_at", "-pk")
        indexes = [models.Index(fields=["ended_at"])]
        constraints = [
            models.UniqueConstraint(fields=["name", "began_at"], name="outage_once"),
        ]

    def __str__(self) -> str:
        return f"{self.name} down {self.began_at:%Y-%m-%d %H:%M} to {self.ended_at:%H:%M}"


class Halt(models.Model):
    """Deadlines are not carried out anywhere until the host has looked at something."""

    class Why(models.TextChoices):
        """What stopped them."""

        MASS_MISS = "mass_miss", "too many people missed at once"
        HOST = "host", "the host's switch"

    why = models.CharField(max_length=12, choices=Why.choices)
    note = models.TextField(blank=True)
    began_at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-began_at", "-pk")
        constraints = [
            models.UniqueConstraint(
                fields=["why"], condition=Q(lifted_at__isnull=True), name="halt_one_of_a_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_why_display()}, {self.began_at:%Y-%m-%d %H:%M}"
