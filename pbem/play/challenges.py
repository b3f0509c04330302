"""Challenges: offering a game, taking it up, leaving it before it begins."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.utils import timezone

from games.engine.chance import commitment
from games.engine.names import Side
from games.engine.title import Title
from pbem.accounts.models import Person
from pbem.play import tables, tokens, watching
from pbem.play.auditing import record
from pbem.play.clock import Clock, Unsound, read, write
from pbem.play.driving import begin
from pbem.play.errors import Refused
from pbem.play.locking import locked
from pbem.play.models import Game, NoticeKind, Seat
from pbem.play.notices import tell, tell_person

MAX_PHRASE = 200
MAX_HOURS = 24 * 60

UNSETTLED = {Game.SIDE_RANDOM, Game.SIDE_EITHER}
"""Wishes that leave the host's own side open."""


def open_challenge(
    host: Person,
    title: str,
    *,
    side: str = Game.SIDE_RANDOM,
    options: Mapping[str, str] | None = None,
    visibility: Game.Visibility | str = Game.Visibility.OPEN,
    password: str = "",
    invited: Person | None = None,
    pace_hours: int = 72,
    reaction_hours: int = 24,
    name: str = "",
    message: str = "",
    starts_when_full: bool = True,
    clock: Mapping[str, Any] | Clock | None = None,
    purpose: Game.Purpose = Game.Purpose.PLAY,
    spectators_late: int | None = watching.ONE_TURN,
) -> Game:
    """Offer a game and take its first seat.

    ``side`` is a side of the title, ``random`` or ``either``. The dice seed is drawn and its
    commitment published here, before anybody can give a phrase (:func:`set_phrase`,
    :func:`accept`). ``clock``: the other rules of its clock (see :mod:`pbem.play.clock`), as
    plain values or read already. ``spectators_late``: how many turns late spectators see the game
    (0: at once, None: when it is over). Raises Refused for anything that does not fit.
    """
    visibility = Game.Visibility(visibility)
    rules = tables.title_of(title)
    _check_side(title, side, UNSETTLED)
    _check_hours(pace_hours, reaction_hours)
    _check_visibility(host, visibility, password, invited)
    watching.check(spectators_late)
    seed, now = tokens.dice_seed(), timezone.now()
    with transaction.atomic():
        game = Game.objects.create(
            title=title,
            name=name.strip(),
            options=_options(rules, options or {}, purpose),
            visibility=visibility,
            password=make_password(password) if visibility == Game.Visibility.PRIVATE else "",
            host=host,
            invited=invited,
            side_choice=side,
            message=message.strip(),
            pace_hours=pace_hours,
            reaction_hours=reaction_hours,
            clock=_clock(clock),
            spectators_late=spectators_late,
            starts_when_full=starts_when_full,
            purpose=purpose,
            seed=seed,
            commitment=commitment(seed),
            created_at=now,
            changed_at=now,
        )
        own = side if side not in UNSETTLED else ""
        Seat.objects.create(game=game, place=0, person=host, side=own, joined_at=now)
        if invited is not None:
            tell_person(invited, NoticeKind.CHALLENGE, f"challenge:{game.pk}", game)
    return game


def _options(rules: Title[Any], options: Mapping[str, str], purpose: Game.Purpose) -> dict[str, str]:
    """The complete choice of options. Raises Refused."""
    try:
        chosen = rules.choose(options)
    except ValueError as error:
        raise Refused(f"{error}.") from error
    if rules.has_hidden(chosen) and purpose != Game.Purpose.LESSON:
        raise Refused("That choice is for the guided first turn alone.")
    return chosen


def _clock(wished: Mapping[str, Any] | Clock | None) -> dict[str, Any]:
    """The rules of a clock as the game's row keeps them. Raises Refused."""
    if isinstance(wished, Clock):
        return write(wished)
    try:
        return write(read(wished or {}))
    except Unsound as error:
        raise Refused(str(error)) from error


def _check_side(title: str, side: str, also: set[str]) -> None:
    sides = {info.slug for info in tables.title_of(title).sides}
    if side not in sides | also:
        raise Refused(f"There is no side {side!r}; there are {', '.join(sorted(sides | also))}.")


def _check_hours(*hours: int) -> None:
    if not all(1 <= value <= MAX_HOURS for value in hours):
        raise Refused(f"A request may be given from 1 hour to {MAX_HOURS // 24} days.")


def _check_visibility(
    host: Person, visibility: Game.Visibility, password: str, invited: Person | None
) -> None:
    if visibility == Game.Visibility.PRIVATE and not password:
        raise Refused("A private challenge needs a password.")
    if (visibility == Game.Visibility.INVITED) != (invited is not None):
        raise Refused("Name the person who is invited, for an invitation and for nothing else.")
    if invited is not None and invited.pk == host.pk:
        raise Refused("You cannot invite yourself.")


def may_see(game: Game, person: Person | None) -> bool:
    """May this visitor know of a game?

    Open invitations are between the two, a lesson is its learner's own; the rest is public.
    """
    if game.purpose == Game.Purpose.LESSON:
        return person is not None and (person.is_staff or person.pk == game.host_id)
    if game.status != Game.Status.OPEN or game.visibility != Game.Visibility.INVITED:
        return True
    return person is not None and (
        person.pk in {game.host_id, game.invited_id} or game.seats.filter(person=person).exists()
    )


