"""Games in the admin: everything to be seen, nothing to be edited, a few acts with a reason."""

from pbem.play.admin.clock import (
    AbsenceAdmin,
    AskAdmin,
    HaltAdmin,
    HeartbeatAdmin,
    OutageAdmin,
    PauseAdmin,
    TenureAdmin,
)
from pbem.play.admin.games import GameAdmin, SeatAdmin
from pbem.play.admin.orders import EarlyOrdersAdmin, QuestionAdmin, SubmissionAdmin
from pbem.play.admin.records import AuditEntryAdmin, EntryAdmin, NoticeAdmin
from pbem.play.admin.rollbacks import BranchAdmin

__all__ = [
    "AbsenceAdmin",
    "AskAdmin",
    "AuditEntryAdmin",
    "BranchAdmin",
    "EarlyOrdersAdmin",
    "EntryAdmin",
    "GameAdmin",
    "HaltAdmin",
    "HeartbeatAdmin",
    "NoticeAdmin",
    "OutageAdmin",
    "PauseAdmin",
    "QuestionAdmin",
    "SeatAdmin",
    "SubmissionAdmin",
    "TenureAdmin",
]
