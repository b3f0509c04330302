"""Who is asked when a person has to decide: never somebody who sits at the table himself."""

from collections.abc import Callable, Iterable

from pbem.accounts.models import Person
from pbem.play.models import Game

JUDGES: list[Callable[[Game], Iterable[Person]]] = []
"""Who else judges a game; the league adds its organisers."""


def hosts() -> list[Person]:
    """The people who run the server."""
    return list(Person.objects.filter(is_superuser=True, is_active=True).order_by("pk"))


def judges_of(game: Game) -> list[Person]:
    """A game's judges: who opened it and the league's organisers, or failing those the hosts."""
    seated = set(game.seats.values_list("person", flat=True))
    named = [game.host] if game.host is not None else []
    for more in JUDGES:
        named += more(game)
    found = {person.pk: person for person in named if person.pk not in seated and person.is_active}
    if not found:
        found = {person.pk: person for person in hosts() if person.pk not in seated}
    return [found[pk] for pk in sorted(found)]
