"""Games as lists and headers show them: who sits where, and what is waited for."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from games.engine.title import SideInfo, Title
from pbem.play import queries
from pbem.play.models import Ask, Game, Question, Seat
from pbem.play.service import Refused


@dataclass(frozen=True)
class Place:
    """One seat of the table: its side (None until sides are drawn) and who plays it."""

    side: SideInfo | None
    seat: Seat | None
    name: str
    waits_for: bool = False
    """The game waits for this seat's answer."""


@dataclass(frozen=True)
class Line:
    """A game in a list."""

    game: Game
    title: Title[Any] | None
    places: tuple[Place, ...]
    question: Question | None
    is_live: bool = True
    """Does the reader see the present? Spectators of a game that is shown late do not."""

    @property
    def title_name(self) -> str:
        """What is played."""
        return self.title.name if self.title else self.game.title


def title_or_none(game: Game) -> Title[Any] | None:
    """The game's rules, or None when this server has them no more."""
    try:
        return queries.title_for(game)
    except Refused:
        return None


def player_name(seat: Seat | None) -> str:
    """Who plays a seat."""
    if seat is None:
        return "open"
    if seat.bot:
        return "the bot"
    return seat.person.display_name if seat.person else "nobody at the moment"


def places_of(game: Game, title: Title[Any] | None, owing: Iterable[int] = ()) -> tuple[Place, ...]:
    """The seats, in order of sides once these are known; a free one is "open"."""
    seats = list(game.seats.all())
    owed = set(owing)
    order = [info.slug for info in title.sides] if title else []
    seats.sort(key=lambda seat: (order.index(seat.side) if seat.side in order else len(order), seat.place))
    known = {info.slug: info for info in title.sides} if title else {}
    places = [
        Place(known.get(seat.side), seat, player_name(seat), waits_for=seat.pk in owed) for seat in seats
    ]
    free = max(0, len(order) - len(places)) if game.status == Game.Status.OPEN else 0
    left = [info for info in known.values() if info.slug not in {seat.side for seat in seats}]
    sides = [left[0] if free == 1 and len(left) == 1 else None] * free
    return (*places, *(Place(side, None, "open") for side in sides))


def with_people(games: QuerySet[Game]) -> QuerySet[Game]:
    """The rows a list needs, fetched together."""
    return games.select_related("host", "invited").prefetch_related("seats__person")


def lines(games: QuerySet[Game], most: int | None = None) -> list[Line]:
    """Games for a list that anybody may see, with the question each waits for."""
    found = list(with_people(games)[:most])
    questions = {
        question.game_id: question
        for question in Question.objects.filter(
            game__in=[game.pk for game in found], state__in=Question.CURRENT
        ).prefetch_related("asks")
    }
    return [_line(game, questions.get(game.pk), queries.is_live_for(game, None)) for game in found]


def line(game: Game, is_live: bool = True) -> Line:
    """One game. ``is_live`` False: as those see it who may not know what is asked at present."""
    return _line(game, queries.current_question(game) if game.is_live else None, is_live)


def _line(game: Game, question: Question | None, is_live: bool) -> Line:
    title, shown = title_or_none(game), question if is_live else None
    return Line(game, title, places_of(game, title, owing(shown)), shown, is_live)


def owing(question: Question | None) -> list[int]:
    """The seats that have not answered a question yet."""
    if question is None:
        return []
    return [ask.seat_id for ask in question.asks.all() if ask.state == Ask.State.OPEN]
