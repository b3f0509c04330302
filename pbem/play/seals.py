"""Opening a seal: a judge reads orders that are still secret, and both sides are told after the phase.

Telling them at once would tell the other side that there are orders; telling them never would
make the seal worthless. So the audit log has it at once, and the letters go out when the request
that was open is carried out or lapses.
"""

from collections.abc import Iterable

from pbem.accounts.models import Person
from pbem.play.auditing import record
from pbem.play.errors import Refused
from pbem.play.locking import current_question, locked
from pbem.play.models import AuditEntry, Game, NoticeKind, Submission
from pbem.play.notices import tell_all

ACTION = "open seal"


def open_seal(submission: Submission, actor: Person, reason: str) -> str:
    """Read sealed orders before they are carried out; both sides learn after the phase who did and why.

    Raises Refused without a written reason, and for somebody who plays in the game himself.
    """
    if not reason.strip():
        raise Refused("A seal is opened with a written reason only.")
    with locked(submission.seat.game_id) as game:
        if game.seats.filter(person=actor).exists():
            raise Refused("You play in this game yourself; another judge must read them.")
        question = current_question(game)
        entry = record(
            game,
            actor,
            ACTION,
            reason,
            submission=submission.pk,
            side=submission.seat.side,
            question=submission.question_number,
            told_after=question.number if question else None,
        )
        if question is None:
            _tell(game, entry)
    return submission.text


def opened(games: Iterable[int]) -> set[int]:
    """Those of these games in which a seal was ever opened."""
    return set(AuditEntry.objects.filter(game__in=list(games), action=ACTION).values_list("game", flat=True))


def tell_opened(game: Game, number: int) -> None:
    """Request ``number`` is decided: both sides learn which seals were opened while it was open."""
    for entry in AuditEntry.objects.filter(game=game, action=ACTION, data__told_after=number):
        _tell(game, entry)


def _tell(game: Game, entry: AuditEntry) -> None:
    tell_all(
        game,
        NoticeKind.SEAL_OPENED,
        f"seal_opened:{entry.pk}",
        side=entry.data["side"],
        reason=entry.reason,
        question=entry.data["question"],
        judge=entry.actor_name,
        at=entry.at.isoformat(),
    )
