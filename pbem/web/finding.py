"""Finding a game: filters over open challenges and over games one can watch."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.db.models import Q, QuerySet

from games.engine import registry
from games.engine.title import Title
from pbem.league.models import League
from pbem.play.models import Game

PACES = [("", "any"), ("24", "a day or less"), ("72", "3 days or less"), ("168", "a week or less")]
OPENNESS = [("", "any"), ("open", "open to all"), ("private", "with a password")]
COUNTED = [("", "any"), ("league", "for a league"), ("friendly", "friendly")]
STATES = [("", "any"), ("on", "being played"), ("over", "finished")]


def _choice(label: str, choices: list[tuple[str, str]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False)


def _scenarios() -> list[tuple[str, list[tuple[str, str]]]]:
    """The scenarios of each title that has some, as title, option and choice."""
    return [
        (
            title.name,
            [(f"{title.slug}:{option.key}:{choice}", option.name_of(choice)) for choice in option.choices],
        )
        for title in registry.titles()
        for option in title.options
        if option.told
    ]


def _sides() -> list[tuple[str, str]]:
    """The sides of all titles, each name once."""
    names: dict[str, list[str]] = {}
    for title in registry.titles():
        for side in title.sides:
            known = names.setdefault(side.slug, [])
            known += [side.name] if side.name not in known else []
    return [(slug, " / ".join(known)) for slug, known in names.items()]


class Finder(forms.Form):
    """What both lists can be narrowed by. Whatever is not understood narrows nothing."""

    title = _choice("Game", [])
    scenario = _choice("Scenario", [])
    player = forms.CharField(label="Player", max_length=40, required=False)
    league = forms.ModelChoiceField(
        League.objects.all(), label="League", required=False, to_field_name="slug", empty_label="any"
    )

    counted = _choice("League or friendly", COUNTED)

    ALWAYS_SHOWN: ClassVar[tuple[str, ...]] = ("title", "player")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": ""} | kwargs)
        self._offer("title", [(found.slug, found.name) for found in registry.titles()])
        self._offer("scenario", _scenarios())

    def _offer(self, name: str, choices: Sequence[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        field.choices = [("", "any"), *choices]

    def always_shown(self) -> list[forms.BoundField]:
        """What most people look for."""
        return [self[name] for name in self.ALWAYS_SHOWN]

    def further(self) -> list[forms.BoundField]:
        """The rest, behind a press."""
        return [self[name] for name in self.fields if name not in self.ALWAYS_SHOWN]

    def is_far(self) -> bool:
        """Is anything of the rest asked for?"""
        return any(self.wish(field.name) for field in self.further())

    def wish(self, name: str) -> Any:
        """What the reader wants, "" when he does not care or wrote nonsense."""
        self.is_valid()
        return self.cleaned_data.get(name) or ""

    def narrow(self, games: QuerySet[Game]) -> QuerySet[Game]:
        """The games that fit."""
        if self.wish("title"):
            games = games.filter(title=self.wish("title"))
        if self.wish("scenario"):
            slug, key, choice = self.wish("scenario").split(":", 2)
            games = games.filter(title=slug, **{f"options__{key}": choice})
        if self.wish("league"):
            games = games.filter(pk__in=self.wish("league").games.values("pk"))
        if self.wish("counted"):
            games = games.filter(league_game__isnull=self.wish("counted") == "friendly")
        if name := " ".join(self.wish("player").split()):
            games = games.filter(
                pk__in=Game.objects.filter(
                    Q(seats__person__display_name__icontains=name) | Q(host__display_name__icontains=name)
                ).values("pk")
            )
        return games


def _has_side(title: Title[Any], slug: str) -> bool:
    return any(side.slug == slug for side in title.sides)


class ChallengeFinder(Finder):
    """Open challenges."""

    ALWAYS_SHOWN = ("title", "side", "pace")

    side = _choice("Side free for me", [])
    pace = _choice("Time for a request", PACES)
    openness = _choice("Who may accept", OPENNESS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._offer("side", _sides())

    def narrow(self, games: QuerySet[Game]) -> QuerySet[Game]:
        """The challenges that fit."""
        games = super().narrow(games)
        if self.wish("pace"):
            games = games.filter(pace_hours__lte=int(self.wish("pace")))
        if self.wish("side"):
            games = games.exclude(side_choice__in=[self.wish("side"), Game.SIDE_RANDOM])
            titles = [title.slug for title in registry.titles() if _has_side(title, self.wish("side"))]
            games = games.filter(title__in=titles)
        return games.filter(visibility=self.wish("openness")) if self.wish("openness") else games


class GameFinder(Finder):
    """Games that have begun."""

    ALWAYS_SHOWN = ("title", "player", "state")

    state = _choice("State", STATES)

    def narrow(self, games: QuerySet[Game]) -> QuerySet[Game]:
        """The games that fit."""
        games = super().narrow(games)
        if self.wish("state") == "over":
            return games.filter(status=Game.Status.FINISHED)
        return games.exclude(status=Game.Status.FINISHED) if self.wish("state") == "on" else games
