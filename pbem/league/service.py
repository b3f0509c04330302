"""What is done with leagues. Pages and admin call these verbs."""

from django.db import IntegrityError, transaction

from pbem.accounts.models import Person
from pbem.league.models import League, LeagueGame, Membership
from pbem.play.auditing import record
from pbem.play.errors import Refused
from pbem.play.models import Game


@transaction.atomic
def found(name: str, slug: str, organiser: Person, *, description: str = "", is_open: bool = True) -> League:
    """A new league with its first organiser, who is a member too. Raises Refused when its name is taken."""
    if League.objects.filter(name=name).exists() or League.objects.filter(slug=slug).exists():
        raise Refused("There is a league of that name.")
    league = League.objects.create(name=name, slug=slug, description=description, is_open=is_open)
    league.organisers.add(organiser)
    _enter(league, organiser)
    return league


def is_organiser(league: League, person: Person | None) -> bool:
    """May this person look after the league? Its organisers and the host may."""
    return person is not None and (person.is_superuser or league.organisers.filter(pk=person.pk).exists())


def organisers_of(game: Game) -> list[Person]:
    """Who looks after the league a game counts for; nobody when it counts for none."""
    return list(Person.objects.filter(organised_leagues__games=game).distinct().order_by("pk"))


def is_member(league: League, person: Person | None) -> bool:
    """Does this person belong to the league?"""
    return person is not None and league.memberships.filter(person_id=person.pk).exists()


def join(league: League, person: Person, *, by: Person | None = None) -> Membership:
    """Become a member, or be made one by an organiser; twice is once. Raises Refused in a closed league."""
    if not league.is_open and not is_organiser(league, by or person):
        raise Refused("This league is closed; ask an organiser.")
    return _enter(league, person)


def _enter(league: League, person: Person) -> Membership:
    membership, _ = Membership.objects.get_or_create(league=league, person=person)
    return membership


def leave(league: League, person: Person) -> None:
    """End a membership; games go on. Raises Refused for the last organiser."""
    organisers = league.organisers.all()
    if list(organisers) == [person]:
        raise Refused("The last organiser cannot leave; name another first.")
    with transaction.atomic():
        league.organisers.remove(person)
        Membership.objects.filter(league=league, person=person).delete()


def add_game(league: League, game: Game, by: Person) -> LeagueGame:
    """Count a game for a league.

    Raises Refused unless an organiser asks, or a member who plays in it; when it counts for a
    league already; and for practice, which counts for nothing.
    """
    if game.is_practice:
        raise Refused("This game is practice, which counts for nothing.")
    plays = is_member(league, by) and game.seats.filter(person=by).exists()
    if not plays and not is_organiser(league, by):
        raise Refused("Only an organiser, or a member who plays in it, may add a game.")
    try:
        with transaction.atomic():
            fixture = LeagueGame.objects.create(league=league, game=game)
            record(game, by, "add to league", league.name)
    except IntegrityError as error:
        raise Refused("This game counts for a league already.") from error
    return fixture


def remove_game(league: League, game: Game, by: Person, reason: str = "") -> None:
    """Take a game out of a league. Raises Refused unless an organiser asks."""
    if not is_organiser(league, by):
        raise Refused("Only an organiser may take a game out.")
    with transaction.atomic():
        deleted, _ = LeagueGame.objects.filter(league=league, game=game).delete()
        if deleted:
            record(game, by, "remove from league", reason or league.name)
