"""Moving what is undone out of a game's rows, and keeping it."""

from datetime import datetime
from typing import Any

from pbem.accounts.models import Person
from pbem.play import seals, tokens
from pbem.play.auditing import CLOCK
from pbem.play.locking import current_question
from pbem.play.models import (
    Ask,
    Branch,
    Checkpoint,
    Draft,
    EarlyOrders,
    Entry,
    EventRow,
    Game,
    Notice,
    NoticeKind,
    Question,
    Submission,
)
from pbem.play.rollback.cuts import Cut

AGEING = {
    NoticeKind.REPORT,
    NoticeKind.YOUR_TURN,
    NoticeKind.REMINDER,
    NoticeKind.LAST_CHANCE,
    NoticeKind.DEADLINE_PASSED,
    NoticeKind.DEADLINE_MOVED,
    NoticeKind.TIME_BANK,
    NoticeKind.SILENCE,
    NoticeKind.JUDGE_NEEDED,
    NoticeKind.GAME_OVER,
    NoticeKind.FAULTED,
}
"""What was to be told of things that have not happened now."""

TOLD = ("number", "audience", "rule", "kind", "text", "hexes", "data", "turn", "step", "question_number")
"""What a branch keeps of an event."""


def drop(
    game: Game,
    cut: Cut,
    actor: Person | None,
    reason: str,
    now: datetime,
    *,
    kind: Branch.Kind,
    dice: Branch.Dice,
) -> Branch:
    """Take everything from the cut on out of a locked game; the branch that keeps it."""
    branch = Branch.objects.create(
        game=game,
        kind=kind,
        number=cut.number,
        turn_name=game.turn_name,
        step_name=game.row,
        dice=dice,
        reason=reason,
        actor=actor,
        actor_name=str(actor) if actor else CLOCK,
        dropped_at=now,
        content=_content(game, cut),
    )
    _entries(game, cut).delete()
    _checkpoints(game, cut).delete()
    _events(game, cut).delete()
    _void_questions(game, cut, now)
    _forget(game, cut, branch, now)
    return branch


def _entries(game: Game, cut: Cut) -> Any:
    return Entry.objects.filter(game=game, number__gte=cut.number).order_by("number")


def _checkpoints(game: Game, cut: Cut) -> Any:
    return Checkpoint.objects.filter(game=game, number__gt=cut.mark.number).order_by("number")


def _events(game: Game, cut: Cut) -> Any:
    return EventRow.objects.filter(game=game, number__gt=cut.events).order_by("number")


def _submissions(game: Game, cut: Cut) -> Any:
    """Orders that had been carried out, or were to be."""
    stood = Submission.Status.USED, Submission.Status.ACCEPTED
    answers = Submission.objects.filter(ask__question__game=game, ask__question__number__gte=cut.number)
    return answers.filter(status__in=stood)


def _content(game: Game, cut: Cut) -> dict[str, Any]:
    """All that is undone, as JSON."""
    return {
        "save": game.save_data,
        "status": game.status,
        "ended_by": game.ended_by,
        "result": game.result,
        "entries": list(_entries(game, cut).values_list("data", flat=True)),
        "checkpoints": list(_checkpoints(game, cut).values("number", "journal_at", "data", "digest")),
        "events": list(_events(game, cut).values(*TOLD)),
        "submissions": list(_submissions(game, cut).order_by("pk").values_list("pk", flat=True)),
    }


def _void_questions(game: Game, cut: Cut, now: datetime) -> None:
    """Requests from the cut on lapse. Their reply addresses die, as the same numbers are asked again."""
    open_one = current_question(game)
    _submissions(game, cut).update(status=Submission.Status.UNDONE)
    lapsed = Question.objects.filter(game=game, number__gte=cut.number)
    for ask in Ask.objects.filter(question__in=lapsed):
        ask.token, ask.state = tokens.reply_token(), Ask.State.CLOSED
        ask.save(update_fields=["token", "state"])
    lapsed.update(
        state=Question.State.VOID,
        due_at=None,
        remind_at=None,
        last_chance_at=None,
        settles_at=None,
        remaining=None,
        held_at=None,
    )
    if open_one is not None:
        Question.objects.filter(pk=open_one.pk).update(closed_at=now)
        seals.tell_opened(game, open_one.number)


def _forget(game: Game, cut: Cut, branch: Branch, now: datetime) -> None:
    """Early orders and drafts were written for a position that is gone; some news are no longer true."""
    waiting = EarlyOrders.objects.filter(seat__game=game, state=EarlyOrders.State.WAITING)
    waiting.update(state=EarlyOrders.State.DROPPED)
    Draft.objects.filter(seat__game=game, question_number__gte=cut.number).delete()
    game.seats.update(draw_offered_at=None)
    new = Notice.objects.filter(game=game, state=Notice.State.NEW, kind__in=[kind.value for kind in AGEING])
    stale = [row.pk for row in new if row.data.get("question", cut.number) >= cut.number]
    Notice.objects.filter(pk__in=stale).update(state=Notice.State.DROPPED, done_at=now)
    for row in Notice.objects.filter(game=game, kind=NoticeKind.GAME_OVER):
        if ":undone:" not in row.key:  # the game may end once more, and that is to be told then
            row.key = f"{row.key}:undone:{branch.pk}"
            row.save(update_fields=["key"])
