"""How a game ends: by its rules, by concession, by agreement, or called off."""

from datetime import datetime

from django.utils import timezone

from games.engine.codec import encode
from games.engine.names import Side
from games.engine.title import Result
from pbem.play import seals, tables
from pbem.play.auditing import record
from pbem.play.errors import Refused
from pbem.play.locking import current_question, locked
from pbem.play.models import Ask, EarlyOrders, Game, NoticeKind, Question, Seat
from pbem.play.notices import tell, tell_all


def finish(game: Game, result: Result, by: Game.Ending, now: datetime) -> None:
    """Close a locked game with a result; its seed becomes public."""
    close_question(game, now)
    EarlyOrders.objects.filter(seat__game=game, state=EarlyOrders.State.WAITING).update(
        state=EarlyOrders.State.DROPPED
    )
    game.status = Game.Status.FINISHED
    game.ended_by = by
    game.result = encode(result)
    game.finished_at = game.changed_at = now
    game.save()
    Seat.objects.filter(game=game).update(offered_at=None)
    tell_all(game, NoticeKind.GAME_OVER, f"game_over:{game.pk}", result=game.result)


def close_question(game: Game, now: datetime) -> None:
    """Let the question that is still open lapse."""
    question = current_question(game)
    if question is not None:
        question.asks.update(state=Ask.State.CLOSED)
        question.state = Question.State.VOID
        question.closed_at = now
        question.due_at = question.remind_at = question.last_chance_at = None
        question.save()
        seals.tell_opened(game, question.number)


def concede(seat: Seat) -> Game:
    """Give the game up; the other side wins. Raises Refused unless the game is live."""
    with locked(seat.game_id) as game:
        _require_live(game)
        winner = _other_side(game, seat)
        name = tables.title_of(game.title).side(seat.side).name
        text = f"{name} conceded."
        finish(game, Result(winner, "concession", text=text), Game.Ending.CONCESSION, timezone.now())
        record(game, seat.person, "concede", side=seat.side)
        return game


def offer_draw(seat: Seat) -> bool:
    """Offer a draw, or accept the one on offer; True when the game ended by it.

    Raises Refused unless the game is live, and when a bot or nobody sits opposite.
    """
    with locked(seat.game_id) as game:
        _require_live(game)
        seats = list(game.seats.select_related("person"))
        if any(other.person_id is None for other in seats):
            raise Refused("A draw needs a person on the other side to agree to it.")
        mine = next(other for other in seats if other.pk == seat.pk)
        now = timezone.now()
        if mine.draw_offered_at is None:
            mine.draw_offered_at = now
            mine.save(update_fields=["draw_offered_at"])
        if all(other.draw_offered_at for other in seats):
            result = Result(None, "draw", text="Both sides agreed to a draw.")
            finish(game, result, Game.Ending.DRAW, now)
            record(game, mine.person, "agree a draw")
            return True
        key = f"draw_offered:{mine.pk}:{now.isoformat()}"
        tell_all(game, NoticeKind.DRAW_OFFERED, key, but=mine, side=mine.side)
        return False


def decline_draw(seat: Seat) -> None:
    """Turn down the draw on offer, or take one's own offer back."""
    with locked(seat.game_id) as game:
        offers = [other for other in game.seats.select_related("person") if other.draw_offered_at]
        key = f"draw_declined:{game.pk}:{timezone.now().isoformat()}"
        for other in offers:
            other.draw_offered_at = None
            other.save(update_fields=["draw_offered_at"])
            if other.pk != seat.pk:
                tell(other, NoticeKind.DRAW_DECLINED, key, side=seat.side)


def _require_live(game: Game) -> None:
    if not game.is_live:
        raise Refused("The game is not being played.")


def _other_side(game: Game, seat: Seat) -> Side | None:
    """The one other side; None when there are several."""
    others = [other.side for other in game.seats.all() if other.pk != seat.pk]
    return others[0] if len(others) == 1 else None
