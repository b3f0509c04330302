"""The one answer to a letter that was not simply carried out: what happened, and what to do."""

from datetime import timedelta

from django.utils import timezone

from games.engine.sheet import CURRENT, split_sections
from games.engine.text import is_comment, tidy
from pbem.accounts.models import Person
from pbem.mail.models import ANSWER, Inbound, Letter
from pbem.play import work
from pbem.play.models import ChatMessage, Seat

MOST_PER_HOUR = 30
"""Explanations to one person in an hour; beyond that two machines are talking to each other."""


def answer(
    row: Inbound,
    person: Person,
    heading: str,
    *paragraphs: str,
    quote: str = "",
    shows_games: bool = False,
) -> Letter | None:
    """Write the answer to an incoming letter, once; None when too many have gone to that person.

    ``shows_games``: list what waits for the person elsewhere, each with its page and its address.
    """
    now = timezone.now()
    recent = Letter.objects.filter(person=person, kind=ANSWER, created_at__gt=now - timedelta(hours=1))
    if recent.count() >= MOST_PER_HOUR:
        row.state, row.why = Inbound.State.DROPPED, "too many answers to this person in an hour"
        row.save()
        return None
    letter, _ = Letter.objects.get_or_create(
        key=f"answer:{row.pk}",
        defaults={
            "person": person,
            "game": row.game if row.seat_id else None,
            "seat": row.seat if row.seat and row.seat.person_id == person.pk else None,
            "kind": ANSWER,
            "answers": row.message_id if row.person_id == person.pk else "",
            "data": {"heading": heading, "paragraphs": list(paragraphs), "quote": quote}
            | ({"shows_games": True} if shows_games else {}),
            "next_try": now,
            "created_at": now,
        },
    )
    row.answer = letter
    if row.state != Inbound.State.FAILED:
        row.state = Inbound.State.ANSWERED
    row.why = heading[:200]
    row.save()
    work.wake_post()
    return letter


def unreadable(row: Inbound) -> None:
    """Our own fault: the letter could not be read at all."""
    owner = row.seat.person if row.seat else None
    person = owner or row.person
    if person is not None:
        answer(
            row,
            person,
            "Your letter could not be read",
            "The server failed to read your letter; its hosts can see that it happened. Nothing was changed.",
            "Please send your orders again as plain text, or enter them on the page of the game.",
        )


def no_such_address(row: Inbound, person: Person, *, is_token: bool) -> None:
    """A member wrote to an address that belongs to no game."""
    what = (
        "The address you wrote to is not valid (any more): it may be cut off, or the seat has changed hands."
        if is_token
        else "The address you wrote to takes no orders: every request of a game has an address of its own."
    )
    answer(
        row,
        person,
        "Nothing was carried out",
        f"Your letter of the subject “{row.subject}” reached us. {what}",
        "Answer the newest letter about your game, or use its page.",
        shows_games=True,
    )


def from_elsewhere(row: Inbound, person: Person) -> None:
    """Somebody else's address wrote to this person's reply address: he alone is told."""
    answer(
        row,
        person,
        "A letter from another address was not carried out",
        f"A letter to your reply address in this game came from {row.from_address or 'no address'}. "
        f"Only letters from {person.email} are carried out, so nothing was changed.",
        "If you wrote it, send it again from your own address, or change your address under “Account”. "
        "If you did not, somebody has seen one of your letters; your orders are safe.",
    )


def nothing_written(row: Inbound, person: Person) -> None:
    """No line of the letter was newly written, or none could be read."""
    reasons = [f"What we noticed: {'; '.join(row.notes)}."] if row.notes else []
    answer(
        row,
        person,
        "No orders found in your letter",
        "Your letter holds no newly written line that we could read, so nothing was changed.",
        *reasons,
        "Write your lines above the quoted letter, as plain text. PASS alone gives no orders on purpose.",
    )


def too_many(row: Inbound, person: Person, most: int) -> None:
    """More letters within the hour than are carried out."""
    answer(
        row,
        person,
        "Too many letters",
        f"More than {most} letters have come from you within the hour, so this one was not carried out.",
        "Send it again later, or use the page of the game.",
    )


def refused(row: Inbound, person: Person, reason: str) -> None:
    """The game's own word on why it cannot be done."""
    answer(row, person, "Nothing was carried out", reason)


def posted(row: Inbound, message: ChatMessage) -> None:
    """Words for the other side have been passed on."""
    if message.person is not None:
        answer(
            row,
            message.person,
            "Your message was passed on",
            "The other side can read it now:",
            quote=message.text,
        )


def has_lines_for_no_request(text: str) -> bool:
    """Are there orders outside the sections for later?"""
    return any(not is_comment(tidy(line)) for line in split_sections(text)[CURRENT])


def not_for_a_request(row: Inbound, seat: Seat) -> None:
    """Lines without a section came to the seat's own address."""
    if seat.person is not None:
        answer(
            row,
            seat.person,
            "Nothing was carried out",
            "You answered a letter that asked nothing, so it is not clear which request your lines are for.",
            "Answer the letter that says it is your turn. To give orders ahead, put a heading such as [MOVE] "
            "or [STANDING] before your lines; those are taken at this address too.",
        )
