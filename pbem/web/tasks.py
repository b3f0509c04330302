"""Work of the pages for the workers. It may come twice, late or never: whoever waits asks again."""

from celery import shared_task

from pbem.play.models import Game, Seat
from pbem.web import making


@shared_task(name="pbem.web.tasks.make", acks_late=False)
def make(kind: str, game_id: int, seat_id: int | None, wished: str, turn: int) -> None:
    """Make a film or a report of a turn as a seat sees it (None: a spectator).

    Taken off the queue when it begins: one that kills its worker must not kill the next.
    """
    game = Game.objects.select_related("host", "invited").filter(pk=game_id).first()
    seat = Seat.objects.filter(pk=seat_id, game_id=game_id).first() if seat_id is not None else None
    if game is not None and (seat is not None or seat_id is None):
        making.make(making.Kind(kind), game, seat, wished, turn)
