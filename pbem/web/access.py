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

CLOSED = "The players show this game to spectators when it is over, and not before."


@dataclass(frozen=True)
class Visit:
    """A visitor at a game: ``seat`` is his own, None for a spectator."""

    game: Game
    person: Person | None
    seat: Seat | None
    title: Title[Any]
    wished: str = ""
    """With whose eyes he wishes to look; granted in a game that is over."""

    @property
    def side(self) -> Side | None:
        """As which side he looks; None as a spectator."""
        return queries.eyes_for(self.game, self.own_side, self.wished)

    @property
    def own_side(self) -> Side | None:
        """The side he plays; None as a spectator."""
        return (self.seat.side or None) if self.seat else None

    @property
    def eyes(self) -> str:
        """Behind the links of a page: the wish for other eyes than one's own, carried along."""
        return f"?as={self.wished}" if self.wished in queries.eyes_on_offer(self.game) else ""

    @property
    def seen_as(self) -> str:
        """The eyes he looks with, as the links of a game that is over name them."""
        return self.side or queries.PUBLIC

    @property
    def is_live(self) -> bool:
        """Does he see what is asked and played at present? A spectator may have to wait for it."""
        return queries.is_live_for(self.game, self.side)

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
    return Visit(game, person, seat, title, request.GET.get("as", ""))


def visit_begun(request: HttpRequest, code: str) -> Visit:
    """The same for pages that need a position. Raises Http404 before the start."""
    found = visit(request, code)
    if found.game.started_at is None:
        raise Http404("The game has not begun.")
    return found


def visit_watching(request: HttpRequest, code: str) -> Visit:
    """The same for pages that show a position: PermissionDenied where it is closed to spectators."""
    found = visit_begun(request, code)
    if queries.is_closed(found.game, found.side):
        raise PermissionDenied(CLOSED)
    return found


def visit_seated(request: HttpRequest, code: str) -> tuple[Visit, Seat]:
    """The same for pages of those who play. Raises PermissionDenied for anybody else."""
    found = visit(request, code)
    if found.seat is None:
        raise PermissionDenied("This page belongs to those who play in the game.")
    return found, found.seat
