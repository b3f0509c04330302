"""The only writer of a game: whatever changes one goes through a verb of this module.

Web, mail, clock and admin call it. Each verb locks the game's row, checks, writes all its
rows in one transaction and hands work out after the commit. What cannot be done raises
:class:`Refused` with a sentence for the person who asked. The verbs live in the modules
they are imported from, by subject.
"""

from pbem.play.absences import announce, come_back
from pbem.play.auditing import record
from pbem.play.breaker import halt, is_frozen, lift
from pbem.play.calling import ask_substitute, decline_call
from pbem.play.challenges import (
    accept,
    cancel,
    decline,
    leave,
    may_see,
    open_challenge,
    seat_bot,
    set_phrase,
    start,
)
from pbem.play.chatting import post_chat, see_chat
from pbem.play.deadlines import Swept, expire, expire_many, sweep
from pbem.play.drafts import drop_draft, save_draft
from pbem.play.driving import adjudicate, run
from pbem.play.ending import concede, decline_draw, offer_draw
from pbem.play.errors import Refused
from pbem.play.heartbeats import beat
from pbem.play.holds import HOLDS
from pbem.play.judging import (
    adjudicate_now,
    call_off,
    excuse,
    extend,
    pause,
    replace_player,
    resume,
    retry,
    show_spectators,
)
from pbem.play.lessons import begin_lesson, end_lesson
from pbem.play.notices import Known, is_still_true, known_of, new_notices, settle
from pbem.play.pausing import agree_pause, decline_pause, end_pause, propose_pause
from pbem.play.receipts import Receipt, receipt_of
from pbem.play.rollback.verbs import restart_step, roll_back
from pbem.play.seals import open_seal
from pbem.play.standing_in import answer_for, force_default
from pbem.play.submitting import submit, withdraw
from pbem.play.substitutes import call_in, claim_win, leave_game, return_to, take_seat, wait_for

__all__ = [
    "HOLDS",
    "Known",
    "Receipt",
    "Refused",
    "Swept",
    "accept",
    "adjudicate",
    "adjudicate_now",
    "agree_pause",
    "announce",
    "answer_for",
    "ask_substitute",
    "beat",
    "begin_lesson",
    "call_in",
    "call_off",
    "cancel",
    "claim_win",
    "come_back",
    "concede",
    "decline",
    "decline_call",
    "decline_draw",
    "decline_pause",
    "drop_draft",
    "end_lesson",
    "end_pause",
    "excuse",
    "expire",
    "expire_many",
    "extend",
    "force_default",
    "halt",
    "is_frozen",
    "is_still_true",
    "known_of",
    "leave",
    "leave_game",
    "lift",
    "may_see",
    "new_notices",
    "offer_draw",
    "open_challenge",
    "open_seal",
    "pause",
    "post_chat",
    "propose_pause",
    "receipt_of",
    "record",
    "replace_player",
    "restart_step",
    "resume",
    "retry",
    "return_to",
    "roll_back",
    "run",
    "save_draft",
    "seat_bot",
    "see_chat",
    "set_phrase",
    "settle",
    "show_spectators",
    "start",
    "submit",
    "sweep",
    "take_seat",
    "wait_for",
    "withdraw",
]
