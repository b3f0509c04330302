"""Who looks at which game, and what he may do there."""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from games.engine.names import Side
from games.engine.title import Title
from pbem.accounts.models import Person
from pbem.play import queries, service
from pbem.play.models import Game, Seat
from pbem.web import hotseat


@dataclass(frozen=True)
class Visit:
    """A visitor at a game: ``seat`` is his own, None for a spectator."""

    game: Game
    person: Person | None
    seat: Seat | None
    title: Title[Any]

    @property
    def side(self) -> Side | None:
        """As which side he looks; None as a spectator."""
        return (self.seat.side or None) if self.seat else None

    @property
    def other_chair(self) -> Seat | None:
        """At a game of two at one screen: the seat of the one who does not sit before it now."""
        if self.person is None or self.seat is None:
            return None
        if self.seat.person_id != self.person.pk:
            return queries.seat_of(self.game, self.person)
        return hotseat.guest_seat(self.game, self.person)

    @property
    def is_host(self) -> bool:
        """Did he open the challenge?"""
        return self.person is not None and self.person.pk == self.game.host_id


def person_of(request: HttpRequest) -> Person | None:
    """Whoever is logged in, or None."""
    return request.user if isinstance(request.user, Person) else None


def visit(request: HttpRequest, code: str) -> Visit:
    """The game of that code as this visitor meets it.

    Raises Http404 when there is none, when he may not know of it, or when its rules are gone.
    """
    person = person_of(request)
    game = Game.objects.select_related("host", "invited").filter(code=code).first()
    if game is None or not service.may_see(game, person):
        raise Http404("There is no such game.")
    try:
        title = queries.title_for(game)
    except service.Refused as refused:
        raise Http404(refused.reason) from refused
    seat = hotseat.sitting(request, game, queries.seat_of(game, person), person)
    return Visit(game, person, seat, title)


def visit_begun(request: HttpRequest, code: str) -> Visit:
    """The same for pages that need a position. Raises Http404 before the start."""
    found = visit(request, code)
    if found.game.started_at is None:
        raise Http404("The game has not begun.")
    return found


def visit_seated(request: HttpRequest, code: str) -> tuple[Visit, Seat]:
    """The same for pages of those who play. Raises PermissionDenied for anybody else."""
    found = visit(request, code)
    if found.seat is None:
        raise PermissionDenied("This page belongs to those who play in the game.")
    return found, found.seat
