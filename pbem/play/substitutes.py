"""Seats whose players stay away or leave: who may take them, and what the other side may do."""

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.engine.title import Result
from pbem.accounts.models import Person
from pbem.play import ending, offering, seating, silence, tables, timing
from pbem.play.auditing import record
from pbem.play.errors import Refused
from pbem.play.locking import current_question, locked
from pbem.play.models import Ask, Game, NoticeKind, Seat, Tenure
from pbem.play.notices import tell_all


def offered_seats(person: Person | None = None) -> QuerySet[Seat]:
    """Seats that anybody may take over, those longest on offer first; for a person, the ones he may."""
    found = Seat.objects.filter(offered_at__isnull=False, game__status__in=Game.PLAYABLE)
    is_for_all = Q(game__visibility=Game.Visibility.OPEN)
    found = found.filter(is_for_all if person is None else is_for_all | Q(called=person))
    found = found.select_related("game", "person", "called")
    if person is not None:
        known = Q(game__seats__person=person) | Q(game__seats__tenures__person=person)
        found = found.exclude(pk__in=Seat.objects.filter(known).values("pk"))
    return found.order_by("offered_at", "pk")


def take_seat(seat: Seat, person: Person) -> Seat:
    """Take over a seat that is on offer, with a full first request and a briefing.

    Games with a password or by invitation are not open to strangers: there a judge or the other
    side asks somebody by name (:mod:`pbem.play.calling`). Raises Refused.
    """
    with locked(seat.game_id) as game:
        mine = offered(game, seat)
        if game.visibility != Game.Visibility.OPEN and mine.called_id != person.pk:
            raise Refused("In this game the other side or a judge chooses the substitute.")
        return _seat(game, mine, person, person, "a substitute took the seat")


def call_in(seat: Seat, opponent: Seat, *, person: Person | None = None, bot: str = "") -> Seat:
    """The other side brings a substitute (who has agreed) or a bot for a seat on offer. Raises Refused."""
    with locked(seat.game_id) as game:
        mine = offered(game, seat)
        _require_opponent(opponent, mine)
        if (person is None) == (not bot):
            raise Refused("Either a person or a bot.")
        if person is not None:
            return _seat(game, mine, person, opponent.person, "the other side called in a substitute")
        if bot not in tables.title_of(game.title).bots:
            raise Refused(f"There is no bot {bot!r} for this game.")
        _change(game, mine, None, bot, opponent.person, "the other side called in a bot")
        return mine


def offered(game: Game, seat: Seat) -> Seat:
    """The fresh row of a seat that is on offer. Raises Refused for any other."""
    mine = game.seats.select_related("person").get(pk=seat.pk)
    mine.game = game
    if game.status not in Game.PLAYABLE or mine.offered_at is None:
        raise Refused("This seat is not on offer.")
    return mine


def _require_opponent(opponent: Seat, absent: Seat) -> None:
    if opponent.game_id != absent.game_id or opponent.pk == absent.pk or opponent.person_id is None:
        raise Refused("Only the other side may do that.")


def _seat(game: Game, seat: Seat, person: Person, actor: Person | None, what: str) -> Seat:
    """Put a substitute into a seat. Raises Refused for somebody who may not know what that side knows."""
    check_fit(game, seat, person)
    is_return = Tenure.objects.filter(seat=seat, person=person).exists()
    _change(game, seat, person, "", actor, what, is_return=is_return)
    return seat


def check_fit(game: Game, seat: Seat, person: Person) -> None:
    """Raises Refused for somebody who cannot take a seat, or may not know what its side knows."""
    if not person.is_active or person.is_bot:
        raise Refused("This account cannot play.")
    if game.seats.filter(person=person).exists():
        raise Refused("Who sits at this table already cannot take another seat.")
    if Tenure.objects.filter(seat__game=game, person=person).exclude(seat=seat).exists():
        raise Refused("Who has played one side of a game cannot take over another.")
    if Tenure.objects.filter(seat=seat, person=person).exists() and not _may_return(seat, person):
        raise Refused("Who has left a seat may return to it once.")


def _change(
    game: Game,
    seat: Seat,
    person: Person | None,
    bot: str,
    actor: Person | None,
    what: str,
    *,
    is_return: bool = False,
) -> None:
    """Change hands, tell everybody, brief the new player and put the open request to him."""
    end = Tenure.End.MADE_ROOM if is_return else Tenure.End.SILENT
    former, left = seat.person, seating.player(seat)
    seating.change(game, seat, person=person, bot=bot, end=end, is_return=is_return)
    hands = {"left": left, "came": seating.player(seat)}
    entry = record(game, actor, "substitute", what, side=seat.side, bot=bot, **hands)
    seating.tell_change(game, seat, former, entry.pk, f"{what.capitalize()}.")
    if person is not None:
        seating.brief(seat, entry.pk)
    seating.ask_again(game, seat)


