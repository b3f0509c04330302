"""What every letter about a game needs to know, and the parts it is put together from."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.engine.title import Title
from pbem.accounts.models import Person
from pbem.mail.compose.times import Moment, moment
from pbem.play import queries
from pbem.play.models import EventRow, Game, Seat


@dataclass(frozen=True)
class Section:
    """One part of a letter: its template (``mail/parts/<name>.html`` and ``.txt``) and what it shows."""

    name: str
    data: dict[str, Any]


@dataclass(frozen=True)
class Picture:
    """The map in a letter."""

    png: bytes
    alt: str
    width: int
    height: int


@dataclass
class Draft:
    """A letter on its way into words."""

    heading: str
    subject: str = ""
    """What the subject line says in place of the heading."""
    preview: str = ""
    sections: list[Section] = field(default_factory=list)
    button: tuple[str, str] | None = None
    """Label and address of the one button; it stands where the part ``button`` does, else at the end."""
    reply_to: str = ""
    picture: Picture | None = None

    def add(self, part: str, /, **data: Any) -> None:
        """One more part."""
        self.sections.append(Section(part, data))


@dataclass(frozen=True)
class Desk:
    """A game as seen from one seat by its person; everything in a letter comes through it."""

    person: Person
    game: Game
    seat: Seat | None
    now: datetime

    @property
    def title(self) -> Title[Any]:
        """The rules."""
        return queries.title_for(self.game)

    @property
    def side(self) -> str | None:
        """The reader's side; None for somebody without a seat, who may know what is public."""
        return self.seat.side or None if self.seat else None

    @property
    def name(self) -> str:
        """The game as it is called in letters."""
        return self.game.name or self.title.name

    def side_name(self, side: str) -> str:
        """A side as it is called in letters; what else a result counts, in words."""
        named = {info.slug: info.name for info in self.title.sides}
        return named.get(side) or side.replace("_", " ")

    @property
    def others(self) -> tuple[Person, ...]:
        """The people opposite."""
        seats = self.game.seats.select_related("person").exclude(person=self.person)
        return tuple(seat.person for seat in seats if seat.person is not None)

    def moment(self, at: datetime) -> Moment:
        """A time on the reader's clock and, where they differ, on the others'."""
        return moment(at, self.person, self.others, self.now)

    def events(self, first: int, last: int) -> list[EventRow]:
        """What happened, as far as this side may know it."""
        return list(queries.events_for(self.game, self.side, first=first, last=last))


def say(draft: Draft, heading: str, *paragraphs: str, quote: str = "", code: str = "") -> None:
    """Add a heading with sentences below it (empty ones are left out)."""
    told = [text for text in paragraphs if text]
    draft.add("note", heading=heading, paragraphs=told, quote=quote, code=code)


def joined(parts: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
