"""Asking somebody by name to take a seat on offer. He is free to decline; nobody is put anywhere unasked."""

from pbem.accounts.models import Person
from pbem.play import rights, substitutes
from pbem.play.auditing import record
from pbem.play.errors import Refused
from pbem.play.locking import locked
from pbem.play.models import Game, NoticeKind, Seat
from pbem.play.notices import tell_all, tell_person


def may_ask(game: Game, seat: Seat, actor: Person | None) -> bool:
    """May this person ask somebody to take the seat? The other side may, and whoever judges the game."""
    if actor is None:
        return False
    if game.seats.filter(person=actor).exclude(pk=seat.pk).exists():
        return True
    return actor.is_staff and not rights.refusal(actor, game)


def ask_substitute(seat: Seat, actor: Person, person: Person) -> None:
    """Ask somebody by name to take a seat on offer, in place of anybody asked before.

    Raises Refused for a seat that is not on offer, unless the other side or a judge asks, and for
    somebody who could not take it.
    """
    with locked(seat.game_id) as game:
        mine = substitutes.offered(game, seat)
        if not may_ask(game, mine, actor):
            raise Refused("Only the other side or a judge may do that.")
        substitutes.check_fit(game, mine, person)
        mine.called = person
        mine.save(update_fields=["called"])
        entry = record(game, actor, "ask substitute", str(person), side=mine.side)
        key = f"seat_called:{entry.pk}"
        tell_person(person, NoticeKind.SEAT_CALLED, key, game, side=mine.side, by=str(actor))


def decline_call(seat: Seat, person: Person) -> None:
    """Decline to take the seat one was asked to take; the table is told. Raises Refused for anybody else."""
    with locked(seat.game_id) as game:
        mine = game.seats.select_related("person").get(pk=seat.pk)
        if mine.offered_at is None or mine.called_id != person.pk:
            raise Refused("You are not asked to take this seat.")
        mine.called = None
        mine.save(update_fields=["called"])
        entry = record(game, person, "decline seat", side=mine.side)
        key = f"seat_declined:{entry.pk}"
        tell_all(game, NoticeKind.SEAT_CALLED, key, side=mine.side, declined=str(person))