def leave_game(seat: Seat, reason: str = "") -> None:
    """Give a seat up without conceding; it is offered to substitutes. Raises Refused unless it is live.

    Who leaves may return once, while no other person has taken the seat.
    """
    with locked(seat.game_id) as game:
        mine = game.seats.select_related("person").get(pk=seat.pk)
        mine.game = game
        if not game.is_live or mine.person is None:
            raise Refused("Only a player of a game that is being played can leave it.")
        person, now = mine.person, timezone.now()
        entry = record(game, person, "leave game", reason, side=mine.side)
        seating.change(game, mine, end=Tenure.End.LEFT)
        offering.offer(mine, now)
        key = f"seat_changed:{entry.pk}"
        tell_all(game, NoticeKind.SEAT_CHANGED, key, side=mine.side, reason=reason or "The player left.")
        question = current_question(game)
        if question and question.asks.filter(seat=mine, state=Ask.State.OPEN).exists():
            question.game = game
            silence.hold(question, now, offering.OFFER_TIME)


def may_return(seat: Seat, person: Person) -> bool:
    """Could this person come back to the seat he left?"""
    return seat.game.status in Game.PLAYABLE and seat.person_id is None and _may_return(seat, person)


def _may_return(seat: Seat, person: Person) -> bool:
    """Did he sit here, leave of himself or by staying away, and has not come back before?"""
    own = Tenure.objects.filter(seat=seat, person=person)
    return own.filter(end__in=[Tenure.End.LEFT, Tenure.End.SILENT]).exists() and not (
        own.filter(is_return=True).exists()
    )


def return_to(seat: Seat, person: Person) -> Seat:
    """Come back, once, to a seat one has left, while nobody or a bot plays it. Raises Refused."""
    with locked(seat.game_id) as game:
        mine = game.seats.select_related("person").get(pk=seat.pk)
        mine.game = game
        if not may_return(mine, person):
            raise Refused("Only who has left a seat may return to it, once, while no other person plays it.")
        return _seat(game, mine, person, person, "whoever left has returned")


def claim_win(opponent: Seat) -> Game:
    """The other side stays away and its seat is on offer: end the game as won. Raises Refused."""
    with locked(opponent.game_id) as game:
        others = list(game.seats.select_related("person").exclude(pk=opponent.pk))
        if game.status not in Game.PLAYABLE or not others or any(seat.offered_at is None for seat in others):
            raise Refused("The other side has not been away for long enough.")
        if opponent.person_id is None:
            raise Refused("Only the other side may do that.")
        name = tables.title_of(game.title).side(others[0].side).name
        Tenure.objects.filter(seat__in=others, ended_at=None).update(
            ended_at=timezone.now(), end=Tenure.End.SILENT
        )
        result = Result(opponent.side, "forfeit", text=f"{name} stayed away.")
        ending.finish(game, result, Game.Ending.FORFEIT, timezone.now())
        record(game, opponent.person, "claim win", side=opponent.side)
        return game


def wait_for(seat: Seat, opponent: Seat) -> None:
    """Rather wait: the offer is closed, and whoever is away has his full time once more. Raises Refused.

    His next miss brings the choice back.
    """
    with locked(seat.game_id) as game:
        mine = offered(game, seat)
        _require_opponent(opponent, mine)
        if mine.person_id is None:
            raise Refused("Nobody sits there to wait for.")
        limit = timing.clock_of(game).misses
        mine.offered_at, mine.misses = None, max(limit - 1, 0)
        mine.save(update_fields=["offered_at", "misses"])
        entry = record(game, opponent.person, "wait for player", side=mine.side)
        question = current_question(game)
        if question is not None and question.asks.filter(seat=mine, state=Ask.State.OPEN).exists():
            question.game = game
            question.asks.filter(seat=mine).update(reminded_at=None, last_called_at=None, overdue_at=None)
            timing.give_again(question, timezone.now())
            key = f"deadline_moved:{entry.pk}"
            reason = "The other side waits; the full time is given once more."
            tell_all(game, NoticeKind.DEADLINE_MOVED, key, question=question.number, reason=reason)
