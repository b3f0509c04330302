"""What a judge may do to a running game. Every act needs a reason and leaves a trace."""

from datetime import datetime, timedelta

from django.utils import timezone

from pbem.accounts.models import Person
from pbem.play import deadlines, ending, seating, stopping, tables, timing, watching, work
from pbem.play.auditing import record
from pbem.play.errors import Refused
from pbem.play.locking import current_question, locked
from pbem.play.models import Ask, Game, NoticeKind, Question, Seat, Tenure
from pbem.play.notices import tell_all


def extend(game: Game, hours: int, actor: Person | None, reason: str) -> Question:
    """Give the open request so many hours more (fewer, when negative) and tell everybody.

    Raises Refused when no request with a deadline is open, and when no time would be left.
    """
    with locked(game.pk) as fresh:
        question = current_question(fresh)
        now = timezone.now()
        if question is None or question.state != Question.State.OPEN:
            raise Refused("No request is open.")
        question.game = fresh
        check_extension(question, hours, now)
        timing.push(question, timedelta(hours=hours), now)
        entry = record(fresh, actor, "extend deadline", reason, hours=hours, question=question.number)
        key = f"deadline_moved:{entry.pk}"
        tell_all(fresh, NoticeKind.DEADLINE_MOVED, key, question=question.number, reason=reason)
        return question


NO_TIME_LEFT = (
    "No time would be left. To go on without waiting use “Adjudicate now”, or “Let the default stand” for "
    "one side."
)


def check_extension(question: Question, hours: int, now: datetime) -> None:
    """Raises Refused for a question without a deadline, and for less time that leaves none."""
    span = timedelta(hours=hours)
    if question.remaining is not None:
        is_left = question.remaining + span > timedelta(0)
    elif question.due_at is not None:
        is_left = timing.pushed(question, question.due_at, span, now) > now
    else:
        raise Refused("The open request has no deadline.")
    if hours < 0 and not is_left:
        raise Refused(NO_TIME_LEFT)


def pause(game: Game, actor: Person | None, reason: str) -> None:
    """Stop the clock; what was left of the time is kept. Raises Refused unless it runs."""
    with locked(game.pk) as fresh:
        if fresh.status != Game.Status.RUNNING:
            raise Refused("Only a running game can be paused.")
        stopping.halt_clock(fresh)
        entry = record(fresh, actor, "pause", reason)
        tell_all(fresh, NoticeKind.PAUSED, f"paused:{entry.pk}", reason=reason)


def resume(game: Game, actor: Person | None, reason: str) -> None:
    """Let a paused game go on with the time that was left. Raises Refused unless it is paused."""
    with locked(game.pk) as fresh:
        if fresh.status != Game.Status.PAUSED:
            raise Refused("Only a paused game can be resumed.")
        stopping.go_on(fresh)
        stopping.close_pause(fresh, timezone.now())
        entry = record(fresh, actor, "resume", reason)
        tell_all(fresh, NoticeKind.RESUMED, f"resumed:{entry.pk}", reason=reason)


def retry(game: Game, actor: Person | None, reason: str) -> None:
    """Try a game again that was put aside after a fault. Raises Refused unless it was."""
    with locked(game.pk) as fresh:
        if fresh.status != Game.Status.FAULTED:
            raise Refused("Only a game that was put aside can be tried again.")
        fresh.fault = ""
        stopping.go_on(fresh)
        entry = record(fresh, actor, "retry", reason)
        tell_all(fresh, NoticeKind.RESUMED, f"resumed:{entry.pk}", reason=reason)


def show_spectators(game: Game, turns: int | None, actor: Person | None, reason: str) -> None:
    """Let spectators see a game so many turns late (0: at once, None: when it is over).

    Raises Refused for a game that is over, which is open to all, and for too many turns.
    """
    watching.check(turns)
    with locked(game.pk) as fresh:
        if fresh.is_over:
            raise Refused("A game that is over is open to all.")
        fresh.spectators_late = turns
        fresh.save(update_fields=["spectators_late"])
        record(fresh, actor, "show spectators", reason, turns=turns)


def replace_player(
    seat: Seat, actor: Person | None, reason: str, *, person: Person | None = None, bot: str = ""
) -> Seat:
    """Give a seat to somebody else, to a bot, or to nobody (then defaults play it).

    The old reply addresses die; a request that is open is put again with its full time, or the longer time
    a judge had given. The long wait for a substitute is none of that: it ends with the offer of the seat.
    Raises Refused for somebody who sits at the table already, or an unknown bot.
    """
    with locked(seat.game_id) as game:
        _check_successor(game, person, bot)
        mine = game.seats.select_related("person").get(pk=seat.pk)
        former, left, was_offered = mine.person, seating.player(mine), mine.offered_at is not None
        seating.change(game, mine, person=person, bot=bot, end=Tenure.End.REPLACED)
        hands = {"left": left, "came": seating.player(mine)}
        entry = record(game, actor, "replace player", reason, side=mine.side, bot=bot, **hands)
        seating.tell_change(game, mine, former, entry.pk, reason)
        seating.brief(mine, entry.pk)
        seating.ask_again(game, mine, keeps_longer=not was_offered)
        return mine


def _check_successor(game: Game, person: Person | None, bot: str) -> None:
    if not game.is_live:
        raise Refused("The game is not being played.")
    if person is not None and bot:
        raise Refused("Either a person or a bot.")
    if person is not None and game.seats.filter(person=person).exists():
        raise Refused(f"{person} sits at this table already.")
    if bot and bot not in tables.title_of(game.title).bots:
        raise Refused(f"There is no bot {bot!r} for this game.")


def adjudicate_now(game: Game, actor: Person | None, reason: str) -> None:
    """Do not wait for the deadline: find answers for those who gave none, and go on.

    Raises Refused unless the game runs.
    """
    question = current_question(game)
    if game.status != Game.Status.RUNNING or question is None:
        raise Refused("Only a running game can be adjudicated.")
    with locked(game.pk) as fresh:
        record(fresh, actor, "adjudicate now", reason, question=question.number)
        Question.objects.filter(pk=question.pk).update(settles_at=None)
        deadlines.expire(fresh.pk, question.number, timezone.now(), judged=reason)
        work.wake(fresh.pk, question.number)


def excuse(ask: Ask, actor: Person | None, reason: str) -> None:
    """Let a miss not count against its player. Raises Refused when there is nothing to excuse."""
    with locked(ask.seat.game_id) as game:
        mine = Ask.objects.select_related("seat", "question").get(pk=ask.pk)
        if mine.overdue_at is None or mine.excused_at is not None:
            raise Refused("There is no miss to excuse.")
        mine.excused_at = timezone.now()
        mine.save(update_fields=["excused_at"])
        if mine.seat.misses and mine.seat.person_id == mine.person_id:
            mine.seat.misses -= 1
            mine.seat.save(update_fields=["misses"])
        record(game, actor, "excuse miss", reason, side=mine.seat.side, question=mine.question.number)


def call_off(game: Game, actor: Person | None, reason: str) -> None:
    """End a game without a result. Raises Refused when it is over already."""
    with locked(game.pk) as fresh:
        if not fresh.is_live:
            raise Refused("The game is not being played.")
        now = timezone.now()
        ending.close_question(fresh, now)
        fresh.status, fresh.ended_by = Game.Status.ABANDONED, Game.Ending.JUDGE
        fresh.finished_at = fresh.changed_at = now
        fresh.save()
        record(fresh, actor, "call off", reason)
        tell_all(fresh, NoticeKind.GAME_OVER, f"game_over:{fresh.pk}", result=None)
