"""Writing the audit log."""

from typing import Any

from django.utils import timezone

from pbem.accounts.models import Person
from pbem.play.models import AuditEntry, Game

CLOCK = "the clock"


def record(game: Game | None, actor: Person | None, action: str, reason: str = "", **data: Any) -> AuditEntry:
    """Note who did what and why; without an actor it was the clock."""
    return AuditEntry.objects.create(
        game=game,
        actor=actor,
        actor_name=str(actor) if actor else CLOCK,
        action=action,
        reason=reason,
        data=data,
        at=timezone.now(),
    )
