"""Who may see how much of a game: decided here and nowhere else.

Whoever sits at the table sees what his side knows, up to the present. Everybody else sees what both sides
know, as late as the game's ``spectators_late`` says. A game that is over is open: anybody may look at it
with the eyes of any side. :mod:`pbem.play.viewing` asks here before it shows anything.
"""

from dataclasses import dataclass

from games.engine.names import Side
from pbem.play import tables
from pbem.play.errors import Refused
from pbem.play.models import Checkpoint, Game

ONE_TURN = 1
"""What a challenge says unless its host wishes otherwise: turns that are over are shown."""

MOST_TURNS = 20

PUBLIC = "public"
"""The word for a spectator's eyes, where a side could stand."""


class Closed(Refused):
    """This game shows nothing to spectators while it goes on."""


@dataclass(frozen=True)
class Horizon:
    """How far somebody may look: up to a checkpoint and an event, both inclusive; None: up to the present."""

    checkpoint: int | None = None
    event: int | None = None
    shown: int = 0
    """The last turn that is shown; 0: the position before the first."""

    turn: int = 0
    """The turn the players are in."""

    @property
    def is_now(self) -> bool:
        """Nothing is held back."""
        return self.checkpoint is None


NOW = Horizon()


def horizon(game: Game, side: Side | None) -> Horizon:
    """How far a side, or a spectator (None), may look. Raises Closed when he may not look at all.

    A turn is shown as a whole: late by one turn means that the turn which is being played is not shown.
    """
    if side is not None or game.is_opened or game.spectators_late == 0:
        return NOW
    if game.spectators_late is None:
        raise Closed("This game shows nothing to spectators until it is over.")
    marks = Checkpoint.objects.filter(game=game)
    newest = marks.order_by("-number").values_list("turn", flat=True).first() or 0
    shown = marks.filter(turn__gt=newest - game.spectators_late).order_by("number")
    mark = shown.values_list("number", "data__events").first()
    if mark is None:
        raise Closed("The game has not begun.")
    return Horizon(mark[0], mark[1], max(0, newest - game.spectators_late), newest)


def is_closed(game: Game, side: Side | None) -> bool:
    """May this visitor see nothing of the position at all?"""
    return side is None and game.spectators_late is None and not game.is_opened


def is_live_for(game: Game, side: Side | None) -> bool:
    """May this visitor see what is being asked and played at present?"""
    return side is not None or game.is_opened or game.spectators_late == 0


def eyes_for(game: Game, own: Side | None, wished: str = "") -> Side | None:
    """With whose eyes a visitor looks: his own side's; in a game that is over, those he wishes for."""
    if not game.is_opened or not wished:
        return own
    if wished == PUBLIC:
        return None
    return wished if wished in eyes_on_offer(game) else own


def eyes_on_offer(game: Game) -> dict[str, str]:
    """The eyes a visitor may choose, by slug with their names; none while the game goes on."""
    if not game.is_opened:
        return {}
    sides = {info.slug: info.name for info in tables.title_of(game.title).sides}
    return {**sides, PUBLIC: "both sides' common knowledge"}


def check(turns: int | None) -> None:
    """Raise Refused for a number of turns that no game may be late."""
    if turns is not None and not 0 <= turns <= MOST_TURNS:
        raise Refused(f"Spectators may see a game from 0 to {MOST_TURNS} turns late, or not at all.")


def words(spectators_late: int | None) -> str:
    """What a choice means, for pages and forms."""
    if spectators_late is None:
        return "nothing until the game is over"
    if spectators_late == 0:
        return "everything at once"
    return "one turn late" if spectators_late == 1 else f"{spectators_late} turns late"
