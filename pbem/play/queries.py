"""Reading games, for pages and letters. Nothing here writes, nothing shows what a side may not know.

The readers live in the modules they are imported from, by subject.
"""

from pbem.play.absences import current_of as absences_of
from pbem.play.absences import days_left as absence_days_left
from pbem.play.asking import (
    Checked,
    accepted_for,
    ask_by_token,
    chat_for,
    check,
    current_ask,
    early_of,
    kept_for,
    published_digests,
    published_orders,
    request_for,
    seat_by_token,
    submissions_of,
    unread_chat,
)
from pbem.play.breaker import halts
from pbem.play.briefing import Briefing, briefing_of
from pbem.play.calling import may_ask
from pbem.play.commitments import published as recommitments_of
from pbem.play.drafts import draft_of
from pbem.play.judged import acts_of
from pbem.play.judged import details as details_of
from pbem.play.lessons import lesson_under_way
from pbem.play.listing import (
    Standing,
    games_of,
    open_challenges,
    own_challenges,
    past_games_of,
    public_games,
    seat_of,
    viewer_side,
)
from pbem.play.locking import current_question
from pbem.play.pausing import days_left as pause_days_left
from pbem.play.pausing import proposal_of as pause_of
from pbem.play.reliability import Reliability, reliability_of
from pbem.play.substitutes import may_return, offered_seats
from pbem.play.telling import clock_sentences, next_deadline, overtime_of, without_name
from pbem.play.viewing import (
    checkpoints,
    event_of,
    events_at,
    events_for,
    is_set_up,
    layers,
    picture,
    png,
    text_map,
    title_for,
    view,
)
from pbem.play.watching import (
    ONE_TURN,
    PUBLIC,
    Closed,
    Horizon,
    eyes_for,
    eyes_on_offer,
    horizon,
    is_closed,
    is_live_for,
)
from pbem.play.watching import words as spectator_words

__all__ = [
    "ONE_TURN",
    "PUBLIC",
    "Briefing",
    "Checked",
    "Closed",
    "Horizon",
    "Reliability",
    "Standing",
    "absence_days_left",
    "absences_of",
    "accepted_for",
    "acts_of",
    "ask_by_token",
    "briefing_of",
    "chat_for",
    "check",
    "checkpoints",
    "clock_sentences",
    "current_ask",
    "current_question",
    "details_of",
    "draft_of",
    "early_of",
    "event_of",
    "events_at",
    "events_for",
    "eyes_for",
    "eyes_on_offer",
    "games_of",
    "halts",
    "horizon",
    "is_closed",
    "is_live_for",
    "is_set_up",
    "kept_for",
    "layers",
    "lesson_under_way",
    "may_ask",
    "may_return",
    "next_deadline",
    "offered_seats",
    "open_challenges",
    "overtime_of",
    "own_challenges",
    "past_games_of",
    "pause_days_left",
    "pause_of",
    "picture",
    "png",
    "public_games",
    "published_digests",
    "published_orders",
    "recommitments_of",
    "reliability_of",
    "request_for",
    "seat_by_token",
    "seat_of",
    "spectator_words",
    "submissions_of",
    "text_map",
    "title_for",
    "unread_chat",
    "view",
    "viewer_side",
    "without_name",
]
