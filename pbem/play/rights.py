"""Which judge may act in which game. The groups that hold these rights are made by ``manage.py groups``."""

from pbem.accounts.models import Person
from pbem.play.judges import JUDGES
from pbem.play.models import Game

EVERY_GAME = "play.judge_games"
"""To judge every game; without it a member of staff judges those of his own leagues."""

STOP = "play.stop_server"
"""To stop everything, and to let it go on."""

MOVE = "play.move_games"
"""To export games that still run, and to import them; such a file holds all secrets."""


def refusal(person: Person, game: Game | None) -> str:
    """Why somebody may not act as a judge in a game; empty when he may.

    Nobody judges a game he plays in, save the host of the server, who may have no one else.
    """
    if person.is_superuser or game is None:
        return ""
    if game.seats.filter(person=person).exists():
        return "You play in this game yourself; another judge must act."
    if person.has_perm(EVERY_GAME):
        return ""
    if any(person.pk == other.pk for more in JUDGES for other in more(game)):
        return ""
    return "This game is not one of your leagues; a judge of all games must act."
