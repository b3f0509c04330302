"""The outbox: a letter is a row before it is sent."""

import uuid
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q

from pbem.play.models import Game, Notice, Seat

ANSWER = "answer"
"""The kind of a letter that answers somebody's own letter with an explanation."""


def new_name() -> str:
    """The unguessable part of a letter's Message-ID."""
    return uuid.uuid4().hex


class Letter(models.Model):
    """One letter to one person. Its words are written when it is sent, so that they are true then.

    ``name`` makes the Message-ID, which stays the same however often sending is tried.
    ``key`` is unique: whatever is answered or gathered twice is written once.
    """

    class State(models.TextChoices):
        """How far the letter has come."""

        NEW = "new", "to be sent"
        SENDING = "sending", "being sent"
        SENT = "sent", "sent"
        FAILED = "failed", "given up"
        BOUNCED = "bounced", "came back"
        DROPPED = "dropped", "no longer true, or not wanted"

    STUCK_AFTER = timedelta(minutes=10)
    """A letter that a worker took so long ago (longer than any task may run) is taken by another."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="letters")
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.CASCADE, related_name="letters")
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=20, help_text="The weightiest kind of notice in it, or 'answer'.")
    key = models.CharField(max_length=200, unique=True, default=new_name)
    name = models.CharField(max_length=40, unique=True, default=new_name, editable=False)
    notices = models.ManyToManyField(Notice, through="LetterNotice", related_name="letters")
    answers = models.CharField(
        max_length=500, blank=True, help_text="Message-ID of the incoming letter that this one answers."
    )
    data = models.JSONField(default=dict, blank=True)

    to = models.EmailField(blank=True)
    reply_to = models.EmailField(blank=True)
    subject = models.CharField(max_length=300, blank=True)
    text = models.TextField(blank=True)
    html = models.TextField(blank=True)
    picture = models.BinaryField(null=True, blank=True)
    picture_alt = models.TextField(blank=True)

    state = models.CharField(max_length=8, choices=State.choices, default=State.NEW)
    attempts = models.PositiveSmallIntegerField(default=0)
    deaths = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="How many workers died with it in their hands."
    )
    handed_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="When it was last given to the mail service, unless that said no: it may have gone out.",
    )
    may_be_twice = models.BooleanField(
        "may have come twice",
        default=False,
        db_default=False,
        help_text="The mail service never said whether it had taken it, so it was given to it again.",
    )
    next_try = models.DateTimeField()
    created_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    delivered_at = models.DateTimeField(null=True, blank=True)
    deferred_at = models.DateTimeField(
        null=True, blank=True, help_text="The receiving server let it wait; the e-mail service tries again."
    )
    complained_at = models.DateTimeField(null=True, blank=True, help_text="Its reader called it unwanted.")
    provider_id = models.CharField(max_length=200, blank=True)
    error = models.CharField(max_length=200, blank=True, help_text="Class of the last trouble, and a code.")
    resend_of = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="resends"
    )

    class Meta:
        ordering = ("-created_at", "-pk")
        indexes = [
            models.Index(fields=["state", "next_try"]),
            models.Index(fields=["person", "created_at"]),
            models.Index(fields=["state", "sent_at"]),
            models.Index(fields=["provider_id"], condition=~Q(provider_id=""), name="letter_by_provider_id"),
        ]

    def __str__(self) -> str:
        return f"letter {self.pk} ({self.kind})"

    @property
    def origin(self) -> "Letter":
        """The letter that this one sends again, else itself: the notices are its."""
        letter = self
        while letter.resend_of is not None:
            letter = letter.resend_of
        return letter

    @property
    def message_id(self) -> str:
        """The Message-ID, with angle brackets."""
        return f"<letter.{self.name}@{settings.PBEM_MAIL_DOMAIN}>"

    @property
    def root_id(self) -> str:
        """What all letters to this person about this game refer to, so that programs show one thread."""
        thread = self.game.code if self.game else "desk"
        return f"<game.{thread}.{self.person_id}@{settings.PBEM_MAIL_DOMAIN}>"


class LetterNotice(models.Model):
    """That a notice is told by a letter; no notice is told by two."""

    letter = models.ForeignKey(Letter, on_delete=models.CASCADE, related_name="links")
    notice = models.OneToOneField(Notice, on_delete=models.CASCADE, related_name="letter_link")

    def __str__(self) -> str:
        return f"notice {self.notice_id} in letter {self.letter_id}"
