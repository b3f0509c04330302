"""The talk of the table: between the players of a game, open to both, closed to others."""

from django.utils import timezone

from pbem.play.errors import Refused
from pbem.play.locking import locked
from pbem.play.models import ChatMessage, NoticeKind, Seat
from pbem.play.notices import tell_all

MAX_CHAT = 4000
"""Characters of one message."""


def post_chat(seat: Seat, text: str, source: str, *, message_id: str = "") -> ChatMessage:
    """Say something to the other side. The same letter again is said once.

    Raises Refused for an empty or too long message, and from a seat nobody sits in.
    """
    words = text.strip()
    if not words:
        raise Refused("The message is empty.")
    if len(words) > MAX_CHAT:
        raise Refused(f"The message is too long: {len(words)} characters, at most {MAX_CHAT}.")
    if seat.person_id is None:
        raise Refused("Nobody sits in this seat.")
    with locked(seat.game_id):  # the same letter may come twice at once
        earlier = seat.chat.filter(message_id=message_id).first() if message_id else None
        if earlier is not None:
            return earlier
        message = ChatMessage.objects.create(
            game=seat.game,
            seat=seat,
            person=seat.person,
            text=words,
            source=source,
            message_id=message_id,
            posted_at=timezone.now(),
        )
        tell_all(seat.game, NoticeKind.CHAT, f"chat:{message.pk}", but=seat, message=message.pk)
        return message


def see_chat(seat: Seat) -> None:
    """Note that the seat's player has read the talk up to now."""
    Seat.objects.filter(pk=seat.pk).update(chat_seen_at=timezone.now())
