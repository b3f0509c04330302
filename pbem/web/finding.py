"""Finding a game: filters over open challenges and over games one can watch."""

from typing import Any

from django import forms
from django.db.models import Q, QuerySet

from games.engine import registry
from pbem.league.models import League
from pbem.play.models import Game

PACES = [("", "any"), ("24", "a day or less"), ("72", "3 days or less"), ("168", "a week or less")]
OPENNESS = [("", "any"), ("open", "open to all"), ("private", "with a password")]
STATES = [("", "any"), ("on", "being played"), ("over", "finished")]


def _choice(label: str, choices: list[tuple[str, str]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False)


class Finder(forms.Form):
    """What both lists can be narrowed by. Whatever is not understood narrows nothing."""

    title = _choice("Game", [])
    player = forms.CharField(label="Player", max_length=40, required=False)
    league = forms.ModelChoiceField(
        League.objects.all(), label="League", required=False, to_field_name="slug", empty_label="any"
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": ""} | kwargs)
        title = self.fields["title"]
        assert isinstance(title, forms.ChoiceField)  # noqa: S101 - declared above
        title.choices = [("", "any"), *((found.slug, found.name) for found in registry.titles())]

    def wish(self, name: str) -> Any:
        """What the reader wants, "" when he does not care or wrote nonsense."""
        self.is_valid()
        return self.cleaned_data.get(name) or ""

    def narrow(self, games: QuerySet[Game]) -> QuerySet[Game]:
        """The games that fit."""
        if self.wish("title"):
            games = games.filter(title=self.wish("title"))
        if self.wish("league"):
            games = games.filter(pk__in=self.wish("league").games.values("pk"))
        if name := " ".join(self.wish("player").split()):
            games = games.filter(
                pk__in=Game.objects.filter(
                    Q(seats__person__display_name__icontains=name) | Q(host__display_name__icontains=name)
                ).values("pk")
            )
        return games


class ChallengeFinder(Finder):
    """Open challenges."""

    pace = _choice("Time for a request", PACES)
    openness = _choice("Who may accept", OPENNESS)

    def narrow(self, games: QuerySet[Game]) -> QuerySet[Game]:
        """The challenges that fit."""
        games = super().narrow(games)
        if self.wish("pace"):
            games = games.filter(pace_hours__lte=int(self.wish("pace")))
        return games.filter(visibility=self.wish("openness")) if self.wish("openness") else games


class GameFinder(Finder):
    """Games that have begun."""

    state = _choice("State", STATES)

    def narrow(self, games: QuerySet[Game]) -> QuerySet[Game]:
        """The games that fit."""
        games = super().narrow(games)
        if self.wish("state") == "over":
            return games.filter(status=Game.Status.FINISHED)
        return games.exclude(status=Game.Status.FINISHED) if self.wish("state") == "on" else games
