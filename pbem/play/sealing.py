"""Which orders nobody but their own side may read yet: not the opponent, not the staff."""

from pbem.accounts.models import Person
from pbem.play.models import Game, Question, Submission


def is_sealed(submission: Submission) -> bool:
    """Could the text still tell of something that has not been carried out?

    That is so until its request is adjudicated, and also after, while it holds early or
    standing orders (they speak of requests to come). All seals end with the game.
    """
    if submission.seat.game.is_over:
        return False
    ask = submission.ask
    if ask is None or ask.question.state != Question.State.CLOSED:
        return True
    return bool(submission.outcome.get("early") or submission.outcome.get("standing"))


def may_read_secrets(game: Game, person: Person) -> bool:
    """May this member of staff read what a side has done in secret? Never in a game he plays himself."""
    return game.is_over or not game.seats.filter(person=person).exists()
