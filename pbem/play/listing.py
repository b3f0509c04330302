"""Lists of games, and who sits where."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from games.engine.names import Side
from pbem.accounts.models import Person
from pbem.play.models import Ask, Game, Question, Seat


@dataclass(frozen=True)
class Standing:
    """One of a person's games as his list shows it. ``ask`` is there when he has to answer."""

    game: Game
    seat: Seat
    question: Question | None
    ask: Ask | None

    @property
    def is_my_turn(self) -> bool:
        """The person owes an answer."""
        return self.ask is not None and self.ask.state == Ask.State.OPEN

    @property
    def due_at(self) -> datetime | None:
        """When the answer is due."""
        return self.question.due_at if self.question and self.is_my_turn else None


def games_of(person: Person) -> list[Standing]:
    """A person's live games, the most urgent first: his turn by deadline, then the rest by change."""
    seats = Seat.objects.filter(person=person, game__status__in=Game.LIVE).select_related("game", "person")
    games = [seat.game_id for seat in seats]
    current = Question.objects.filter(game__in=games, state__in=Question.CURRENT)
    questions = {question.game_id: question for question in current}
    asks = {
        ask.question_id: ask
        for ask in Ask.objects.filter(question__in=questions.values(), seat__person=person)
    }
    found = []
    for seat in seats:
        question = questions.get(seat.game_id)
        found.append(Standing(seat.game, seat, question, asks.get(question.pk) if question else None))
    return sorted(found, key=_urgency)


def _urgency(standing: Standing) -> tuple[bool, float, float]:
    due = standing.due_at
    return (
        not standing.is_my_turn,
        due.timestamp() if due else float("inf"),
        -standing.game.changed_at.timestamp(),
    )


def past_games_of(person: Person) -> QuerySet[Game]:
    """Games a person played that are over, the newest first; lessons are put away."""
    found = Game.objects.filter(seats__person=person, status__in=Game.OVER, started_at__isnull=False)
    return found.exclude(purpose=Game.Purpose.LESSON).order_by("-finished_at")


def own_challenges(person: Person) -> QuerySet[Game]:
    """Challenges that wait and in which a person sits or to which he is invited."""
    mine = Q(seats__person=person) | Q(invited=person) | Q(host=person)
    return Game.objects.filter(mine, status=Game.Status.OPEN).distinct()


def open_challenges(person: Person | None) -> QuerySet[Game]:
    """Challenges a visitor could take up, public and with a password."""
    found = Game.objects.filter(status=Game.Status.OPEN).exclude(visibility=Game.Visibility.INVITED)
    return found.exclude(seats__person=person) if person is not None else found


def public_games() -> QuerySet[Game]:
    """Games anybody may watch (as a spectator sees them), running and finished; practice is on no list."""
    return Game.objects.filter(status__in=[*Game.LIVE, Game.Status.FINISHED], purpose=Game.Purpose.PLAY)


def seat_of(game: Game, person: Person | None) -> Seat | None:
    """The seat a person has in a game."""
    if person is None or not person.is_authenticated:
        return None
    return game.seats.select_related("person").filter(person=person).first()


def viewer_side(game: Game, person: Person | None) -> Side | None:
    """As which side a visitor looks at a game; None is a spectator."""
    seat = seat_of(game, person)
    return seat.side or None if seat else None
