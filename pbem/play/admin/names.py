"""How the admin calls what belongs to a game."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.engine import registry
from games.engine.title import Title
from pbem.play import tables
from pbem.play.errors import Refused
from pbem.play.models import Game, Seat


def side_name(game: Game, seat: Seat) -> str:
    """The side of a seat as its rules call it; its place while it has none."""
    seat.game = game  # at hand already, and not to be asked for once more
    return seat.side_name


def player_words(seat: Seat) -> str:
    """Who plays a seat, in a sentence."""
    if seat.person is not None:
        misses = f"; {seat.misses} deadlines missed in a row" if seat.misses else ""
        offered = "; the seat is on offer to substitutes" if seat.offered_at else ""
        return f"Played by {seat.person.display_name} ({seat.person.email}){misses}{offered}."
    return f"Played by the automatic player “{seat.bot}”." if seat.bot else "Nobody plays it; defaults do."


def title_or_none(game: Game) -> Title[Any] | None:
    """The rules of a game; None when this server has them no more."""
    try:
        return tables.title_of(game.title)
    except Refused:
        return None


class TitleFilter(admin.SimpleListFilter):
    """Games, or what belongs to them, by the name of their rules. ``path`` leads from the row to the slug."""

    title = "title"
    parameter_name = "title"
    path = "title"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Every title this server has, by name."""
        return [(title.slug, title.name) for title in registry.titles()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Rows of the title that was chosen."""
        return queryset.filter(**{self.path: self.value()}) if self.value() else queryset


class GameTitleFilter(TitleFilter):
    """For rows of a game."""

    path = "game__title"


class SeatTitleFilter(TitleFilter):
    """For rows of a seat."""

    path = "seat__game__title"
