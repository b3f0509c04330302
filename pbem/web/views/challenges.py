"""Offering a game, taking it up, and what can be done until it begins."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from games.engine import registry
from pbem.accounts.reader import reader
from pbem.play import queries, service
from pbem.play.models import Game
from pbem.web import opening, telling
from pbem.web.access import Visit, visit, visit_seated
from pbem.web.acting import attempt
from pbem.web.clockform import ClockForm
from pbem.web.forms import OPTION, AcceptForm, ChallengeForm
from pbem.web.throttle import limited


@login_required
def choose(request: HttpRequest) -> HttpResponse:
    """Which game is to be played; asked only where there are several."""
    titles = registry.titles()
    if len(titles) == 1:
        return redirect("challenge-new", titles[0].slug)
    return render(request, "web/challenge_choose.html", {"titles": titles})


@login_required
@limited("challenge", "20/hour")
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """The form that opens a challenge."""
    try:
        title = registry.title(slug)
    except KeyError as error:
        raise Http404("There is no such game.") from error
    person = reader(request)
    form = ChallengeForm(request.POST or None, initial=_wished(request), title=title, person=person)
    clock = ClockForm(request.POST or None, person=person)
    page: dict[str, Any] = {"form": form, "clock": clock, "title": title}
    if request.method == "POST" and form.is_valid() and clock.is_valid():
        if request.POST.get("act") == "preview":
            hours = form.cleaned_data["pace_hours"]
            page["sentences"] = clock.sentences(hours, form.cleaned_data["reaction_hours"])
            page["example"] = clock.example(hours)
            return render(request, "web/challenge_new.html", page)
        opened: list[Game] = []
        if attempt(request, lambda: opened.append(opening.open_game(form, person, clock.clock))):
            return redirect("game", opened[0].code)
    return render(request, "web/challenge_new.html", page)


def _wished(request: HttpRequest) -> dict[str, str]:
    """What a link asks for beforehand: `?option-scenario=...&bot=...`."""
    keys = [key for key in request.GET if key.startswith(OPTION) or key in {"bot", "side"}]
    return {key: request.GET.get(key, "") for key in keys}


def show(request: HttpRequest, found: Visit) -> HttpResponse:
    """The page of a challenge that is still open."""
    game, person = found.game, found.person
    is_free = game.seats.count() < len(found.title.sides)
    may_accept = is_free and found.seat is None
    if game.visibility == Game.Visibility.INVITED:
        may_accept = may_accept and person is not None and person.pk == game.invited_id
    page = {
        "visit": found,
        "game": game,
        "title": found.title,
        "line": telling.line(game),
        "options": chosen_options(found),
        "clock": queries.clock_sentences(game),
        "spectators": queries.spectator_words(game.spectators_late),
        "form": AcceptForm(title=found.title, game=game) if may_accept else None,
        "is_invited": person is not None and person.pk == game.invited_id,
        "is_free": is_free,
        "bots": sorted(found.title.bots) if is_free and found.is_host else [],
    }
    return render(request, "web/challenge.html", page)


def chosen_options(found: Visit) -> list[tuple[str, str, str]]:
    """The options of a game: label, choice, rule."""
    chosen = found.game.options
    return [
        (option.label, option.name_of(chosen.get(option.key, option.default)), option.rule)
        for option in found.title.options
    ]


@login_required
@require_POST
@limited("challenge", "20/hour")
def accept(request: HttpRequest, code: str) -> HttpResponse:
    """Take the open seat."""
    found = visit(request, code)
    form = AcceptForm(request.POST, title=found.title, game=found.game)
    wishes = form.cleaned_data if form.is_valid() else {}
    phrase, side, password = (wishes.get(key, "") for key in ("phrase", "side", "password"))
    attempt(
        request,
        lambda: service.accept(found.game, reader(request), phrase=phrase, side=side, password=password),
        "You have taken the seat.",
    )
    return redirect("game", code)


@login_required
@require_POST
def bot(request: HttpRequest, code: str) -> HttpResponse:
    """Let a bot take the open seat."""
    found = visit(request, code)
    name = request.POST.get("bot", "")
    attempt(request, lambda: service.seat_bot(found.game, name, found.person), "The bot sits down.")
    return redirect("game", code)


@login_required
@require_POST
def phrase(request: HttpRequest, code: str) -> HttpResponse:
    """Set one's own share of the dice key."""
    _, seat = visit_seated(request, code)
    words = request.POST.get("phrase", "")
    attempt(request, lambda: service.set_phrase(seat, words), "Your phrase is set.")
    return redirect("game", code)


@login_required
@require_POST
def start(request: HttpRequest, code: str) -> HttpResponse:
    """Begin a game whose seats are taken."""
    found = visit(request, code)
    attempt(request, lambda: service.start(found.game, found.person), "The game has begun.")
    return redirect("game", code)


@login_required
@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Leave before the start."""
    _, seat = visit_seated(request, code)
    done = attempt(request, lambda: service.leave(seat), "You have left the game.")
    return redirect("desk") if done else redirect("game", code)


@login_required
@require_POST
def decline(request: HttpRequest, code: str) -> HttpResponse:
    """Turn an invitation down."""
    found = visit(request, code)
    done = attempt(request, lambda: service.decline(found.game, reader(request)), "You have declined.")
    return redirect("desk") if done else redirect("game", code)


@login_required
@require_POST
def cancel(request: HttpRequest, code: str) -> HttpResponse:
    """Withdraw a challenge."""
    found = visit(request, code)
    done = attempt(request, lambda: service.cancel(found.game, found.person), "The challenge is withdrawn.")
    return redirect("desk") if done else redirect("game", code)
