"""How the admin calls what belongs to a game."""

from pbem.play import tables
from pbem.play.errors import Refused
from pbem.play.models import Game, Seat


def side_name(game: Game, seat: Seat) -> str:
    """The side of a seat as its rules call it; its place while it has none."""
    try:
        return tables.title_of(game.title).side(seat.side).name
    except (Refused, KeyError):
        return seat.side or f"Place {seat.place}"
