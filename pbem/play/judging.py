"""What a judge may do to a running game. Every act needs a reason and leaves a trace."""

from datetime import datetime, timedelta

from django.utils import timezone

from pbem.accounts.models import Person
from pbem.play import deadlines, ending, opening, tables, tokens, work
from pbem.play.auditing import record
from pbem.play.errors import Refused
from pbem.play.locking import current_question, locked
from pbem.play.models import Ask, Game, NoticeKind, Question, Seat, Submission
from pbem.play.notices import tell_all


def extend(game: Game, hours: int, actor: Person | None, reason: str) -> Question:
    """Give the open request so many hours more (fewer, when negative) and tell everybody.

    Raises Refused when no request with a deadline is open.
    """
    with locked(game.pk) as fresh:
        question = current_question(fresh)
        more = timedelta(hours=hours)
        if question is None or question.state != Question.State.OPEN:
            raise Refused("No request is open.")
        if question.remaining is not None:
            question.remaining = max(question.remaining + more, timedelta(0))
        elif question.due_at is not None:
            question.due_at = max(question.due_at + more, timezone.now())
            question.remind_at = _reminder(question)
        else:
            raise Refused("The open request has no deadline.")
        question.save(update_fields=["remaining", "due_at", "remind_at"])
        entry = record(fresh, actor, "extend deadline", reason, hours=hours, question=question.number)
        key = f"deadline_moved:{entry.pk}"
        tell_all(fresh, NoticeKind.DEADLINE_MOVED, key, question=question.number, reason=reason)
        return question


def _reminder(question: Question) -> datetime | None:
    """When to remind after a change of the deadline: once per seat, so not again."""
    if question.due_at is None or not question.asks.filter(state=Ask.State.OPEN, reminded_at=None).exists():
        return None
    return max(opening.remind_at(question.due_at, question.window), timezone.now())


def pause(game: Game, actor: Person | None, reason: str) -> None:
    """Stop the clock; what was left of the time is kept. Raises Refused unless it runs."""
    with locked(game.pk) as fresh:
        if fresh.status != Game.Status.RUNNING:
            raise Refused("Only a running game can be paused.")
        question, now = current_question(fresh), timezone.now()
        if question is not None and question.due_at is not None:
            question.remaining = max(question.due_at - now, timedelta(0))
            question.due_at = question.remind_at = None
            question.save(update_fields=["remaining", "due_at", "remind_at"])
        _set_status(fresh, Game.Status.PAUSED)
        entry = record(fresh, actor, "pause", reason)
        tell_all(fresh, NoticeKind.PAUSED, f"paused:{entry.pk}", reason=reason)


def resume(game: Game, actor: Person | None, reason: str) -> None:
    """Let a paused game go on with the time that was left. Raises Refused unless it is paused."""
    with locked(game.pk) as fresh:
        if fresh.status != Game.Status.PAUSED:
            raise Refused("Only a paused game can be resumed.")
        _go_on(fresh)
        entry = record(fresh, actor, "resume", reason)
        tell_all(fresh, NoticeKind.RESUMED, f"resumed:{entry.pk}", reason=reason)


def retry(game: Game, actor: Person | None, reason: str) -> None:
    """Try a game again that was put aside after a fault. Raises Refused unless it was."""
    with locked(game.pk) as fresh:
        if fresh.status != Game.Status.FAULTED:
            raise Refused("Only a game that was put aside can be tried again.")
        fresh.fault = ""
        _go_on(fresh)
        entry = record(fresh, actor, "retry", reason)
        tell_all(fresh, NoticeKind.RESUMED, f"resumed:{entry.pk}", reason=reason)


def _go_on(game: Game) -> None:
    """Set the clock again and call a worker."""
    question = current_question(game)
    _set_status(game, Game.Status.RUNNING)
    if question is None:
        return
    if question.remaining is not None:
        question.due_at = timezone.now() + question.remaining
        question.remaining = None
        question.remind_at = _reminder(question)
        question.save(update_fields=["remaining", "due_at", "remind_at"])
    work.wake(game.pk, question.number)


def _set_status(game: Game, status: Game.Status) -> None:
    game.status = status
    game.changed_at = timezone.now()
    game.save(update_fields=["status", "fault", "changed_at"])


def replace_player(
    seat: Seat, actor: Person | None, reason: str, *, person: Person | None = None, bot: str = ""
) -> Seat:
    """Give a seat to somebody else, to a bot, or to nobody (then defaults play it).

    The old reply addresses die; a request that is open is put again with its full time.
    Raises Refused for somebody who sits at the table already, or an unknown bot.
    """
    with locked(seat.game_id) as game:
        _check_successor(game, person, bot)
        mine = game.seats.select_related("person").get(pk=seat.pk)
        mine.person, mine.bot = person, bot
        mine.mail_token = tokens.reply_token()
        mine.misses = 0
        mine.draw_offered_at = mine.chat_seen_at = None
        mine.save()
        entry = record(game, actor, "replace player", reason, side=mine.side, bot=bot)
        key = f"seat_changed:{entry.pk}"
        tell_all(game, NoticeKind.SEAT_CHANGED, key, side=mine.side, reason=reason)
        _ask_again(game, mine)
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


def _ask_again(game: Game, seat: Seat) -> None:
    """Put the open request to a seat's new player, with a new token and the full time."""
    question = current_question(game)
    ask = question.asks.filter(seat=seat, state=Ask.State.OPEN).first() if question else None
    if question is None or ask is None:
        return
    ask.token, ask.issue, ask.reminded_at = tokens.reply_token(), ask.issue + 1, None
    ask.seat, ask.question = seat, question
    ask.save()
    if game.status == Game.Status.RUNNING:
        question.due_at = timezone.now() + question.window
        question.remind_at = _reminder(question)
    else:
        question.remaining = question.window
    question.save(update_fields=["due_at", "remind_at", "remaining"])
    opening.tell_turn(ask)
    work.wake(game.pk, question.number)


def adjudicate_now(game: Game, actor: Person | None, reason: str) -> None:
    """Do not wait for the deadline: find answers for those who gave none, and go on.

    Raises Refused unless the game runs.
    """
    question = current_question(game)
    if game.status != Game.Status.RUNNING or question is None:
        raise Refused("Only a running game can be adjudicated.")
    with locked(game.pk) as fresh:
        record(fresh, actor, "adjudicate now", reason, question=question.number)
        deadlines.expire(fresh.pk, question.number, timezone.now(), even_if_early=True)
        work.wake(fresh.pk, question.number)


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


def open_seal(submission: Submission, actor: Person, reason: str) -> str:
    """Read sealed orders before they are carried out; both sides are told who did and why.

    Raises Refused without a written reason.
    """
    if not reason.strip():
        raise Refused("A seal is opened with a written reason only.")
    with locked(submission.seat.game_id) as game:
        side, number = submission.seat.side, submission.question_number
        entry = record(game, actor, "open seal", reason, submission=submission.pk, side=side)
        key = f"seal_opened:{entry.pk}"
        tell_all(game, NoticeKind.SEAL_OPENED, key, side=side, reason=reason, question=number)
    return submission.text
