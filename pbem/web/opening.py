"""From the form of a challenge to the challenge."""

from django.db import transaction

from pbem.accounts.models import Person
from pbem.league import service as league
from pbem.play import service
from pbem.play.clock import Clock
from pbem.play.models import Game
from pbem.web.forms import ChallengeForm


@transaction.atomic
def open_game(form: ChallengeForm, person: Person, clock: Clock | None = None) -> Game:
    """Open the challenge a valid form describes, with its phrase, league and bot. Raises Refused."""
    wishes = form.cleaned_data
    game = service.open_challenge(
        person,
        form.title.slug,
        side=wishes["side"],
        options=form.options(),
        visibility=wishes["visibility"],
        password=wishes["password"],
        invited=wishes["invited"],
        pace_hours=wishes["pace_hours"],
        reaction_hours=wishes["reaction_hours"],
        name=wishes["name"],
        message=wishes["message"],
        clock=clock,
        spectators_late=wishes["spectators"],
    )
    if wishes["phrase"]:
        service.set_phrase(game.seats.get(person=person), wishes["phrase"])
    if wishes["league"]:
        league.add_game(wishes["league"], game, person)
    if wishes["bot"]:
        service.seat_bot(game, wishes["bot"], person)
    return game
