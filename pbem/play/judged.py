"""What judges have done to a game, for those who play in it."""

from typing import Any

from pbem.play import seals, tables
from pbem.play.errors import Refused
from pbem.play.locking import current_question
from pbem.play.models import AuditEntry, Game

TOLD = (
    "adjudicate now",
    "answer for seat",
    "call off",
    "excuse miss",
    "export game",
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


def details(entry: AuditEntry, *, with_numbers: bool = False) -> str:
    """What an act was done to, in words: request, side, who left and who came, hours and the like.

    ``with_numbers`` tells people by the numbers of their accounts as well, for judges and hosts.
    """
    told = [
        "" if entry.data.get("question") is None else f"request {entry.data['question']}",
        _side(entry),
        _hands(entry.data, with_numbers=with_numbers),
        *(f"{entry.data[key]} {word}" for key, word in MEASURES if entry.data.get(key)),
    ]
    return "; ".join(filter(None, told))


MEASURES = (("hours", "hours"), ("turns", "turns late"), ("days", "days"), ("dice", "dice"))
"""What other figures entries hold, and how they are called."""


def _side(entry: AuditEntry) -> str:
    """The side as its rules call it."""
    slug = str(entry.data.get("side", ""))
    try:
        return tables.title_of(entry.game.title).side(slug).name if entry.game and slug else slug
    except (Refused, KeyError):
        return slug


def _hands(data: dict[str, Any], *, with_numbers: bool) -> str:
    """Who played a seat before, and who does now."""
    if not isinstance(data.get("left"), dict) or not isinstance(data.get("came"), dict):
        return ""
    left, came = (_named(data[key], with_numbers=with_numbers) for key in ("left", "came"))
    return f"{left} left, {came} came"


def _named(player: dict[str, Any], *, with_numbers: bool) -> str:
    number = f" (account {player['person']})" if with_numbers and player.get("person") else ""
    return f"{player.get('name')}{number}"
