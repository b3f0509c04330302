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


def player_words(seat: Seat) -> str:
    """Who plays a seat, in a sentence."""
    if seat.person is not None:
        misses = f"; {seat.misses} deadlines missed in a row" if seat.misses else ""
        offered = "; the seat is on offer to substitutes" if seat.offered_at else ""
        return f"Played by {seat.person.display_name} ({seat.person.email}){misses}{offered}."
    return f"Played by the automatic player “{seat.bot}”." if seat.bot else "Nobody plays it; defaults do."
