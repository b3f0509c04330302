"""Setting a game back. What is undone is kept as a branch; both sides are told why."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from games.engine.table import Table
from pbem.accounts.models import Person
from pbem.play import commitments, progress, stopping
from pbem.play.auditing import record
from pbem.play.errors import Refused
from pbem.play.locking import current_question, locked
from pbem.play.models import SENT_BY_PEOPLE, Branch, Draft, Game, NoticeKind, Question, Submission
from pbem.play.notices import tell_all
from pbem.play.progress import Progress
from pbem.play.rollback import branches, cuts


def roll_back(
    game: Game,
    number: int,
    actor: Person | None,
    reason: str,
    *,
    dice: Branch.Dice = Branch.Dice.KEPT,
    is_paused: bool = False,
    revision: int | None = None,
) -> Branch:
    """Set a game back to before request ``number`` was answered, and ask it again.

    ``dice``: the same rolls give the same dice once more, or all dice from here on follow from a
    new seed, committed to at once. ``is_paused`` leaves the clock standing until a judge
    resumes the game. ``revision`` is that of the preview: when the game has gone on since,
    Refused is raised; also without a reason, or when the rules at hand do not lead there.
    """
    with locked(game.pk) as fresh:
        _check(fresh, reason, dice, revision)
        question = cuts.question_at(fresh, number)
        cut = cuts.at_request(fresh, number)
        now = timezone.now()
        written = _written(question)
        kind = Branch.Kind.ROLLED_BACK
        branch = branches.drop(fresh, cut, actor, reason, now, kind=kind, dice=dice)
        commitment = commitments.recommit(fresh, branch).commitment if dice == Branch.Dice.NEW else ""
        table = cuts.table_at(fresh, cut)
        cuts.check_asks(table, question)
        back_at = (question.turn_name, question.step_name)
        _note(fresh, branch, actor, commitment, back_at, is_paused=is_paused)
        _go_on(fresh, table, now, is_paused=is_paused)
        _offer_old_words(number, written, now)
        return branch


def restart_step(game: Game, actor: Person | None, reason: str) -> Branch:
    """Begin the step a game is held in once more, under the rules now on this server.

    For a game that was put aside, or whose answers no longer fit corrected rules: answers and
    dice of the step so far are undone and kept as a branch; equal rolls give equal dice. Raises
    Refused without a reason, unless the game is live, and when its position cannot be read.
    """
    with locked(game.pk) as fresh:
        _check(fresh, reason, Branch.Dice.KEPT, None)
        cut = cuts.at_step(fresh)
        now = timezone.now()
        is_paused = fresh.status == Game.Status.PAUSED
        kind, dice = Branch.Kind.RESTARTED, Branch.Dice.KEPT
        branch = branches.drop(fresh, cut, actor, reason, now, kind=kind, dice=dice)
        table = cuts.table_from(fresh, cut)
        _note(fresh, branch, actor, "", (fresh.turn_name, fresh.row), is_paused=is_paused)
        _go_on(fresh, table, now, is_paused=is_paused)
        return branch


def _check(game: Game, reason: str, dice: Branch.Dice, revision: int | None) -> None:
    if not reason.strip():
        raise Refused("A written reason is needed.")
    if game.started_at is None:
        raise Refused("The game has not begun.")
    if game.is_over and dice != Branch.Dice.NEW:
        raise Refused("The game is over and its seed is public: it can go on with new dice only.")
    if revision is not None and game.revision != revision:
        raise Refused("The game has gone on since you looked. Look at the preview again.")


def _note(
    game: Game,
    branch: Branch,
    actor: Person | None,
    commitment: str,
    back_at: tuple[str, str],
    *,
    is_paused: bool,
) -> None:
    """The audit log, and a word to both sides. ``back_at``: turn and step that are played again."""
    turn, step = back_at
    action = "roll back" if branch.kind == Branch.Kind.ROLLED_BACK else "restart step"
    record(
        game,
        actor,
        action,
        branch.reason,
        question=branch.number,
        branch=branch.pk,
        dice=branch.dice,
        commitment=commitment,
    )
    tell_all(
        game,
        NoticeKind.ROLLED_BACK,
        f"rolled_back:{branch.pk}",
        branch=branch.pk,
        question=branch.number,
        turn=turn,
        step=step,
        reason=branch.reason,
        dice=branch.dice,
        commitment=commitment,
        is_paused=is_paused,
    )


def _go_on(game: Game, table: Table[Any], now: datetime, *, is_paused: bool) -> None:
    """The game runs again from the table, whatever it was before."""
    game.status, game.result, game.ended_by, game.fault = Game.Status.RUNNING, None, "", ""
    game.finished_at = None
    game.save()
    progress.write([Progress(game, table)], now)
    if is_paused and current_question(game) is not None:
        stopping.halt_clock(game)


def _written(question: Question) -> list[Submission]:
    """What the players themselves had ordered for a request."""
    used = Submission.objects.filter(ask__question=question, status=Submission.Status.USED)
    return list(used.filter(source__in=SENT_BY_PEOPLE).select_related("ask", "seat"))


def _offer_old_words(number: int, written: list[Submission], now: datetime) -> None:
    """A player finds his former orders as a draft, which is no order until he sends it."""
    for row in written:
        if row.ask is not None and row.ask.person_id == row.seat.person_id:
            text = "\n".join(row.canonical)
            Draft.objects.create(seat=row.seat, question_number=number, text=text, saved_at=now)
