"""The game and the seats at its table."""

from datetime import timedelta

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

from games.engine import registry
from pbem.play import tokens

PACE = [MinValueValidator(1), MaxValueValidator(24 * 60)]


class Game(models.Model):
    """One game, from challenge to victory. Its row is the lock of everything below it.

    ``save_data`` is the engine's ``Save`` (checkpoint and journal tail); ``revision`` grows
    with every change of the position, so a cached position can be told stale. ``seed`` is
    the host's share of the dice key and stays secret until the game is over; ``commitment``
    is its hash and is public from the first day.
    """

    class Status(models.TextChoices):
        """What may happen to a game now."""

        OPEN = "open", "open challenge"
        RUNNING = "running", "running"
        PAUSED = "paused", "paused"
        FAULTED = "faulted", "put aside after a fault"
        FINISHED = "finished", "finished"
        ABANDONED = "abandoned", "called off"

    PLAYABLE = (Status.RUNNING, Status.PAUSED)
    LIVE = (*PLAYABLE, Status.FAULTED)
    OVER = (Status.FINISHED, Status.ABANDONED)

    class Visibility(models.TextChoices):
        """Who may take the open seat."""

        OPEN = "open", "open to all"
        PRIVATE = "private", "with a password"
        INVITED = "invited", "one invited person"

    class Ending(models.TextChoices):
        """Why a game is over."""

        RULES = "rules", "the rules"
        CONCESSION = "concession", "a side conceded"
        DRAW = "draw", "a draw was agreed"
        JUDGE = "judge", "a judge called it off"
        CANCELLED = "cancelled", "the challenge was withdrawn"
        FORFEIT = "forfeit", "a side stayed away"

    class Purpose(models.TextChoices):
        """What a game is played for."""

        PLAY = "play", "a game"
        PRACTICE = "practice", "practice"
        LESSON = "lesson", "a guided first turn"

    NOT_COUNTED = (Purpose.PRACTICE, Purpose.LESSON)

    SIDE_RANDOM = "random"
    SIDE_EITHER = "either"

    code = models.CharField(max_length=12, unique=True, default=tokens.game_code, editable=False)
    title = models.SlugField(max_length=60, help_text="The rules: slug of a registered title.")
    name = models.CharField(max_length=120, blank=True)
    rules = models.CharField(
        max_length=60,
        blank=True,
        db_default="",
        default="",
        editable=False,
        help_text="The version of the rules it was begun under.",
    )
    options = models.JSONField(default=dict, blank=True)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.OPEN)
    visibility = models.CharField(max_length=12, choices=Visibility.choices, default=Visibility.OPEN)
    password = models.CharField(max_length=160, blank=True, help_text="Hashed.")
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="hosted_games",
    )
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="invitations",
    )
    purpose = models.CharField(
        max_length=10,
        choices=Purpose.choices,
        default=Purpose.PLAY,
        db_default=Purpose.PLAY,  # so that servers not yet upgraded can go on opening games
        help_text="Practice and lessons count for nothing and stand on no list.",
    )
    side_choice = models.CharField(
        max_length=30,
        default=SIDE_RANDOM,
        help_text="The challenger's own side; or 'random' (drawn from the dice key); or "
        "'either' (whoever accepts chooses).",
    )
    message = models.CharField(max_length=500, blank=True)
    pace_hours = models.PositiveIntegerField(default=72, validators=PACE)
    reaction_hours = models.PositiveIntegerField(default=24, validators=PACE)
    clock = models.JSONField(
        default=dict, blank=True, help_text="The other rules of its clock; see pbem.play.clock."
    )
    spectators_late = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        default=1,
        db_default=1,  # so that servers not yet upgraded can go on opening games
        validators=[MaxValueValidator(20)],
        help_text="How many turns late spectators see the game; 0: at once; empty: when it is over.",
    )
    starts_when_full = models.BooleanField(
        default=True, help_text="Else the host starts it, and whoever accepted may leave until then."
    )

    commitment = models.CharField(max_length=128, editable=False)
    seed = models.CharField(max_length=128, editable=False)

    save_data = models.JSONField(null=True, blank=True, editable=False)
    revision = models.PositiveIntegerField(default=0, editable=False)
    turn = models.IntegerField(default=0)
    turn_name = models.CharField(max_length=120, blank=True)
    row = models.CharField(max_length=160, blank=True, help_text="The step of the sequence.")
    result = models.JSONField(null=True, blank=True)
    ended_by = models.CharField(max_length=12, choices=Ending.choices, blank=True)
    fault = models.TextField(blank=True, help_text="The trace, for the host only.")

    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    changed_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ("-changed_at", "-pk")
        indexes = [models.Index(fields=["status", "visibility"])]
        permissions = [
            ("judge_games", "may judge every game"),
            ("stop_server", "may stop all games and let them go on"),
            ("move_games", "may export games that still run, and import them"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.label}"

    @property
    def label(self) -> str:
        """The name its host gave it, or that of its rules."""
        return self.name or self.title_name

    @property
    def title_name(self) -> str:
        """The name of its rules; their slug when this server has them no more."""
        try:
            return registry.title(self.title).name
        except (KeyError, ImportError):
            return self.title

    @property
    def is_practice(self) -> bool:
        """Played to learn or to try something out: it counts for nothing and stands on no list."""
        return self.purpose in self.NOT_COUNTED

    @property
    def is_over(self) -> bool:
        """Nothing can happen any more."""
        return self.status in self.OVER

    @property
    def is_live(self) -> bool:
        """It has begun and has not ended (running, paused or put aside)."""
        return self.status in self.LIVE

    @property
    def is_opened(self) -> bool:
        """It was played and is over: seed, journal and all orders are public."""
        return self.is_over and self.started_at is not None

    @property
    def open_seed(self) -> str | None:
        """The seed once the game has been played and is over, else None."""
        return self.seed if self.is_opened else None


class Seat(models.Model):
    """One side of one game and who plays it: a person, a bot, or nobody for the moment.

    ``side`` stays empty until the game starts, as sides may be drawn. ``phrase`` is the
    player's own share of the dice key. ``mail_token`` is the authority of the seat's
    address for chat and standing orders (a request has its own, see ``Ask.token``).
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    place = models.PositiveSmallIntegerField(help_text="0: the challenger, 1: who accepted.")
    side = models.CharField(max_length=30, blank=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="seats",
    )
    bot = models.CharField(max_length=60, blank=True, help_text="Slug of a bot of the title.")
    phrase = models.CharField(max_length=200, blank=True)
    standing = models.TextField(blank=True)
    mail_token = models.CharField(max_length=40, unique=True, default=tokens.reply_token, editable=False)
    misses = models.PositiveIntegerField(default=0, help_text="Deadlines missed in a row.")
    bank = models.DurationField(default=timedelta, help_text="What is left of the time bank.")
    offered_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when substitutes may take the seat."
    )
    called = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="Who was asked by name to take the seat on offer.",
    )
    chat_seen_at = models.DateTimeField(null=True, blank=True)
    draw_offered_at = models.DateTimeField(null=True, blank=True)
    joined_at = models.DateTimeField()

    class Meta:
        ordering = ("game_id", "place")
        indexes = [models.Index(fields=["bot"], condition=~Q(bot=""), name="seat_of_a_bot")]
        constraints = [
            models.UniqueConstraint(fields=["game", "place"], name="seat_one_per_place"),
            models.UniqueConstraint(fields=["game", "side"], condition=~Q(side=""), name="seat_one_per_side"),
            models.UniqueConstraint(
                fields=["game", "person"],
                condition=Q(person__isnull=False),
                name="seat_one_per_person",
            ),
            models.CheckConstraint(condition=Q(person__isnull=True) | Q(bot=""), name="seat_person_or_bot"),
        ]

    def __str__(self) -> str:
        return f"{self.game.code} {self.side_name}"

    @property
    def side_name(self) -> str:
        """The side as its rules call it; the place while it has none."""
        try:
            return registry.title(self.game.title).side(self.side).name
        except (KeyError, ImportError):
            return self.side or f"Place {self.place}"

    @property
    def is_bot(self) -> bool:
        """A bot of the title answers for this seat."""
        return bool(self.bot)

    @property
    def is_vacant(self) -> bool:
        """Neither a person nor a bot sits here."""
        return not self.bot and self.person_id is None

    @property
    def standing_lines(self) -> list[str]:
        """The standing orders, line by line."""
        return self.standing.splitlines()


class StandingChange(models.Model):
    """One version of a seat's standing orders; the newest is ``Seat.standing``."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="standing_changes")
    text = models.TextField(blank=True)
    source = models.CharField(max_length=10)
    turn = models.IntegerField()
    set_at = models.DateTimeField()

    class Meta:
        ordering = ("-set_at", "-pk")

    def __str__(self) -> str:
        return f"standing orders of {self.seat} at {self.set_at:%Y-%m-%d %H:%M}"
