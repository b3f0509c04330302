"""Reading games, for pages and letters. Nothing here writes, nothing shows what a side may not know.

The readers live in the modules they are imported from, by subject.
"""

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
from pbem.play.viewing import (
    checkpoints,
    event_of,
    events_at,
    events_for,
    picture,
    png,
    text_map,
    title_for,
    view,
)

__all__ = [
    "Checked",
    "Standing",
    "accepted_for",
    "ask_by_token",
    "chat_for",
    "check",
    "checkpoints",
    "current_ask",
    "current_question",
    "early_of",
    "event_of",
    "events_at",
    "events_for",
    "games_of",
    "kept_for",
    "open_challenges",
    "own_challenges",
    "past_games_of",
    "picture",
    "png",
    "public_games",
    "published_digests",
    "published_orders",
    "request_for",
    "seat_by_token",
    "seat_of",
    "submissions_of",
    "text_map",
    "title_for",
    "unread_chat",
    "view",
    "viewer_side",
]