def set_phrase(seat: Seat, phrase: str) -> None:
    """Give one's own share of the dice key. Raises Refused once the game has begun."""
    with locked(seat.game_id) as game:
        _require_open(game)
        Seat.objects.filter(pk=seat.pk).update(phrase=phrase.strip()[:MAX_PHRASE])


def accept(game: Game, person: Person, *, phrase: str = "", side: Side = "", password: str = "") -> Seat:
    """Take the open seat; the game begins if that was the last one (unless its host starts it).

    ``side`` is needed when the challenger left the choice. Raises Refused.
    """
    with locked(game.pk) as fresh:
        _require_open(fresh)
        _check_welcome(fresh, person, password)
        seat = _seat(fresh, side, person=person, phrase=phrase.strip()[:MAX_PHRASE])
        if fresh.starts_when_full:
            _begin_if_full(fresh)
        return seat


def _check_welcome(game: Game, person: Person, password: str) -> None:
    if not person.is_active:
        raise Refused("This account is closed.")
    if game.seats.filter(person=person).exists():
        raise Refused("You sit at this table already.")
    if game.visibility == Game.Visibility.INVITED and game.invited_id != person.pk:
        raise Refused("This challenge is for somebody else.")
    if game.visibility == Game.Visibility.PRIVATE and not check_password(password, game.password):
        raise Refused("The password is not right.")


def seat_bot(game: Game, bot: str, actor: Person | None, *, side: Side = "") -> Seat:
    """Let a bot of the title take the open seat. Raises Refused unless the host (or a judge) asks.

    The game begins if that was the last seat.
    """
    with locked(game.pk) as fresh:
        _require_open(fresh)
        _require_host(fresh, actor)
        if bot not in tables.title_of(fresh.title).bots:
            raise Refused(f"There is no bot {bot!r} for this game.")
        seat = _seat(fresh, side, bot=bot)
        _begin_if_full(fresh)
        return seat


def _seat(game: Game, side: Side, *, person: Person | None = None, bot: str = "", phrase: str = "") -> Seat:
    """Put somebody on the first free place, with a side if it can be told already."""
    places = set(game.seats.values_list("place", flat=True))
    free = [place for place in range(len(tables.title_of(game.title).sides)) if place not in places]
    if not free:
        raise Refused("There is no free seat.")
    chosen = ""
    if game.side_choice == Game.SIDE_EITHER:
        _check_side(game.title, side, {""} if bot else set())
        chosen = side
    if chosen and game.seats.filter(side=chosen).exists():
        raise Refused("That side is taken.")
    return Seat.objects.create(
        game=game,
        place=free[0],
        side=chosen,
        person=person,
        bot=bot,
        phrase=phrase,
        joined_at=timezone.now(),
    )


def _begin_if_full(game: Game) -> None:
    if game.seats.count() == len(tables.title_of(game.title).sides):
        begin(game, timezone.now())


def start(game: Game, actor: Person | None) -> None:
    """Begin a game whose seats are taken. Raises Refused unless the host (or a judge) asks."""
    with locked(game.pk) as fresh:
        _require_open(fresh)
        _require_host(fresh, actor)
        if fresh.seats.count() < len(tables.title_of(fresh.title).sides):
            raise Refused("A seat is still free.")
        begin(fresh, timezone.now())


def leave(seat: Seat) -> None:
    """Leave before the start; the host's leaving withdraws the challenge. Raises Refused."""
    with locked(seat.game_id) as game:
        _require_open(game)
        mine = game.seats.select_related("person").get(pk=seat.pk)
        if mine.person_id == game.host_id:
            _cancel(game, mine.person, "")
            return
        host = game.seats.select_related("person").filter(place=0).first()
        if host is not None:
            key = f"challenge_left:{mine.pk}"
            tell(host, NoticeKind.CHALLENGE_CLOSED, key, reason=f"{mine.person} left again.")
        mine.delete()


def decline(game: Game, person: Person) -> None:
    """Turn an invitation down. Raises Refused for anybody but the one invited."""
    with locked(game.pk) as fresh:
        _require_open(fresh)
        if fresh.invited_id != person.pk:
            raise Refused("This challenge is for somebody else.")
        _cancel(fresh, person, f"{person} declined.")


def cancel(game: Game, actor: Person | None, reason: str = "") -> None:
    """Withdraw a challenge. Raises Refused unless the host (or a judge) asks."""
    with locked(game.pk) as fresh:
        _require_open(fresh)
        _require_host(fresh, actor)
        _cancel(fresh, actor, reason)


def _cancel(game: Game, actor: Person | None, reason: str) -> None:
    """Close an open challenge and tell the others concerned."""
    game.status = Game.Status.ABANDONED
    game.ended_by = Game.Ending.CANCELLED
    game.finished_at = game.changed_at = timezone.now()
    game.save()
    record(game, actor, "cancel challenge", reason)
    people = {seat.person for seat in game.seats.select_related("person")} | {game.invited}
    for person in sorted((p for p in people if p is not None and p != actor), key=lambda p: p.pk):
        tell_person(person, NoticeKind.CHALLENGE_CLOSED, f"challenge_closed:{game.pk}", game, reason=reason)


def _require_open(game: Game) -> None:
    if game.status != Game.Status.OPEN:
        raise Refused("This challenge is not open any more.")


def _require_host(game: Game, actor: Person | None) -> None:
    if actor is None or (actor.pk != game.host_id and not actor.is_staff):
        raise Refused("Only the one who opened the challenge may do that.")
