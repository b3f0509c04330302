"""The time of a game and who plays it: pauses by consent, seats on offer, leaving and coming back."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from games.engine.title import SideInfo
from pbem.accounts import service as accounts
from pbem.accounts.models import Person
from pbem.accounts.reader import reader
from pbem.play import queries, service
from pbem.play.models import Game, Pause, Seat
from pbem.play.service import Refused
from pbem.web import chronicle, telling
from pbem.web.access import Visit, visit, visit_begun, visit_seated
from pbem.web.acting import attempt
from pbem.web.throttle import limited
from pbem.web.views.games import header


@require_GET
def time(request: HttpRequest, code: str) -> HttpResponse:
    """The clock in words, the pause, who is away, and seats that look for a player."""
    found = visit_begun(request, code)
    page = {
        **header(found),
        "sentences": queries.clock_sentences(found.game),
        "question": queries.current_question(found.game) if found.game.is_live else None,
        "overtime": _overtime(found),
        "absences": queries.absences_of(found.game) if found.seat else [],
        "offers": offers(found),
        "returns": _returns(found),
        **_pause(found),
    }
    return render(request, "web/time.html", page)


def _overtime(found: Visit) -> timedelta | None:
    """What the visitor's time bank held when it began to run for what he is asked."""
    ask = queries.current_ask(found.seat) if found.seat else None
    return queries.overtime_of(ask) if ask else None


@dataclass(frozen=True)
class Offer:
    """A seat that looks for a player, and what this visitor may do about it."""

    side: SideInfo
    seat: Seat
    may_ask: bool
    may_take: bool
    is_called: bool


def offers(found: Visit) -> list[Offer]:
    """The seats of a live game that look for a player."""
    seats = found.game.seats.filter(offered_at__isnull=False).select_related("person", "called")
    return [_offer(found, seat) for seat in seats if found.game.is_live]


def _offer(found: Visit, seat: Seat) -> Offer:
    is_called = found.person is not None and seat.called_id == found.person.pk
    return Offer(
        side=found.title.side(seat.side),
        seat=seat,
        may_ask=queries.may_ask(found.game, seat, found.person),
        may_take=found.seat is None and (is_called or found.game.visibility == Game.Visibility.OPEN),
        is_called=is_called,
    )


def _returns(found: Visit) -> list[Seat]:
    """The seats this visitor has left and may return to."""
    if found.person is None or found.seat is not None:
        return []
    return [seat for seat in found.game.seats.all() if queries.may_return(seat, found.person)]


def _pause(found: Visit) -> dict[str, object]:
    pause = queries.pause_of(found.game) if found.game.is_live else None
    own = found.seat is not None and pause is not None and pause.seat_id == found.seat.pk
    wished = (
        found.seat is not None and pause is not None and pause.end_wished_by.filter(pk=found.seat.pk).exists()
    )
    return {
        "pause": pause,
        "is_own_pause": own,
        "is_pause_running": pause is not None and pause.state == Pause.State.RUNNING,
        "has_wished_end": wished,
        "pause_days": queries.pause_days_left(found.game),
        "by": telling.player_name(pause.seat) if pause else "",
    }


def _days(request: HttpRequest) -> int:
    """Days typed into a form. Raises Refused for anything but a number."""
    typed = request.POST.get("days", "")
    if not typed.isdecimal() or len(typed) > 4:
        raise Refused("Say for how many days.")
    return int(typed)


def _end_pause(request: HttpRequest, seat: Seat) -> str:
    return (
        "The game goes on."
        if service.end_pause(seat)
        else "When the other side wishes it too, the game goes on."
    )


PAUSES: dict[str, Callable[[HttpRequest, Seat], object]] = {
    "propose": lambda request, seat: service.propose_pause(seat, _days(request)),
    "agree": lambda _, seat: service.agree_pause(seat),
    "decline": lambda _, seat: service.decline_pause(seat),
    "end": _end_pause,
}


