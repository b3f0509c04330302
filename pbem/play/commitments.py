"""The dice of a game: the key in force, and committing to a new one after a roll-back."""

from games.engine import chance
from games.engine.chance import Rekeyed, make_key
from games.engine.names import Side
from games.engine.record import Recommitment as RecordedRecommitment
from pbem.play import tokens
from pbem.play.models import Branch, Game, Recommitment


def phrases_of(game: Game) -> dict[Side, str]:
    """Each side's own share of the dice key, once sides are fixed."""
    return {seat.side: seat.phrase for seat in game.seats.all()}


def chance_of(game: Game) -> Rekeyed:
    """The game's dice."""
    phrases = phrases_of(game)
    changes = [(row.number, make_key(row.seed, phrases)) for row in game.recommitments.all()]
    return Rekeyed(make_key(game.seed, phrases), changes)


def recommit(game: Game, branch: Branch) -> Recommitment:
    """Draw a new seed for all dice from the branch on; only its hash is told."""
    seed = tokens.dice_seed()
    return Recommitment.objects.create(
        game=game,
        branch=branch,
        number=branch.number,
        seed=seed,
        commitment=chance.commitment(seed),
        reason=branch.reason,
        made_at=branch.dropped_at,
    )


def secret_of(game: Game) -> str:
    """The seed that nobody knows now: what digests of orders are keyed with."""
    made = list(game.recommitments.all())  # the newest last; may have been fetched for many games at once
    return made[-1].seed if made else game.seed


def recorded(game: Game) -> tuple[RecordedRecommitment, ...]:
    """The new seeds as the game's record holds them."""
    return tuple(
        RecordedRecommitment(row.number, row.seed, row.commitment, row.reason)
        for row in game.recommitments.all()
    )


def published(game: Game) -> list[Recommitment]:
    """The commitments made after the first. Their seeds are for an opened game only."""
    return list(game.recommitments.all())
