"""The receipt: what the server says of every set of orders it was sent."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pbem.play.models import Submission

HEADLINES = {
    Submission.Status.ACCEPTED: "Accepted: these orders will be carried out.",
    Submission.Status.USED: "Carried out.",
    Submission.Status.KEPT: "Not accepted yet: some lines need another look.",
    Submission.Status.REFUSED: "Not accepted.",
    Submission.Status.SUPERSEDED: "Replaced by later orders.",
    Submission.Status.LATE: "Too late: that request has been decided.",
    Submission.Status.WITHDRAWN: "Withdrawn.",
    Submission.Status.STORED: "Stored for later.",
    Submission.Status.UNDONE: "Undone: the game was set back to before they were carried out.",
}


@dataclass(frozen=True)
class Receipt:
    """One submission as told to its sender; everything in it may be shown to that seat.

    ``lines`` are the verdicts of the current request (keys number, text, verdict
    used|ignored|unreadable|illegal, canonical, reason, rule, suggestion, warnings),
    ``faults`` what is wrong with the sheet as a whole (rule, reason, suggestion), ``early``
    the stored sections (kind, lines, kept, note), ``standing`` the same sort of sheet for
    standing orders or None, ``notes`` plain sentences.
    """

    submission_id: int
    seat_id: int
    status: str
    source: str
    headline: str
    question_number: int | None
    request: str
    received_at: datetime
    digest: str
    canonical: tuple[str, ...]
    lines: tuple[dict[str, Any], ...]
    faults: tuple[dict[str, Any], ...]
    early: tuple[dict[str, Any], ...]
    standing: dict[str, Any] | None
    notes: tuple[str, ...]
    is_repeat: bool = field(default=False)

    @property
    def is_accepted(self) -> bool:
        """These orders stand, or have been carried out."""
        return self.status in {Submission.Status.ACCEPTED, Submission.Status.USED}

    @property
    def has_problem(self) -> bool:
        """Its sender should look at it again."""
        stored_badly = any(not section["kept"] for section in self.early)
        standing_badly = self.standing is not None and not self.standing["ok"]
        bad = {Submission.Status.KEPT, Submission.Status.REFUSED, Submission.Status.LATE}
        return self.status in bad or stored_badly or standing_badly


def receipt_of(submission: Submission, is_repeat: bool = False) -> Receipt:
    """The receipt of a stored submission, now or at any later time."""
    outcome: dict[str, Any] = submission.outcome
    current: dict[str, Any] = outcome.get("current") or {}
    status = Submission.Status(submission.status)
    return Receipt(
        submission_id=submission.pk,
        seat_id=submission.seat_id,
        status=status.value,
        source=submission.source,
        headline=_headline(status, outcome),
        question_number=submission.question_number,
        request=outcome.get("request", ""),
        received_at=submission.received_at,
        digest=submission.digest,
        canonical=tuple(submission.canonical),
        lines=tuple(current.get("lines", ())),
        faults=tuple(current.get("faults", ())),
        early=tuple(outcome.get("early", ())),
        standing=outcome.get("standing"),
        notes=tuple(outcome.get("notes", ())),
        is_repeat=is_repeat,
    )


def _headline(status: Submission.Status, outcome: dict[str, Any]) -> str:
    """The first words; what was only partly stored is not called stored."""
    standing = outcome.get("standing")
    is_left = (standing is not None and not standing["ok"]) or any(
        not section["kept"] for section in outcome.get("early", ())
    )
    if status == Submission.Status.STORED and is_left:
        return "Not stored, or not all of it: it needs another look."
    if status == Submission.Status.KEPT and not _has_bad_line(outcome):
        return "Not accepted yet: the sheet as a whole needs another look."
    return HEADLINES[status]


def _has_bad_line(outcome: dict[str, Any]) -> bool:
    """Is any line of the request at hand at fault?"""
    lines = (outcome.get("current") or {}).get("lines", ())
    return any(line["verdict"] in ("unreadable", "illegal") for line in lines)
