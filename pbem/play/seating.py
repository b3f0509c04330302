"""Seats changing hands, and the record of who sat where."""

from datetime import datetime

from django.utils import timezone

from pbem.accounts.models import Person
from pbem.play import opening, timing, tokens, work
from pbem.play.locking import current_question
from pbem.play.models import Ask, Game, Notice, NoticeKind, Seat, Tenure
from pbem.play.notices import tell, tell_all, tell_person

NOT_OF_THE_SEAT = (NoticeKind.ROLLED_BACK, NoticeKind.SEAT_CHANGED)
"""What somebody who has left meanwhile is told all the same: it holds nothing that only a side may know."""


def begin(game: Game, now: datetime) -> None:
    """The game begins: everybody sits down, with a full time bank."""
    bank = timing.clock_of(game).bank
    game.seats.update(bank=bank)
    people = game.seats.exclude(person=None)
    Tenure.objects.bulk_create(Tenure(seat=seat, person=seat.person, began_at=now) for seat in people)


def change(
    game: Game,
    seat: Seat,
    *,
    end: Tenure.End,
    person: Person | None = None,
    bot: str = "",
    is_return: bool = False,
) -> None:
    """Let somebody else, a bot or nobody sit in a seat of a locked game.

    The old reply addresses die, drafts are thrown away, misses and the draw on offer are
    forgotten; standing and early orders stay, as they are the seat's.
    """
    now = timezone.now()
    untold = seat.notices.filter(state=Notice.State.NEW, person=seat.person_id)
    untold.filter(kind__in=NOT_OF_THE_SEAT).update(seat=None)
    seat.tenures.filter(ended_at=None).update(ended_at=now, end=end)
    if person is not None:
        Tenure.objects.create(
            seat=seat, person=person, began_at=now, is_substitute=not is_return, is_return=is_return
        )
    seat.drafts.all().delete()
    seat.person, seat.bot = person, bot
    seat.mail_token = tokens.reply_token()
    seat.misses = 0
    seat.draw_offered_at = seat.chat_seen_at = None
    seat.offered_at = seat.called = None
    seat.save()


def player(seat: Seat) -> dict[str, str | int | None]:
    """Who plays a seat, for the audit log: a person by name and number, a bot by name, or nobody."""
    if seat.person is not None:
        return {"person": seat.person_id, "name": seat.person.display_name}
    return {"person": None, "name": f"bot {seat.bot}" if seat.bot else "nobody"}


def tell_change(game: Game, seat: Seat, former: Person | None, key: int, reason: str) -> None:
    """Have the table told who plays a seat now, and whoever played it before that he does no more."""
    kind, name = NoticeKind.SEAT_CHANGED, f"seat_changed:{key}"
    tell_all(game, kind, name, side=seat.side, reason=reason)
    if former is not None and former.pk != seat.person_id:
        tell_person(former, kind, name, game, side=seat.side, reason=reason, was_yours=True)


def brief(seat: Seat, key: int) -> None:
    """Have a seat's new player told what his side knows."""
    tell(seat, NoticeKind.BRIEFING, f"briefing:{seat.pk}:{key}", side=seat.side)


def ask_again(game: Game, seat: Seat, *, keeps_longer: bool = False) -> None:
    """Put the open request to a seat's new player, with a new token and the full time, or the longer time."""
    question = current_question(game)
    ask = question.asks.filter(seat=seat, state=Ask.State.OPEN).first() if question else None
    if question is None or ask is None:
        return
    ask.token, ask.issue = tokens.reply_token(), ask.issue + 1
    ask.person, ask.asked_at = seat.person, timezone.now()
    ask.reminded_at = ask.last_called_at = ask.overdue_at = ask.bank_from = None
    ask.seat, ask.question = seat, question
    ask.save()
    question.game = game
    timing.give_again(question, timezone.now(), keeps_longer=keeps_longer)
    opening.tell_turn(ask)
    work.wake(game.pk, question.number)
