"""Two people at one screen: the second plays as a guest of the first, who passes the chair over.

A guest is a person of his own, so that orders, receipts and views of the two sides stay apart as
in any game; he cannot log in and gets no letters. Which of the two sits before the screen stands
in the session and changes only by the page that passes the chair.
"""

from collections.abc import Mapping

from django.db import transaction
from django.http import HttpRequest

from pbem.accounts.models import LetterStyle, Person
from pbem.play import service
from pbem.play.models import Game, Seat
from pbem.web.models import Guest

PATIENCE = 24 * 60
"""Hours for each request: nobody is hurried at one's own table."""

CLOCK = {"misses": 0, "last_chance_hours": 0}


def guest_of(host: Person) -> Person:
    """The guest of a person; made when he is first needed."""
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=host.pk)
        found = Guest.objects.select_related("person").filter(host=host).first()
        if found is not None:
            return found.person
        person = Person.objects.create_user(
            f"guest-{host.pk}@hotseat.invalid",  # a domain that leads nowhere (RFC 2606)
            _free_name(host),
            timezone=host.timezone,
            letter_style=LetterStyle.NONE,
            mail_ok=False,
        )
        Guest.objects.create(host=host, person=person)
        return person


def _free_name(host: Person) -> str:
    name = f"{host.display_name[:28]}'s guest"
    is_taken = Person.objects.filter(display_name__iexact=name).exists()
    return f"{name} {host.pk}"[:40] if is_taken else name


@transaction.atomic
def open_game(host: Person, title: str, options: Mapping[str, str], side: str) -> Game:
    """A game of two at one screen; it begins at once. Raises Refused."""
    guest = guest_of(host)
    game = service.open_challenge(
        host,
        title,
        side=side,
        options=options,
        visibility=Game.Visibility.INVITED,
        invited=guest,
        pace_hours=PATIENCE,
        reaction_hours=PATIENCE,
        name="At one table",
        clock=CLOCK,
        purpose=Game.Purpose.PRACTICE,
    )
    service.accept(game, guest)
    return game


def guest_seat(game: Game, person: Person) -> Seat | None:
    """The seat of the person's guest in a game, if this is a game at one screen."""
    return game.seats.select_related("person").filter(person__guest__host=person).first()


def sitting(request: HttpRequest, game: Game, seat: Seat | None, person: Person | None) -> Seat | None:
    """Whose seat is before the screen: the person's own, or his guest's after the chair was passed."""
    if seat is None or person is None or request.session.get(_key(game)) != "guest":
        return seat
    return guest_seat(game, person) or seat


def pass_chair(request: HttpRequest, game: Game, to_guest: bool) -> None:
    """From now on, for this browser, the other one sits before the screen."""
    request.session[_key(game)] = "guest" if to_guest else "host"


def _key(game: Game) -> str:
    return f"chair-{game.code}"
