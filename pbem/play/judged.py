"""What judges have done to a game, for those who play in it."""

from pbem.play import seals
from pbem.play.locking import current_question
from pbem.play.models import AuditEntry, Game

TOLD = (
    "adjudicate now",
    "answer for seat",
    "call off",
    "excuse miss",
    "extend deadline",
    "force default",
    seals.ACTION,
    "pause",
    "replace player",
    "restart step",
    "resume",
    "retry",
    "roll back",
    "show spectators",
)
"""Acts that both sides may know of, from the audit log."""


def acts_of(game: Game) -> list[AuditEntry]:
    """The acts, the newest first; seals opened for what is still open are told when it is carried out."""
    found = AuditEntry.objects.filter(game=game, action__in=TOLD)
    question = current_question(game)
    if question is not None:
        hidden = found.filter(
            action=seals.ACTION, data__told_after=question.number, at__gte=question.opened_at
        )
        found = found.exclude(pk__in=list(hidden.values_list("pk", flat=True)))
    return list(found)
