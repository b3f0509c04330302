"""The rows of a game in play, by subject.

``table``: the game and its seats. ``orders``: questions, what was sent in answer, early
orders. ``record``: journal, checkpoints and events. ``news``: chat, notices, audit. ``time``: what
the clock keeps. ``trust``: what roll-backs leave behind.
Only :mod:`pbem.play.service` and the modules behind it write the rows of a running game.
"""

from pbem.play.models.news import AppendOnly, AuditEntry, ChatMessage, Notice, NoticeKind
from pbem.play.models.orders import SENT_BY_PEOPLE, Ask, EarlyOrders, Question, Source, Submission
from pbem.play.models.record import Checkpoint, Entry, EventRow, EventRows
from pbem.play.models.table import Game, Seat, StandingChange
from pbem.play.models.time import Absence, Draft, Halt, Heartbeat, Outage, Pause, Tenure
from pbem.play.models.trust import Branch, Recommitment

__all__ = [
    "SENT_BY_PEOPLE",
    "Absence",
    "AppendOnly",
    "Ask",
    "AuditEntry",
    "Branch",
    "ChatMessage",
    "Checkpoint",
    "Draft",
    "EarlyOrders",
    "Entry",
    "EventRow",
    "EventRows",
    "Game",
    "Halt",
    "Heartbeat",
    "Notice",
    "NoticeKind",
    "Outage",
    "Pause",
    "Question",
    "Recommitment",
    "Seat",
    "Source",
    "StandingChange",
    "Submission",
    "Tenure",
]
