"""Trying a title out: a guided first turn, practice against the bot, and a game of two at one screen."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from pbem.accounts.reader import reader
from pbem.play import queries, service
from pbem.play.models import Ask, Game
from pbem.web import hotseat, showing, telling
from pbem.web.access import Visit, person_of, visit, visit_begun
from pbem.web.acting import attempt
from pbem.web.forms import OPTION
from pbem.web.throttle import limited
from pbem.web.views.titles import title_or_404

CLOCK = {"settle_seconds": 0}
"""A bot need not wait in case somebody thinks better of his orders."""


@login_required
@require_POST
@limited("challenge", "20/hour")
def practice(request: HttpRequest, slug: str) -> HttpResponse:
    """A game against the bot that begins at once."""
    title, person = title_or_404(slug), reader(request)
    bot = request.POST.get("bot") or showing.usual_bot(title)
    side = request.POST.get("side") or title.sides[0].slug
    opened: list[Game] = []

    def begin() -> None:
        game = service.open_challenge(
            person,
            slug,
            side=side,
            options=_options(request),
            name=f"Practice: {title.name}",
            purpose=Game.Purpose.PRACTICE,
            clock=CLOCK,
        )
        opened.append(game)
        service.seat_bot(game, bot, person)

    if attempt(request, begin):
        return redirect("game", opened[0].code)
    for game in opened:
        service.cancel(game, person)
    return redirect("title", slug)


def lesson(request: HttpRequest, slug: str) -> HttpResponse:
    """The guided first turn of a title: what it is, and the way into it."""
    title = title_or_404(slug)
    told = title.lesson()
    if told is None:
        raise Http404("There is no guided first turn of this game.")
    if request.method == "POST":
        return _go_to_lesson(request, slug)
    person = person_of(request)
    page = {
        "title": title,
        "lesson": told,
        "under_way": queries.lesson_under_way(person, slug) if person else None,
        "choice": next(told.options[option.key] for option in title.options if option.hidden),
    }
    return render(request, "web/lesson.html", page)


@login_required
@limited("challenge", "20/hour")
def _go_to_lesson(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin, go on, begin anew, or put away what is under way."""
    person, act = reader(request), request.POST.get("act")
    if act == "end":
        attempt(request, lambda: service.end_lesson(person, slug), "The lesson is put away.")
        return redirect("title", slug)
    begun: list[Game] = []
    if not attempt(request, lambda: begun.append(service.begin_lesson(person, slug, anew=act == "anew"))):
        return redirect("title", slug)
    return redirect("orders", begun[0].code)


@login_required
@require_POST
@limited("challenge", "20/hour")
def one_screen(request: HttpRequest, slug: str) -> HttpResponse:
    """A game of two people at this screen."""
    title, person = title_or_404(slug), reader(request)
    side = request.POST.get("side") or title.sides[0].slug
    opened: list[Game] = []
    act = lambda: opened.append(hotseat.open_game(person, slug, _options(request), side))  # noqa: E731 - short
    return redirect("game", opened[0].code) if attempt(request, act) else redirect("title", slug)


def _options(request: HttpRequest) -> dict[str, str]:
    """The options of the title that the form has chosen."""
    keys = [key for key in request.POST if key.startswith(OPTION) and request.POST.get(key)]
    return {key.removeprefix(OPTION): request.POST.get(key, "") for key in keys}


@login_required
@never_cache
def chair(request: HttpRequest, code: str) -> HttpResponse:
    """Between two players of one screen: nothing of the game is shown until the other one has sat down."""
    found = visit_begun(request, code)
    other = found.other_chair
    if other is None:
        raise Http404("Only one person plays this game at your screen.")
    if request.method == "POST":
        hotseat.pass_chair(request, found.game, to_guest=other.person_id != reader(request).pk)
        return redirect("orders" if _is_asked(visit(request, code)) else "game", code)
    page = {"visit": found, "game": found.game, "title": found.title}
    page |= {"name": telling.player_name(other), "side": found.title.side(other.side)}
    return render(request, "web/chair.html", page)


def _is_asked(found: Visit) -> bool:
    ask = queries.current_ask(found.seat) if found.seat else None
    return ask is not None and ask.state == Ask.State.OPEN and found.game.is_live
