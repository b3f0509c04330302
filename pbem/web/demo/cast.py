"""Who and what a fresh demo begins with."""

from dataclasses import dataclass

from django.db import transaction

from pbem.accounts import service as accounts
from pbem.accounts.models import Person
from pbem.league import service as league
from pbem.play import service
from pbem.play.models import Game

PASSWORD = "picardy-1918"  # noqa: S105 - known to all on purpose: the demo listens to its own machine only


@dataclass(frozen=True)
class Role:
    """One of the demo's people."""

    email: str
    name: str
    part: str
    timezone: str = "Europe/London"
    is_host: bool = False


ADA = Role(
    "ada@example.org",
    "Ada",
    "plays Germany in her games: one against Ben, two against the bot",
    "Europe/Berlin",
)
BEN = Role("ben@example.org", "Ben", "plays the Allies against Ada")
OLGA = Role("olga@example.org", "Olga", "runs the league, may use the admin", is_host=True)
CAST = (ADA, BEN, OLGA)

TITLE = "kaisers_battle"
BOT = "steady"
TIGERS = "20.1-villers-bocage"
"""A scenario of few counters: both titles are there to be tried against the bot."""


def is_set_up() -> bool:
    """Has an earlier start put its people on the stage?"""
    return Person.objects.filter(email=ADA.email).exists()


@transaction.atomic
def set_up() -> None:
    """Three people, a league with a running game, a game of each title against the bot, an open challenge."""
    ada, ben, olga = (_enrol(role) for role in CAST)
    picardy = league.found(
        "Picardy League",
        "picardy",
        olga,
        description="The Kaiser's Battle, one game after the other. Everybody is welcome.",
    )
    for person in (ada, ben):
        league.join(picardy, person)
    first = _challenge(ada, "The road to Ham", message="A league game.")
    league.add_game(picardy, first, olga)
    service.accept(first, ben, phrase="mist on the Somme")
    practice = _challenge(ada, "Practice against the bot")
    service.seat_bot(practice, BOT, ada)
    tigers = service.open_challenge(
        ada, "panzer44", side="german", options={"scenario": TIGERS}, name="Tigers at Villers-Bocage"
    )
    service.seat_bot(tigers, BOT, ada)
    service.open_challenge(
        ben,
        TITLE,
        side="allied",
        name="Who tries the Germans?",
        message="A friendly game, a turn every few days.",
    )


def _enrol(role: Role) -> Person:
    return accounts.enrol(
        role.email,
        role.name,
        PASSWORD,
        timezone=role.timezone,
        is_staff=role.is_host,
        is_superuser=role.is_host,
    )


def _challenge(host: Person, name: str, message: str = "") -> Game:
    game = service.open_challenge(host, TITLE, side="german", name=name, message=message)
    service.set_phrase(game.seats.get(person=host), "gas and fog")
    return game
