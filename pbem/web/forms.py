"""The forms of the pages."""

from typing import Any

from django import forms

from games.engine.title import Title
from pbem.accounts import service as accounts
from pbem.accounts.models import Person
from pbem.league.models import League
from pbem.play import queries
from pbem.play.models import Game

PACES = [(12, "12 hours"), (24, "1 day"), (48, "2 days"), (72, "3 days"), (120, "5 days"), (168, "7 days")]
REACTIONS = [(6, "6 hours"), (12, "12 hours"), (24, "1 day"), (48, "2 days"), (72, "3 days")]
PHRASE_HELP = (
    "Any words. They are mixed into the key of the dice, so that nobody, not even the host of this server, "
    "chose them. Shown to all when the game is over."
)
OPTION = "option-"
NEVER = "end"
SPECTATORS = [
    *((str(turns), queries.spectator_words(turns)) for turns in (0, 1, 2, 3, 5)),
    (NEVER, queries.spectator_words(None)),
]


def _turns(word: str) -> int | None:
    """How many turns late a choice means; None: not before the end."""
    return None if word == NEVER else int(word)


class ChallengeForm(forms.Form):
    """What a challenge says; the title adds its sides, options and bots."""

    name = forms.CharField(label="Name of the game", max_length=120, required=False)
    side = forms.ChoiceField(label="Your side")
    bot = forms.ChoiceField(label="Opponent", required=False)
    visibility = forms.ChoiceField(
        label="Who may accept", choices=Game.Visibility, initial=Game.Visibility.OPEN
    )
    password = forms.CharField(
        label="Password",
        max_length=100,
        required=False,
        help_text="For a game with a password: tell it to whom you like.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    invited = forms.CharField(
        label="Invited person",
        max_length=40,
        required=False,
        help_text="For an invitation: the name shown here.",
    )
    pace_hours = forms.TypedChoiceField(
        label="Time for each request",
        choices=PACES,
        coerce=int,
        initial=72,
        help_text="Then a default is used.",
    )
    reaction_hours = forms.TypedChoiceField(
        label="Time for a reaction",
        choices=REACTIONS,
        coerce=int,
        initial=24,
        help_text="Short questions in the other side's turn; standing orders can answer them.",
    )
    spectators = forms.TypedChoiceField(
        label="Spectators see",
        choices=SPECTATORS,
        coerce=_turns,
        required=False,
        initial="1",
        help_text="Those who do not play in it, and only what both sides know. When it is over, all is open.",
    )
    league = forms.ModelChoiceField(
        League.objects.none(), label="For a league", required=False, empty_label="none"
    )
    message = forms.CharField(
        label="A word to whoever accepts",
        max_length=500,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    phrase = forms.CharField(
        label="Your phrase for the dice", max_length=200, required=False, help_text=PHRASE_HELP
    )

    def __init__(self, *args: Any, title: Title[Any], person: Person, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": ""} | kwargs)
        self.title = title
        self.person = person
        self._choices("side").choices = [
            (Game.SIDE_RANDOM, "drawn at the start, by the dice"),
            (Game.SIDE_EITHER, "whoever accepts chooses"),
            *((info.slug, info.name) for info in title.sides),
        ]
        people = ("", "a person")
        self._choices("bot").choices = [people, *((slug, f"the bot ({slug})") for slug in sorted(title.bots))]
        leagues = self.fields["league"]
        assert isinstance(leagues, forms.ModelChoiceField)  # noqa: S101 - declared above
        leagues.queryset = League.objects.filter(memberships__person=person)
        for option in title.options:
            self.fields[OPTION + option.key] = forms.ChoiceField(
                label=f"{option.label} ({option.rule})",
                choices=[(choice, option.name_of(choice)) for choice in option.choices],
                initial=option.default,
                help_text=option.help,
                required=False,
            )

    def _choices(self, name: str) -> forms.ChoiceField:
        found = self.fields[name]
        assert isinstance(found, forms.ChoiceField)  # noqa: S101 - declared above
        return found

    def options(self) -> dict[str, str]:
        """The options of the title as chosen."""
        chosen = {option.key: self.cleaned_data[OPTION + option.key] for option in self.title.options}
        return {key: choice for key, choice in chosen.items() if choice}

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields by subject, each with its heading; the time has a form of its own beside them."""
        options = [OPTION + option.key for option in self.title.options]
        parts = [
            ("What is played", ["side", "bot", *options]),
            ("With whom", ["visibility", "password", "invited", "spectators", "league", "name", "message"]),
            ("The dice", ["phrase"]),
        ]
        return [(heading, [self[name] for name in names]) for heading, names in parts]

    def clean_spectators(self) -> int | None:
        """How many turns late; nothing chosen is the usual."""
        chosen: int | str | None = self.cleaned_data["spectators"]
        return queries.ONE_TURN if isinstance(chosen, str) else chosen

    def clean_invited(self) -> Person | None:
        """The person of that name."""
        name = " ".join(self.cleaned_data["invited"].split())
        if not name:
            return None
        found = accounts.named(name)
        if found is None:
            raise forms.ValidationError("Nobody here has this name.", code="unknown")
        return found

    def clean(self) -> dict[str, Any]:
        """A password, a name and a bot each belong to their own kind of challenge."""
        wishes = super().clean() or self.cleaned_data
        if wishes.get("visibility") != Game.Visibility.INVITED:
            wishes["invited"] = None
        if wishes.get("bot"):
            wishes |= {"visibility": Game.Visibility.OPEN, "invited": None}
        return wishes


class AcceptForm(forms.Form):
    """What is needed to take a seat: a side where it is free to choose, a password where there is one."""

    side = forms.ChoiceField(label="Your side")
    password = forms.CharField(label="Password", max_length=100, widget=forms.PasswordInput)
    phrase = forms.CharField(
        label="Your phrase for the dice", max_length=200, required=False, help_text=PHRASE_HELP
    )

    def __init__(self, *args: Any, title: Title[Any], game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": ""} | kwargs)
        side = self.fields["side"]
        assert isinstance(side, forms.ChoiceField)  # noqa: S101 - declared above
        taken = set(game.seats.values_list("side", flat=True))
        side.choices = [(info.slug, info.name) for info in title.sides if info.slug not in taken]
        if game.side_choice != Game.SIDE_EITHER:
            del self.fields["side"]
        if game.visibility != Game.Visibility.PRIVATE:
            del self.fields["password"]