@login_required
@require_POST
@limited("talk", "20/minute")
def pause(request: HttpRequest, code: str, act: str) -> HttpResponse:
    """Propose a pause, agree to one, decline it, or wish its end."""
    _, seat = visit_seated(request, code)
    if act not in PAUSES:
        raise Http404("There is no such thing to do.")
    said: list[object] = []
    if attempt(request, lambda: said.append(PAUSES[act](request, seat))) and isinstance(said[0], str):
        attempt(request, lambda: None, said[0])
    return redirect("game-time", code)


def _seat(game: Game, side: str) -> Seat:
    seat = game.seats.select_related("game", "person").filter(side=side).first() if side else None
    if seat is None:
        raise Http404("There is no such seat.")
    return seat


@login_required
@require_POST
@limited("talk", "20/minute")
def take(request: HttpRequest, code: str, side: str) -> HttpResponse:
    """Take over a seat on offer, or return to one's own; then read what that side knows."""
    found = visit(request, code)
    seat, person = _seat(found.game, side), reader(request)
    act = service.return_to if queries.may_return(seat, person) else service.take_seat
    done = attempt(request, lambda: act(seat, person), "The seat is yours. Here is what your side knows.")
    return redirect("briefing" if done else "game-time", code)


@login_required
@require_POST
@limited("talk", "20/minute")
def ask(request: HttpRequest, code: str, side: str) -> HttpResponse:
    """Ask somebody by name to take a seat on offer; or, asked so, decline."""
    found = visit_begun(request, code)
    seat, person = _seat(found.game, side), reader(request)
    if request.POST.get("act") == "decline":
        done = attempt(request, lambda: service.decline_call(seat, person), "You have declined.")
        return redirect("desk" if done else "game-time", *([] if done else [code]))
    name = request.POST.get("name", "")
    attempt(request, lambda: service.ask_substitute(seat, person, _named(name)), "Asked; he may decline.")
    return redirect("game-time", code)


def _named(name: str) -> Person:
    """Whoever goes by that name. Raises Refused."""
    found = accounts.named(name) if name.strip() else None
    if found is None:
        raise Refused("Nobody here has this name.")
    return found


ABSENT: dict[str, Callable[[Seat, Seat, str], object]] = {
    "claim": lambda _, mine, __: service.claim_win(mine),
    "wait": lambda seat, mine, _: service.wait_for(seat, mine),
    "bot": lambda seat, mine, bot: service.call_in(seat, mine, bot=bot),
}


@login_required
@require_POST
@limited("talk", "20/minute")
def absent(request: HttpRequest, code: str, side: str, act: str) -> HttpResponse:
    """What the other side may do about a seat on offer: claim the win, wait, call in the bot."""
    found, mine = visit_seated(request, code)
    if act not in ABSENT:
        raise Http404("There is no such thing to do.")
    seat = _seat(found.game, side)
    attempt(request, lambda: ABSENT[act](seat, mine, request.POST.get("bot", "")), "Done.")
    return redirect("game-time", code)


@login_required
@limited("talk", "20/minute")
def leave_seat(request: HttpRequest, code: str) -> HttpResponse:
    """Ask once more, then give the seat up without conceding."""
    found, seat = visit_seated(request, code)
    if not found.game.is_live:
        raise PermissionDenied("The game is over.")
    if request.method != "POST":
        return render(request, "web/leave_seat.html", header(found))
    reason = request.POST.get("reason", "")[:500]
    done = attempt(request, lambda: service.leave_game(seat, reason), "You have left; the seat is on offer.")
    return redirect("desk" if done else "game-time", *([] if done else [code]))


@login_required
@require_GET
def briefing(request: HttpRequest, code: str) -> HttpResponse:
    """What one's side knows at this moment, for a player who has just come in."""
    found, seat = visit_seated(request, code)
    seat.game = found.game
    if found.game.started_at is None:
        raise Http404("The game has not begun.")
    told = queries.briefing_of(seat)
    page = {**header(found), "briefing": told, "chapters": chronicle.chapters(told.events)}
    return render(request, "web/briefing.html", page)
