"""Between a game's row and the engine's table."""

from collections import OrderedDict
from threading import Lock
from typing import Any

from games.engine import registry
from games.engine.request import Request
from games.engine.table import Save, Table
from games.engine.title import Title
from pbem.play import commitments
from pbem.play.errors import Refused
from pbem.play.models import Game, Seat

KEEP = 32
"""How many positions a process keeps at hand for reading."""

_at_hand: OrderedDict[tuple[str, int], Table[Any]] = OrderedDict()
_guard = Lock()


def title_of(slug: str) -> Title[Any]:
    """The rules of that slug. Raises Refused when this server has none such."""
    try:
        return registry.title(slug)
    except (KeyError, ModuleNotFoundError) as error:
        raise Refused(f"There is no game {slug!r} on this server.") from error


def load(game: Game) -> Table[Any]:
    """The game at its last question, the caller's own to change.

    Raises Drift or CodecError when what was saved does not fit the rules at hand, and
    Refused when the game has not begun.
    """
    if game.save_data is None:
        raise Refused("The game has not begun.")
    return Table.load(title_of(game.title), Save.from_json(game.save_data), commitments.chance_of(game))


def peek(game: Game) -> Table[Any]:
    """The same for reading only: shared in this process, and never to be answered."""
    key = (game.commitment, game.revision)
    with _guard:
        if key in _at_hand:
            _at_hand.move_to_end(key)
            return _at_hand[key]
    table = load(game)
    with _guard:
        _at_hand[key] = table
        while len(_at_hand) > KEEP:
            _at_hand.popitem(last=False)
    return table


def request_of(game: Game, seat: Seat, number: int) -> Request[Any, Any]:
    """The request ``number`` as put to a seat. Raises Refused when it is not the current one."""
    question = peek(game).question
    if question is None or question.number != number or seat.side not in question.requests:
        raise Refused("That request is not open for this side.")
    return question.requests[seat.side]
