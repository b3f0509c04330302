"""A person: how he logs in, what others call him, how he wants his letters."""

import secrets
from collections.abc import Iterable
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.validators import MaxValueValidator, URLValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.timezone import now

from pbem.accounts.zones import validate_zone


def new_token() -> str:
    """A fresh unguessable word, safe in a link (256 bits)."""
    return secrets.token_urlsafe(32)


def display(person: "Person") -> str:
    """What allauth calls a person in its pages and letters."""
    return person.display_name


class PersonManager(BaseUserManager["Person"]):
    """Makes and finds people; an e-mail address is one address however it is capitalised."""

    def create_user(
        self, email: str, display_name: str, password: str | None = None, **fields: Any
    ) -> "Person":
        """A new person; without a password he cannot log in until he resets it.

        Raises ValueError when the address is empty.
        """
        if not email:
            raise ValueError("a person needs an e-mail address")
        person = self.model(email=email, display_name=display_name, **fields)
        person.set_password(password)
        person.save(using=self._db)
        return person

    def create_superuser(
        self, email: str, display_name: str, password: str | None = None, **fields: Any
    ) -> "Person":
        """A new person who may do everything in the admin; the host's own address needs no letter first."""
        from pbem.accounts import service  # imported late: the service is built on these models

        return service.enrol(email, display_name, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "Person":
        """The person with this address, in any capitals."""
        return self.get(email=(username or "").strip().lower())


class LetterStyle(models.TextChoices):
    """When letters about games are sent."""

    IMMEDIATE = "immediate", "a letter for each event"
    DIGEST = "digest", "one letter a day over all games"
    NONE = "none", "no letters; I look on the site"


class Person(AbstractBaseUser, PermissionsMixin):
    """Somebody (or a bot) who plays, organises or watches."""

    email = models.EmailField("e-mail address", unique=True)
    display_name = models.CharField("name", max_length=40, help_text="What other players see.")
    timezone = models.CharField("time zone", max_length=64, default="UTC", validators=[validate_zone])

    letter_style = models.CharField(
        "letters", max_length=10, choices=LetterStyle, default=LetterStyle.IMMEDIATE
    )
    digest_hour = models.PositiveSmallIntegerField(
        "hour of the daily letter",
        default=7,
        validators=[MaxValueValidator(23)],
        help_text="0 to 23, in your time zone.",
    )
    pictures_in_letters = models.BooleanField("map pictures in letters", default=True)
    chat_by_mail = models.BooleanField("chat by e-mail", default=False)
    unsubscribe_token = models.CharField(max_length=64, unique=True, default=new_token, editable=False)
    quiet_from = models.PositiveSmallIntegerField(
        "quiet from", null=True, blank=True, validators=[MaxValueValidator(23)]
    )
    quiet_until = models.PositiveSmallIntegerField(
        "quiet until", null=True, blank=True, validators=[MaxValueValidator(23)]
    )
    letters_a_day = models.PositiveSmallIntegerField(
        "letters a day at most",
        default=0,
        validators=[MaxValueValidator(200)],
        help_text="What is left over comes in one letter at the daily one's hour. 0: the server's limit.",
    )
    letters_rest_until = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="Quiet hours or a full day: nothing ordinary before."
    )
    calendar_token = models.CharField(max_length=64, unique=True, null=True, blank=True, editable=False)
    chat_webhook = models.CharField(
        "webhook of your chat service",
        max_length=500,
        blank=True,
        validators=[URLValidator(["https"])],
        help_text="An https address that takes Discord's messages. It is told, too, when it is your turn.",
    )
    chat_trouble = models.CharField(
        max_length=200, blank=True, editable=False, help_text="Why nothing is sent to the webhook any more."
    )
    mail_ok = models.BooleanField(
        "letters arrive", default=True, help_text="Off after a letter came back for good; no more are sent."
    )

    is_bot = models.BooleanField("is a bot", default=False)
    is_staff = models.BooleanField("may use the admin", default=False)
    is_active = models.BooleanField("may log in", default=True)
    date_joined = models.DateTimeField("joined", default=now)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["display_name"]

    objects: ClassVar[PersonManager] = PersonManager()

    class Meta:
        verbose_name = "person"
        verbose_name_plural = "people"
        ordering = ["display_name"]
        constraints = [
            models.UniqueConstraint(
                Lower("email"), name="person_email_unique", violation_error_message="This address is taken."
            ),
            models.UniqueConstraint(
                Lower("display_name"),
                name="person_name_unique",
                violation_error_message="This name is taken.",
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    def save(
        self,
        *,
        force_insert: bool | tuple[models.base.ModelBase, ...] = False,
        force_update: bool = False,
        using: str | None = None,
        update_fields: Iterable[str] | None = None,
    ) -> None:
        """Keeps the address in lower case, so that looking it up never depends on capitals."""
        self.email = self.email.strip().lower()
        super().save(
            force_insert=force_insert, force_update=force_update, using=using, update_fields=update_fields
        )

    @property
    def zone(self) -> ZoneInfo:
        """The time zone in which this person reads times."""
        return ZoneInfo(self.timezone)

    @property
    def has_quiet_hours(self) -> bool:
        """Whether he wants no ordinary letters at some hours of his day."""
        hours = (self.quiet_from, self.quiet_until)
        return None not in hours and self.quiet_from != self.quiet_until

    def wants_digest(self) -> bool:
        """Whether his letters are gathered into one a day."""
        return self.letter_style == LetterStyle.DIGEST

    def wants_letters(self) -> bool:
        """Whether he wants to hear of his games by letter at all; answers to his own letters come anyway."""
        return self.letter_style != LetterStyle.NONE

    def can_get_letters(self) -> bool:
        """Whether there is anybody to write to."""
        return self.is_active and self.mail_ok and not self.is_bot
